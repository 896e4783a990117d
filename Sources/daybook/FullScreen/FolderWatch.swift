import Dispatch
import Foundation
import SystemPackage

/// Reports that a file in a folder was written, or another renamed to its name, through inotify(7).
@MainActor
final class FolderWatch {
    private let source: any DispatchSourceRead

    /// Nil if the folder can't be watched.
    init?(_ folder: FilePath, onEvent: @escaping @MainActor () -> Void) {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        let mask = IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ONLYDIR
        guard folder.withPlatformString({ inotify_add_watch(descriptor, $0, UInt32(mask)) }) >= 0 else {
            close(descriptor)
            return nil
        }
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler {
            var bytes = [UInt8](repeating: 0, count: 4096)
            while read(descriptor, &bytes, bytes.count) > 0 {}
            onEvent()
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
    }

    func cancel() { source.cancel() }
}
