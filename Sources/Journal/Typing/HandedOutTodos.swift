/// Todos as they were when they were handed to an editor, to compare with what comes back.
public struct HandedOutTodos: Hashable, Codable, Sendable {
    /// The properties of a todo that its line holds.
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
        /// Whether it was open, so that its line says if it is a habit.
        public var isOpen: Bool
        public var fields: Fields
        /// What its line says after its number.
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

    /// The text for the editor.
    public var text: String { TodoText.text(of: rows) }
}

/// A text that came back from an editor, with the todos it was made from.
public struct EditedText: Hashable, Sendable {
    public var text: String
    public var handedOut: HandedOutTodos
    /// The name of the file that keeps it, for messages.
    public var file: String

    public init(_ text: String, of handedOut: HandedOutTodos, file: String = "") {
        self.text = text
        self.handedOut = handedOut
        self.file = file
    }
}
