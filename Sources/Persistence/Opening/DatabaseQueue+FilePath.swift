import Foundation
import GRDB
import SystemPackage

extension DatabaseQueue {
    /// Opens a database at a path that need not be UTF-8.
    ///
    /// SQLite takes file names as text. Other paths are opened through the link of a descriptor, which SQLite
    /// resolves to the real path, so the files beside it get the right names too.
    /// - Throws: `DatabaseError`.
    convenience init(at path: FilePath, configuration: Configuration = Configuration()) throws {
        if let name = String(validating: path) {
            try self.init(path: name, configuration: configuration)
            return
        }
        // O_PATH, which Glibc's module omits. Closing any other descriptor of the file would release SQLite's
        // locks.
        let pathOnly: Int32 = 0o10000000
        let descriptor = path.withPlatformString { open($0, pathOnly | O_CLOEXEC) }
        guard descriptor >= 0 else { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) }
        defer { Foundation.close(descriptor) }
        try self.init(path: "/proc/self/fd/\(descriptor)", configuration: configuration)
    }
}
