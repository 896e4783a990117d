/// When a todo comes back: the days of the next one after it has ended.
///
/// The calendar's rules are those of RFC 5545, 3.3.10, as far as ``RepeatGrammar`` can say them.
public enum RepeatRule: Hashable, Sendable {
    /// Every so many days.
    case days(Int)
    /// Every so many weeks, which begin on a certain day; without weekdays on that of the first day.
    case weeks(Int, on: Weekdays?, from: Weekday)
    /// Every so many months; without a place on the day of the month of the first day.
    case months(Int, on: Place?)
    /// Every so many years; without a month and a day on those of the first day.
    case years(Int, on: Anniversary?)
    /// So long after the last one ended.
    case afterwards(Int, Unit)
    /// Each day until it was done so many times in a week, which begins on a certain day.
    case timesAWeek(Int, from: Weekday)

    /// A place in a month.
    public enum Place: Hashable, Sendable {
        /// 1…31; the last day of a month that is shorter.
        case day(Int)
        case lastDay
        /// The first (1) to fourth weekday of its kind, or the last (-1).
        case weekday(Int, Weekday)
    }

    /// A day of the year: 29 February is the 28th in most years.
    public struct Anniversary: Hashable, Sendable {
        /// 1…12.
        public var month: Int
        /// 1…31.
        public var day: Int

        public init(month: Int, day: Int) {
            (self.month, self.day) = (month, day)
        }
    }

    public enum Unit: String, CaseIterable, Sendable {
        case day = "DAILY"
        case week = "WEEKLY"
        case month = "MONTHLY"
        case year = "YEARLY"
    }

    /// The numbers of days, weeks, months or years that a rule may have.
    public static let counts = 1...999

    /// How often a week it is to be done; nil for another rule.
    public var timesAWeek: Int? { if case .timesAWeek(let count, _) = self { count } else { nil } }

    /// The rule with the days that it leaves to the first day.
    public func starting(on first: Day) -> RepeatRule {
        let (_, month, day) = first.civil
        return switch self {
        case .weeks(let count, on: nil, let start):
            .weeks(count, on: Weekdays([first.weekday]), from: start)
        case .months(let count, on: nil): .months(count, on: .day(day))
        case .years(let count, on: nil): .years(count, on: Anniversary(month: month, day: day))
        default: self
        }
    }

    /// The first day of the rule on or after a day, for a todo that has no day yet: a rule that names days begins on one.
    public func first(from day: Day) -> Day {
        switch self {
        case .weeks(_, on: _?, _), .months(_, on: _?), .years(_, on: _?):
            // The first one decides in which weeks, months or years the others are.
            eachTime.next(after: day - 1, since: day) { _ in 0 } ?? day
        default: day
        }
    }

    /// The rule of every week, month or year.
    private var eachTime: RepeatRule {
        switch self {
        case .weeks(_, let days, let start): .weeks(1, on: days, from: start)
        case .months(_, let place): .months(1, on: place)
        case .years(_, let date): .years(1, on: date)
        default: self
        }
    }

    /// The day on which the next one starts.
    /// - Parameters:
    ///   - day: The day that the next one has to be after.
    ///   - first: The day on which the last one was seen first, from which weeks, months and years are counted.
    ///   - done: How often one of the series was done on certain days.
    /// - Returns: Nil if it would be after ``Day/typed`` days.
    public func next(
        after day: Day, since first: Day, done: (ClosedRange<Day>) throws -> Int
    ) rethrows -> Day? {
        let next: Day?
        switch starting(on: first) {
        case .days(let count):
            next = first + max(0, floorDivide(day - first, count) + 1) * count
        case .weeks(let count, let days, let start):
            next = Self.week(count, on: days ?? .everyDay, from: start, after: day, since: first)
        case .months(let count, let place):
            let months = Month(containing: first)
            next = Self.period(count, after: day, since: first, Month(containing: day).months(since: months))
            {
                months.adding($0).place(place ?? .lastDay)
            }
        case .years(let count, let date):
            let date = date ?? Anniversary(month: 1, day: 1)
            let year = Month(containing: first).adding(date.month - Month(containing: first).number)
            next = Self.period(count, after: day, since: first, day.civil.year - first.civil.year) {
                year.adding($0 * 12).day(date.day)
            }
        case .afterwards(let count, let unit):
            next = unit.dateUnit.day(count, after: day)
        case .timesAWeek(let count, let start):
            let tomorrow = day + 1
            let week = DateUnit.week.period(containing: tomorrow, weekStart: start)
            next = try done(week) < count ? tomorrow : week.upperBound + 1
        }
        return next.flatMap { Day.typed.contains($0) ? $0 : nil }
    }

