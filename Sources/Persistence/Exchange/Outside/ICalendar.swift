import Foundation
import Journal

/// Reads iCalendar (RFC 5545): its VTODOs are todos, and its VJOURNALs texts of days.
enum ICalendar {
    private struct Property {
        var name: String
        var parameters: [String: String]
        var value: String

        /// Reads `DUE;TZID=Europe/Berlin:20260305T170000`; nil for a line of another form.
        init?(_ line: String) {
            var (parts, part, isQuoted) = ([String](), "", false)
            var rest = line[...]
            while let character = rest.popFirst() {
                if character == "\"" {
                    isQuoted.toggle()
                } else if character == ";", !isQuoted {
                    parts.append(part)
                    part = ""
                } else if character == ":", !isQuoted {
                    parts.append(part)
                    name = parts[0].uppercased()
                    value = String(rest)
                    parameters = Dictionary(
                        parts.dropFirst().compactMap { text -> (String, String)? in
                            let pair = text.split(separator: "=", maxSplits: 1).map(String.init)
                            return pair.count == 2 ? (pair[0].uppercased(), pair[1]) : nil
                        }
                    ) { first, _ in first }
                    return
                } else {
                    part.append(character)
                }
            }
            return nil
        }

        /// The text with its escapes read.
        var text: String {
            var (text, isEscaped) = ("", false)
            for character in value {
                if isEscaped {
                    text.append(character == "n" || character == "N" ? "\n" : character)
                    isEscaped = false
                } else if character == "\\" {
                    isEscaped = true
                } else {
                    text.append(character)
                }
            }
            return text
        }

        /// The first of several texts.
        var firstText: String {
            var (first, isEscaped) = ("", false)
            for character in value {
                if character == ",", !isEscaped { break }
                isEscaped = character == "\\" && !isEscaped
                first.append(character)
            }
            var property = self
            property.value = first
            return property.text
        }
    }

    private static let known: Set<String> = [
        "UID", "SUMMARY", "DESCRIPTION", "DTSTART", "DUE", "COMPLETED", "STATUS", "CATEGORIES", "URL",
        "RRULE",
        "X-DAYBOOK-END", "X-DAYBOOK-HABIT", "X-DAYBOOK-MISSED", "X-DAYBOOK-RULE", "X-DAYBOOK-START",
    ]
    private static let ignored: Set<String> = [
        "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "PERCENT-COMPLETE", "CLASS", "TRANSP",
    ]

    static func read(_ file: ImportSource, into sink: RowSink) throws {
        var lines = TextLines(file)
        var (open, place): ([String], Int) = ([], 0)
        var properties: [Property] = []
        var keys = TextKeys()
        let times = Times(zones: try zones(of: file), sink: sink)
        while let property = try property(&lines) {
            switch property.name {
            case "BEGIN":
                open.append(property.value.uppercased())
                guard open.count < 20 else { throw JournalError("line \(lines.number): nested too deeply") }
                if open.count == 2 { (properties, place) = ([], lines.number) }
                if open.count == 3, open[1] != "VTIMEZONE" { sink.drop(property.value.uppercased()) }
            case "END":
                if open.count == 2 { try finish(open[1], properties, place, &keys, times) }
                _ = open.popLast()
            default:
                guard open.count == 2, properties.count < 10_000 else { continue }
                properties.append(property)
            }
        }
        if let name = open.first {
            throw JournalError("line \(lines.number): the file ends within \(name.prefix(60))")
        }
    }

    /// The next property, whose line can be continued on others; nil at the end.
    private static func property(_ lines: inout TextLines) throws -> Property? {
        while var line = try lines.next() {
            while let next = try lines.peek(), next.hasPrefix(" ") || next.hasPrefix("\t") {
                try lines.check(line.utf8.count, "property")
                line += (try lines.next() ?? "").dropFirst()
            }
            if let property = Property(line) { return property }
        }
        return nil
    }

    // MARK: Times

    /// The most time zones that a file can describe.
    private static let mostZones = 1_000

    /// The time zones that a file describes, by the names it uses for them (TZID). They may stand behind what refers to them.
    private static func zones(of file: ImportSource) throws -> [String: Zone] {
        var (lines, zones) = (TextLines(file), [String: Zone]())
        var (name, place): (String?, String?)
        while let property = try property(&lines), zones.count < mostZones {
            switch (property.name, property.value.uppercased()) {
            case ("BEGIN", "VTIMEZONE"): (name, place) = (nil, nil)
            case ("END", "VTIMEZONE"):
                guard let name else { continue }
                zones[name] = Zone(foreign: name) ?? place.flatMap(Zone.init(foreign:))
            case ("TZID", _): name = property.value
            case ("X-LIC-LOCATION", _): place = property.value
            default: continue
            }
        }
        return zones
    }

