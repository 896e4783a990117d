import Configuration
import Files
import Foundation
import Journal
import Screens
import Sync
import Synchronization

import struct SystemPackage.FilePath

/// The synchronization that Daybook does by itself, in another process, so that nobody waits for the network.
enum AutomaticSync {
    /// Whether this process has exchanged changes itself.
    private static let isDone = Atomic(false)

    static var preferences: SyncPreferences { Environment.configuration.preferences.sync }

    /// Notes that this process exchanges changes, so that no other needs to.
    static func noteExchange() { isDone.store(true, ordering: .relaxed) }

    /// Whether a journal is synchronized by itself.
    static func isOn(_ journal: FilePath) -> Bool {
        preferences.isAutomatic && SyncFolder(journal: journal).isSetUp
    }

    /// Has another process exchange changes soon.
    static func start(_ journal: FilePath, after seconds: Int? = nil) {
        guard isOn(journal), !isDone.load(ordering: .relaxed) else { return }
        let delay = seconds ?? preferences.after
        do {
            try DetachedProcess.start([
                "sync", "now", "--automatic", "\(delay)", "--database", journal.absolute.string,
            ])
        } catch {
            EventLog.record("Synchronizing couldn't be started: \(error.reason)", journal: journal)
        }
    }

    /// Exchanges changes after a while, unless another process is about to, or the remote couldn't be reached just
    /// now. Until then the journal isn't open, so that nobody has to wait for this process.
    static func run(_ journal: JournalOptions, after seconds: Int) async throws {
        let waited = try await SyncFolder(journal: journal.path).waitAlone {
            try await Task.sleep(for: .seconds(seconds))
        }
        guard waited else { return }
        let session = try await SyncSession.open(journal)
        guard try session.folder.record().isDue(at: try Environment.clock().now()) else { return }
        _ = try await session.recording { try await session.engine(isQuiet: true).run() }
    }
}
