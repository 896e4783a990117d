/// What a line says of a todo: its title, and the properties that have a mark.
///
/// A new property with a mark is a line in ``properties``, and in what writes and reads a line; `EntryLine` knows the mark.
public struct TypedTodo: Hashable, Codable, Sendable {
    public var title: String
    public var categoryID: Int64?
    public var externalURL: String?
    public var isHabit: Bool
    public var due: Day?
    public var repeats: RepeatRule?

    public init(_ todo: Todo) {
        title = todo.title
        categoryID = todo.categoryID
        externalURL = todo.externalURL
        isHabit = todo.isHabit
        due = todo.due
        repeats = todo.repeats
    }

    private static let properties = [
        Property(.title, \.title) { $0.title = .set($1) },
        Property(.category, \.categoryID) { $0.categoryID = .set($1) },
        Property(.kind, \.isHabit) { $0.shouldMigrate = .set(!$1) },
        Property(.url, \.externalURL) { $0.externalURL = .set($1) },
        Property(.deadline, \.due) { $0.due = .set($1) },
        Property(.rule, \.repeats) { $0.repeats = .set($1) },
    ]

    // MARK: A line

    /// The line of a todo after its number.
    func line(isOpen: Bool, _ categories: [Category]) -> String {
        var words = [Self.escapingMarks(TitleEscapes.encoded(title), categories)]
        if let category = categories.first(where: { $0.id == categoryID }) {
            words.append("#" + category.name.split(whereSeparator: \.isWhitespace).joined(separator: "-"))
        }
        if isOpen, let due { words.append("^\(due)") }
        if isOpen, let repeats { words.append("&\(repeats.typed)") }
        if let url = externalURL, url != title { words.append(TitleEscapes.encodedWord(url)) }
        if isOpen && isHabit { words.append("!") }
        return words.joined(separator: " ")
    }

    /// Takes over what an edited line says.
    mutating func take(_ entry: EntryLine, from line: String, isOpen: Bool, _ categories: [Category]) {
        if !Self.isSame(entry.title, title) { title = TitleEscapes.decoded(entry.title) }
        // Another category may differ in case only: the todo keeps its own.
        let own = categories.first { $0.id == categoryID }
        let isSpelled = entry.category.map { line.split(separator: " ").contains("#\($0.name)") } ?? true
        let isOwn =
            isSpelled
            ? own?.name == entry.category?.name
            : own.map { Category.folded($0.name) } == entry.category.map { Category.folded($0.name) }
        if !isOwn { categoryID = entry.category?.id }
        externalURL = entry.externalURL.map(TitleEscapes.decoded)
        if isOpen {
            (isHabit, due) = (entry.isHabit, entry.due)
            // Where a week begins isn't typed.
            if repeats?.typed != entry.repeats?.typed { repeats = entry.repeats }
        }
    }

    /// Whether a line's words equal a title in its escaped form.
    private static func isSame(_ words: String, _ title: String) -> Bool {
        words == TitleEscapes.encoded(title).split(separator: " ").joined(separator: " ")
    }

    /// A title with a backslash before each word that looks like a mark.
    static func escapingMarks(_ title: String, _ categories: [Category]) -> String {
        let words = title.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let last = words.lastIndex { !$0.isEmpty && !EntryLine.looksLikeMark($0) } ?? -1
        return words.enumerated().map { index, word in
            isMark(word, isAtEnd: index > last, categories) ? EntryLine.escaped(word) : word
        }.joined(separator: " ")
    }

    /// Whether a word would be parsed as a mark; `#12` only if a category has that name.
    private static func isMark(_ word: String, isAtEnd: Bool, _ categories: [Category]) -> Bool {
        guard EntryLine.looksLikeMark(word) else { return false }
        if word == "!" || word == "*" { return isAtEnd }
        if EntryLineReader.isRule(word) { return true }
        let rest = word.dropFirst()
        // Alone, or before a path, it is no date on any day.
        if word.hasPrefix("~"), rest.isEmpty || rest.hasPrefix("/") { return false }
        if word.hasPrefix("^"), rest.count < 2, rest.last?.isNumber != true { return false }
        guard word.hasPrefix("#"), rest.allSatisfy({ $0.isASCII && $0.isNumber }) else { return true }
        return Category.exactly(named: String(rest), among: categories) != nil
    }

    // MARK: A merge

    /// A property, with the change that a new value is.
    private struct Property: Sendable {
        let field: TodoText.Field
        let isSame: @Sendable (TypedTodo, TypedTodo) -> Bool
        let set: @Sendable (inout TodoEdit, TypedTodo) -> Void

        init<Value: Equatable & Sendable>(
            _ field: TodoText.Field, _ path: KeyPath<TypedTodo, Value> & Sendable,
            _ set: @escaping @Sendable (inout TodoEdit, Value) -> Void
        ) {
            self.field = field
            isSame = { $0[keyPath: path] == $1[keyPath: path] }
            self.set = { set(&$0, $1[keyPath: path]) }
        }
    }

    /// Merges an edited line with what another program wrote meanwhile: a property changed only in the line becomes an edit, one
    /// changed only elsewhere keeps its value.
    /// - Returns: The edit, and the properties changed in both places that weren't resolved.
    static func merged(
        base: TypedTodo, mine: TypedTodo, theirs: TypedTodo, _ resolution: TodoText.Resolution
    ) -> (edit: TodoEdit, conflicts: [TodoText.Field]) {
        var (edit, conflicts) = (TodoEdit(), [TodoText.Field]())
        for property in properties where !property.isSame(mine, base) && !property.isSame(mine, theirs) {
            if property.isSame(theirs, base) || resolution == .mine {
                property.set(&edit, mine)
            } else if resolution == .ask {
                conflicts.append(property.field)
            }
        }
        return (edit, conflicts)
    }
}

extension TodoText {
    /// A property of a line, by what people call it.
    public enum Field: String, Hashable, Sendable {
        case title, category, deadline, rule
        case url = "URL"
        case kind
        /// The todo was deleted.
        case existence
    }
}
