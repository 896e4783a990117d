import Journal

extension JournalChange {
    /// Makes a category, last among those there are, and what is to be put under it, as one change.
    /// - Throws: ``JournalError`` when there is one of that name; nothing has changed then.
    public static func creatingCategory(
        named name: String, then change: @escaping @Sendable (_ id: Int64) -> JournalChange
    ) -> JournalChange {
        JournalChange { db in
            let library = try JournalQuery<Library>.library(db)
            let category = try LibraryChange(library: library, db: db).insertCategory(named: name)
            return try change(category.id).run(db)
        }
    }
}
