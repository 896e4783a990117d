import Foundation
import Journal

/// The time zones that an iCalendar file describes (RFC 5545, 3.6.5), by the names it uses for them (TZID).
struct CalendarZones {
    private var zones: [String: Zone] = [:]

    /// The most zones that are read.
    private static let most = 1_000
    /// The most properties of standard time or daylight saving time.
    private static let mostLines = 1_000

    /// They may stand behind what refers to them, so that the file is read once for them alone.
    init(_ file: ImportSource) throws {
        var lines = TextLines(file)
        var (name, place): (String?, String?)
        var (rules, observance) = (ZoneRules(), [CalendarProperty]?.none)
        while let property = try CalendarProperty(&lines), zones.count < Self.most {
            switch (property.name, property.value.uppercased()) {
            case ("BEGIN", "VTIMEZONE"): (name, place, rules) = (nil, nil, ZoneRules())
            case ("BEGIN", "STANDARD"), ("BEGIN", "DAYLIGHT"): observance = []
            case ("END", "STANDARD"), ("END", "DAYLIGHT"):
                if let observance = observance.flatMap(ZoneRules.Observance.init) { rules.add(observance) }
                observance = nil
            case ("END", "VTIMEZONE"):
                guard let name else { continue }
                zones[Self.key(name)] =
                    Zone(database: name) ?? place.flatMap(Zone.init(database:)) ?? rules.zone(named: name)
                    ?? Zone(foreign: name)
            case ("TZID", _): name = property.value
            case ("X-LIC-LOCATION", _): place = property.value
            default: if observance?.count ?? 0 < Self.mostLines { observance?.append(property) }
            }
        }
    }

    subscript(name: String) -> Zone? { zones[Self.key(name)] }

    private static func key(_ name: String) -> String { name.lowercased() }
}

/// A time zone that has rules instead of a name: standard time and daylight saving time, which take turns.
struct ZoneRules {
    /// One of them: a local time that begins on certain instants.
    struct Observance {
        /// Seconds east of UTC, from an onset on and before it.
        fileprivate let (offset, before): (Int, Int)
        /// The onsets that are named, in seconds since 1970, ascending.
        fileprivate let onsets: [Int]
        /// The day of a year on which it begins as well, at the first onset's time of day.
        private let yearly: Yearly?

        /// Reads the properties of a STANDARD or DAYLIGHT; nil if they don't say when it begins and what it is.
        init?(_ properties: [CalendarProperty]) {
            func first(_ name: String) -> CalendarProperty? { properties.first { $0.name == name } }
            guard let offset = first("TZOFFSETTO").flatMap({ Self.offset($0.value) }),
                let start = first("DTSTART").flatMap({ Self.seconds($0.value) })
            else { return nil }
            let before = first("TZOFFSETFROM").flatMap { Self.offset($0.value) } ?? offset
            (self.offset, self.before) = (offset, before)
            let others = properties.filter { $0.name == "RDATE" }.flatMap { $0.value.split(separator: ",") }
            onsets = ([start] + others.prefix(Self.most).compactMap { Self.seconds(String($0)) })
                .map { $0 - before }.sorted()
            yearly = first("RRULE").flatMap { Yearly($0.parts, from: start, before: before) }
        }

        /// The most dates of one.
        private static let most = 1_000

        /// A local time in seconds, as if it were in UTC.
        fileprivate static func seconds(_ text: String) -> Int? { ForeignTime(text)?.seconds }

        /// `-0330` or `+013020` in seconds.
        private static func offset(_ text: String) -> Int? {
            guard let sign = text.first, sign == "+" || sign == "-", [5, 7].contains(text.utf8.count),
                let number = Int(text.dropFirst()), number >= 0
            else { return nil }
            let digits = text.utf8.count == 5 ? number * 100 : number
            let (hours, minutes, seconds) = (digits / 10_000, digits / 100 % 100, digits % 100)
            guard hours < 24, minutes < 60, seconds < 60 else { return nil }
            return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds)
        }

