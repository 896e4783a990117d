import Foundation
import GRDB
import Journal
import Migrations

/// Rows that another program wrote in its own form, such as days as dates and times.
///
/// Queries compare days as they are stored, so what a value means is written in the journal's form as soon as Daybook meets
/// the row. The row's change becomes the other program's, and is undone with it. A value that says nothing stays.
///
/// Days that were written past the change log aren't found by a page's query; `list` looks for those and says so
/// (`JournalQuery.misplacedRows`).
enum ForeignRows {
    /// Up to where the journal was looked at: a screen reads it at each key, while another program may have written many rows.
    struct Examined {
        /// The data version.
        var version: Int
        var step: Int64
        var change: Int64
    }

    private typealias Changed = (table: any StoredTable, id: Int64)

    /// The rows that were changed since the last step.
    private static func changed(_ changes: Range<Int64>, _ db: Database) throws -> [Changed] {
        guard !changes.isEmpty else { return [] }
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT DISTINCT tableName, \(UndoLog.todoIDSQL) FROM undoChange
                    WHERE id >= ? AND id < ? AND after IS NOT NULL
                    """), arguments: [changes.lowerBound, changes.upperBound])
        return rows.compactMap { row in
            let name = String.fromDatabaseValue(row[0])
            guard let table = Tables.all.first(where: { $0.name == name }) else { return nil }
            return Int64.fromDatabaseValue(row[1]).map { (table, $0) }
        }
    }

    /// Whether another program has written a value in another form since the last step.
    /// - Parameter examined: The last change that was looked at before.
    static func areThere(after examined: Int64, _ db: Database) throws -> Bool {
        let unclaimed = try UndoLog.unclaimedChanges(db)
        guard unclaimed.upperBound > examined + 1 else { return false }
        let new = max(unclaimed.lowerBound, examined + 1)..<unclaimed.upperBound
        return try changed(new, db).contains { try $0.table.isInOtherForm($0.id, db) }
    }

    /// Writes what another program has written since the last step in the journal's form.
    static func adopt(_ db: Database) throws {
        let changes = try UndoLog.unclaimedChanges(db)
        var isAdopted = false
        for row in try changed(changes, db) where try row.table.writeInOwnForm(row.id, db) {
            isAdopted = true
        }
        guard !changes.isEmpty else { return }
        if isAdopted { try join(changes, db) }
        let isReadable = try UndoLog.makeReadable(from: changes.lowerBound, db)
        if isAdopted || isReadable { try UndoLog.removeUnchanged(from: changes.lowerBound, db) }
    }

    /// Makes the changes after some a part of them: a row is recorded as if it had been written in the journal's form.
    private static func join(_ changes: Range<Int64>, _ db: Database) throws {
        var next = changes.upperBound
        let new = try Row.fetchAll(
            db, sql: "SELECT id, tableName, before, after FROM undoChange WHERE id >= ? ORDER BY id",
            arguments: [next])
        for change in new {
            let id: Int64 = change[0]
            let isUpdate = !(change[2] as DatabaseValue).isNull && !(change[3] as DatabaseValue).isNull
            let original: Int64? =
                isUpdate
                ? try db.value(
                    """
                    SELECT MAX(original.id) FROM undoChange AS original, undoChange AS new
                    WHERE new.id = ? AND original.id >= ? AND original.id < ?
                        AND original.tableName = new.tableName
                        AND \(rowID("original.after")) = \(rowID("new.before"))
                    """, [id, changes.lowerBound, changes.upperBound]) : nil
            if let original {
                try db.run(
                    "UPDATE undoChange SET after = (SELECT after FROM undoChange WHERE id = ?) WHERE id = ?",
                    [id, original])
                try db.run("DELETE FROM undoChange WHERE id = ?", [id])
            } else {
                // A step's changes are numbered without a gap.
                if id != next { try db.run("UPDATE undoChange SET id = ? WHERE id = ?", [next, id]) }
                next += 1
            }
        }
    }

    private static func rowID(_ json: String) -> String { "CAST(substr(\(json), 10, 20) AS INTEGER)" }
}

extension ForeignRows {
    /// Whether a change may have failed since a row has bytes in place of a text, which the triggers of the change log can't write
    /// as JSON.
    static func mayHaveCaused(_ error: any Error) -> Bool {
        guard let error = error as? DatabaseError, error.resultCode == .SQLITE_ERROR else { return false }
        return error.message?.contains("JSON cannot hold BLOB values") == true
    }

    /// Stores bytes in place of texts, one flipped bit away from them, as the texts that they are read as. The change log couldn't
    /// hold them, so it is no step of it.
    static func writeBytesAsTexts(_ db: Database) throws {
        var changed: [ChangedRow] = []
        for table in SyncTable.all {
            let columns = try ChangeRecording.columns(of: table.name, db).map(\.quotedDatabaseIdentifier)
            let list = columns.joined(separator: ", ")
            let areBytes = columns.map { "typeof(\($0)) = 'blob'" }.joined(separator: " OR ")
            let rows = try Row.fetchAll(db, sql: "SELECT rowid, \(list) FROM \(table.name) WHERE \(areBytes)")
            guard !rows.isEmpty else { continue }
            try ChangeRecording.stop(db)
            for row in rows where try writeBytesAsTexts(row, columns, of: table, db) {
                if let row = try ChangedRow.whole(row[0], in: table, db) { changed.append(row) }
            }
            try ChangeRecording.start(db)
        }
        // A row with bytes wasn't sent to the other machines.
        guard !changed.isEmpty, let log = try SyncLog.ifSynchronized(db) else { return }
        try SyncRecorder(db)?.withoutStep {
            var capture = SyncCapture(log)
            try capture.add(changed, step: "wrote bytes as texts", at: ChangeTime.now ?? Date())
        }
    }

    /// - Parameter row: The rowid and the values of the columns.
    /// - Returns: Whether it could be written. One whose text another row has, and that has to be the only one, stays.
    private static func writeBytesAsTexts(
        _ row: Row, _ columns: [String], of table: SyncTable, _ db: Database
    ) throws -> Bool {
        let values = Array(row.databaseValues)
        let texts = zip(columns, values.dropFirst()).filter { _, value in
            if case .blob = value.storage { true } else { false }
        }
        let list = texts.map { "\($0.0) = ?" }.joined(separator: ", ")
        let stored = texts.map { StoredText.fromDatabaseValue($0.1)?.text.databaseValue ?? .null }
        do {
            try db.execute(
                sql: "UPDATE \(table.name) SET \(list) WHERE rowid = ?",
                arguments: StatementArguments(stored + [values[0]]))
            return true
        } catch let error as DatabaseError
            where [.SQLITE_CONSTRAINT, .SQLITE_ERROR].contains(error.resultCode)
        {
            return false
        }
    }
}

extension UndoLog {
    /// Replaces infinite numbers in changes, which JSON can't express: SQLite writes them as `Inf`, or newer versions as
    /// `9.0e+999`.
    /// - Returns: Whether there were any.
    static func makeReadable(from first: Int64, _ db: Database) throws -> Bool {
        var isChanged = false
        for side in ["before", "after"] {
            let rows = try Row.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT id, CAST(\(side) AS BLOB) FROM undoChange
                        WHERE id >= ? AND (instr(\(side), 'Inf') OR instr(\(side), 'e+999'))
                        """), arguments: [first])
            for row in rows {
                let json = Array(Data.fromDatabaseValue(row[1]) ?? Data())
                let readable = JSONText.finite(json)
                guard readable != json else { continue }
                isChanged = true
                try db.run(
                    "UPDATE undoChange SET \(side) = CAST(? AS TEXT) WHERE id = ?",
                    [Data(readable), row[0] as Int64])
            }
        }
        return isChanged
    }

    /// Removes changes that change nothing, since a value in another form is the one that was there.
    static func removeUnchanged(from first: Int64, _ db: Database) throws {
        try db.run("DELETE FROM undoChange WHERE id >= ? AND before = after", [first])
        // A step's changes are numbered without a gap.
        let ids = try Int64.fetchAll(
            db, sql: "SELECT id FROM undoChange WHERE id >= ? ORDER BY id", arguments: [first])
        for (number, id) in ids.enumerated() where first + Int64(number) != id {
            try db.run("UPDATE undoChange SET id = ? WHERE id = ?", [first + Int64(number), id])
        }
    }
}

