import Foundation

/// What the kernel tells of a journal's file and those beside it, by inotify(7).
///
/// Its folder is watched, not the files, which come and go. Most writes go to the write-ahead log, whose commits leave
/// the main file and its time as they were.
public final class JournalFileEvents: Sendable {
    /// Becomes readable when something has happened.
    public let descriptor: Int32
    private let names: Set<String>

    /// - Throws: ``JournalError`` where the kernel has no more watches to give.
    init(path: String) throws(JournalError) {
        // Where the path is a link, SQLite works beside the file it leads to.
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let name = file.lastPathComponent
        // Not `-shm`: it is mapped into memory, and says nothing that the others don't.
        names = [name, name + "-wal", name + "-journal"]
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw Self.error() }
        let mask =
            IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
            | IN_MOVE_SELF
        guard inotify_add_watch(descriptor, file.deletingLastPathComponent().path, UInt32(mask)) >= 0 else {
            let error = Self.error()
            close(descriptor)
            throw error
        }
    }

    deinit {
        close(descriptor)
    }

    /// Takes what has happened; says whether any of it concerns the journal.
    public func take() -> Bool {
        var concernsJournal = false
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: MemoryLayout<inotify_event>.alignment) {
            buffer in
            while true {
                let count = read(descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                var offset = 0
                while offset < count {
                    let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
                    offset += MemoryLayout<inotify_event>.size
                    let bytes = UnsafeRawBufferPointer(buffer)[offset..<offset + Int(event.len)]
                    offset += Int(event.len)
                    // Without a name it is of the folder itself, or says that more happened than could be told.
                    let name = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                    concernsJournal = concernsJournal || name.isEmpty || names.contains(name)
                }
            }
        }
        return concernsJournal
    }

    private static func error() -> JournalError {
        JournalError("What other programs write cannot be followed (\(JournalFile.reason())); C-l shows it.")
    }
}
