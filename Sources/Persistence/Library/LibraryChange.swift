import GRDB
import Journal

/// The outcome of a library change.
public struct ChangedLibrary: Sendable {
    /// The description, in the words of ``Sentences``.
    let words: String
    /// The changed row, if it still exists; the first of several.
    public var row: LibraryRow?
}

extension JournalChange where Outcome == ChangedLibrary {
    /// Changes categories, bundles or export groups.
    /// - Throws: ``JournalError`` if a name is empty or taken, or a row was deleted; nothing changes then.
    public static func library(_ action: LibraryAction) -> JournalChange {
        JournalChange { changed, _ in
            changed.words
        } apply: { db in
            let library = try JournalQuery<Library>.library(db)
            let changed = try LibraryChange(library: library, db: db).carryOut(action)
            let isSame = try JournalQuery<Library>.library(db) == library
            return isSame ? ChangedLibrary(words: "changed nothing", row: changed.row) : changed
        }
    }
}

/// One library change, with the library before it.
struct LibraryChange {
    let library: Library
    let db: Database

    func carryOut(_ action: LibraryAction) throws -> ChangedLibrary {
        switch action {
        case .addCategory(let name, let edit): try addCategory(name, edit)
        case .editCategory(let id, let edit): try editCategory(id, edit)
        case .addBundle(let name, let edit): try addBundle(name, edit)
        case .editBundle(let id, let edit): try editBundle(id, edit)
        case .addItems(let drafts, let id, let name): try addItems(drafts, to: id, newCategory: name)
        case .editItem(let id, let edit, let name): try editItem(id, edit, newCategory: name)
        case .addGroup(let name, let members): try addGroup(name, members)
        case .renameGroup(let id, let name): try renameGroup(id, to: name)
        case .setMembers(let id, let members): try setMembers(members, of: id)
        case .move(let row, let place): try move(row, to: place)
        case .delete(let row): try delete(row)
        }
    }

    /// Moves a row to a position among its siblings.
    private func move(_ row: LibraryRow, to place: Int) throws -> ChangedLibrary {
        let name = try library.name(of: row).found(row.kind)
        var ids = library.siblings(of: row).filter { $0 != row.id }
        let place = max(0, min(place, ids.count))
        ids.insert(row.id, at: place)
        for (order, id) in ids.enumerated() {
            try db.run("UPDATE \(row.table) SET sortOrder = ? WHERE id = ?", [order, id])
        }
        return ChangedLibrary(words: Sentences.moved(row, name, to: place), row: row)
    }

    /// Deletes a row with its contents. The todos of a category move to "Other".
    private func delete(_ row: LibraryRow) throws -> ChangedLibrary {
        let name = try library.name(of: row).found(row.kind)
        let words: String
        switch row {
        case .category(let id):
            let todos = try db.value("SELECT COUNT(*) FROM todo WHERE categoryID = ?", [id], as: Int.self)
            words = Sentences.deletedCategory(name, todos: todos ?? 0)
        case .bundle(let id):
            words = Sentences.deletedBundle(name, items: library.items(of: id).count)
        case .item, .group:
            words = Sentences.deleted(row, name)
        }
        try db.run("DELETE FROM \(row.table) WHERE id = ?", [row.id])
        return ChangedLibrary(words: words)
    }

    /// A normalized name.
    /// - Throws: ``JournalError`` if it is empty, too long, or taken by another row of the same kind.
    func checked<Row: Named & Identifiable>(
        _ text: String, for row: LibraryRow.Kind, among rows: [Row], except id: Row.ID? = nil
    ) throws -> String {
        guard let name = Title.normalized(text) else {
            throw JournalError("\(Sentences.sentence(row.withArticle)) needs a name.")
        }
        try Limits.check(name, as: "name", replacing: rows.first { $0.id == id }?.name)
        let folded = Row.folded(name)
        guard !folded.isEmpty else {
            throw JournalError("\(name.quoted) isn't a name. A name needs a letter or a digit.")
        }
        if row == .category, folded == Category.folded(Category.otherName) {
            throw JournalError("\(Category.otherName.quoted) is reserved for todos without a category.")
        }
        if let present = rows.first(where: { $0.id != id && Row.folded($0.name) == folded }) {
            throw JournalError("There is \(row.withArticle) \(present.name.quoted) already.")
        }
        return name
    }

    func checked<Row: Named & Identifiable>(
        _ change: EditChange<String>, for row: LibraryRow.Kind, among rows: [Row], except id: Row.ID
    ) throws -> EditChange<String> {
        guard case .set(let text) = change else { return .keep }
        return .set(try checked(text, for: row, among: rows, except: id))
    }

    /// The sort position after all others, limited to ``StoredRow/largest``.
    static func last(after orders: [Int]) -> Int {
        let largest = Int(StoredRow.largest)
        return min(orders.max() ?? -1, largest - 1) + 1
    }
}
