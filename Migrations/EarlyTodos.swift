/// Merges the todos of v1, in which each page a todo is carried over to has a copy of it.
///
/// The copies of a todo become one row of v2. A copy continues an earlier one with the same title and first
/// day, on an earlier page, that didn't end there. The last copy gives the ending: on its page, at noon,
/// because v1 records no time. A todo that is open, or was carried over to a deleted page, stays open.
///
/// Shared by the migration and imports, so that both give the same result.
public struct EarlyTodos {
    /// A row of v1.
    public struct Copy: Sendable {
        public var id: Int64
        /// The start of its page, in seconds since 1970.
        public var page: Int
        public var title: String
        /// `pending`, `done`, `abandoned` or `migrated`.
        public var status: String
        /// As written in the file.
        public var firstAdded: String

        public init(id: Int64, page: Int, title: String, status: String, firstAdded: String) {
            self.id = id
            self.page = page
            self.title = title
            self.status = status
            self.firstAdded = firstAdded
        }
    }

    /// A merged todo: the ids of its first and last copy.
    public struct Joined: Equatable, Sendable {
        public var first: Int64
        public var last: Int64
    }

    /// The valid statuses.
    public static let statuses: Set<String> = ["pending", "done", "abandoned", "migrated"]

    /// The todos of the copies so far.
    public private(set) var joined: [Joined] = []
    private var previous: Copy?
    /// Todos that a later copy can continue, with the page of their last copy.
    private var open: [(todo: Int, page: Int)] = []

    public init() {}

    /// Adds a copy. Those with the same title and first day come together, sorted by page, then by id.
    public mutating func add(_ copy: Copy) {
        if let previous, (previous.title, previous.firstAdded) != (copy.title, copy.firstAdded) {
            open.removeAll()
        }
        previous = copy
        let todo: Int
        if let place = open.firstIndex(where: { $0.page < copy.page }) {
            todo = open.remove(at: place).todo
            joined[todo].last = copy.id
        } else {
            todo = joined.count
            joined.append(Joined(first: copy.id, last: copy.id))
        }
        if Self.ending(copy.status, onPage: copy.page) == nil { open.append((todo, copy.page)) }
    }

    /// Merges copies in any order into todos, sorted by id.
    public static func join(_ copies: [Copy]) -> [Joined] {
        var todos = EarlyTodos()
        let sorted = copies.sorted {
            ($0.title, $0.firstAdded, $0.page, $0.id) < ($1.title, $1.firstAdded, $1.page, $1.id)
        }
        for copy in sorted { todos.add(copy) }
        return todos.joined.sorted { $0.first < $1.first }
    }

    /// The ending that a last copy gives, in seconds since 1970; nil if its todo stays open.
    public static func ending(_ status: String, onPage page: Int) -> (seconds: Int, kind: String)? {
        status == "done" || status == "abandoned" ? (page + 43_200, status) : nil
    }
}

/// The conversion of v1 and v2 group names to v3 categories.
public enum EarlyGroups {
    /// A trimmed group name; nil if it is empty.
    public static func name(_ written: String?) -> String? {
        guard let written else { return nil }
        let isBlank: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
        let start = written.unicodeScalars.drop(while: isBlank)
        let kept = String(String.UnicodeScalarView(start.reversed().drop(while: isBlank).reversed()))
        return kept.isEmpty ? nil : kept
    }

    /// The names in the order of their categories, which is alphabetical.
    public static func inOrder(_ names: Set<String>) -> [String] {
        names.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
    }
}
