import GRDB
import Journal
import Migrations

/// Makes the changes of a step backwards, or again.
///
/// A row is only touched if it is, to the last byte, what the step left it as (or, for redo, found it as). Changes
/// are taken in the order opposite to that in which they were made, so that every state in between is one that the
/// tables' own rules allowed before.
struct UndoReplay {
    enum Direction {
        case undo, redo

        /// The column of `undoChange` with a row as it has to be now.
        var from: String { self == .undo ? "after" : "before" }
        /// The column with the row as it is to become.
        var to: String { self == .undo ? "before" : "after" }
        /// The end of the sentence `"abandoned 3 todos" cannot be …`.
        var participle: String { self == .undo ? "undone" : "redone" }
    }

    let direction: Direction
    let db: Database
    private var columns: [String: [String]] = [:]

    init(_ direction: Direction, _ db: Database) {
        self.direction = direction
        self.db = db
    }

    /// Replays the rows of a step.
    /// - Throws: ``JournalError`` where a row is not what it has to be; the transaction is to be given up then.
    mutating func replay(_ step: UndoStep) throws {
        let newest = try UndoLog.newestChange(db)
        let order = direction == .undo ? "DESC" : "ASC"
        let changes = try Row.fetchAll(
            db,
            sql: """
                SELECT id, tableName, \(direction.from) IS NOT NULL AS wasThere, \(direction.to) IS NOT NULL AS stays
                FROM undoChange WHERE id BETWEEN ? AND ? ORDER BY id \(order)
                """, arguments: [step.changes.lowerBound, step.changes.upperBound - 1])
        guard changes.count == step.changes.count else {
            throw refusal(step, "part of it is no longer in the log")
        }
        for change in changes {
            try replay(change, of: step)
        }
        // Replaying is recorded like any change. More rows than were meant: a rule of the tables, such as deleting
        // what belongs to a row, has changed others with them.
        let replayed = try Int.fetchOne(
            db, sql: "SELECT COUNT(*) FROM undoChange WHERE id > ?", arguments: [newest])
        guard replayed == changes.count else {
            throw refusal(step, "rows that it does not know belong to what it would remove")
        }
        try db.run("DELETE FROM undoChange WHERE id > ?", [newest])
    }

    private mutating func replay(_ change: Row, of step: UndoStep) throws {
        let id: Int64 = try change.decode(forColumn: "id")
        let table: String = try change.decode(forColumn: "tableName")
        guard ChangeRecording.tables.contains(table) else {
            throw refusal(step, "it changed \(table.quoted), which is not one of the journal's tables")
        }
        let sql =
            switch (
                try change.decode(Bool.self, forColumn: "wasThere"),
                try change.decode(Bool.self, forColumn: "stays")
            ) {
            case (false, _): try insertion(table)
            case (true, false): try deletion(table)
            case (true, true): try update(table)
            }
        do {
            try db.run(sql, ["change": id])
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            throw refusal(step, "something has taken the place of \(try name(ofChange: id))")
        }
        guard db.changesCount == 1 else {
            throw refusal(step, "\(try name(ofChange: id)) has been changed since")
        }
    }

    // MARK: SQL

    private mutating func insertion(_ table: String) throws -> String {
        let columns = try storedColumns(table)
        return """
            INSERT INTO \(table) (\(columns.joined(separator: ", ")))
            SELECT \(values(columns)) FROM undoChange AS change WHERE id = :change
            """
    }

    private mutating func deletion(_ table: String) throws -> String {
        let columns = try storedColumns(table)
        return """
            DELETE FROM \(table) WHERE rowid = (\(from("json_extract(\(direction.from), '$.rowid')")))
                AND \(json(table, columns)) = (\(from(direction.from)))
            """
    }

    private mutating func update(_ table: String) throws -> String {
        let columns = try storedColumns(table)
        return """
            UPDATE \(table) SET (\(columns.joined(separator: ", "))) =
                (SELECT \(values(columns)) FROM undoChange AS change WHERE id = :change)
            WHERE rowid = (\(from("json_extract(\(direction.from), '$.rowid')")))
                AND \(json(table, columns)) = (\(from(direction.from)))
            """
    }

    private func from(_ expression: String) -> String {
        "SELECT \(expression) FROM undoChange WHERE id = :change"
    }

    private func values(_ columns: [String]) -> String {
        columns.map { "json_extract(change.\(direction.to), '$.\($0)')" }.joined(separator: ", ")
    }

    private func json(_ table: String, _ columns: [String]) -> String {
        ChangeRecording.json(of: table, columns: Array(columns.dropFirst()))
    }

    /// `rowid` and the columns beside it.
    private mutating func storedColumns(_ table: String) throws -> [String] {
        if let known = columns[table] { return known }
        let found = ["rowid"] + (try ChangeRecording.columns(of: table, db))
        columns[table] = found
        return found
    }

    // MARK: Words

    private func refusal(_ step: UndoStep, _ reason: String) -> JournalError {
        step.refusal(direction, reason)
    }

    /// `the todo "Fix CI"`
    private func name(ofChange id: Int64) throws -> String {
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT tableName, COALESCE(
                    json_extract(row, '$.title'), json_extract(row, '$.name'), json_extract(row, '$.date')) AS name
                FROM (SELECT tableName, IFNULL(before, after) AS row FROM undoChange WHERE id = ?)
                """, arguments: [id])
        let table = try row?.decode(String.self, forColumn: "tableName") ?? ""
        let name = try row?.decode(String?.self, forColumn: "name")
        let words = [
            "journalPage": "page", "taskBundle": "bundle", "bundleTodo": "bundle's item",
            "exportGroup": "export group", "exportGroupMember": "export group's member",
        ]
        return "the \(words[table] ?? table)\(name.map { " \($0.quoted)" } ?? "")"
    }
}

extension UndoStep {
    func refusal(_ direction: UndoReplay.Direction, _ reason: String) -> JournalError {
        JournalError("\(label.quoted) cannot be \(direction.participle): \(reason). Nothing was changed.")
    }
}
