import GRDB

/// One row of `sqlite_master`: a table, index, trigger or view.
public struct SchemaObject: Sendable {
    public let type: String
    public let name: String
    public let table: String
    /// Nil for the indexes that SQLite makes itself.
    public let sql: String?
    /// False for views, triggers and virtual tables.
    public let hasPages: Bool

    /// A journal's schema has some 80 objects and 30 kB.
    private static let largestCount = 1000
    private static let largestSize = 1 << 20

    /// Every object of a schema. Reading them runs nothing that stands in the file.
    /// - Throws: ``SchemaMismatch`` where there is far more than a journal has.
    public static func all(_ db: Database) throws -> [SchemaObject] {
        var objects: [SchemaObject] = []
        var size = 0
        let rows = try Row.fetchCursor(
            db, sql: "SELECT type, name, tbl_name, sql, rootpage FROM sqlite_master")
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

    /// Whether it is a table with rows of its own, as its `CREATE` statement says: a crafted file may claim anything
    /// in the other columns, and SQLite believes the statement.
    public var isPlainTable: Bool { type == "table" && hasPages && declares("table") }

    /// Whether the statement creates this kind of object under the object's own name.
    func declares(_ kind: String) -> Bool {
        guard let sql else { return false }
        return SQLTokens.of(sql, atMost: 3).starts(with: ["create", kind, name.lowercased()])
    }

    /// `the trigger "x"`
    var words: String {
        let kind = type == "table" && !hasPages ? "virtual table" : type
        return "the \(kind) \"\(name.prefix(60))\""
    }
}

/// What a schema has that the migrations don't create.
public struct SchemaMismatch: Error, Equatable, CustomStringConvertible {
    /// `the trigger "x"`, to be read after "has".
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
