import Foundation
import Journal
import SystemPackage

/// Reads Markdown lists, folders of daily notes such as Obsidian's, and the folders that `daybook export --format markdown` writes.
///
/// A file whose name has a date is that day's page: its boxes (`- [ ]`) are todos, and the rest is the day's text. Of one whose name
/// has a week, the rest is the week's. Other files are lists.
struct MarkdownFiles {
    private let sink: RowSink
    /// The names of the categories, folded: of another program's headings and tags only these count.
    private let categories: Set<String>
    private var keys = TextKeys()

    init(_ sink: RowSink, categories: Set<String>) {
        (self.sink, self.categories) = (sink, categories)
    }

    /// What Daybook writes between the text of a day and its todos.
    static let textEnd = "<!-- todos -->"

    /// The day in a file's name: `2026-03-02.md`, `20260302 Monday.md`, `2026_03_02.md`.
    static func day(inName name: String) -> Day? {
        var digits = name[...]
        while !digits.isEmpty {
            let long = digits.prefix(10).map { $0 == "_" ? "-" : $0 }
            if let day = Day(String(long)) { return day }
            let short = String(digits.prefix(8))
            if short.allSatisfy({ $0.isASCII && $0.isNumber }), case .day(let day)? = ForeignTime(short) {
                return day
            }
            digits = digits.dropFirst()
        }
        return nil
    }

