import Foundation
import GRDB
import SystemPackage

extension DatabaseQueue {
    /// Opens a database at a path, whose bytes need not be UTF-8.
    ///
    /// SQLite takes names as text. A path that isn't text is opened by the name of a descriptor, a link that
    /// SQLite resolves to the path's bytes. So the files beside it get their right names as well.
    /// - Throws: `DatabaseError`.
    convenience init(at path: FilePath, configuration: Configuration = Configuration()) throws {
        if let name = String(validating: path) {
            try self.init(path: name, configuration: configuration)
            return
        }
        // O_PATH, which Glibc's module leaves out. To close any other descriptor of the file would release
        // the locks that SQLite holds on it.
        let pathOnly: Int32 = 0o10000000
        let descriptor = path.withPlatformString { open($0, pathOnly | O_CLOEXEC) }
        guard descriptor >= 0 else { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) }
        defer { Foundation.close(descriptor) }
        try self.init(path: "/proc/self/fd/\(descriptor)", configuration: configuration)
    }
}
