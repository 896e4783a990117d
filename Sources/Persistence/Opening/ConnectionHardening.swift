import CSQLiteGuard
import GRDB

extension Configuration {
    /// Limits what a file that someone else wrote can do through this connection: no SQL can corrupt it, and no other
    /// database can be attached. `VACUUM` attaches one and so is impossible too.
    ///
    /// `PRAGMA trusted_schema` stays on: SQLite 3.40 counts `json_extract` among the untrusted functions, so without it
    /// our own generated column could not be loaded. Until ``SchemaCheck`` has passed, only `sqlite_master` is read,
    /// which runs nothing.
    mutating func harden() {
        prepareDatabase { db in
            let code = daybook_harden_connection(db.sqliteConnection)
            guard code == 0 else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        }
    }
}
