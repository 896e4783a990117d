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

    /// A merged todo: the ids of its first and last copy, and its ending, in seconds since 1970.
    public struct Joined: Equatable, Sendable {
        public var first: Int64
        public var last: Int64
        public var ending: Ending?
    }

    public struct Ending: Equatable, Sendable {
        public var seconds: Int
        public var kind: String
    }

    /// The valid statuses.
    public static let statuses: Set<String> = ["pending", "done", "abandoned", "migrated"]

    /// Merges copies into todos, sorted by id.
    public static func join(_ copies: [Copy]) -> [Joined] {
        struct Key: Hashable {
            var title: String
            var firstAdded: String
        }
        var todos: [Joined] = []
        // Todos that a later copy can continue, with the page of their last copy.
        var open: [Key: [(todo: Int, page: Int)]] = [:]
        for copy in copies.sorted(by: { ($0.page, $0.id) < ($1.page, $1.id) }) {
            let key = Key(title: copy.title, firstAdded: copy.firstAdded)
            var candidates = open[key] ?? []
            let todo: Int
            if let place = candidates.firstIndex(where: { $0.page < copy.page }) {
                todo = candidates.remove(at: place).todo
                todos[todo].last = copy.id
            } else {
                todo = todos.count
                todos.append(Joined(first: copy.id, last: copy.id))
            }
            if copy.status == "done" || copy.status == "abandoned" {
                todos[todo].ending = Ending(seconds: copy.page + 43_200, kind: copy.status)
            } else {
                candidates.append((todo, copy.page))
            }
            open[key] = candidates
        }
        return todos.sorted { $0.first < $1.first }
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