    /// The next days on which it would come if each one were done on its day.
    public func days(_ count: Int, after day: Day, since first: Day) -> [Day] {
        var (days, last) = ([Day](), day)
        while days.count < count, let next = next(after: last, since: first, done: { _ in 0 }) {
            days.append(next)
            last = next
        }
        return days
    }

    private static func week(
        _ count: Int, on days: Weekdays, from start: Weekday, after day: Day, since first: Day
    ) -> Day? {
        let origin = DateUnit.week.period(containing: first, weekStart: start).lowerBound
        let from = max(day, first - 1) + 1
        let week = floorDivide(from - origin, 7)
        let isRight = week % count == 0
        let rest = origin + week * 7
        if isRight,
            let found = (from - rest..<7).map({ rest + $0 }).first(where: { days.contains($0.weekday) })
        {
            return found
        }
        let next = origin + (week / count + 1) * count * 7
        return (0..<7).map { next + $0 }.first { days.contains($0.weekday) }
    }

    /// The first day after another that a period has.
    /// - Parameters:
    ///   - number: The number of the period of `day`; the first day's is 0.
    ///   - place: The day of a period; nil if it is beyond the calendar.
    private static func period(
        _ count: Int, after day: Day, since first: Day, _ number: Int, place: (Int) -> Day?
    ) -> Day? {
        let period = max(0, floorDivide(number, count) * count)
        return [period, period + count, period + 2 * count].compactMap(place).first {
            $0 > day && $0 >= first
        }
    }
}

extension RepeatRule.Unit {
    fileprivate var dateUnit: DateUnit {
        switch self {
        case .day: .day
        case .week: .week
        case .month: .month
        case .year: .year
        }
    }

    /// `week`
    public var name: String { dateUnit.rawValue }
}

extension Month {
    fileprivate func months(since other: Month) -> Int { (year - other.year) * 12 + number - other.number }

    fileprivate func place(_ place: RepeatRule.Place) -> Day? {
        switch place {
        case .day(let number): return day(number)
        case .lastDay: return day(31)
        case .weekday(let number, let weekday):
            let days = days.filter { $0.weekday == weekday }
            return number < 0 ? days.last : number <= days.count ? days[number - 1] : nil
        }
    }
}

// MARK: RFC 5545

extension RepeatRule: LosslessStringConvertible {
    /// The rule as an RRULE's value, such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH`, with two parts of Daybook's own: `X-AFTER=END` for a
    /// rule that counts from the ending, and `X-TIMES=3` for so many times a week.
    public var description: String {
        switch self {
        case .days(let count): Self.text(.day, count)
        case .weeks(let count, let days, let start):
            Self.text(.week, count, days.map { ("BYDAY", $0.days.map(\.code).joined(separator: ",")) })
                // With every week it makes no difference where one begins.
                + (count > 1 && start != .monday ? ";WKST=\(start.code)" : "")
        case .months(let count, let place): Self.text(.month, count, place.map(Self.part))
        case .years(let count, let date):
            Self.text(
                .year, count,
                date.map { ("BYMONTH", "\($0.month);" + Self.days(upTo: $0.day, from: $0.month)) })
        case .afterwards(let count, let unit): Self.text(unit, count, ("X-AFTER", "END"))
        case .timesAWeek(let count, let start):
            Self.text(.week, 1, ("X-TIMES", "\(count)")) + (start == .monday ? "" : ";WKST=\(start.code)")
        }
    }

    private static func text(_ unit: Unit, _ count: Int, _ part: (name: String, value: String)? = nil)
        -> String
    {
        "FREQ=\(unit.rawValue)" + (count > 1 ? ";INTERVAL=\(count)" : "")
            + (part.map { ";\($0.name)=\($0.value)" } ?? "")
    }

