import GRDB
import Journal

extension JournalQuery where Answer == Library {
    /// Every category, bundle and export group, with their contents.
    public static var library: JournalQuery {
        JournalQuery(fetch: library)
    }

    static func library(_ db: Database) throws -> Library {
        let library = Library(
            categories: try Tables.categories.arranged(db),
            bundles: try Tables.taskBundles.arranged(db),
            items: try Tables.bundleTodos.arranged(db),
            groups: try Tables.exportGroups.arranged(db),
            members: try Tables.exportGroupMembers.all(db, orderedBy: "rowid"))
        return Focus.current.map(library.limited) ?? library
    }
}
