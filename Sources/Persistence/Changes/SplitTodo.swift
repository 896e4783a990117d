import GRDB
import Journal

/// A todo that was split.
public struct SplitTodo: Sendable {
    /// The todo before the split.
    public var before: Todo
    /// The todo with its new title, followed by the others.
    public var parts: [Todo]
}

extension JournalChange where Outcome == SplitTodo {
    /// Splits a todo: it keeps the first title and its history; the others start on the same day, in its
    /// category.
    /// - Throws: ``JournalError`` if it has ended, or there are fewer than two titles.
    public static func split(_ id: Int64, into titles: [String]) -> JournalChange {
        JournalChange { split, _ in
            Sentences.acted("split", on: [split.before]) + " into \(split.parts.count)"
        } apply: { db in
            guard titles.count > 1, let first = titles.first else {
                throw JournalError("Write a title for each part, separated by ;")
            }
            let candidates = TodoCandidates(where: "ending IS NULL") { todo in
                todo.isOpen ? nil : TodoRefusal("ended", "has ended already.")
            }
            guard let before = try TodoSelection.ids([id]).resolve(among: candidates, db).first else {
                throw JournalError("No todo \(id).")
            }
            let renamed = try JournalChange<EditedTodos>.edit(.ids([id]), TodoEdit(\.title, first))
                .apply(db).after
            let drafts = titles.dropFirst().map { title in
                TodoDraft(
                    title: title, shouldMigrate: before.shouldMigrate, start: before.start,
                    categoryID: before.categoryID)
            }
            return SplitTodo(before: before, parts: try renamed + JournalChange<[Todo]>.add(drafts).apply(db))
        }
    }
}