    /// The week in a file's name: `2026-W10.md`.
    static func week(inName name: String) -> Week? {
        var rest = name[...]
        while !rest.isEmpty {
            if let week = Week(String(rest.prefix(8))) { return week }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// Reads a file.
    /// - Parameter isInFolder: Whether it is one of many notes, of which only boxes are todos.
    mutating func read(_ file: ImportSource, named name: String, isInFolder: Bool) throws {
        var lines = TextLines(file)
        let kind = try frontMatter(&lines)
        let day = Self.day(inName: name)
        let period = day.map(TextPeriod.day) ?? Self.week(inName: name).map(TextPeriod.week)
        if let kind {
            try readOurs(&lines, period, kind)
        } else {
            try readList(&lines, period, onlyBoxes: isInFolder || period != nil)
        }
    }

    /// Reads over the properties at the beginning of a note.
    /// - Returns: What Daybook says of a file that it wrote: its kind, `page`, `text`, `week` or `todos`, and its journal.
    private func frontMatter(_ lines: inout TextLines) throws -> [String]? {
        guard try lines.peek() == "---" else { return nil }
        var kind: [String]?
        _ = try lines.next()
        while let line = try lines.next(), line != "---" {
            if line.hasPrefix("daybook: ") {
                kind = line.split(separator: " ").dropFirst().map(String.init)
            } else {
                sink.drop("properties")
            }
        }
        return kind
    }

    // MARK: Another program's

    private mutating func readList(_ lines: inout TextLines, _ period: TextPeriod?, onlyBoxes: Bool) throws {
        let day: Day? = if case .day(let day)? = period { day } else { nil }
        var (heading, fence): (String?, String?)
        var text = ""
        var first = 0
        var hasPage = false
        func keep(_ line: String, _ lines: TextLines) throws {
            try lines.check(text.utf8.count + line.utf8.count, "text")
            if first == 0, !line.isEmpty { first = lines.number }
            text += line + "\n"
        }
        while let line = try lines.next() {
            let bare = line.drop { $0 == " " || $0 == "\t" }
            if let mark = fence {
                if bare.hasPrefix(mark) { fence = nil }
                try keep(line, lines)
                continue
            }
            if bare.hasPrefix("```") || bare.hasPrefix("~~~") { fence = String(bare.prefix(3)) }
            if let found = Self.heading(line) {
                heading = found
                try keep(line, lines)
                continue
            }
            guard let item = Item(line), !onlyBoxes || item.state != nil else {
                try keep(line, lines)
                continue
            }
            let number = lines.number
            guard item.state != ">" else {
                _ = try note(&lines, indent: item.indent)
                try sink.skip(number, item.words, "it was moved on")
                continue
            }
            if let day, !hasPage {
                hasPage = true
                try sink.take(ImportedRow(key: "", place: number, content: .page(day, isExported: false)))
            }
            try take(item, &lines, day, heading)
        }
        guard let text = Prose.normalized(text) else { return }
        guard let period else { return sink.drop("text that is no list") }
        try sink.take(
            ImportedRow(key: keys.key("\(period)", "text"), place: first, content: .text(text, of: period)))
    }

    /// Takes the todo of an item, with its note.
    /// - Parameter heading: The one under which it stands, which is a category in a file of ours.
    private mutating func take(
        _ item: Item, _ lines: inout TextLines, _ day: Day?, _ heading: String?, isOurs: Bool = false
    ) throws {
        let number = lines.number
        var (todo, id) = todo(item, on: day, isOurs: isOurs)
        let words = todo.words ?? todo.title
        if todo.category == nil, let heading, isOurs || categories.contains(Category.folded(heading)) {
            todo.category = heading
        }
        // Neither its key nor what is compared the next time may depend on the categories that there are by then.
        todo.words = isOurs ? nil : "\(heading ?? "")\n\(words)"
        todo.note = try note(&lines, indent: item.indent)
        let key = id ?? keys.key(words, day?.description ?? "")
        try sink.take(ImportedRow(key: key, place: number, content: .todo(todo)))
    }

    /// The lines below an item that are indented further: its note, or a checklist in it.
    private func note(_ lines: inout TextLines, indent: Int) throws -> String? {
        var note: [String] = []
        var size = 0
        while let line = try lines.peek() {
            let blank = line.allSatisfy { $0 == " " || $0 == "\t" }
            guard blank ? !note.isEmpty : Self.indent(line) >= indent + 2 else { break }
            size += line.utf8.count
            try lines.check(size, "note")
            _ = try lines.next()
            note.append(Self.outdented(line, by: indent + 2))
        }
        return Prose.normalized(note.joined(separator: "\n"))
    }

    static func indent(_ line: String) -> Int {
        var count = 0
        for character in line {
            if character == " " { count += 1 } else if character == "\t" { count += 4 } else { break }
        }
        return count
    }

    private static func outdented(_ line: String, by count: Int) -> String {
        var (rest, left) = (line[...], count)
        while left > 0, let first = rest.first, first == " " || first == "\t" {
            rest = rest.dropFirst()
            left -= first == " " ? 1 : 4
        }
        return String(rest)
    }

    /// The name in `## Home`; nil for another line.
    static func heading(_ line: String) -> String? {
        let level = line.prefix { $0 == "#" }.count
        guard (1...6).contains(level), line.dropFirst(level).first == " " else { return nil }
        return MarkdownEscapes.read(line.dropFirst(level + 1).trimmingCharacters(in: .whitespaces))
    }

    // MARK: Daybook's own

    private mutating func readOurs(
        _ lines: inout TextLines, _ period: TextPeriod?, _ kind: [String]
    ) throws {
        let day: Day? = if case .day(let day)? = period { day } else { nil }
        if let day, kind.first == "page" {
            try sink.take(ImportedRow(key: "", place: 1, content: .page(day, isExported: true)))
        }
        var text = ""
        while let line = try lines.next(), line != Self.textEnd {
            if text.isEmpty,
                line.isEmpty || line.hasPrefix("# ") && Self.heading(line) == period.map(Self.heading(of:))
            {
                continue
            }
            try lines.check(text.utf8.count + line.utf8.count, "text")
            text += (line == "\\" + Self.textEnd ? Self.textEnd : line) + "\n"
        }
        if let period, let text = Prose.normalized(text) {
            try sink.take(
                ImportedRow(
                    key: keys.key("\(period)", "text"), place: 1,
                    content: .text(text, of: period, ofJournal: kind.dropFirst().first)))
        }
        var category: String?
        while let line = try lines.next() {
            if let heading = Self.heading(line) {
                category = line == "## \(Category.otherName)" ? nil : heading
            } else if let item = Item(line) {
                // It is in the file of a later page.
                if item.state == ">" { continue }
                try take(item, &lines, day, category, isOurs: true)
            } else if line.contains(where: { !$0.isWhitespace }) {
                try sink.skip(lines.number, line, "it is no item of a list")
            }
        }
    }

    /// The heading of a text in a file of Daybook's.
    static func heading(of period: TextPeriod) -> String {
        switch period {
        case .day(let day): day.longName
        case .week(let week): "Week of \(week.monday.longName)"
        }
    }

    // MARK: Items

    /// A line of a list: `- [x] Pay rent`.
    struct Item {
        let indent: Int
        /// The character in the box; nil without one.
        let state: Character?
        let words: String

        init?(_ line: String) {
            indent = MarkdownFiles.indent(line)
            let text = line.drop { $0 == " " || $0 == "\t" }
            let number = text.prefix { $0.isASCII && $0.isNumber }
            let rest = text.dropFirst(number.count)
            guard let bullet = rest.first, (number.isEmpty ? "-*+" : ".)").contains(bullet),
                rest.dropFirst().first == " "
            else { return nil }
            let body = rest.dropFirst(2).drop { $0 == " " }
            if body.first == "[", let state = body.dropFirst().first, body.dropFirst(2).first == "]",
                body.dropFirst(3).first ?? " " == " "
            {
                self.state = state
                words = String(body.dropFirst(4))
            } else {
                state = nil
                words = String(body)
            }
            // Of marks alone, without a box, it is a line across the page or an empty item.
            guard words.contains(where: { !$0.isWhitespace && (state != nil || !"-*+".contains($0)) }) else {
                return nil
            }
        }
    }

    /// What an item says, and its name if it has one (`^pay-rent`).
    private func todo(_ item: Item, on day: Day?, isOurs: Bool = false) -> (todo: ImportedTodo, id: String?) {
        var todo = ImportedTodo(title: "", start: day)
        var (words, id) = (item.words, String?.none)
        if let mark = words.range(of: " ^", options: .backwards) {
            let name = words[mark.upperBound...]
            if !name.isEmpty, name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }) {
                id = String(name)
                words = String(words[..<mark.lowerBound])
            }
        }
        switch item.state {
        case "x", "X": todo.ending = ImportedEnding(kind: .done, day: day)
        case "-": todo.ending = ImportedEnding(kind: .abandoned, day: day)
        default: break
        }
        for (key, value) in Self.takeFields(from: &words) { set(key, value, &todo) }
        if !isOurs {
            for (key, value) in TaskSigns.take(from: &words) { set(key, value, &todo) }
            todo.words = words
            takeTag(from: &words, &todo)
            Self.takeLink(from: &words, &todo)
            if words.hasPrefix("~~"), words.hasSuffix("~~"), words.count > 4 {
                words = String(words.dropFirst(2).dropLast(2))
                todo.ending = todo.ending ?? ImportedEnding(kind: .abandoned, day: day)
            }
        }
        todo.title = MarkdownEscapes.read(words)
        if todo.ending != nil, !isOurs { todo.repeats = nil }
        return (todo, id)
    }