    /// Reads dates and times: in UTC, in a zone, or local ones.
    private struct Times {
        /// Those that the file describes.
        let zones: [String: Zone]
        let sink: RowSink

        /// The instant of a date and time; nil if it is a day, or can't be read.
        func instant(_ property: Property) -> Date? {
            guard let instant = sink.instant(property.value) else { return nil }
            guard !property.value.uppercased().hasSuffix("Z") else { return instant }
            // Without an offset, it was read as if it were in UTC.
            let (day, secondsOfDay) = Zone.utc.wallTime(at: instant)
            let zone = property.parameters["TZID"].map { zones[$0] ?? sink.zone(named: $0) }
            return (zone ?? sink.clock.zone).instant(on: day, at: secondsOfDay)
        }

        /// The calendar's day; nil if it can't be read.
        func day(_ property: Property) -> Day? {
            instant(property).map(sink.clock.date) ?? sink.date(property.value)
        }

        func ending(_ kind: TodoEnding.Kind, _ property: Property?) -> ImportedEnding {
            guard let property else { return ImportedEnding(kind: kind) }
            if let instant = instant(property) { return ImportedEnding(kind: kind, date: instant) }
            return ImportedEnding(kind: kind, day: sink.date(property.value))
        }
    }

    private static func finish(
        _ kind: String, _ properties: [Property], _ place: Int, _ keys: inout TextKeys, _ times: Times
    ) throws {
        let sink = times.sink
        func first(_ name: String) -> Property? { properties.first { $0.name == name } }
        let summary = first("SUMMARY")?.text ?? ""
        switch kind {
        case "VTODO":
            var todo = ImportedTodo(title: summary)
            todo.due = first("DUE").flatMap(times.day)
            todo.start = (first("DTSTART") ?? first("X-DAYBOOK-START")).flatMap(times.day)
            todo.category = first("CATEGORIES")?.firstText
            todo.note = first("DESCRIPTION")?.text
            todo.url = first("URL")?.value
            todo.isHabit = first("X-DAYBOOK-HABIT") != nil
            if let rule = (first("RRULE") ?? first("X-DAYBOOK-RULE"))?.value {
                todo.repeats = RepeatRule(rule)
                if todo.repeats == nil { sink.drop("RRULE") }
            }
            let completed = first("COMPLETED")
            switch first("STATUS")?.value.uppercased() {
            case "COMPLETED": todo.ending = times.ending(.done, completed)
            case "CANCELLED": todo.ending = times.ending(.abandoned, completed)
            case let status:
                if completed != nil { todo.ending = times.ending(.done, completed) }
                if status == "IN-PROCESS" { sink.drop("STATUS IN-PROCESS") }
            }
            if let day = first("X-DAYBOOK-END").flatMap({ sink.date($0.value) }) { todo.ending?.day = day }
            if first("X-DAYBOOK-MISSED") != nil { todo.ending?.kind = .missed }
            drop(properties, sink)
            let key = first("UID")?.value ?? keys.key(summary)
            try sink.take(ImportedRow(key: key, place: place, content: .todo(todo)))
        case "VJOURNAL":
            guard let day = first("DTSTART").flatMap(times.day) else {
                return try sink.skip(place, summary, "it has no day (DTSTART)")
            }
            let description = first("DESCRIPTION")?.text ?? ""
            let parts = [summary, description].filter { !$0.isEmpty }
            guard let text = Prose.normalized(parts.joined(separator: "\n\n")) else {
                return try sink.skip(place, "", "it has no text")
            }
            drop(properties, sink)
            let key = first("UID")?.value ?? keys.key("\(day)", summary)
            try sink.take(ImportedRow(key: key, place: place, content: .text(text, of: .day(day))))
        case "VEVENT": try sink.skip(place, summary, "it is an appointment")
        default: return
        }
    }

    private static func drop(_ properties: [Property], _ sink: RowSink) {
        for name in Set(properties.map(\.name)).subtracting(known).subtracting(ignored) { sink.drop(name) }
        if properties.contains(where: { $0.name == "CATEGORIES" && $0.firstText != $0.text }) {
            sink.drop("a second of CATEGORIES")
        }
    }
}
