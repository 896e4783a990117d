import Dispatch
import Foundation
import SystemPackage

/// The kernel's events about files, by inotify(7).
public final class FileEvents: Sendable {
    /// What is reported.
    public enum Subject: Sendable {
        /// Writes to a file.
        case writes
        /// Files that come into a folder or leave it, and the folder itself.
        case names
        /// Files of a folder that are written completely, or renamed to it.
        case arrivals

        fileprivate var mask: UInt32 {
            switch self {
            case .writes: UInt32(IN_MODIFY | IN_CLOSE_WRITE)
            case .names:
                UInt32(
                    IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
                        | IN_ONLYDIR)
            case .arrivals: UInt32(IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ONLYDIR)
            }
        }
    }

    /// Readable when an event is pending.
    public let descriptor: Int32

    /// - Throws: `Errno`, as at the kernel's limit of queues.
    public init() throws(Errno) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { throw Errno(rawValue: errno) }
    }

    deinit {
        close(descriptor)
    }

    /// Begins to watch a file or a folder; repeated calls are harmless.
    /// - Returns: The number that its events have.
    /// - Throws: `Errno` if it is missing or can't be watched.
    @discardableResult
    public func watch(_ path: FilePath, for subject: Subject) throws(Errno) -> Int32 {
        let watch = path.withPlatformString { inotify_add_watch(descriptor, $0, subject.mask) }
        guard watch >= 0 else { throw Errno(rawValue: errno) }
        return watch
    }

    /// Removes the pending events from the queue.
    /// - Parameter body: Gets each one's watch and the name in the folder; without a name, the event is about the watched
    ///   file or folder itself, or the queue has overflowed.
    public func removeAll(_ body: (_ watch: Int32, _ name: [UInt8]) -> Void) {
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: MemoryLayout<inotify_event>.alignment) {
            buffer in
            while case let count = read(descriptor, buffer.baseAddress, buffer.count), count > 0 {
                var offset = 0
                while offset < count {
                    let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
                    offset += MemoryLayout<inotify_event>.size
                    let bytes = UnsafeRawBufferPointer(buffer)[offset..<offset + Int(event.len)]
                    offset += Int(event.len)
                    body(event.wd, Array(bytes.prefix { $0 != 0 }))
                }
            }
        }
    }
}

/// Reports on the main actor that a file in a folder was written completely, or another renamed to its name.
@MainActor
public final class FolderWatch {
    private let source: any DispatchSourceRead

    /// Nil if the folder can't be watched, as at the kernel's limit.
    public init?(_ folder: FilePath, onEvent: @escaping @MainActor () -> Void) {
        let events: FileEvents
        do {
            events = try FileEvents()
            try events.watch(folder, for: .arrivals)
        } catch {
            return nil
        }
        source = DispatchSource.makeReadSource(fileDescriptor: events.descriptor, queue: .main)
        source.setEventHandler {
            events.removeAll { _, _ in }
            onEvent()
        }
        source.activate()
    }

    public func cancel() { source.cancel() }
}
