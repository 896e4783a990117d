import Configuration
import Files
import Persistence
import SystemPackage

/// The search index of many new rows, as after an import, made by another process so that no command waits for it.
enum BackgroundIndexing {
    /// Starts a background process that indexes a closed journal, unless one is running. Until it ends, searches read the
    /// rows themselves.
    static func start(_ journal: FilePath) {
        guard !IndexingVariable.isOff(Environment.value(IndexingVariable.name)),
            !IndexingLock.isHeld(ofJournal: journal)
        else { return }
        do {
            try DetachedProcess.start(["index", "--database", journal.absolute.string])
        } catch {
            EventLog.record("Indexing couldn't be started: \(error.reason)", journal: journal)
        }
    }
}
