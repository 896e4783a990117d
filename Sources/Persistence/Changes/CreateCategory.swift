import GRDB
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
}

/// A category that is created with the first todo added to it.
struct NewCategory {
    private let name: String?
    private var category: Category?

    init(named name: String?) { self.name = name }

    /// How a reply names it; nil if it wasn't needed.
    var words: String? { category.map { "new category \($0.name)" } }

    /// A draft in the new category if it is in the unsaved one, else as it is.
    mutating func placed(_ draft: TodoDraft, _ db: Database) throws -> TodoDraft {
        guard draft.categoryID == Category.unsavedID, let name else { return draft }
        let library = try JournalQuery<Library>.library(db)
        // Another program may have created it meanwhile.
        let existing = Category.exactly(named: name, among: library.categories)
        let created = try existing ?? LibraryChange(library: library, db: db).insertCategory(named: name)
        if existing == nil { category = created }
        var draft = draft
        draft.categoryID = created.id
        return draft
    }
}