extension JSONText {
    /// JSON with the largest number in place of infinite ones, as SQLite writes them.
    static func finite(_ json: String) -> String { String(decoding: finite(Array(json.utf8)), as: UTF8.self) }

    static func finite(_ json: [UInt8]) -> [UInt8] {
        let infinite = ["Inf", "9.0e+999"].map { Array($0.utf8) }
        var result: [UInt8] = []
        var position = 0
        while position < json.count {
            let start = position
            if json[position] == UInt8(ascii: "\"") {
                // A string ends at a quotation mark without a backslash.
                position += 1
                while position < json.count, json[position] != UInt8(ascii: "\"") {
                    position += json[position] == UInt8(ascii: "\\") ? 2 : 1
                }
            } else if let number = infinite.first(where: { json[position...].starts(with: $0) }) {
                result += String(StoredRow.largest).utf8
                position += number.count
                continue
            }
            position = min(position + 1, json.count)
            result += json[start..<position]
        }
        return result
    }
}

extension Table {
    private func stored(_ id: Int64, _ db: Database) throws -> RowCursor {
        try GRDB.Row.fetchCursor(
            db.cachedStatement(sql: "SELECT \(columnList) FROM \(name) WHERE rowid = ?"), arguments: [id])
    }

    /// The values of a row that aren't stored as this table stores them.
    /// - Parameter replaces: Whether defaults take the place of values that say nothing.
    private func differences(of id: Int64, replacing replaces: Bool, _ db: Database) throws -> [(
        String, DatabaseValue
    )] {
        let cursor = try stored(id, db)
        guard let values = try cursor.next() else { return [] }
        let raw = Array(values.databaseValues)
        let log = RepairLog()
        let stored = StoredRow(row: values, log: (name, log))
        var row = blank
        var written: [(index: Int, isNoted: Bool)] = []
        var unread: [(String, DatabaseValue)] = []
        var isWhole = true
        for (index, column) in columns.enumerated() {
            let known = log.repairs.count
            do {
                try column.decode(stored, index, &row)
            } catch is StoredRow.Unreadable {
                isWhole = false
                continue
            }
            let notes = log.repairs.dropFirst(known)
            // A number that isn't whole has no exact form in the log of changes either.
            let isReal = if case .double = raw[index].storage { true } else { false }
            if notes.contains(where: { $0.kind == .omission }) { continue }
            if !replaces, let kept = Self.keptNumber(raw[index], column.declared) {
                if kept != raw[index] { unread.append((column.name, kept)) }
                continue
            }
            if replaces || isReal || notes.allSatisfy({ $0.kind == .otherForm }) {
                written.append((index, !notes.isEmpty))
            }
        }
        if replaces, isWhole { repair?(&row, stored) }
        return unread
            + written.compactMap { index, isNoted in
                guard columns[index].id == nil else { return nil }
                let value = columns[index].encode(row)
                return isNoted || value != raw[index] ? (columns[index].name, value) : nil
            }
    }

