/// Reads the todos of v1, where a todo that was carried over was copied to the next page.
///
/// The copies of one todo become one row, as v2 has it. A copy continues an earlier one that has the same title and
/// the same first day, lies on an earlier page and did not end there. The last copy tells how the todo ended: on its
/// page, at noon, the only thing that v1 knows of the time. One that is still open, or was carried over to a page that
/// is gone, stays open.
///
/// For the migration and for imports, which therefore cannot differ.
public struct EarlyTodos {
    /// A row of v1.
    public struct Copy: Sendable {
        public var id: Int64
        /// When its page begins, in seconds since 1970.
        public var page: Int
        public var title: String
        /// `pending`, `done`, `abandoned` or `migrated`.
        public var status: String
        /// As the file writes it.
        public var firstAdded: String

        public init(id: Int64, page: Int, title: String, status: String, firstAdded: String) {
            self.id = id
            self.page = page
            self.title = title
            self.status = status
            self.firstAdded = firstAdded
        }
    }

    /// A todo: the ids of its first and its last copy, and how it ended, in seconds since 1970.
    public struct Joined: Equatable, Sendable {
        public var first: Int64
        public var last: Int64
        public var ending: Ending?
    }

    public struct Ending: Equatable, Sendable {
        public var seconds: Int
        public var kind: String
    }

    /// What a status can be.
    public static let statuses: Set<String> = ["pending", "done", "abandoned", "migrated"]

    /// The todos that copies make, by id.
    public static func join(_ copies: [Copy]) -> [Joined] {
        struct Key: Hashable {
            var title: String
            var firstAdded: String
        }
        var todos: [Joined] = []
        // Todos that can still be continued, and the page of their last copy.
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

/// The group names of v1 and v2 as the categories of v3.
public enum EarlyGroups {
    /// A group's name without the blanks around it; nil where nothing is left.
    public static func name(_ written: String?) -> String? {
        guard let written else { return nil }
        let isBlank: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
        let start = written.unicodeScalars.drop(while: isBlank)
        let kept = String(String.UnicodeScalarView(start.reversed().drop(while: isBlank).reversed()))
        return kept.isEmpty ? nil : kept
    }

    /// The names in the order of their categories: the alphabet's.
    public static func inOrder(_ names: Set<String>) -> [String] {
        names.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
    }
}
