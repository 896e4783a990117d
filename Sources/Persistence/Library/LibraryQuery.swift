import GRDB
import Journal

extension JournalQuery where Answer == Library {
    /// Every category, bundle and export group, with all that is in them.
    public static var library: JournalQuery {
        JournalQuery(fetch: library)
    }

    static func library(_ db: Database) throws -> Library {
        Library(
            categories: try Tables.category.all(db, orderedBy: "sortOrder, id"),
            bundles: try Tables.taskBundle.all(db, orderedBy: "sortOrder, id"),
            items: try Tables.bundleTodo.all(db, orderedBy: "id"),
            groups: try Tables.exportGroup.all(db, orderedBy: "sortOrder, id"),
            members: try Tables.exportGroupMember.all(db, orderedBy: "rowid"))
    }
}
