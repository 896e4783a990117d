import Foundation
import Journal

/// Reads what `jrnl --format json` and `--format text` write.
enum Jrnl {
    static func read(_ file: ImportSource, into sink: RowSink) throws {
        if JSONReader.begins(file, with: "{") { try readJSON(file, sink) } else { try readText(file, sink) }
    }

    private static func readJSON(_ file: ImportSource, _ sink: RowSink) throws {
        var keys = TextKeys()
        try JSONRows.forEach(in: file, list: "entries") { row, number in
            let title = row[words: "title"] ?? ""
            let time = row[words: "time"] ?? ""
            guard let day = row[words: "date"].flatMap(sink.date) else {
                return try sink.skip(number, title, "it has no date")
            }
            if row["starred"] == .flag(true) { sink.drop("starred") }
            let entry = Entry(
                day: day, time: time, title: title, body: row[words: "body"] ?? "", place: number)
            try entry.give(to: sink, &keys)
        }
    }

    private static func readText(_ file: ImportSource, _ sink: RowSink) throws {
        var (lines, keys) = (TextLines(file), TextKeys())
        var entry: Entry?
        while let line = try lines.next() {
            if let (day, time, title) = heading(line) {
                try entry?.give(to: sink, &keys)
                let isStarred = title.hasSuffix(" *")
                if isStarred { sink.drop("starred") }
                entry = Entry(
                    day: day, time: time, title: String(title.dropLast(isStarred ? 2 : 0)), body: "",
                    place: lines.number)
            } else if entry != nil {
                try lines.check((entry?.body.utf8.count ?? 0) + line.utf8.count, "entry")
                entry?.body += line + "\n"
            } else if line.contains(where: { !$0.isWhitespace }) {
                try sink.skip(lines.number, line, "no [date] stands before it")
            }
        }
        try entry?.give(to: sink, &keys)
    }

    /// The parts of `[2026-03-02 09:30] Went for a walk`; nil for another line.
    static func heading(_ line: String) -> (day: Day, time: String, title: String)? {
        guard line.hasPrefix("["), let end = line.firstIndex(of: "]") else { return nil }
        let date = line[line.index(after: line.startIndex)..<end].split(separator: " ").map(String.init)
        guard let day = date.first.flatMap(Day.init), date.count <= 3 else { return nil }
        let title = line[line.index(after: end)...].drop { $0 == " " }
        return (day, date.dropFirst().joined(separator: " "), String(title))
    }

    /// The hours and minutes of a time in one of jrnl's formats: `22:05` of `22:05:30` and of `10:05:30 PM`, which is its usual one.
    private static func hours(_ time: String) -> String {
        guard time.contains(" ") else { return String(time.prefix(5)) }
        do throws(ExpressionError) {
            return ISO8601.clockTime(try TimeExpression.secondsOfDay(time))
        } catch {
            // Such as a zone behind the time.
            return String(time.prefix(5))
        }
    }

    private struct Entry {
        var day: Day
        var time: String
        var title: String
        var body: String
        var place: Int

        func give(to sink: RowSink, _ keys: inout TextKeys) throws {
            guard let body = Prose.normalized([heading, body].joined(separator: "\n\n")) else { return }
            // Its date and time name it, so that a title or a text can be changed there.
            let key = time.isEmpty ? keys.key("\(day)", title) : keys.key("\(day)", time)
            try sink.take(ImportedRow(key: key, place: place, content: .text(body, of: .day(day))))
        }

        private var heading: String {
            let time = Jrnl.hours(time)
            return [time.isEmpty ? nil : "**\(time)**", title.isEmpty ? nil : title].compactMap(\.self)
                .joined(separator: " ")
        }
    }
}

/// Reads Day One's export in JSON, whose texts are Markdown.
enum DayOne {
    private static let known: Set<String> = ["creationDate", "text", "timeZone", "uuid", "tags"]
    /// What says nothing to a reader.
    private static let ignored: Set<String> = [
        "creationDevice", "creationDeviceModel", "creationDeviceType", "creationOSName", "creationOSVersion",
        "duration", "editingTime", "modifiedDate", "richText", "isAllDay", "sourceString", "userActivity",
    ]

    static func read(_ file: ImportSource, into sink: RowSink) throws {
        try JSONRows.forEach(in: file, list: "entries") { row, number in
            let text = row[words: "text"] ?? ""
            let what = Prose.firstLine(text) ?? ""
            guard let uuid = row[words: "uuid"] else { return try sink.skip(number, what, "it has no uuid") }
            guard let instant = row[words: "creationDate"].flatMap(sink.instant) else {
                return try sink.skip(number, what, "it has no creationDate")
            }
            guard Prose.normalized(text) != nil else { return try sink.skip(number, what, "it has no text") }
            for key in row.keys where !known.contains(key) && !ignored.contains(key) { sink.drop(key) }
            let zone = row[words: "timeZone"].map(sink.zone) ?? sink.clock.zone
            let clock = sink.clock.moved(to: zone)
            let tags = row[texts: "tags"].map { "#\($0)" }.joined(separator: " ")
            let parts = ["**\(clock.timeOfDay(instant))** \(text)", tags].filter { !$0.isEmpty }
            try sink.take(
                ImportedRow(
                    key: uuid, place: number,
                    content: .text(parts.joined(separator: "\n\n"), of: .day(clock.day(of: instant)))))
        }
    }
}

extension JSONReader {
    /// Whether a file's first character is this one.
    static func begins(_ file: ImportSource, with character: Unicode.Scalar) -> Bool {
        var json = JSONReader(JSONSource(append: file.append, piece: 1 << 12))
        return json.next() == UInt8(ascii: character)
    }
}
