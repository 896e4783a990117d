import Journal

extension JournalChange {
    /// Creates a category, last in order, and changes todos or items that use it, as one change.
    /// - Throws: ``JournalError`` if a category has that name; nothing changes then.
    public static func creatingCategory(
        named name: String, then change: @escaping @Sendable (_ id: Int64) -> JournalChange
    ) -> JournalChange {
        JournalChange { db in
            let library = try JournalQuery<Library>.library(db)
            let category = try LibraryChange(library: library, db: db).insertCategory(named: name)
            return try change(category.id).run(db)
        }
    }

    /// Adds drafts, and creates the category of those that are in an unsaved one.
    static func adding(
        _ drafts: [TodoDraft], toNew name: String?, _ add: @escaping @Sendable ([TodoDraft]) -> JournalChange
    ) -> JournalChange {
        guard let name else { return add(drafts) }
        return creatingCategory(named: name) { id in
            add(drafts.map { $0.categoryID == Category.unsavedID ? $0.placed(in: id) : $0 })
        }
    }
}
