import Dispatch
import Foundation
import Journal
import SystemPackage

/// Watches the file of the machine's time zone for replacement, through inotify(7).
@MainActor
final class ZoneWatch {
    private let file: String
    /// Whether `TZ` fixes the process's time zone.
    private let isPinned: Bool
    private let onChange: @MainActor () -> Void
    private var source: (any DispatchSourceRead)?
    private var setting: ZoneSetting

    /// - Parameter file: The machine's time zone file. Its folder is watched, since a rename replaces it.
    init(
        file: String = ZoneSetting.machineFile, isPinned: Bool = getenv("TZ") != nil,
        onChange: @escaping @MainActor () -> Void
    ) {
        self.file = file
        self.isPinned = isPinned
        self.onChange = onChange
        setting = .current(tz: nil, file: file)
        guard !isPinned else { return }
        let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
        let mask = IN_CREATE | IN_MOVED_TO | IN_CLOSE_WRITE | IN_ONLYDIR
        let folder = FilePath(file).removingLastComponent().string
        guard descriptor >= 0, inotify_add_watch(descriptor, folder, UInt32(mask)) >= 0 else {
            // The next key checks the file anyway.
            if descriptor >= 0 { close(descriptor) }
            return
        }
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        source.setEventHandler { [weak self] in
            var bytes = [UInt8](repeating: 0, count: 4096)
            while read(descriptor, &bytes, bytes.count) > 0 {}
            if let self, self.look() { self.onChange() }
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
        self.source = source
    }

    func cancel() { source?.cancel() }

    /// Whether the zone has changed since the last check.
    func look() -> Bool {
        let now = ZoneSetting.current(tz: nil, file: file)
        guard !isPinned, now != setting else { return false }
        setting = now
        return true
    }
}
