import GRDB
import Journal
import Platform
import SystemPackage

extension JournalDatabase {
    /// Takes over what a damaged journal knew of its other machines, as far as it can be read: then they know the rows
    /// again. Rows that only the operations have come back.
    /// - Parameter damaged: The journal whose rows are here, with their ids.
    /// - Returns: What was lost or found, a line each, and what is left of the operations.
    func adoptNames(of damaged: FilePath) throws -> (notes: [String], operations: RecoveredOperations) {
        var (found, operations) = (0, RecoveredOperations.some)
        do {
            try UntouchedFile.read(damaged) { file in
                // Not in a transaction, which damage would end with an error.
                try file.unsafeRead { source in
                    try queue.writeWithoutTransaction { db in
                        try db.inTransaction {
                            var names = RecoveredNames(source: source, db: db)
                            found = try names.adopt()
                            operations = names.operations
                            return .commit
                        }
                    }
                }
            }
        } catch let error as DatabaseError
            // A damaged header is an error like any other.
            where [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR].contains(error.resultCode)
        {
            operations = .damaged
        }
        var notes: [String] = []
        if operations == .damaged {
            notes.append(
                "what other machines know of its rows can't all be read; if there are any, "
                    + "`daybook sync init ADDRESS --join` finds the rows there by what they contain")
        }
        if found > 0 {
            notes.append("\(Sentences.counted(found, "row")) brought back from what was synchronized")
        }
        return (notes, operations)
    }
}

/// What is left of the operations in a damaged file.
enum RecoveredOperations {
    /// Some can't be read.
    case damaged
    /// Those that can be read say nothing of the rows: the journal isn't synchronized, or the rest is at the remote.
    case some
    /// All, so that the rows are whole, whatever the tables have lost.
    case all
}

private struct RecoveredNames {
    let source: Database
    let db: Database
    private(set) var operations = RecoveredOperations.some

    init(source: Database, db: Database) { (self.source, self.db) = (source, db) }

    /// - Returns: The number of rows that came back.
    mutating func adopt() throws -> Int {
        // Versions before v25 have other tables.
        guard try self.source.tableExists("syncConflict") else { return 0 }
        let source = self.source
        let journal = try readable {
            try Row.fetchOne(source, sql: "SELECT id, device, boundTo FROM syncJournal")
        }
        let device = try readable {
            try String.fetchOne(
                source, sql: "SELECT key FROM syncDevice WHERE id = ?", arguments: [journal?.number(at: 1)])
        }
        for (table, key) in [("syncDevice", "id"), ("syncRow", "uid")] { try copy(table, by: key) }
        // Without all names, operations would be of rows that are there under others, or under none.
        let isNamed = operations != .damaged
        for (table, key) in [("syncKnows", "id"), ("syncOperation", "device")] { try copy(table, by: key) }
        guard try SyncLog.hasNames(db) || operations == .damaged else { return 0 }
        if let id = journal?.text(at: 0) {
            try SyncLog.bind(to: device ?? journal?.text(at: 2), journal: id, db)
        }
        let hasGaps = try dropAfterGaps()
        if try !isNamed || !SyncLog.isSound(db) {
            operations = .damaged
            try SyncLog.forget(db)
        }
        // Undone, it would be empty, and so would the other machines.
        try db.run("DELETE FROM undoStep")
        try UndoLog.beginAnewIfEmpty(db)
        // What came after the journal was synchronized is in its tables only.
        guard device != nil else { return 0 }
        if operations != .damaged, !hasGaps { operations = .all }
        return try returnRows()
    }

    /// What is read; nil if it is damaged.
    private mutating func readable<Value>(_ read: () throws -> Value?) throws -> Value? {
        do {
            return try read()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
            operations = .damaged
            return nil
        }
    }

    /// Copies the rows before the first damaged page and those behind the last.
    private mutating func copy(_ table: String, by key: String) throws {
        let list = try db.columns(in: table).map(\.name.quotedDatabaseIdentifier).joined(separator: ", ")
        let marks = try db.columns(in: table).map { _ in "?" }.joined(separator: ", ")
        let insertion = try db.makeStatement(
            sql: "INSERT OR IGNORE INTO \(table) (\(list)) VALUES (\(marks))")
        let source = self.source
        for order in ["ASC", "DESC"] {
            let isEnd = try readable {
                let rows = try Row.fetchCursor(
                    source, sql: "SELECT \(list) FROM \(table) ORDER BY \(key) \(order)")
                while let row = try rows.next() {
                    try insertion.execute(arguments: StatementArguments(row.databaseValues))
                }
                return true
            }
            if isEnd == true { return }
        }
    }

    /// Leaves of each log what has no gap: the rest is read again from the remote.
    /// - Returns: Whether there was a gap.
    private func dropAfterGaps() throws -> Bool {
        let vectors = try Set(Int64.fetchAll(db, sql: "SELECT id FROM syncKnows"))
        let operations = try Row.fetchCursor(
            db, sql: "SELECT device, seq, knows FROM syncOperation ORDER BY device, seq")
        var (ends, broken): ([Int64: Int64], Set<Int64>) = ([:], [])
        while let operation = try operations.next() {
            guard let device = operation.number(at: 0) else { continue }
            let end = ends[device] ?? 0
            let isKnown = operation.number(at: 2).map(vectors.contains) ?? false
            if !isKnown || operation.place(at: 1) != end + 1 { broken.insert(device) }
            ends[device] = broken.contains(device) ? end : end + 1
        }
        for device in broken {
            try db.run(
                "DELETE FROM syncOperation WHERE device = ? AND seq > ?", [device, ends[device] ?? 0])
        }
        try db.run("DELETE FROM syncOperation WHERE device NOT IN (SELECT id FROM syncDevice)")
        try db.run(
            """
            UPDATE syncDevice SET head =
                (SELECT IFNULL(MAX(seq), 0) FROM syncOperation WHERE device = syncDevice.id)
            """)
        return !broken.isEmpty
    }

    /// Writes rows that the tables have lost, as the operations have them; the others, too, if all operations are there.
    private func returnRows() throws -> Int {
        try db.run("UPDATE syncJournal SET device = (SELECT MIN(id) FROM syncDevice)")
        guard let log = try SyncLog.ifSynchronized(db) else { return 0 }
        let rows = SyncRows(db: db)
        let rules = MergeRules.standard
        let named = try Row.fetchAll(db, sql: "SELECT uid, tableName FROM syncRow ORDER BY tableName, rowID")
            .compactMap(SyncRowID.init(stored:))
        let lost = try named.filter { row in
            let operations = try log.operations(of: row)
            return try rules.isAlive(operations) && rows.present(row, rules.values(of: operations)) == nil
        }
        let written = operations == .all ? named : lost
        var found = 0
        if !written.isEmpty {
            try WholeJournal.inBulk(db) {
                var projection = SyncProjection(log)
                try projection.write(written)
                found = try lost.count { try projection.values(of: $0) != nil }
            }
        }
        try db.run("UPDATE syncJournal SET device = NULL")
        return found
    }
}