        /// The last onset that isn't after an instant; nil if there is none.
        fileprivate func onset(upTo instant: Int) -> Int? {
            guard let named = onsets.last(where: { $0 <= instant }) else { return nil }
            return max(named, yearly?.onset(upTo: instant + before).map { $0 - before } ?? named)
        }
    }

    /// A rule of every year: the last Sunday of March, the first Sunday after the 7th, the 1st of October.
    private struct Yearly {
        private let month: Int
        private let secondsOfDay: Int
        private let monthDays: Set<Int>
        /// A weekday, and which one of the month it is: 1 for the first, -1 for the last, nil for the first that is one of the days.
        private let (weekday, number): (Weekday?, Int?)
        /// The last time at which it can be, local and in seconds.
        private let last: Int

        /// - Returns: Nil for a rule that isn't one of each year, or that says more than this.
        init?(_ parts: [String: String], from start: Int, before: Int) {
            let known: Set = ["FREQ", "INTERVAL", "BYMONTH", "BYMONTHDAY", "BYDAY", "UNTIL", "WKST"]
            guard parts["FREQ"] == "YEARLY", parts["INTERVAL"] ?? "1" == "1", known.isSuperset(of: parts.keys)
            else { return nil }
            let (day, seconds) = Zone.utc.wallTime(at: Date(timeIntervalSince1970: Double(start)))
            let civil = day.civil
            let month = parts["BYMONTH"].map { Int($0) ?? 0 } ?? civil.month
            guard (1...12).contains(month) else { return nil }
            (self.month, secondsOfDay) = (month, seconds)
            let days = parts["BYMONTHDAY"]?.split(separator: ",").map { Int($0) }
            if let text = parts["BYDAY"] {
                guard let weekday = Weekday(code: String(text.suffix(2))) else { return nil }
                self.weekday = weekday
                number = Int(text.dropLast(2))
                guard number != nil || text.utf8.count == 2 && days != nil else { return nil }
            } else {
                (weekday, number) = (nil, nil)
            }
            monthDays = Set((days ?? (weekday == nil ? [civil.day] : [])).compactMap(\.self))
            last = parts["UNTIL"].flatMap { Self.end($0, before) } ?? .max
        }

        /// The last local second of a rule that goes on until an instant, or until a day.
        private static func end(_ text: String, _ before: Int) -> Int? {
            switch ForeignTime(text) {
            case .instant(let seconds, _): seconds + (text.hasSuffix("Z") ? before : 0)
            case .day(let day): day.ordinal * 86_400 + 86_399
            case nil: nil
            }
        }

        /// The last time that isn't after another, both local and in seconds.
        func onset(upTo seconds: Int) -> Int? {
            let day = Zone.utc.wallTime(at: Date(timeIntervalSince1970: Double(min(seconds, last)))).day
            let year = day.civil.year
            return [year, year - 1].lazy.compactMap(self.day(in:))
                .map { $0.ordinal * 86_400 + secondsOfDay }.first { $0 <= min(seconds, last) }
        }

        private func day(in year: Int) -> Day? {
            guard let first = Day(year: year, month: month, day: 1) else { return nil }
            let days = Month(containing: first).days.filter { day in
                (monthDays.isEmpty || monthDays.contains(day.civil.day))
                    && (weekday.map { $0 == day.weekday } ?? true)
            }
            let place = number.map { $0 < 0 ? days.count + $0 : $0 - 1 } ?? 0
            return days.indices.contains(place) ? days[place] : nil
        }
    }

    private var observances: [Observance] = []

    /// The most of a zone.
    private static let most = 500

    mutating func add(_ observance: Observance) {
        if observances.count < Self.most { observances.append(observance) }
    }

    /// The zone; nil if no rule could be read.
    func zone(named name: String) -> Zone? {
        guard let first = observances.min(by: { $0.onsets[0] < $1.onsets[0] }) else { return nil }
        return Zone(identifier: name) { [observances] date in
            let instant = Int(date.timeIntervalSince1970.rounded(.down))
            let begun = observances.compactMap { observance in
                observance.onset(upTo: instant).map { (onset: $0, offset: observance.offset) }
            }
            return begun.max { $0.onset < $1.onset }?.offset ?? first.before
        }
    }
}
