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

/// One library change, with the library before it. It decides which categories, bundles and export groups are valid.
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
        try Self.checked(text, for: row, replacing: rows.first { $0.id == id }?.name) { folded in
            rows.first { $0.id != id && Row.folded($0.name) == folded }?.name
        }
    }

    /// - Parameter present: The name of the other row that a name, as it is compared, belongs to.
    static func checked(
        _ text: String, for row: LibraryRow.Kind, replacing former: String? = nil,
        present: (_ folded: String) -> String?
    ) throws -> String {
        guard let name = Title.normalized(text) else {
            throw JournalError("\(Sentences.sentence(row.withArticle)) needs a name.")
        }
        try Limits.check(name, as: "name", replacing: former)
        let folded = Category.folded(name)
        guard !folded.isEmpty else {
            throw JournalError("\(name.quoted) isn't a name. A name needs a letter or a digit.")
        }
        if row == .category, folded == Category.folded(Category.otherName) {
            throw JournalError("\(Category.otherName.quoted) is reserved for todos without a category.")
        }
        if let present = present(folded) {
            throw JournalError("There is \(row.withArticle) \(present.quoted) already.")
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

extension LibraryChange {
    func addBundle(_ text: String, _ edit: BundleEdit) throws -> ChangedLibrary {
        let name = try checked(text, for: .bundle, among: library.bundles)
        let bundle = TaskBundle(
            id: 0, name: name, sortOrder: Self.last(after: library.bundles.map(\.sortOrder)))
        let made = try Tables.taskBundles.add(edit.applied(to: bundle), db)
        return ChangedLibrary(words: Sentences.made(.bundle(made.id), name), row: .bundle(made.id))
    }

    func editBundle(_ id: Int64, _ edit: BundleEdit) throws -> ChangedLibrary {
        let before = try library.bundle(id).found(.bundle)
        var edit = edit
        edit.name = try checked(edit.name, for: .bundle, among: library.bundles, except: id)
        try Tables.taskBundles.update(before, to: edit.applied(to: before), db)
        return ChangedLibrary(words: Sentences.edited(before, edit), row: .bundle(id))
    }
}

extension LibraryChange {
    func addCategory(_ name: String, _ edit: CategoryEdit) throws -> ChangedLibrary {
        let category = try insertCategory(named: name)
        let made = edit.applied(to: category)
        try Tables.categories.update(category, to: made, db)
        return ChangedLibrary(
            words: Sentences.made(.category(made.id), made.name), row: .category(made.id))
    }

    func editCategory(_ id: Int64, _ edit: CategoryEdit) throws -> ChangedLibrary {
        let before = try library.category(id).found(.category)
        var edit = edit
        edit.name = try checked(edit.name, for: .category, among: library.categories, except: id)
        try Tables.categories.update(before, to: edit.applied(to: before), db)
        return ChangedLibrary(words: Sentences.edited(before, edit), row: .category(id))
    }

    func insertCategory(named text: String) throws -> Category {
        var names = CategoryNames(library.categories)
        return try names.insert(named: text, db)
    }
}

extension LibraryChange {
    func addGroup(_ text: String, _ members: [Int64?]) throws -> ChangedLibrary {
        let name = try checked(text, for: .group, among: library.groups)
        let group = ExportGroup(
            id: 0, name: name, sortOrder: Self.last(after: library.groups.map(\.sortOrder)))
        let id = try Tables.exportGroups.add(group, db).id
        try write(members, of: id)
        return ChangedLibrary(words: Sentences.made(.group(id), name), row: .group(id))
    }

    func renameGroup(_ id: Int64, to text: String) throws -> ChangedLibrary {
        let before = try library.group(id).found(.group)
        let name = try checked(text, for: .group, among: library.groups, except: id)
        try Tables.exportGroups.change(before, db) { $0.name = name }
        return ChangedLibrary(words: Sentences.renamed(.group(id), before.name, to: name), row: .group(id))
    }

    func setMembers(_ members: [Int64?], of id: Int64) throws -> ChangedLibrary {
        let group = try library.group(id).found(.group)
        try write(members, of: id)
        let names = library.categories.filter { members.contains($0.id) }.map(\.name)
        return ChangedLibrary(
            words: Sentences.setMembers(
                names + (members.contains(nil) ? [Category.otherName] : []), of: group.name),
            row: .group(id))
    }

    /// Writes a group's members. Existing members keep their rows.
    private func write(_ members: [Int64?], of id: Int64) throws {
        let before = Set(library.members(of: id))
        for category in before.subtracting(members) {
            try db.run(
                "DELETE FROM exportGroupMember WHERE groupID = ? AND categoryID IS ?", [id, category])
        }
        var present = before
        for category in members where present.insert(category).inserted {
            if let category { _ = try library.category(category).found(.category) }
            try Tables.exportGroupMembers.insert(
                [ExportGroupMember(groupID: id, categoryID: category)], db)
        }
    }
}

extension LibraryChange {
    func addItems(
        _ drafts: [BundleTodoDraft], to id: Int64, newCategory name: String?
    ) throws -> ChangedLibrary {
        try Limits.check(rows: drafts.count)
        let bundle = try library.bundle(id).found(.bundle)
        let categoryID = try name.map { try insertCategory(named: $0).id }
        let ids = try drafts.map { draft in
            guard let title = Title.normalized(draft.title) else {
                throw JournalError("An item needs a title.")
            }
            let placed =
                draft.categoryID == Category.unsavedID ? categoryID : try known(draft.categoryID)
            var item = BundleTodo(
                id: 0, bundleID: id, title: title,
                sortOrder: try lastPlace(inBundle: id, category: placed), externalURL: draft.externalURL,
                categoryID: placed, showOnly: draft.showOnly, note: draft.note.flatMap(Prose.normalized))
            (item.starts, item.due, item.repeats) = (draft.starts, draft.due, draft.repeats)
            try Tables.bundleTodos.checkLimits(item)
            return try Tables.bundleTodos.add(item, db).id
        }
        return ChangedLibrary(
            words: Sentences.added(drafts.map(\.title), to: bundle), row: ids.first.map(LibraryRow.item))
    }

    /// Edits an item. In a new category, it becomes the last one.
    func editItem(
        _ id: Int64, _ edit: BundleTodoEdit, newCategory name: String?
    ) throws -> ChangedLibrary {
        let before = try library.item(id).found(.item)
        var edit = edit
        if case .set(let text) = edit.title {
            guard let title = Title.normalized(text) else { throw JournalError("An item needs a title.") }
            edit.title = .set(title)
        }
        edit.externalURL = try edit.externalURL.checkedURL()
        edit.note = edit.note.normalizedProse
        if let name { edit.categoryID = .set(try insertCategory(named: name).id) }
        var after = edit.applied(to: before)
        if after.categoryID != before.categoryID {
            if name == nil { _ = try known(after.categoryID) }
            after.sortOrder = try lastPlace(inBundle: before.bundleID, category: after.categoryID)
        }
        try Tables.bundleTodos.checkLimits(after, replacing: before)
        try Tables.bundleTodos.update(before, to: after, db)
        let categoryName = name ?? library.categoryName(after.categoryID)
        return ChangedLibrary(
            words: Sentences.edited(
                before, edit, in: try library.bundle(before.bundleID).found(.bundle),
                categoryName: categoryName),
            row: .item(id))
    }

    /// - Throws: ``JournalError`` if the category was deleted.
    private func known(_ categoryID: Int64?) throws -> Int64? {
        try categoryID.map { try library.category($0).found(.category).id }
    }

    private func lastPlace(inBundle id: Int64, category: Int64?) throws -> Int {
        let last = try db.value(
            """
            SELECT CAST(MIN(MAX(sortOrder), ?) AS INTEGER) FROM bundleTodo WHERE bundleID = ? AND categoryID IS ?
            """, [StoredRow.largest, id, category], as: Int.self)
        return Self.last(after: last.map { [$0] } ?? [])
    }
}
