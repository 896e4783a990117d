import Journal

extension LibraryRow {
    var table: String {
        switch self {
        case .category: Tables.category.name
        case .bundle: Tables.taskBundle.name
        case .item: Tables.bundleTodo.name
        case .group: Tables.exportGroup.name
        }
    }
}

extension Optional {
    /// A row that a change is meant for.
    /// - Throws: ``JournalError`` where it is gone.
    func found(_ kind: LibraryRow.Kind) throws -> Wrapped {
        guard let self else { throw JournalError("The \(kind.rawValue) is gone; nothing was changed.") }
        return self
    }
}
