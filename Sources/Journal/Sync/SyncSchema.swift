/// What a merge has to know of the tables. Other tables and columns are merged too, column by column.
public struct SyncSchema: Sendable {
    public struct Reference: Sendable {
        public enum Loss: Sendable {
            /// The column becomes null, as `ON DELETE SET NULL` does.
            case clears
            /// The row is hidden, as `ON DELETE CASCADE` deletes it. A null refers to nothing and hides nothing.
            case hides
        }

        public var column: String
        public var table: String
        public var loss: Loss

        public init(_ column: String, _ table: String, _ loss: Loss) {
            (self.column, self.table, self.loss) = (column, table, loss)
        }
    }

    public struct TableRules: Sendable {
        public var references: [Reference]
        /// A column with `UNIQUE`: of several rows with one value, one is shown.
        public var unique: String?
        /// The column with the name that people type to find a row.
        public var name: String?
        /// Columns whose concurrent changes nobody needs to compare.
        public var quietColumns: Set<String>
        /// Whether the rows are records of the program, whose loss or survival isn't listed.
        public var isRecord: Bool
        /// Whether rows have a `start` and an `ending` no earlier.
        public var hasSpan: Bool

        public init(
            references: [Reference] = [], unique: String? = nil, name: String? = nil,
            quietColumns: Set<String> = [], isRecord: Bool = false, hasSpan: Bool = false
        ) {
            (self.references, self.unique, self.name) = (references, unique, name)
            (self.quietColumns, self.isRecord, self.hasSpan) = (quietColumns, isRecord, hasSpan)
        }
    }

    public var tables: [String: TableRules]

    public init(tables: [String: TableRules]) { self.tables = tables }

    /// The rules of a table; an unknown one has none.
    public func table(_ name: String) -> TableRules { tables[name] ?? TableRules() }

    /// The journal's tables.
    public static let journal = SyncSchema(tables: [
        "category": TableRules(name: "name", quietColumns: ["sortOrder"]),
        "taskBundle": TableRules(name: "name", quietColumns: ["sortOrder"]),
        "exportGroup": TableRules(name: "name", quietColumns: ["sortOrder"]),
        "bundleTodo": TableRules(
            references: [
                Reference("bundleID", "taskBundle", .hides), Reference("categoryID", "category", .clears),
            ], quietColumns: ["sortOrder"]),
        "todo": TableRules(
            references: [
                Reference("categoryID", "category", .clears),
                Reference("bundleTodoID", "bundleTodo", .clears),
            ], quietColumns: ["asksWhenPushed", "changed", "created", "written"], hasSpan: true),
        "putOff": TableRules(references: [Reference("todoID", "todo", .hides)], isRecord: true),
        "keptTodo": TableRules(references: [Reference("todoID", "todo", .hides)], isRecord: true),
        "exportGroupMember": TableRules(
            references: [
                Reference("groupID", "exportGroup", .hides), Reference("categoryID", "category", .hides),
            ], isRecord: true),
        "journalPage": TableRules(unique: "date"),
        "dayText": TableRules(unique: "day"),
        "review": TableRules(isRecord: true),
    ])
}
