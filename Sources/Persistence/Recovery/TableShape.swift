import GRDB
import Journal
import Migrations

/// A table as the schema of a file's version declares it, to tell its rows from those of other tables.
struct TableShape {
    let name: String
    /// The stored columns in order.
    let columns: [Column]
    /// How many values a row may store: columns that a later version added are missing from older rows.
    let counts: Set<Int>
    /// The columns of each index of all rows, by their place.
    let indexes: [[Int]]
    /// Whether the file keeps the last id that was used.
    let hasSequence: Bool

    struct Column {
        var name: String
        var kind: Kind
        var isRequired: Bool
        /// Whether it is the rowid, which isn't stored again.
        var isRowID: Bool
    }

    enum Kind {
        case text, number, flag, bytes
        /// A day or an instant, in any of its forms.
        case time
        /// A text that is no time, such as JSON.
        case code
        case any
    }

    /// How well rows go with a table.
    enum Fit: Comparable {
        case none
        /// Values of the right kind, some with another content.
        case loose
        case exact
    }

    /// The days and times of the journal's tables, of those of early versions, and of the change log's.
    private static let times = names { [.day, .instant].contains($0) }.union(["added", "date", "start"])
    private static let codes = names { $0 == .ending }.union([
        "after", "before", "row", "tableName", "vector",
    ])

    private static func names(of isWanted: (JournalColumn.Kind) -> Bool) -> Set<String> {
        Set(JournalSchema.tables.flatMap { $0.columns.filter { isWanted($0.kind) }.map(\.name) })
    }

    /// How most of the rows go with the table.
    func fit(_ rows: [DatabasePages.Record]) -> Fit {
        let fits = rows.map { $0.values.map(fit) ?? .none }
        for fit in [Fit.exact, .loose] where fits.count(where: { $0 >= fit }) * 2 > rows.count { return fit }
        return .none
    }

    private func fit(_ values: [DatabaseValue?]) -> Fit {
        guard counts.contains(values.count) else { return .none }
        return zip(values, columns).map { value, column in value.map(column.fit) ?? .exact }.min() ?? .none
    }
}

extension TableShape.Column {
    fileprivate func fit(_ value: DatabaseValue) -> TableShape.Fit {
        if isRowID { return value.isNull ? .exact : .none }
        // What may be anything says nothing of the table.
        guard kind != .any else { return .loose }
        switch value.storage {
        case .null: return isRequired ? .none : .exact
        case .int64(let number):
            switch kind {
            case .number: return .exact
            case .flag: return (0...1).contains(number) ? .exact : .loose
            case .text, .bytes, .time, .code, .any: return .none
            }
        case .double:
            return [.number, .flag].contains(kind) ? .loose : .none
        case .string(let text):
            switch kind {
            case .text: return .exact
            case .time: return Self.isTime(text) ? .exact : .loose
            case .code: return Self.isTime(text) ? .loose : .exact
            case .number, .flag, .bytes, .any: return .none
            }
        case .blob:
            switch kind {
            case .bytes: return .exact
            // One flipped bit away from a text.
            case .text, .time, .code: return .loose
            case .number, .flag, .any: return .none
            }
        }
    }

    /// Whether a text may be a day or an instant: `2026-03-01`, `2026-03-01T20:00:00Z`, `2026-03-01 05:00:00.000`.
    private static func isTime(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard (8...40).contains(bytes.count), bytes[..<4].allSatisfy(isDigit), !isDigit(bytes[4]) else {
            return false
        }
        return bytes.allSatisfy { isDigit($0) || "-:.+/ TZ".utf8.contains($0) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension TableShape {
    /// The stored columns of each table of a schema that has rowids.
    typealias Columns = [String: [String]]

    static func columns(_ db: Database) throws -> Columns {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT tables.name, columns.name
                FROM pragma_table_list AS tables, pragma_table_xinfo(tables.name) AS columns
                WHERE tables.schema = 'main' AND NOT tables.wr AND columns.hidden = 0
                    AND tables.name IN (SELECT name FROM sqlite_master WHERE type = 'table' AND rootpage > 0)
                ORDER BY tables.name, columns.cid
                """)
        return Dictionary(grouping: rows) { $0[0] as String }.mapValues { $0.map { $0[1] } }
    }

    /// - Parameters:
    ///   - stored: The stored columns in the file's order; nil for that of our own schema.
    ///   - versions: The columns of all versions up to the file's.
    ///   - db: A database with our own schema of the file's version.
    init(_ name: String, stored: [String]?, versions: [Columns], _ db: Database) throws {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT name, upper(type), "notnull", pk FROM pragma_table_xinfo(?)
                WHERE hidden = 0 ORDER BY cid
                """, arguments: [name])
        let declared = rows.map { row in
            let name: String = row[0]
            return Column(
                name: name, kind: Self.kind(name, row[1]), isRequired: row[2],
                isRowID: row[3] == 1 && row[1] == "INTEGER")
        }
        let named = Dictionary(declared.map { ($0.name, $0) }) { first, _ in first }
        let columns = try (stored ?? declared.map(\.name)).map { column in
            guard let declared = named[column] else { throw FileRefusal.notAJournal }
            return declared
        }
        self.name = name
        self.columns = columns
        counts = Set(
            versions.compactMap { $0[name] }
                .filter { Set($0) == Set(columns.prefix($0.count).map(\.name)) }.map(\.count)
        ).union([columns.count])
        let indexes = try Row.fetchAll(
            db,
            sql: """
                SELECT indexes.name, columns.name FROM pragma_index_list(?) AS indexes,
                    pragma_index_info(indexes.name) AS columns
                WHERE NOT indexes.partial ORDER BY indexes.name, columns.seqno
                """, arguments: [name])
        self.indexes = Dictionary(grouping: indexes) { $0[0] as String }.values.compactMap { parts in
            let places = parts.compactMap { part in
                columns.firstIndex { $0.name == part[1] as String? && !$0.isRowID }
            }
            return places.count == parts.count ? places : nil
        }
        hasSequence =
            try Bool.fetchOne(
                db,
                sql: "SELECT sql LIKE '%AUTOINCREMENT%' FROM sqlite_master WHERE type = 'table' AND name = ?",
                arguments: [name]) ?? false
    }

    private static func kind(_ name: String, _ type: String) -> Kind {
        switch type {
        case "TEXT" where times.contains(name): .time
        case "TEXT" where codes.contains(name): .code
        case "TEXT": .text
        case "INTEGER": .number
        case "BOOLEAN": .flag
        case "BLOB": .bytes
        default: .any
        }
    }
}
