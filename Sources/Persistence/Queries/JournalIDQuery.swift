import GRDB
import Journal

extension JournalQuery where Answer == String {
    /// The journal's id, the same after a restore of its backups and for synchronization.
    public static var journalID: JournalQuery {
        JournalQuery { try $0.value("SELECT id FROM syncJournal LIMIT 1") ?? "" }
    }
}