    private func set(_ key: String, _ value: String, _ todo: inout ImportedTodo) {
        switch key {
        case "due": todo.due = sink.date(value)
        case "start", "scheduled": todo.start = sink.date(value) ?? todo.start
        case "done", "completion": todo.ending = sink.ending(.done, value)
        case "cancelled", "abandoned": todo.ending = sink.ending(.abandoned, value)
        case "missed": todo.ending = sink.ending(.missed, value)
        case "on": todo.ending?.day = sink.date(value)
        case "repeat":
            todo.repeats = TaskSigns.rule(value, sink.clock.weekStart)
            if todo.repeats == nil { sink.drop("repeat \(value)") }
        case "url": todo.url = value
        case "habit": todo.isHabit = true
        default: sink.drop(key)
        }
    }

    /// Takes the fields `[due:: 2026-03-05]` out of a text.
    static func takeFields(from words: inout String) -> [(String, String)] {
        var fields: [(String, String)] = []
        var (text, rest) = ("", words[...])
        while let open = rest.firstIndex(of: "[") {
            let isEscaped = rest[..<open].reversed().prefix { $0 == "\\" }.count % 2 == 1
            let after = rest.index(after: open)
            let name = rest[after...].prefix { $0.isASCII && $0.isLetter }
            if !isEscaped, !name.isEmpty, rest[name.endIndex...].hasPrefix(":: ") {
                // Without an end, no later one has any.
                guard let close = end(of: rest[name.endIndex...]) else { break }
                let value = rest[name.endIndex..<close].dropFirst(3).trimmingCharacters(in: .whitespaces)
                fields.append((name.lowercased(), MarkdownEscapes.read(value)))
                text += rest[..<open]
                if text.hasSuffix(" ") { text.removeLast() }
                rest = rest[rest.index(after: close)...]
            } else {
                text += rest[...open]
                rest = rest[after...]
            }
        }
        words = text + rest
        return fields
    }

    /// The bracket that closes a field.
    private static func end(of text: Substring) -> Substring.Index? {
        var isEscaped = false
        return text.indices.first { index in
            if text[index] == "]", !isEscaped { return true }
            isEscaped = text[index] == "\\" && !isEscaped
            return false
        }
    }

    /// Takes a category's tag from the end.
    private func takeTag(from words: inout String, _ todo: inout ImportedTodo) {
        guard let space = words.lastIndex(of: " ") else { return }
        let tag = words[words.index(after: space)...]
        guard tag.hasPrefix("#"), categories.contains(Category.folded(String(tag.dropFirst()))) else {
            return
        }
        todo.category = String(tag.dropFirst())
        words = words[..<space].trimmingCharacters(in: .whitespaces)
    }

    /// Takes the address of an item that is a link: `[Pay rent](<https://…>)`.
    private static func takeLink(from words: inout String, _ todo: inout ImportedTodo) {
        guard words.hasPrefix("["), words.hasSuffix(")"), let middle = words.range(of: "](") else { return }
        var url = words[middle.upperBound...].dropLast()
        if url.hasPrefix("<"), url.hasSuffix(">") { url = url.dropFirst().dropLast() }
        guard let address = WebAddress.inside(String(url).replacing("&amp;", with: "&")) else { return }
        todo.url = address
        words = String(words[words.index(after: words.startIndex)..<middle.lowerBound])
    }
}
