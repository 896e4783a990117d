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
    public static let journal = SyncSchema(
        tables: Dictionary(uniqueKeysWithValues: JournalSchema.tables.map { ($0.name, TableRules($0)) }))
}

extension SyncSchema.TableRules {
    init(_ table: JournalTable) {
        self.init(
            references: table.columns.compactMap(SyncSchema.Reference.init),
            unique: table.columns.first(where: \.isUnique)?.name, name: table.calledBy,
            quietColumns: Set(table.columns.filter(\.isQuiet).map(\.name)), isRecord: table.isRecord,
            hasSpan: table.hasSpan)
    }
}

extension SyncSchema.Reference {
    /// Nil if the column refers to nothing.
    init?(_ column: JournalColumn) {
        guard case .reference(let table, let deletion) = column.kind else { return nil }
        self.init(column.name, table, deletion == .deletesRow ? .hides : .clears)
    }
}

extension SyncOperation {
    /// The mistake in a table that is known; nil if there is none.
    public var problem: String? {
        guard let table = JournalSchema.table(row.table) else { return nil }
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let expected = table[name]?.expected(value) else { continue }
            return "\(row.table).\(name): not \(expected)"
        }
        // Rows that two machines may make have one name, so that there can't be two of them.
        if let uid = table.uid(values), uid != row.uid {
            return "\(row.table) \(row.uid): the name of another row"
        }
        guard kind == .insert,
            let missing = table.columns.first(where: { $0.isEssential && values[$0.name] == nil })
        else { return nil }
        return "\(row.table).\(missing.name): missing"
    }
}
