import GRDB
import GRDBSQLite

extension DatabaseError {
    /// Throws a result code of SQLite's C interface, unless it is that of success.
    /// - Parameter connection: The connection whose message says more.
    static func check(_ code: CInt, _ connection: SQLiteConnection? = nil) throws {
        let code = ResultCode(rawValue: code)
        guard code != .SQLITE_OK else { return }
        throw DatabaseError(
            resultCode: code, message: connection.map { String(cString: sqlite3_errmsg($0)) })
    }
}
