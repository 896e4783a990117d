import Foundation
import Journal

/// Reads iCalendar (RFC 5545): its VTODOs are todos, and its VJOURNALs texts of days.
enum ICalendar {
    private static let known: Set<String> = [
        "UID", "SUMMARY", "DESCRIPTION", "DTSTART", "DUE", "COMPLETED", "STATUS", "CATEGORIES", "URL",
        "RRULE",
        "X-DAYBOOK-END", "X-DAYBOOK-HABIT", "X-DAYBOOK-MISSED", "X-DAYBOOK-RULE", "X-DAYBOOK-START",
    ]
    private static let ignored: Set<String> = [
        "DTSTAMP", "CREATED", "LAST-MODIFIED", "SEQUENCE", "TRANSP",
    ]
    /// Values that say nothing more than a file without them, or than the todo's ending.
    private static let usual = ["PERCENT-COMPLETE": ["0", "100"], "CLASS": ["PUBLIC"]]

    static func read(_ file: ImportSource, into sink: RowSink) throws {
        var lines = TextLines(file)
        var (open, place): ([String], Int) = ([], 0)
        var properties: [CalendarProperty] = []
        var (keys, isCalendar) = (TextKeys(), false)
        let times = CalendarTimes(zones: try CalendarZones(file), sink: sink)
        while let property = try CalendarProperty(&lines) {
            switch property.name {
            case "BEGIN":
                open.append(property.value.uppercased())
                if open == ["VCALENDAR"] { isCalendar = true }
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
        guard isCalendar else { throw JournalError("isn't iCalendar: no line of it is BEGIN:VCALENDAR.") }
        if let name = open.first {
            throw JournalError("line \(lines.number): the file ends within \(name.beginning)")
        }
    }

    private static func finish(
        _ kind: String, _ properties: [CalendarProperty], _ place: Int, _ keys: inout TextKeys,
        _ times: CalendarTimes
    ) throws {
        let sink = times.sink
        func first(_ name: String) -> CalendarProperty? { properties.first { $0.name == name } }
        let summary = first("SUMMARY")?.text ?? ""
        if kind != "VEVENT", first("RECURRENCE-ID") != nil {
            return try sink.skip(place, summary, "it changes one day of what comes back")
        }
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
                // A start on another day of the week here has the rule's days move with it.
                let shift = (first("DTSTART") ?? first("DUE")).map(times.shift) ?? 0
                todo.repeats = RepeatRule(rule)?.moved(by: shift)
                if todo.repeats == nil { sink.drop("RRULE") }
            }
            let completed = first("COMPLETED")
            switch first("STATUS")?.value.uppercased() {
            case "COMPLETED": todo.ending = times.ending(.done, completed)
            case "CANCELLED": todo.ending = times.ending(.abandoned, completed)
            case let status:
                let isComplete = first("PERCENT-COMPLETE")?.value == "100"
                if completed != nil || isComplete && status == nil {
                    todo.ending = times.ending(.done, completed)
                } else if isComplete {
                    sink.drop("PERCENT-COMPLETE")
                }
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

    private static func drop(_ properties: [CalendarProperty], _ sink: RowSink) {
        let said = properties.filter { !(usual[$0.name]?.contains($0.value.uppercased()) ?? false) }
        for name in Set(said.map(\.name)).subtracting(known).subtracting(ignored) { sink.drop(name) }
        if properties.contains(where: { $0.name == "CATEGORIES" && $0.firstText != $0.text }) {
            sink.drop("a second of CATEGORIES")
        }
    }
}
