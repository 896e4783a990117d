import Persistence
import SystemPackage

/// The journal that a draft belongs to.
struct DraftJournal {
    let path: FilePath
    let id: String

    /// - Throws: `JournalError` if the journal can't be read.
    init(_ database: JournalDatabase) throws {
        path = database.path
        id = try database.read(.journalID)
    }
}
