import Foundation
import GRDB
import Journal
import Platform
import SystemPackage

/// A copy in memory of a database and its write-ahead log, for files that SQLite can't open in place.
enum PrivateCopy {
    /// The maximum number of attempts while another program writes.
    private static let maximumAttempts = 20

    /// - Throws: ``JournalError`` if no folder has room for the temporary files, or another program keeps
    ///   writing.
    static func open(_ path: FilePath) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.harden()
        let memory = try DatabaseQueue(configuration: configuration)
        for _ in 1...maximumAttempts {
            let before = samples(path)
            if before[1]?.size ?? 0 == 0 {
                try ImmutableFile.open(path).backup(to: memory)
            } else {
                try inTemporaryFolder { folder in
                    let copy = folder.appending("journal.sqlite")
                    for suffix in ["", "-wal"] {
                        try copyFile(path.addingSuffix(suffix), to: copy.addingSuffix(suffix))
                    }
                    try DatabaseQueue(at: copy).backup(to: memory)
                }
            }
            if samples(path) == before { return memory }
        }
        throw JournalError("Another program keeps writing to \(path). Try again when it has finished.")
    }

    /// The samples of the file and its log.
    private static func samples(_ path: FilePath) -> [FileSample?] {
        ["", "-wal"].map { FileSample(path: path.addingSuffix($0)) }
    }

    /// Calls a closure with temporary folders until one has room.
    private static func inTemporaryFolder(_ body: (FilePath) throws -> Void) throws {
        let parents = ["TMPDIR", "XDG_RUNTIME_DIR"].compactMap { (name: String) -> FilePath? in
            getenv(name).map { FilePath(platformString: $0) }
        }
        var lastError: any Error = JournalError("There is no temporary folder. Name one with $TMPDIR.")
        for parent in parents + ["/tmp", "/dev/shm"] where parent.isAbsolute {
            var template = parent.appending("daybook-XXXXXX").bytes.map(CChar.init(bitPattern:)) + [0]
            // `mkdtemp` sets mode 0700.
            guard mkdtemp(&template) != nil else { continue }
            let folder = FilePath(platformString: template)
            let result = Result { try body(folder) }
            try remove(folder)
            do {
                return try result.get()
            } catch {
                lastError = error
            }
        }
        throw lastError
    }

    /// Deletes a folder and SQLite's files in it.
    private static func remove(_ folder: FilePath) throws {
        let copy = folder.appending("journal.sqlite")
        for suffix in ["", "-wal", "-shm", "-journal"] {
            _ = copy.addingSuffix(suffix).withPlatformString(unlink)
        }
        guard folder.withPlatformString(rmdir) == 0 else {
            throw JournalError("\(folder) couldn't be removed: \(JournalFile.reason()).")
        }
    }

    private static func copyFile(_ source: FilePath, to copy: FilePath) throws {
        do {
            try source.copyBytes(to: copy)
        } catch let error as Errno {
            throw JournalError(
                "The journal has to be copied to be read, and \(copy) couldn't be written: \(error.reason). Make room, or name "
                    + "another folder with $TMPDIR.")
        }
    }
}
