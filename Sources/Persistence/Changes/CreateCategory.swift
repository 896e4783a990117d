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
    /// The category; nil until it is needed.
    private var found: (category: Category, isNew: Bool)?

    init(named name: String?) { self.name = name }

    /// How a reply names it; nil if it wasn't created.
    var words: String? { found.flatMap { $0.isNew ? "new category \($0.category.name)" : nil } }

    /// A draft in the new category if it is in the unsaved one, else as it is.
    mutating func placed(_ draft: TodoDraft, _ db: Database) throws -> TodoDraft {
        guard draft.categoryID == Category.unsavedID, let name else { return draft }
        let (category, isNew) = try found ?? category(named: name, db)
        found = (category, isNew)
        var draft = draft
        draft.categoryID = category.id
        return draft
    }

    /// Another program may have created it meanwhile.
    private func category(named name: String, _ db: Database) throws -> (Category, isNew: Bool) {
        let library = try JournalQuery<Library>.library(db)
        if let existing = Category.exactly(named: name, among: library.categories) {
            return (existing, false)
        }
        return (try LibraryChange(library: library, db: db).insertCategory(named: name), true)
    }
}
