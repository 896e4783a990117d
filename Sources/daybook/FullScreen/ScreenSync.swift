import Dispatch
import Platform
import Foundation
import Journal
import Sync
import SystemPackage
import struct SystemPackage.FilePath

/// The exchanges of an open screen: at its start, after its changes, now and then, and at its end.
@MainActor
final class ScreenSync {
    private let journal: FilePath
    private let folder: SyncFolder
    private var unsent = 0
    private var exchanging: Task<Void, Never>?
    private var watch: FolderWatch?
    private var hasBegun = false
    private var isFailing = false
    private let onFailing: @MainActor (Bool) -> Void

    /// - Parameter onFailing: Receives whether exchanges fail, when it is known first and when it changes.
    init(_ journal: FilePath, onFailing: @escaping @MainActor (Bool) -> Void) {
        (self.journal, self.onFailing) = (journal, onFailing)
        folder = SyncFolder(journal: journal)
        begin()
    }

    /// Begins once the journal is synchronized, which another process may see to while the screen is open.
    private func begin() {
        guard !hasBegun, folder.isSetUp else { return }
        hasBegun = true
        look()
        watch = FolderWatch(folder.path) { [weak self] in self?.look() }
        guard AutomaticSync.isOn(journal) else { return }
        AutomaticSync.start(journal, after: 0)
        exchanging = Task {
            while !Task.isCancelled {
                do { try await LongPause.sleep(for: Double(AutomaticSync.preferences.every) * 60) } catch {
                    return
                }
                AutomaticSync.start(journal, after: 0)
            }
        }
    }

    /// Looks at how the last exchange ended, of whatever process.
    private func look() {
        let isFailing: Bool
        do {
            isFailing = try folder.record().failing != nil
        } catch {
            // Says nothing of the remote; `daybook sync` says what is wrong with the record.
            isFailing = false
        }
        guard isFailing != self.isFailing else { return }
        self.isFailing = isFailing
        onFailing(isFailing)
    }

    /// Sends what was changed since the last time.
    func note(_ notes: SyncNotes?) {
        guard let notes else { return }
        begin()
        if notes.unsent > unsent { AutomaticSync.start(journal) }
        unsent = notes.unsent
    }

    func end() {
        watch?.cancel()
        exchanging?.cancel()
        if unsent > 0 { AutomaticSync.start(journal, after: 0) }
    }
}

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
