/// The base version of todos opened in an editor, for a three-way merge.
public struct HandedOutTodos: Hashable, Codable, Sendable {
    /// The properties in a todo's line.
    public struct Fields: Hashable, Codable, Sendable {
        public var title: String
        public var categoryID: Int64?
        public var externalURL: String?
        public var isHabit: Bool

        init(_ todo: Todo) {
            title = todo.title
            categoryID = todo.categoryID
            externalURL = todo.externalURL
            isHabit = todo.isHabit
        }
    }

    public struct Row: Hashable, Codable, Sendable {
        public var id: Int64
        /// Whether it was open, in which case the line marks habits.
        public var isOpen: Bool
        public var fields: Fields
        /// The line after its number.
        public var line: String
    }

    public var rows: [Row]

    public init(_ todos: [Todo], categories: [Category]) {
        rows = todos.map { todo in
            let fields = Fields(todo)
            return Row(
                id: todo.id, isOpen: todo.isOpen, fields: fields,
                line: TodoText.line(of: fields, isOpen: todo.isOpen, categories))
        }
    }

    public var ids: [Int64] { rows.map(\.id) }

    public var text: String { TodoText.text(of: rows) }
}

/// Text returned by an editor, with its base version.
public struct EditedText: Hashable, Sendable {
    public var text: String
    public var handedOut: HandedOutTodos
    /// The name of the file that holds the text, for messages.
    public var file: String

    public init(_ text: String, of handedOut: HandedOutTodos, file: String = "") {
        self.text = text
        self.handedOut = handedOut
        self.file = file
    }
}