    private static func part(_ place: Place) -> (String, String) {
        switch place {
        case .lastDay: ("BYMONTHDAY", "-1")
        case .weekday(let number, let weekday): ("BYDAY", "\(number)\(weekday.code)")
        case .day(let number):
            ("BYMONTHDAY", String(days(upTo: number, from: nil).dropFirst("BYMONTHDAY=".count)))
        }
    }

    /// A day, or the last one before it of a month that is shorter: RFC 5545 leaves such months out otherwise.
    private static func days(upTo day: Int, from month: Int?) -> String {
        let least = month.map { Day.length(ofMonth: $0, year: 2026) } ?? 28
        guard day > least else { return "BYMONTHDAY=\(day)" }
        return "BYMONTHDAY=\((least...day).map(String.init).joined(separator: ","));BYSETPOS=-1"
    }

    /// Reads what ``description`` writes, its parts in any order and case. Nil for any other rule: what it says besides would be
    /// lost.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        let value = text.uppercased()
        let said = Set(
            (value.hasPrefix("RRULE:") ? value.dropFirst("RRULE:".count) : value[...]).split(separator: ";")
                .map(String.init))
        let parts = Dictionary(
            said.map { part in
                let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
                return (pair.first ?? "", pair.last ?? "")
            }
        ) { first, _ in first }
        guard let unit = parts["FREQ"].flatMap(Unit.init), let count = Self.count(parts["INTERVAL"] ?? "1"),
            let rule = Self.rule(
                unit, count, parts["WKST"].flatMap(Weekday.init(code:)) ?? .monday, parts),
            Self.essential(said) == Self.essential(rule.description.split(separator: ";").map(String.init))
        else { return nil }
        self = rule
    }

    /// More bytes than any rule has.
    private static let longest = 200

    /// The parts that make a difference.
    private static func essential(_ parts: some Sequence<String>) -> Set<String> {
        Set(parts.filter { $0 != "INTERVAL=1" && !$0.hasPrefix("WKST=") })
    }

    private static func count(_ text: String) -> Int? { Int(text).flatMap { counts.contains($0) ? $0 : nil } }

    private static func rule(_ unit: Unit, _ count: Int, _ start: Weekday, _ parts: [String: String])
        -> RepeatRule?
    {
        if parts["X-AFTER"] != nil { return .afterwards(count, unit) }
        let days = parts["BYDAY"]?.split(separator: ",").map(String.init)
        let monthDays = parts["BYMONTHDAY"]?.split(separator: ",").map { Int($0) ?? 0 }
        guard monthDays?.allSatisfy({ (1...31).contains($0) || $0 == -1 }) ?? true else { return nil }
        switch unit {
        case .day: return .days(count)
        case .week:
            if let times = parts["X-TIMES"].flatMap(Int.init) {
                return (1...7).contains(times) ? .timesAWeek(times, from: start) : nil
            }
            let on = days.flatMap { Weekdays($0.compactMap(Weekday.init(code:))) }
            return .weeks(count, on: on, from: count > 1 ? start : .monday)
        case .month:
            if let day = days?.first {
                guard let weekday = Weekday(code: String(day.suffix(2))), let number = Int(day.dropLast(2)),
                    number == -1 || (1...4).contains(number)
                else { return nil }
                return .months(count, on: .weekday(number, weekday))
            }
            return .months(count, on: monthDays?.last.map { $0 == -1 ? .lastDay : .day($0) })
        case .year:
            guard let month = parts["BYMONTH"].flatMap(Int.init), let day = monthDays?.last else {
                return parts["BYMONTH"] == nil ? .years(count, on: nil) : nil
            }
            guard Anniversary.exists(month: month, day: day) else { return nil }
            return .years(count, on: Anniversary(month: month, day: day))
        }
    }
}

extension RepeatRule.Anniversary {
    /// Whether some year has the day.
    public static func exists(month: Int, day: Int) -> Bool { Day(year: 2028, month: month, day: day) != nil }
}

extension Weekday {
    /// `MO`, as in RFC 5545.
    fileprivate var code: String { name.prefix(2).uppercased() }

    /// Reads `MO`.
    public init?(code: String) {
        guard let day = Weekday.allCases.first(where: { $0.code == code }) else { return nil }
        self = day
    }
}

extension RepeatRule: Codable {
    public init(from decoder: any Decoder) throws { self = try decoder.value(called: "a rule") }

    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
