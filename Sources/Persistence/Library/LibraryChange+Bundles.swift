import Journal

extension LibraryChange {
    func addBundle(_ text: String, _ edit: BundleEdit) throws -> ChangedLibrary {
        let name = try checked(text, for: .bundle, among: library.bundles)
        try db.run(
            "INSERT INTO taskBundle (name, sortOrder) VALUES (?, ?)",
            [name, Self.last(after: library.bundles.map(\.sortOrder))])
        let made = edit.applied(to: TaskBundle(id: db.lastInsertedRowID, name: name))
        try write(made)
        return ChangedLibrary(words: Sentences.made(.bundle(made.id), name), row: .bundle(made.id))
    }

    func editBundle(_ id: Int64, _ edit: BundleEdit) throws -> ChangedLibrary {
        let before = try library.bundle(id).found(.bundle)
        var edit = edit
        edit.name = try checked(edit.name, for: .bundle, among: library.bundles, except: id)
        try write(edit.applied(to: before))
        return ChangedLibrary(words: Sentences.edited(before, edit), row: .bundle(id))
    }

    private func write(_ bundle: TaskBundle) throws {
        try db.run(
            "UPDATE taskBundle SET name = ?, todosShouldMigrate = ?, appliesOn = ? WHERE id = ?",
            [bundle.name, bundle.todosShouldMigrate, bundle.appliesOn?.rawValue, bundle.id])
    }
}
