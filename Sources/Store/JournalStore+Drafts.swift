import Journal
import Persistence

/// What drafts are compared with.
extension JournalStore {
    /// Whether the row of a note was deleted.
    /// - Throws: `JournalError` if the journal can't be read.
    public func isGone(_ subject: ProseSubject) throws -> Bool {
        try database.read(.prose(subject)).isGone
    }

    /// The title of a todo; nil if it was deleted.
    /// - Throws: `JournalError` if the journal can't be read.
    public func title(of id: Int64) throws -> String? {
        let prose = try database.read(.prose(.todo(id)))
        return prose.isGone ? nil : prose.title
    }
}
