import Platform
import Foundation
import GRDB
import SystemPackage

/// Kernel events about the journal's file and those beside it, by inotify(7).
///
/// The files are watched for writes: most go to the write-ahead log, and a commit doesn't change the main
/// file. The folder is watched only for created and removed files, since it may contain other busy files.
public final class JournalFileEvents: Sendable {
    /// Readable when an event is pending.
    public let descriptor: Int32
    private let folder: FilePath
    private let folderWatch: Int32
    /// Excludes `-shm`: it is mapped into memory, so it has no events.
    private let names: Set<[UInt8]>

    /// - Throws: ``JournalError`` if a file can't be watched, for example at the kernel's limit of watches.
    init(path: FilePath) throws(JournalError) {
        let name = FilePath(root: nil, path.lastComponent.map { [$0] } ?? [])
        names = Set(["", "-wal", "-journal"].map { name.addingSuffix($0).bytes })
        let folder = path.folder
        self.folder = folder
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw Self.error() }
        let mask =
            IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
        folderWatch = folder.withPlatformString { [descriptor] in
            inotify_add_watch(descriptor, $0, UInt32(mask))
        }
        // All properties are initialized, so `deinit` closes the descriptor.
        guard folderWatch >= 0 else { throw Self.error() }
        try watchFiles()
    }

    deinit {
        close(descriptor)
    }

    /// Consumes the pending events; returns whether any concerns the journal.
    /// - Throws: ``JournalError`` if a new file can't be watched.
    public func take() throws(JournalError) -> Bool {
        var concernsJournal = false
        var hasAppearedOrGone = false
        withUnsafeTemporaryAllocation(
            byteCount: 16_384, alignment: MemoryLayout<inotify_event>.alignment
        ) { buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                var offset = 0
                while offset < count {
                    let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
                    offset += MemoryLayout<inotify_event>.size
                    let bytes = UnsafeRawBufferPointer(buffer)[offset..<offset + Int(event.len)]
                    offset += Int(event.len)
                    let name = Array(bytes.prefix { $0 != 0 })
                    // An event without a name is about a watched file, the folder itself, or an overflow of
                    // the queue.
                    guard name.isEmpty || names.contains(name) else { continue }
                    concernsJournal = true
                    hasAppearedOrGone = hasAppearedOrGone || event.wd == folderWatch
                }
            }
        }
        if hasAppearedOrGone { try watchFiles() }
        return concernsJournal
    }

    /// Watches the existing files; repeated calls are harmless.
    private func watchFiles() throws(JournalError) {
        for name in names {
            let watch = folder.pushing(FilePath(bytes: name)).withPlatformString {
                inotify_add_watch(descriptor, $0, UInt32(IN_MODIFY | IN_CLOSE_WRITE))
            }
            // The folder reports a missing file when it is created.
            if watch < 0, errno != ENOENT, errno != ENAMETOOLONG { throw Self.error() }
        }
    }

    private static func error() -> JournalError {
        JournalError(
            "Can't watch for external changes (\(JournalFile.reason())). Redraw the screen to see them."
        )
    }
}

extension JournalDatabase {
    /// A watcher of the journal's files.
    public func fileEvents() throws(JournalError) -> JournalFileEvents {
        try JournalFileEvents(path: path)
    }

    /// A number that changes exactly when another connection commits a change (`PRAGMA data_version`).
    public func dataVersion() throws -> Int {
        try queue.unsafeRead(Self.dataVersion)
    }

    /// The data version, read without blocking the caller while the journal is busy.
    public func dataVersion() async throws -> Int {
        try await queue.unsafeRead(Self.dataVersion)
    }

    @Sendable static func dataVersion(_ db: Database) throws -> Int {
        // A single statement needs no transaction.
        try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    }
}
