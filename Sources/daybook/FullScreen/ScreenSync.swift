import Dispatch
import Foundation
import Journal
import Platform
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
    private var attention = Attention(at: .now)
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
                do { try await LongPause.sleep(for: Double(AutomaticSync.preferences.every)) } catch {
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

    /// Looks at the remote once somebody is back, after what they see is painted.
    func note(_ event: FullScreen.Event) {
        let isBack =
            switch event {
            case .terminal(.focused): attention.noteFocus(at: .now)
            case .terminal(.key): attention.noteKey(at: .now)
            default: false
            }
        if isBack, hasBegun { AutomaticSync.start(journal, after: 0) }
    }

    func end() {
        watch?.cancel()
        exchanging?.cancel()
        if unsent > 0 { AutomaticSync.start(journal, after: 0) }
    }
}

/// When somebody looks at the screen again: the terminal has got the focus, or a key comes after a pause.
struct Attention {
    private static let pause = Duration.seconds(60)
    /// Between two, so that going from window to window doesn't ask the remote each time.
    private static let rest = Duration.seconds(5)

    private var lastKey: ContinuousClock.Instant
    private var last: ContinuousClock.Instant

    /// - Parameter start: When the screen opened, which looks at the remote itself.
    init(at start: ContinuousClock.Instant) { (lastKey, last) = (start, start) }

    /// - Returns: Whether it is time to look at the remote.
    mutating func noteKey(at now: ContinuousClock.Instant) -> Bool {
        defer { lastKey = now }
        return now - lastKey >= Self.pause && begins(at: now)
    }

    /// - Returns: Whether it is time to look at the remote.
    mutating func noteFocus(at now: ContinuousClock.Instant) -> Bool { begins(at: now) }

    private mutating func begins(at now: ContinuousClock.Instant) -> Bool {
        guard now - last >= Self.rest else { return false }
        last = now
        return true
    }
}