    /// The number that stays in place of days of the week or of an id, which the doctor says. Nil for other values.
    ///
    /// The log of changes can't hold an infinite one. A whole one takes its place among days of the week, and none in a reference, to
    /// which SQLite lets no other be written.
    private static func keptNumber(_ value: DatabaseValue, _ column: JournalColumn) -> DatabaseValue? {
        guard case .double(let number) = value.storage else { return nil }
        switch column.kind {
        case .weekdays where number.isInfinite:
            return (number > 0 ? StoredRow.largest : -StoredRow.largest).databaseValue
        case .weekdays: return value
        case .reference: return number.isInfinite ? nil : value
        default: return nil
        }
    }

    func isInOtherForm(_ id: Int64, _ db: Database) throws -> Bool {
        try !differences(of: id, replacing: false, db).isEmpty
    }

    func writeInOwnForm(_ id: Int64, replacing: Bool, _ db: Database) throws -> Bool {
        let differences = try differences(of: id, replacing: replacing, db)
        if differences.isEmpty { return false }
        if let other = try rowInTheWay(of: id, differences, db) {
            try mergeRows(id, other, db)
            return true
        }
        let assignments = differences.map { "\"\($0.0)\" = ?" }.joined(separator: ", ")
        try db.execute(
            sql: "UPDATE \(name) SET \(assignments) WHERE rowid = ?",
            arguments: StatementArguments(differences.map(\.1) + [id.databaseValue]))
        return true
    }

    /// The row that is of the same day already.
    private func rowInTheWay(
        of id: Int64, _ differences: [(String, DatabaseValue)], _ db: Database
    ) throws -> Int64? {
        for (column, value) in differences
        where columns.contains(where: { $0.name == column && $0.declared.isUnique }) {
            let other: Int64? = try db.value(
                "SELECT rowid FROM \(name) WHERE \"\(column)\" = ? AND rowid <> ?", [value, id])
            if let other { return other }
        }
        return nil
    }

    /// Makes one row of two that are of one day, with the contents of both, the earlier one's first.
    private func mergeRows(_ id: Int64, _ other: Int64, _ db: Database) throws {
        guard let merge else { return }
        let sql = "SELECT \(columnList) FROM \(name) WHERE rowid IN (?, ?) ORDER BY rowid"
        let rows = try fetch(db, sql: sql, arguments: [id, other])
        guard rows.count == 2, let kept = rows.first(where: { self.id?.get($0) == other }) else { return }
        var merged = rows[0]
        merge(&merged, rows[1])
        self.id?.set(&merged, other)
        try update(kept, to: merged, db)
        try db.run("DELETE FROM \(name) WHERE rowid = ?", [id])
    }
}

extension StoredTable {
    func writeInOwnForm(_ id: Int64, _ db: Database) throws -> Bool {
        try writeInOwnForm(id, replacing: false, db)
    }
}
