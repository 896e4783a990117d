import Files
import Foundation
import SystemPackage

/// What the kernel tells of a journal's file and those beside it, by inotify(7).
///
/// The files themselves are watched for being written to: most writes go to the write-ahead log, and a commit there
/// leaves the main file and its time as they were. Their folder is watched for files that come and go, and for nothing
/// else, since it may be full of others that are written to all day.
public final class JournalFileEvents: Sendable {
    /// Becomes readable when something has happened.
    public let descriptor: Int32
    private let folder: FilePath
    private let folderWatch: Int32
    /// Not `-shm`: it is mapped into memory, so nothing is told of it.
    private let names: Set<[UInt8]>

    /// - Throws: ``JournalError`` where a file can't be watched, as when the kernel has no more watches to give.
    init(path: FilePath) throws(JournalError) {
        // Where the path is a link, SQLite works beside the file it leads to.
        let file = path.resolved
        let name = FilePath(root: nil, file.lastComponent.map { [$0] } ?? [])
        names = Set(["", "-wal", "-journal"].map { name.addingSuffix($0).bytes })
        let folder = file.folder
        self.folder = folder
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw Self.error() }
        let mask =
            IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR
        folderWatch = folder.withPlatformString { [descriptor] in
            inotify_add_watch(descriptor, $0, UInt32(mask))
        }
        // All is initialized by now, so that `deinit` closes the descriptor.
        guard folderWatch >= 0 else { throw Self.error() }
        try watchFiles()
    }

    deinit {
        close(descriptor)
    }

    /// Takes what has happened; says whether any of it concerns the journal.
    /// - Throws: ``JournalError`` where a file that came can't be watched.
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
                    // Without a name it is of a file, of the folder itself, or says that more happened than could be
                    // told.
                    guard name.isEmpty || names.contains(name) else { continue }
                    concernsJournal = true
                    hasAppearedOrGone = hasAppearedOrGone || event.wd == folderWatch
                }
            }
        }
        if hasAppearedOrGone { try watchFiles() }
        return concernsJournal
    }

    /// Watches those of the files that are there; one that is watched already stays so.
    private func watchFiles() throws(JournalError) {
        for name in names {
            let watch = folder.pushing(FilePath(bytes: name)).withPlatformString {
                inotify_add_watch(descriptor, $0, UInt32(IN_MODIFY | IN_CLOSE_WRITE))
            }
            // One that is not there is told of by the folder when it comes.
            if watch < 0, errno != ENOENT, errno != ENAMETOOLONG { throw Self.error() }
        }
    }

    private static func error() -> JournalError {
        JournalError(
            "External changes can't be followed (\(JournalFile.reason())): they show when the screen is redrawn."
        )
    }
}
