import Journal

/// Events of a todo's history, told as its schema tells them.
extension TodoHistory.Kind {
    public static let noted = changed("note", from: .null, to: .text("n"))

    public static func renamed(from before: String, to after: String) -> TodoHistory.Kind {
        changed("title", from: .text(before), to: .text(after))
    }

    public static func recategorised(from before: String?, to after: String?) -> TodoHistory.Kind {
        changed("categoryID", from: before.map { .text($0) } ?? .null, to: after.map { .text($0) } ?? .null)
    }

    private static func changed(
        _ column: String, from before: SyncValue, to after: SyncValue
    ) -> TodoHistory.Kind {
        let story = JournalSchema.todo[column]?.story(
            from: before, to: after, today: Day(ordinal: 0), label: \.text)
        guard let story else { preconditionFailure("nothing to tell of \(column)") }
        return .changed(story)
    }
}
