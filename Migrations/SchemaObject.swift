import GRDB

/// A row of `sqlite_master`: a table, index, trigger or view.
public struct SchemaObject: Sendable {
    public let type: String
    public let name: String
    public let table: String
    /// Nil for automatic indexes.
    public let sql: String?
    /// False for views, triggers and virtual tables.
    public let hasPages: Bool

    /// A journal's schema has about 80 objects and 30 kB.
    static let largestCount = 1000
    private static let largestSize = 1 << 20

    /// Every object of a schema, in the order of `schema.sql`. Reading them executes nothing from the file.
    /// - Throws: ``SchemaMismatch`` if there are far more than in a journal.
    public static func all(_ db: Database) throws -> [SchemaObject] {
        var objects: [SchemaObject] = []
        var size = 0
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT type, name, tbl_name, sql, rootpage FROM sqlite_master
                ORDER BY tbl_name, type DESC, name
                """)
        while let row = try rows.next() {
            let object = SchemaObject(
                type: row[0] ?? "", name: row[1] ?? "", table: row[2] ?? "", sql: row[3],
                hasPages: (row[4] as Int64? ?? 0) > 0)
            size += object.sql?.utf8.count ?? 0
            guard objects.count < largestCount, size <= largestSize else {
                throw SchemaMismatch("a schema far larger than a journal's")
            }
            objects.append(object)
        }
        return objects
    }

    /// Whether it is an ordinary table according to its `CREATE` statement. SQLite believes the statement,
    /// whatever a crafted file has in the other columns.
    public var isPlainTable: Bool { type == "table" && hasPages && declares("table") }

    /// Whether the statement creates this type of object under its own name.
    func declares(_ kind: String) -> Bool {
        guard let sql else { return false }
        let tokens = SQLTokens.of(sql, atMost: 3)
        // FTS5 writes the names of its tables as strings.
        return tokens.starts(with: ["create", kind, name.lowercased()])
            || tokens.starts(with: ["create", kind, "'\(name)'"])
    }

    /// Whether SQLite made it for another.
    var isMadeBySQLite: Bool {
        if sql == CurrentSchema.sequenceTable { return isWhatItSays && name == "sqlite_sequence" }
        return sql == nil && type == "index" && name.hasPrefix("sqlite_autoindex_")
    }

    /// Whether the other columns fit the beginning of the statement, as they do unless they were written by hand.
    var isWhatItSays: Bool {
        let beginnings =
            switch (type, hasPages) {
            case ("table", true): ["CREATE TABLE "]
            case ("table", false): ["CREATE VIRTUAL TABLE "]
            case ("index", true): ["CREATE INDEX ", "CREATE UNIQUE INDEX "]
            case ("trigger", false): ["CREATE TRIGGER "]
            default: [] as [String]
            }
        return beginnings.contains { sql?.utf8.starts(with: $0.utf8) == true }
    }

    /// `the trigger "x"`
    var words: String {
        let kind = type == "table" && !hasPages ? "virtual table" : type
        return "the \(kind) \"\(name.prefix(60))\""
    }
}

/// An error for a schema object that the migrations don't create, or a table of theirs that is missing.
public struct SchemaMismatch: Error, Equatable, CustomStringConvertible {
    /// `the trigger "x"` or `no table "x"`, to follow "has".
    public let description: String
    /// Whether a table is missing.
    public let isMissing: Bool

    init(_ description: String) {
        self.description = description
        isMissing = false
    }

    init(missingTable name: String) {
        description = "no table \"\(name)\""
        isMissing = true
    }
}
