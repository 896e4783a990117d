/// Todos as editable text: one per line, its number first, then the todo as typed on an input line.
public enum TodoText {
    private static let explanation = ##"""
        # One todo per line, starting with its number; keep the number.
        # #category, a URL and a final ! (a habit) work as in a new todo.
        # A backslash keeps a word in the title: \#1, \https://…, \!
        # \n is a line break in a title, \\n the two characters.
        # Lines that begin with # are ignored.
        """##

    static func text(of rows: [HandedOutTodos.Row]) -> String {
        rows.map { $0.line.isEmpty ? "\($0.id)\n" : "\($0.id) \($0.line)\n" }.joined() + explanation + "\n"
    }

    /// The line of a todo after its number.
    static func line(of fields: HandedOutTodos.Fields, isOpen: Bool, _ categories: [Category]) -> String {
        var words = [escapingMarks(TitleEscapes.encoded(fields.title), categories)]
        if let category = categories.first(where: { $0.id == fields.categoryID }) {
            words.append("#" + category.name.split(whereSeparator: \.isWhitespace).joined(separator: "-"))
        }
        if let url = fields.externalURL, url != fields.title { words.append(TitleEscapes.encodedWord(url)) }
        if isOpen && fields.isHabit { words.append("!") }
        return words.joined(separator: " ")
    }

    /// A title with a backslash before each word that looks like a mark.
    private static func escapingMarks(_ title: String, _ categories: [Category]) -> String {
        let words = title.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let last = words.lastIndex { !$0.isEmpty }
        return words.enumerated().map { index, word in
            isMark(word, isLast: index == last, categories) ? EntryLine.escaped(word) : word
        }.joined(separator: " ")
    }

    /// Whether a word would be parsed as a mark. `~` isn't one here, since a line has no date; `#12` only if
    /// a category has that name.
    private static func isMark(_ word: String, isLast: Bool, _ categories: [Category]) -> Bool {
        guard EntryLine.looksLikeMark(word) else { return false }
        if word == "!" { return isLast }
        let rest = word.dropFirst()
        guard word.hasPrefix("#"), rest.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            return !word.hasPrefix("~")
        }
        return Category.exactly(named: String(rest), among: categories) != nil
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

    /// The properties in an edited line; nil if the title is empty or a word isn't recognised.
    static func fields(
        _ line: String, of row: HandedOutTodos.Row, _ categories: [Category]
    ) -> HandedOutTodos.Fields? {
        // An unchanged line isn't parsed: its title may contain words that look like marks.
        if line == row.line || Title.normalized(line) == Title.normalized(row.line) { return row.fields }
        // Dates can't be edited here, so they are plain words.
        let entry = EntryLine(line, categories: categories, today: Day(ordinal: 0), for: .edit)
        let before = Set(row.fields.title.split(separator: " ").map(String.init))
        guard !entry.title.isEmpty,
            !entry.unknown.contains(where: { $0.hasPrefix("#") && !before.contains($0) })
        else { return nil }
        var fields = row.fields
        if !isSame(entry.title, row.fields.title) { fields.title = TitleEscapes.decoded(entry.title) }
        // Another category may differ in case only: the todo keeps its own.
        let own = categories.first { $0.id == row.fields.categoryID }
        let isSpelled = entry.category.map { line.split(separator: " ").contains("#\($0.name)") } ?? true
        let isOwn =
            isSpelled
            ? own?.name == entry.category?.name
            : own.map { Category.folded($0.name) } == entry.category.map { Category.folded($0.name) }
        fields.categoryID = isOwn ? row.fields.categoryID : entry.category?.id
        fields.externalURL = entry.externalURL.map(TitleEscapes.decoded)
        if row.isOpen { fields.isHabit = entry.isHabit }
        return fields
    }

    /// Whether a line's words equal a title in its escaped form.
    private static func isSame(_ words: String, _ title: String) -> Bool {
        words == TitleEscapes.encoded(title).split(separator: " ").joined(separator: " ")
    }
}
