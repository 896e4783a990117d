import Foundation
import GRDB
import Journal
import Migrations
import Platform
import SystemPackage

extension JournalError {
    /// Converts any error to a message with a remedy.
    ///
    /// SQLite and the migrations roll back on errors, so the message can say that nothing was changed.
    public init(_ error: any Error, path: FilePath) {
        switch error {
        case let error as JournalError: self = error
        case let error as ExpressionError: self.init(error.description)
        case let error as FileRefusal: self.init(error.words(path))
        case let error as WriteObstacle: self.init(error.words(path))
        case let error as FileInterference: self.init(error.words)
        case let error as MigrationError:
            self.init(
                "\(path) couldn't be updated to the new version: \(error). Nothing was changed. Repair it with the "
                    + "program that wrote it.")
        case let error as DatabaseError: self.init(JournalError.words(error, path))
        case is RowDecodingError:
            self.init(
                "\(path) is damaged: a value isn't of its column's type. \(Backup.adviceOnDamage(path)) "
                    + "The file wasn't changed.")
        default: self.init("\(path): \(error.reason)")
        }
    }

    private static func words(_ error: DatabaseError, _ path: FilePath) -> String {
        let backups = Backup.folder(ofJournal: path)
        if error.resultCode != .SQLITE_FULL, let obstacle = WriteObstacle(error, path: path) {
            return "\(obstacle.words(path)) Nothing was changed."
        }
        switch error.resultCode {
        case .SQLITE_FULL:
            return "The disk is full; nothing was changed. Make room for \(path)."
        case .SQLITE_BUSY, .SQLITE_LOCKED:
            return
                "Another program is writing to the journal; nothing was changed. Try again when it has finished "
                + "with \(path)."
        case .SQLITE_NOTADB:
            return
                "\(path) is not a SQLite database. Name the journal's file with --database; if this was it, "
                + "restore a backup from \(backups)."
        case .SQLITE_CORRUPT:
            return "\(path) is damaged. \(Backup.adviceOnDamage(path)) The file wasn't changed."
        case .SQLITE_READONLY:
            return
                "The journal can't be written to; nothing was changed. Allow writing to \(path) and to its folder."
        case .SQLITE_CANTOPEN, .SQLITE_PERM:
            // Deleted while it was being opened.
            guard path.exists else { return JournalFile.missing(path).description }
            return "\(path) couldn't be opened. It and its folder must be yours to read and write."
        case .SQLITE_IOERR:
            return
                "The disk reports an error (\(detail(error))); nothing was changed. "
                + "Copy \(path) to another disk."
        default:
            return "\(path) couldn't be changed (\(detail(error))); nothing was changed."
        }
    }

    private static func detail(_ error: DatabaseError) -> String {
        error.message ?? "SQLite's error \(error.extendedResultCode.rawValue)"
    }
}
