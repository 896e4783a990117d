/// Todos as text, to be edited all at once: a line a todo, its number first, then what one would type to make it.
public enum TodoText {
    private static let explanation = ##"""
        # One todo a line, its number first: the number tells which it is.
        # #category, a URL and a final ! (a habit) mean what they do in a new line.
        # A backslash keeps such a word in the title: \#1, \https://…, \!
        # \n is a line break in a title, \\n the two characters.
        # Lines that begin with # are left out.
        """##

    static func text(of rows: [HandedOutTodos.Row]) -> String {
        rows.map { $0.line.isEmpty ? "\($0.id)\n" : "\($0.id) \($0.line)\n" }.joined() + explanation + "\n"
    }

    /// What the line of a todo says after its number.
    static func line(of fields: HandedOutTodos.Fields, isOpen: Bool, _ categories: [Category]) -> String {
        var words = [escapingMarks(TitleEscapes.encoded(fields.title), categories)]
        if let category = categories.first(where: { $0.id == fields.categoryID }) {
            words.append("#" + category.name.split(whereSeparator: \.isWhitespace).joined(separator: "-"))
        }
        if let url = fields.externalURL, url != fields.title { words.append(TitleEscapes.encodedWord(url)) }
        if isOpen && fields.isHabit { words.append("!") }
        return words.joined(separator: " ")
    }

    /// A title with a backslash before each word that would be read as a mark, so that any part of the line can be edited
    /// without another meaning something else.
    private static func escapingMarks(_ title: String, _ categories: [Category]) -> String {
        let words = title.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let last = words.lastIndex { !$0.isEmpty }
        return words.enumerated().map { index, word in
            isMark(word, isLast: index == last, categories) ? EntryLine.escaped(word) : word
        }.joined(separator: " ")
    }

    /// Dates are none here, so `~` says nothing; nor does `#12`, where no category has that name.
    private static func isMark(_ word: String, isLast: Bool, _ categories: [Category]) -> Bool {
        guard EntryLine.looksLikeMark(word) else { return false }
        if word == "!" { return isLast }
        let rest = word.dropFirst()
        guard word.hasPrefix("#"), rest.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            return !word.hasPrefix("~")
        }
        return Category.exactly(named: String(rest), among: categories) != nil
    }

    /// A line of an edited text, if it starts with a number.
    struct NumberedLine {
        let id: Int64
        /// What it says after the number.
        let rest: String

        /// By scalars: a mark that combines with the blank after the number belongs to the title.
        init?(_ line: String) {
            let scalars = line.unicodeScalars.drop { $0.properties.isWhitespace }
            let number = scalars.prefix { !$0.properties.isWhitespace }
            guard let id = Int64(String(number)) else { return nil }
            self.id = id
            rest = String(scalars.dropFirst(number.count).dropFirst())
        }
    }

    /// What a line says of its todo now. Nil where there is no title left, or a word is not understood.
    static func fields(
        _ line: String, of row: HandedOutTodos.Row, _ categories: [Category]
    ) -> HandedOutTodos.Fields? {
        // A line that wasn't touched isn't parsed: a title may hold words that would mean something.
        if line == row.line || Title.normalized(line) == Title.normalized(row.line) { return row.fields }
        // Dates are not changed here, so they are words like others.
        let entry = EntryLine(line, categories: categories, today: Day(ordinal: 0), for: .edit)
        let before = Set(row.fields.title.split(separator: " ").map(String.init))
        guard !entry.title.isEmpty,
            !entry.unknown.contains(where: { $0.hasPrefix("#") && !before.contains($0) })
        else { return nil }
        var fields = row.fields
        if !isSame(entry.title, row.fields.title) { fields.title = TitleEscapes.decoded(entry.title) }
        // The names of two categories may differ only in case or spaces.
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

    /// Whether a title's words are those of another one, as lines hold it.
    private static func isSame(_ words: String, _ title: String) -> Bool {
        words == TitleEscapes.encoded(title).split(separator: " ").joined(separator: " ")
    }
}
