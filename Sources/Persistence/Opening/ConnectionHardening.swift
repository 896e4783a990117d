import CSQLiteGuard
import GRDB

extension Configuration {
    /// Restricts a connection to an untrusted file: SQL can't corrupt it, break a reference or attach another database. This
    /// also disables `VACUUM`, which attaches one.
    ///
    /// `PRAGMA trusted_schema` stays on: SQLite 3.40 treats `json_extract` as untrusted, so our generated
    /// column wouldn't load without it. Before ``SchemaCheck`` passes, only `sqlite_master` is read, which
    /// executes nothing.
    mutating func harden() {
        // Enforced without GRDB's statement, which takes longer than all of this.
        foreignKeysEnabled = false
        prepareDatabase { db in
            try DatabaseError.check(daybook_harden_connection(db.sqliteConnection))
        }
    }
}
