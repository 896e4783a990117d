/// Todos as editable text: one per line, its number first, then the todo as typed on an input line.
public enum TodoText {
    private static let explanation = ##"""
        # One todo per line, starting with its number; keep the number.
        # A line without a number is a new todo. Moving a line moves its todo among those of its category.
        # #category, ~date, ^date, &rule, a URL, a final ! (a habit) and * (a star) work as in a new todo.
        # A backslash keeps a word in the title: \#1, \~fri, \^fri, \&2w, \https://…, \!, \*
        # \n is a line break in a title, \\n the two characters.
        # Lines that begin with # and a space are ignored.
        """##

    static func text(of rows: [HandedOutTodos.Row]) -> String {
        rows.map { $0.line.isEmpty ? "\($0.id)\n" : "\($0.id) \($0.line)\n" }.joined() + explanation + "\n"
    }

    /// A line of an edited text that starts with a number.
    struct NumberedLine {
        let id: Int64
        /// The text after the number.
        let rest: String

        /// Splits by scalars: a combining mark after the space belongs to the title.
        init?(_ line: String) {
            let scalars = line.unicodeScalars.drop { $0.properties.isWhitespace }
            let number = scalars.prefix { !$0.properties.isWhitespace }
            guard let id = Int64(String(number)) else { return nil }
            self.id = id
            rest = String(scalars.dropFirst(number.count).dropFirst())
        }
    }

    /// A line's properties, the day that it moves its todo to, and whether it ends in a star.
    struct LineEdit {
        var fields: TypedTodo
        var start: Day?
        var isStarred: Bool
    }

    /// The properties in an edited line; nil if the title is empty, a word isn't recognised, or its date can't
    /// be the todo's.
    static func lineEdit(
        _ line: String, of row: HandedOutTodos.Row, _ categories: [Category], clock: JournalClock
    ) -> LineEdit? {
        // An unchanged line isn't parsed: its title may contain words that look like marks.
        if line == row.line || Title.normalized(line) == Title.normalized(row.line) {
            return LineEdit(fields: row.fields, isStarred: row.isStarred)
        }
        let entry = entry(line, categories, clock, for: .edit)
        let before = Set(row.fields.title.split(separator: " ").map(String.init))
        guard !entry.title.isEmpty,
            !entry.unknown.contains(where: { !before.contains($0.word) }),
            entry.start.map({ row.isOpen && $0 >= clock.today }) ?? true, row.isOpen || !entry.isStarred
        else { return nil }
        var fields = row.fields
        fields.take(entry, from: line, isOpen: row.isOpen, categories)
        return LineEdit(fields: fields, start: entry.start, isStarred: entry.isStarred)
    }

    /// A line for a new todo; nil if it has no title or a word isn't recognised.
    static func newTodo(_ line: String, _ categories: [Category], clock: JournalClock) -> EntryLine? {
        let entry = entry(line, categories, clock, for: .todo)
        return entry.title.isEmpty || !entry.unknown.isEmpty ? nil : entry
    }

    private static func entry(
        _ line: String, _ categories: [Category], _ clock: JournalClock, for use: EntryLine.Use
    ) -> EntryLine {
        EntryLine(
            line, categories: categories, today: clock.today, weekStart: clock.weekStart,
            order: clock.dateOrder, for: use)
    }
}

/// Escapes for titles on one line: `\n` for a line break, `\u{1b}` for any other control character.
///
/// A backslash is doubled only if it would start an escape. Each title has exactly one escaped form.
enum TitleEscapes {
    static func encoded(_ title: String) -> String {
        escaped(title, where: isControl)
    }

    /// A URL as one word, with spaces escaped too.
    static func encodedWord(_ url: String) -> String {
        escaped(url) { isControl($0) || $0.properties.isWhitespace }
    }

    static func decoded(_ text: String) -> String {
        var title = String.UnicodeScalarView()
        var rest = Substring.UnicodeScalarView(text.unicodeScalars)
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                title.append(scalar)
                continue
            }
            switch rest.first {
            case "\\":
                rest.removeFirst()
                title.append("\\")
            case "n":
                rest.removeFirst()
                title.append("\n")
            default:
                if let named = number(at: &rest) { title.append(named) } else { title.append("\\") }
            }
        }
        return String(title)
    }

    private static func escaped(
        _ text: String, where isEscaped: (Unicode.Scalar) -> Bool
    ) -> String {
        var escaped = String.UnicodeScalarView()
        var rest = Substring.UnicodeScalarView(text.unicodeScalars)
        while let scalar = rest.popFirst() {
            if scalar == "\n" {
                escaped.append(contentsOf: "\\n".unicodeScalars)
            } else if isEscaped(scalar) {
                escaped.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            } else {
                escaped.append(scalar)
                if scalar == "\\", let next = rest.first {
                    let opensNumber = next == "u" && rest.dropFirst().first == "{"
                    if next == "n" || next == "\\" || opensNumber || isEscaped(next) {
                        escaped.append("\\")
                    }
                }
            }
        }
        return String(escaped)
    }

    /// Removes a prefix such as `u{1b}` from a text; nil if there is none.
    private static func number(at rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
        guard rest.starts(with: "u{".unicodeScalars), let end = rest.firstIndex(of: "}") else { return nil }
        let digits = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])
        guard digits.utf8.count <= 6, let value = UInt32(digits, radix: 16),
            let scalar = Unicode.Scalar(value)
        else { return nil }
        rest = rest[rest.index(after: end)...]
        return scalar
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
