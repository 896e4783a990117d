import Foundation
import Journal
import Persistence
import Platform
import SystemPackage

/// What happened to journals apart from what their users did: backups, migrations, damage. A line each in
/// `daybook.log` in the state folder, and `daybook.log.1` for the ones before.
enum EventLog {
    static var path: FilePath { Environment.stateFolder.appending("daybook.log") }
    /// Bytes of a file, after which a new one begins.
    private static let limit = 256 << 10

    /// Adds a line: `2026-03-01T22:06:39Z /home/ana/journal.sqlite: Made the daily backup …`.
    static func record(_ message: String, journal: FilePath) {
        do {
            try append("\(ISO8601.string(Date())) \(journal.absolute): \(message)".harmless + "\n")
        } catch {
            // On a full disk, for example. What happened is not undone because it can't be noted.
        }
    }

    private static func append(_ line: String) throws {
        try PrivateFolder.checkOwner(of: Environment.stateFolder)
        try PrivateFolder.create(Environment.stateFolder)
        if let status = try path.statusIfExists(), status.size > limit {
            _ = path.rename(to: path.addingSuffix(".1"))
        }
        let file = try FileDescriptor.open(
            path, .writeOnly, options: [.append, .create, .noFollow, .closeOnExec, .nonBlocking],
            permissions: .ownerReadWrite)
        // One write, so that lines of several programs don't mix.
        _ = try file.closeAfter { try file.writeAll(Array(line.utf8)) }
    }
}
