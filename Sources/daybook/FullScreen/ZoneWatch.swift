import Foundation
import Journal
import Platform
import SystemPackage

/// Watches the file of the machine's time zone for replacement.
@MainActor
final class ZoneWatch {
    private let file: String
    /// Whether `TZ` fixes the process's time zone.
    private let isPinned: Bool
    private let onChange: @MainActor () -> Void
    private var watch: FolderWatch?
    private var setting: ZoneSetting
    private var lastLook = ContinuousClock.now

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
        // Where it can't be watched, keys check the file anyway, as they do for a new edition of the same zone.
        watch = FolderWatch(FilePath(file).removingLastComponent()) { [weak self] in
            if let self, self.look() { self.onChange() }
        }
    }

    func cancel() { watch?.cancel() }

    /// Whether the last check was a second ago or more.
    var isDue: Bool { .now - lastLook >= .seconds(1) }

    /// Whether the zone has changed since the last check.
    func look() -> Bool {
        guard !isPinned else { return false }
        lastLook = .now
        let now = ZoneSetting.current(tz: nil, file: file)
        guard now != setting else { return false }
        setting = now
        return true
    }
}
