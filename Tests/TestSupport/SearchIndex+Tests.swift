import GRDB
import Migrations

extension SearchIndex {
    /// Indexes the rest of a journal's rows, as the next search does, compares, and puts it back.
    public static func checkAll(ofJournal path: String) throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(30)
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { db in
            try db.inTransaction(.immediate) {
                let damage = try String.fetchOne(db, sql: "PRAGMA integrity_check")
                guard damage == "ok" else {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: damage)
                }
                for index in all { try index.check(db) }
                return .rollback
            }
        }
        try queue.close()
    }
}
