/// Todos as text, to be edited all at once: a line a todo, its number first, then what one would type to make it.
public enum TodoText {
    /// What an edited text asks for.
    public struct Changes: Equatable, Sendable {
        /// What is to change, by todo; those whose lines stayed as they were are not in it.
        public var edits: [Int64: TodoEdit] = [:]
        /// Todos that have no line any more.
        public var missing: [Todo] = []
        /// Lines that are no todo's, or make no sense, as they stand.
        public var malformed: [String] = []
    }

    private static let explanation = """
        # One todo a line, its number first: the number tells which it is.
        # #category, a URL and a final ! (a habit) mean what they do in a new line.
        # Lines that begin with # are left out.
        """

    public static func text(of todos: [Todo], categories: [Category]) -> String {
        todos.map { line(of: $0, categories) + "\n" }.joined() + explanation + "\n"
    }

    /// Reads a text that was made of some todos and edited since.
    public static func changes(in text: String, of todos: [Todo], categories: [Category]) -> Changes {
        var changes = Changes()
        var rest = Dictionary(uniqueKeysWithValues: todos.map { ($0.id, $0) })
        for line in text.split(whereSeparator: \.isNewline).map(String.init) {
            if line.hasPrefix("#") || Title.normalized(line) == nil { continue }
            let number = line.trimmingPrefix(while: \.isWhitespace).prefix { !$0.isWhitespace }
            guard let id = Int64(number), let todo = rest[id] else {
                changes.malformed.append(line)
                continue
            }
            // What was not touched is not read anew: a title may hold words that would mean something.
            if Title.normalized(line) == Title.normalized(Self.line(of: todo, categories)) {
                rest[id] = nil
                continue
            }
            let typed = line.trimmingPrefix(while: \.isWhitespace).dropFirst(number.count)
            guard let edit = edit(String(typed), of: todo, categories) else {
                changes.malformed.append(line)
                continue
            }
            changes.edits[id] = edit
            rest[id] = nil
        }
        changes.missing = todos.filter { rest[$0.id] != nil }
        return changes
    }

    private static func line(of todo: Todo, _ categories: [Category]) -> String {
        var words = ["\(todo.id)", todo.title]
        if let category = categories.first(where: { $0.id == todo.categoryID }) {
            words.append("#" + category.name.split(whereSeparator: \.isWhitespace).joined(separator: "-"))
        }
        if let url = todo.externalURL, url != todo.title { words.append(url) }
        if todo.isPending && todo.isHabit { words.append("!") }
        return words.joined(separator: " ")
    }

    /// Nil where there is no title left, or a word is not understood.
    private static func edit(_ typed: String, of todo: Todo, _ categories: [Category]) -> TodoEdit? {
        // Dates are not changed here, so they are words like others.
        let entry = EntryLine(typed, categories: categories, today: todo.start, readsDates: false)
        guard !entry.title.isEmpty, !entry.unknown.contains(where: { $0.hasPrefix("#") }) else { return nil }
        var edit = TodoEdit()
        if entry.title != todo.title { edit.title = .set(entry.title) }
        if entry.category?.id != todo.categoryID { edit.categoryID = .set(entry.category?.id) }
        if entry.externalURL != todo.externalURL { edit.externalURL = .set(entry.externalURL) }
        if todo.isPending && entry.isHabit != todo.isHabit { edit.shouldMigrate = .set(!entry.isHabit) }
        return edit
    }
}
