import Journal

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
            let item = BundleTodo(
                id: 0, bundleID: id, title: title,
                sortOrder: try lastPlace(inBundle: id, category: placed), externalURL: draft.externalURL,
                categoryID: placed, showOnly: draft.showOnly, note: draft.note.flatMap(Prose.normalized))
            try item.checkLimits()
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
        try after.checkLimits(replacing: before)
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
