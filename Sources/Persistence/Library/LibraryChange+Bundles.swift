import Journal

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
