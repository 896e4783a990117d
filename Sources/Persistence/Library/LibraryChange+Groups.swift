import Journal

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
