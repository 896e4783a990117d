import GRDB

extension SearchIndex {
    /// The FTS5 tables that SQLite fills from the rows.
    private var external: [String] { [words, trigrams] }
    /// All FTS5 tables.
    public var parts: [String] { external + [folded] }

    private static let batch = 20_000

    /// Takes in some of the rows that changed since they were indexed.
    /// - Returns: The number of rows taken in.
    public func update(_ db: Database, atMost count: Int) throws -> Int {
        let chunk = "(SELECT id FROM \(changes) ORDER BY id LIMIT \(count))"
        for part in external {
            try db.execute(
                sql: """
                    INSERT INTO \(part) (\(part), rowid, \(columnList))
                    SELECT 'delete', id, \(columnList) FROM \(changes) WHERE wasIndexed AND id IN \(chunk) ORDER BY id
                    """)
            try db.execute(
                sql: """
                    INSERT INTO \(part) (rowid, \(columnList))
                    SELECT id, \(columnList) FROM \(table) WHERE id IN \(chunk) ORDER BY id
                    """)
        }
        try db.execute(sql: "DELETE FROM \(folded) WHERE rowid IN \(chunk)")
        try addFolded(db, where: "id IN \(chunk)")
        try db.execute(sql: "DELETE FROM \(changes) WHERE id IN \(chunk)")
        return db.changesCount
    }

    /// Fills an empty index from the rows.
    func fill(_ db: Database) throws {
        try fill(db, external)
        try addFolded(db, where: "TRUE")
    }

    /// Fills empty FTS5 tables from the rows.
    /// - Parameter progress: Called with the fraction that is done, if there are many rows.
    func fill(_ db: Database, _ parts: [String], progress: (Double) -> Void = { _ in }) throws {
        let count = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM \(table)") ?? 0
        let isLarge = count > Self.batch
        if isLarge { try Self.configure(parts, hashSize: 16 << 20, automerge: 0, db) }
        var last: Int64?
        var done = 0
        while true {
            let end = try Int64.fetchOne(
                db,
                sql: """
                    SELECT MAX(id) FROM (SELECT id FROM \(table) WHERE ?1 IS NULL OR id > ?1 ORDER BY id LIMIT \(Self.batch))
                    """, arguments: [last])
            guard let end else { break }
            for part in parts {
                try db.execute(
                    sql: """
                        INSERT INTO \(part) (rowid, \(columnList)) SELECT id, \(columnList) FROM \(table)
                        WHERE (?1 IS NULL OR id > ?1) AND id <= ?2 ORDER BY id
                        """, arguments: [last, end])
            }
            last = end
            done += Self.batch
            if isLarge { progress(min(1, Double(done) / Double(count))) }
        }
        if isLarge { try Self.configure(parts, hashSize: 1 << 20, automerge: 4, db) }
    }

    /// Sets how much FTS5 gathers in memory before it writes, in bytes, and how soon it merges what it has written.
    /// With its defaults, filling a table from many rows takes 1.7 times as long.
    private static func configure(_ parts: [String], hashSize: Int, automerge: Int, _ db: Database) throws {
        for part in parts {
            for (option, value) in [("hashsize", hashSize), ("automerge", automerge)] {
                try db.execute(
                    sql: "INSERT INTO \(part) (\(part), rank) VALUES (?, ?)", arguments: [option, value])
            }
        }
    }

    /// Compares the index with the rows.
    /// - Throws: `DatabaseError` with code `SQLITE_CORRUPT_VTAB` if they differ or the index is damaged.
    public func check(_ db: Database) throws {
        while try update(db, atMost: Self.batch) > 0 {}
        for part in parts {
            try db.execute(sql: "INSERT INTO \(part) (\(part), rank) VALUES ('integrity-check', 1)")
        }
        try checkFolded(db)
    }
}
