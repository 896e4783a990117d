/// A three-way merge of todos: the base version, the edited text, and the journal's current version.
extension TodoText {
    /// A property that the editor and another program changed to different values.
    public struct Conflict: Hashable, Sendable {
        public var id: Int64
        public var field: Field
        /// The current title, or the last known one of a deleted todo.
        public var title: String

        public init(id: Int64, field: Field, title: String) {
            self.id = id
            self.field = field
            self.title = title
        }
    }

    /// The version that wins a conflict.
    public enum Resolution: Hashable, Sendable {
        /// Neither: conflicts are reported and not merged.
        case ask
        case mine, theirs
    }

    /// The result of merging an edited text.
    public struct Changes: Equatable, Sendable {
        /// The edits by todo id; unchanged lines have none.
        public var edits: [Int64: TodoEdit] = [:]
        /// Todos whose lines were deleted.
        public var missing: [Todo] = []
        /// The days that lines move their todos to, by todo id.
        public var moves: [Int64: Day] = [:]
        /// What puts todos elsewhere among those of their category, as their lines were.
        public var rearrangements: [Rearrangement] = []
        /// The todos whose lines got a star, or lost theirs.
        public var starred: [Int64] = []
        public var unstarred: [Int64] = []
        /// The lines of new todos.
        public var added: [EntryLine] = []
        /// Lines that can't be parsed, verbatim.
        public var malformed: [String] = []
        /// Those of them that belong to no todo.
        public var malformedNew: [String] = []
        public var conflicts: [Conflict] = []
        /// Lines, without numbers, of todos deleted elsewhere, to be added as new.
        public var orphans: [String] = []
        /// The current todos, as the edits expect them.
        public var current: [Todo] = []

        public init() {}

        /// Whether nothing changes, apart from missing todos.
        public var isEmpty: Bool {
            edits.isEmpty && moves.isEmpty && rearrangements.isEmpty && added.isEmpty
                && starred.isEmpty && unstarred.isEmpty
        }
    }

    /// Merges an edited text into the journal's todos.
    ///
    /// A property changed only in the text becomes an edit; one changed only elsewhere keeps its value.
    /// - Parameters:
    ///   - current: The base todos that are still in the journal.
    ///   - resolution: How to resolve properties changed in both places.
    public static func changes(
        in edited: EditedText, to current: [Todo], categories: [Category], clock: JournalClock,
        conflicts resolution: Resolution = .ask
    ) -> Changes {
        var changes = Changes()
        changes.current = current
        let now = Dictionary(current.map { ($0.id, $0) }) { first, _ in first }
        var rest = Dictionary(edited.handedOut.rows.map { ($0.id, $0) }) { first, _ in first }
        let handedOutIDs = Set(edited.handedOut.ids)
        // In their order now.
        var lines: [Int64] = []
        for line in edited.text.split(whereSeparator: \.isNewline).map(String.init) {
            if line == "#" || line.hasPrefix("# ") || Title.normalized(line) == nil { continue }
            guard let numbered = NumberedLine(line), handedOutIDs.contains(numbered.id) else {
                if let new = newTodo(line, categories, clock: clock) {
                    changes.added.append(new)
                } else {
                    changes.malformed.append(line)
                    changes.malformedNew.append(line)
                }
                continue
            }
            guard let row = rest[numbered.id],
                let typed = lineEdit(numbered.rest, of: row, categories, clock: clock)
            else {
                changes.malformed.append(line)
                continue
            }
            rest[row.id] = nil
            lines.append(row.id)
            let mine = typed.fields
            if let day = typed.start, let todo = now[row.id], todo.isOpen, !todo.isOn(day, today: clock.today)
            {
                changes.moves[row.id] = day
            }
            if typed.isStarred != row.isStarred, now[row.id]?.isOpen ?? false {
                if typed.isStarred {
                    changes.starred.append(row.id)
                } else {
                    changes.unstarred.append(row.id)
                }
            }
            guard mine != row.fields else { continue }
            guard let todo = now[row.id] else {
                switch resolution {
                case .ask:
                    let conflict = Conflict(id: row.id, field: .existence, title: row.fields.title)
                    changes.conflicts.append(conflict)
                case .mine: changes.orphans.append(numbered.rest)
                case .theirs: break
                }
                continue
            }
            let (edit, conflicts) = TypedTodo.merged(
                base: row.fields, mine: mine, theirs: TypedTodo(todo), resolution)
            if edit != TodoEdit() { changes.edits[row.id] = edit }
            changes.conflicts += conflicts.map { Conflict(id: row.id, field: $0, title: todo.title) }
        }
        let read = Set(lines)
        for category in Set(current.map(\.categoryID)) {
            let isOne = { (id: Int64) in
                read.contains(id) && now[id].map { $0.categoryID == category } ?? false
            }
            changes.rearrangements += Rearrangement.from(
                edited.handedOut.ids.filter(isOne), to: lines.filter(isOne))
        }
        changes.missing = edited.handedOut.rows.compactMap { rest[$0.id] == nil ? nil : now[$0.id] }
        return changes
    }
}

extension Todo {
    /// Whether an open todo is on a day's page already. A started one is on every page up to today's.
    fileprivate func isOn(_ day: Day, today: Day) -> Bool { start == day || start < day && day <= today }
}

/// The base version of todos opened in an editor, for a three-way merge.
public struct HandedOutTodos: Hashable, Codable, Sendable {
    public struct Row: Hashable, Codable, Sendable {
        public var id: Int64
        /// Whether it was open, in which case the line marks habits.
        public var isOpen: Bool
        /// Whether the line ends in a star. An older draft doesn't say.
        private var hasStar: Bool?
        var isStarred: Bool { hasStar ?? false }
        public var fields: TypedTodo
        /// The line after its number.
        public var line: String

        init(_ todo: Todo, isStarred: Bool, _ categories: [Category]) {
            let hasStar = isStarred && todo.isOpen
            (id, isOpen, self.hasStar) = (todo.id, todo.isOpen, hasStar)
            fields = TypedTodo(todo)
            line = fields.line(isOpen: isOpen, categories) + (hasStar ? " *" : "")
        }
    }

    public var rows: [Row]

    /// - Parameter starred: The ids of those whose lines end in a star.
    public init(_ todos: [Todo], categories: [Category], starred: Set<Int64> = []) {
        rows = todos.map { Row($0, isStarred: starred.contains($0.id), categories) }
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
