import Files
import GRDB
import SystemPackage

/// Reads a database file alone, without locks and write-ahead log (SQLite's URI parameter `immutable`).
enum ImmutableFile {
    static func open(_ path: FilePath) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.harden()
        return try DatabaseQueue(path: address(of: path), configuration: configuration)
    }

    /// The URI of a file that is read alone.
    static func address(of path: FilePath) -> String { path.databaseURI("immutable=1") }
}
