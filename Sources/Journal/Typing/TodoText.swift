/// Todos as editable text: one per line, its number first, then the todo as typed on an input line.
public enum TodoText {
    private static let explanation = ##"""
        # One todo per line, starting with its number; keep the number.
        # A line without a number is a new todo. The order of the lines changes nothing.
        # #category, ~date, a URL and a final ! (a habit) work as in a new todo.
        # A backslash keeps a word in the title: \#1, \~fri, \https://…, \!
        # \n is a line break in a title, \\n the two characters.
        # Lines that begin with # and a space are ignored.
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

    /// Whether a word would be parsed as a mark; `#12` only if a category has that name.
    private static func isMark(_ word: String, isLast: Bool, _ categories: [Category]) -> Bool {
        guard EntryLine.looksLikeMark(word) else { return false }
        if word == "!" { return isLast }
        let rest = word.dropFirst()
        // Alone, or before a path, it is no date on any day.
        if word.hasPrefix("~"), rest.isEmpty || rest.hasPrefix("/") { return false }
        guard word.hasPrefix("#"), rest.allSatisfy({ $0.isASCII && $0.isNumber }) else { return true }
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

    /// A line's properties, and the day that it moves its todo to.
    struct LineEdit {
        var fields: HandedOutTodos.Fields
        var start: Day?
    }

    /// The properties in an edited line; nil if the title is empty, a word isn't recognised, or its date can't
    /// be the todo's.
    static func lineEdit(
        _ line: String, of row: HandedOutTodos.Row, _ categories: [Category], clock: JournalClock
    ) -> LineEdit? {
        // An unchanged line isn't parsed: its title may contain words that look like marks.
        if line == row.line || Title.normalized(line) == Title.normalized(row.line) {
            return LineEdit(fields: row.fields)
        }
        let entry = entry(line, categories, clock, for: .edit)
        let before = Set(row.fields.title.split(separator: " ").map(String.init))
        guard !entry.title.isEmpty,
            !entry.unknown.contains(where: { !before.contains($0.word) }),
            entry.start.map({ row.isOpen && $0 >= clock.today }) ?? true
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
        return LineEdit(fields: fields, start: entry.start)
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

    /// Whether a line's words equal a title in its escaped form.
    private static func isSame(_ words: String, _ title: String) -> Bool {
        words == TitleEscapes.encoded(title).split(separator: " ").joined(separator: " ")
    }
}
