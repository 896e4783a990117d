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

extension LibraryRow {
    var table: String {
        switch self {
        case .category: Tables.categories.name
        case .bundle: Tables.taskBundles.name
        case .item: Tables.bundleTodos.name
        case .group: Tables.exportGroups.name
        }
    }
}

extension Optional {
    /// Unwraps a row to change.
    /// - Throws: ``JournalError`` if it was deleted.
    func found(_ kind: LibraryRow.Kind) throws -> Wrapped {
        guard let self else { throw JournalError("The \(kind.rawValue) was deleted; nothing was changed.") }
        return self
    }
}
