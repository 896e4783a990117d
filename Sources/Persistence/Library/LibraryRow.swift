import Journal

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
