import Foundation
import GRDB
import Journal

/// The uids of rows in the file of a synchronized journal.
struct SyncNames {
    let db: Database

    /// The uid of a row with an id; nil if it has none.
    func uid(of id: Int64, in table: String) throws -> RowUID? {
        try db.value("SELECT uid FROM syncRow WHERE tableName = ? AND rowID = ?", [table, id], as: Data.self)
            .flatMap(RowUID.init(stored:))
    }

    /// The id that a row has or had here; nil if it never had one.
    func id(of row: SyncRowID) throws -> Int64? {
        try db.value(
            "SELECT rowID FROM syncRow WHERE uid = ? AND tableName = ?", [row.uid.stored, row.table])
    }

    /// Whether a row has ever had a uid, here or on another device.
    func isUsed(_ row: SyncRowID) throws -> Bool {
        try db.value(
            "SELECT 1 FROM syncRow WHERE uid = ? AND tableName = ?", [row.uid.stored, row.table], as: Int.self
        )
            != nil
    }

    /// Notes that a uid is used.
    /// - Returns: Whether it wasn't yet.
    @discardableResult
    func add(_ row: SyncRowID) throws -> Bool {
        try db.run(
            "INSERT OR IGNORE INTO syncRow (uid, tableName) VALUES (?, ?)", [row.uid.stored, row.table])
        return db.changesCount > 0
    }

    /// Gives a uid to the row with an id. A row that had the id before is gone, and comes back with another.
    func give(_ row: SyncRowID, to id: Int64) throws {
        try db.run(
            "UPDATE syncRow SET rowID = NULL WHERE tableName = ? AND rowID = ? AND uid <> ?",
            [row.table, id, row.uid.stored])
        try db.run(
            """
            INSERT INTO syncRow (rowID, uid, tableName) VALUES (?, ?, ?)
            ON CONFLICT (uid, tableName) DO UPDATE SET rowID = excluded.rowID
            """, [id, row.uid.stored, row.table])
    }

    /// Gives a uid to the row with an id, unless another row has it.
    func offer(_ row: SyncRowID, to id: Int64) throws {
        try db.run(
            """
            INSERT INTO syncRow (rowID, uid, tableName) VALUES (?, ?, ?)
            ON CONFLICT (uid, tableName) DO UPDATE SET rowID = excluded.rowID WHERE rowID IS NULL
            """, [id, row.uid.stored, row.table])
    }

    // MARK: Shadowed rows

    /// The rows that aren't as their operations say.
    func shadowed() throws -> [SyncRowID] {
        try Row.fetchAll(db.cachedStatement(sql: "SELECT uid, tableName FROM syncRow WHERE isShadowed"))
            .compactMap(SyncRowID.init(stored:))
    }

    func setShadowed(_ isShadowed: Bool, _ row: SyncRowID) throws {
        try db.run(
            "UPDATE syncRow SET isShadowed = ? WHERE uid = ? AND tableName = ? AND isShadowed <> ?",
            [isShadowed, row.uid.stored, row.table, isShadowed])
    }
}

extension RowUID {
    /// 16 bytes.
    var stored: Data { withUnsafeBytes(of: bits.bigEndian) { Data($0) } }

    init?(stored data: Data) {
        guard data.count == 16 else { return nil }
        self.init(bits: data.reduce(0) { $0 << 8 | UInt128($1) })
    }
}

extension SyncRowID {
    /// Decodes `uid` and `tableName`, the first two columns.
    init?(stored row: Row) {
        guard let uid = row.bytes(at: 0).flatMap(RowUID.init(stored:)), let table = row.text(at: 1) else {
            return nil
        }
        self.init(table: table, uid: uid)
    }
}
