import Journal

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

    /// Creates a category, last in order, with the least used colour.
    func insertCategory(named text: String) throws -> Category {
        let name = try checked(text, for: .category, among: library.categories)
        // Red is for errors, unless somebody picks it.
        let colors = CategoryColor.allCases.filter { $0 != .red }
        let counts = colors.map { color in library.categories.count { $0.color == color } }
        let color = zip(colors, counts).min { $0.1 < $1.1 }?.0 ?? .blue
        let order = Self.last(after: library.categories.map(\.sortOrder))
        return try Tables.categories.add(Category(id: 0, name: name, color: color, sortOrder: order), db)
    }
}
