import GRDB
import Journal

/// Todos before and after an edit.
public struct EditedTodos: Sendable {
    public var before: [Todo]
    public var after: [Todo]
    public var edit: TodoEdit
    /// The name of their new category, if it was set.
    public var categoryName: String?
}

extension JournalChange where Outcome == EditedTodos {
    /// Edits columns of todos in any state, as ``TodoEdit`` names them.
    /// - Throws: ``JournalError`` if the title is empty, the URL is invalid, or a todo or the category was
    ///   deleted.
    /// - Parameters:
    ///   - today: A deadline before the start of a todo that starts later than this is refused; nil for none.
    ///   - keepsLineBreaks: Whether to keep line breaks in the title; otherwise they become spaces.
    public static func edit(
        _ selection: TodoSelection, _ edit: TodoEdit, today: Day? = nil, keepsLineBreaks: Bool = false
    ) -> JournalChange {
        JournalChange { edited, _ in
            Sentences.edited(edited)
        } apply: { db, skipped in
            let edit = try edit.checked(keepsLineBreaks: keepsLineBreaks)
            let categoryName = try edit.categoryID.name(db)
            let candidates = TodoCandidates(where: "TRUE") { edit.refusal(of: $0, today: today) }
            let before = try selection.resolve(among: candidates, skipping: &skipped, db)
            let after = before.map { todo in
                let edited = edit.applied(to: todo)
                return edit.repeats == .keep ? edited : edited.inSeries
            }
            for (todo, edited) in zip(before, after) {
                try Tables.todos.checkLimits(edited, replacing: todo)
                try Tables.todos.update(todo, to: edited, db)
            }
            return EditedTodos(before: before, after: after, edit: edit, categoryName: categoryName)
        }
    }
}

extension JournalChange where Outcome == [Int64] {
    /// Edits, deletes, moves, stars and adds todos individually, as one change; returns the ids of those added.
    /// - Parameters:
    ///   - expected: Todos that must still have this title, note, category, URL, deadline and kind.
    ///   - moves: The days to move todos to, as ``move(_:to:clock:allowsPast:)`` does.
    ///   - rearrangements: The todos to put elsewhere among the others.
    ///   - stars: The todos to star, and those that lose their stars.
    /// - Throws: ``JournalError``, as for ``edit(_:_:keepsLineBreaks:)``, and if an expected todo differs.
    public static func editEach(
        _ edits: [Int64: TodoEdit], deleting deletedIDs: [Int64], expecting expected: [Todo] = [],
        moving moves: [Int64: Day] = [:], arranging rearrangements: [Rearrangement] = [],
        starring stars: StarEdits? = nil, adding drafts: [TodoDraft] = [], clock: JournalClock
    ) -> JournalChange {
        let touched = Set(edits.keys).union(moves.keys).union(rearrangements.flatMap(\.todos.rowIDs))
            .union(stars.map { $0.given + $0.lost } ?? [])
        return JournalChange { db in
            try JournalChange<[Todo]>.check(
                expected.filter {
                    edits[$0.id] != nil || moves[$0.id] != nil || deletedIDs.contains($0.id)
                }, db)
            // A day and a deadline of one line are compared with each other, not with what was there before.
            for (id, day) in moves.sorted(by: { $0.key < $1.key }) {
                _ = try JournalChange<MovedTodos>.move(
                    .ids([id]), to: day, clock: clock, allowsLate: (edits[id]?.due ?? .keep) != .keep
                ).apply(db)
            }
            let edited = try edits.sorted(by: { $0.key < $1.key }).map { id, edit in
                try JournalChange<EditedTodos>.edit(
                    .ids([id]), edit, today: clock.today, keepsLineBreaks: true
                ).apply(db)
            }
            if !rearrangements.isEmpty { _ = try JournalChange<[Todo]>.rearrange(rearrangements).apply(db) }
            if let stars { try JournalChange<StarredTodos>.star(stars, clock: clock, db) }
            if !deletedIDs.isEmpty { _ = try JournalChange<[Todo]>.delete(.ids(deletedIDs)).apply(db) }
            let added = try JournalChange<[Todo]>.add(drafts).apply(db).map(\.id)
            let isOneEdit =
                Set(edits.values).count == 1 && touched == Set(edits.keys) && rearrangements.isEmpty
                && stars == nil && deletedIDs.isEmpty && drafts.isEmpty
            return (
                added,
                { today in
                    isOneEdit
                        ? Sentences.edited(edited, startingOn: Array(moves.values), today: today)
                        : Sentences.editedEach(touched.count, deleted: deletedIDs.count, added: drafts.count)
                }, SkippedTodos()
            )
        }
    }
}

extension JournalChange where Outcome == [Todo] {
    fileprivate static func check(_ expected: [Todo], _ db: Database) throws {
        let now = try TodoSelection.byID(expected.map(\.id), db)
        for old in expected {
            guard let new = now[old.id] else {
                throw JournalError(
                    "Another program has just deleted \(old.title.quoted); nothing was changed.")
            }
            guard TypedTodo(old) == TypedTodo(new), old.note == new.note else {
                throw JournalError(
                    "Another program has just changed \(old.title.quoted); nothing was changed.")
            }
        }
    }

    /// Deletes todos in any state; returns them as they were.
    public static func delete(_ selection: TodoSelection) -> JournalChange {
        JournalChange { todos, _ in
            Sentences.acted("deleted", on: todos)
        } apply: { db, skipped in
            try selection.resolve(among: .all, skipping: &skipped, db).map { todo in
                try db.run("DELETE FROM todo WHERE id = ?", [todo.id])
                return todo
            }
        }
    }
}

extension TodoEdit {
    /// Why a todo can't have the rule or the deadline; nil if it can.
    /// - Parameter today: A deadline before the start of a todo that starts later than this is refused; nil for none.
    fileprivate func refusal(of todo: Todo, today: Day?) -> TodoRefusal? {
        let edited = applied(to: todo)
        if let count = edited.repeats?.timesAWeek, case .set(true) = self.shouldMigrate {
            let times = "\(count) times a week"
            return TodoRefusal(times, "is to be done \(times), which only a habit can be.")
        }
        if case .set(_?) = self.repeats, let ending = todo.ending {
            return TodoRefusal(
                TodoRefusal.ended(ending).words, "has ended, so it can't repeat. Reopen it first.")
        }
        guard let today, case .set(_?) = self.due else { return nil }
        if let ending = todo.ending { return .notOpen(ending) }
        guard edited.startsLate(today: today) else { return nil }
        return TodoRefusal(
            "starting later",
            "starts on \(edited.start.shortName(from: today)), after that. Move it to an earlier day first.")
    }

    /// The edit with normalized title and URL.
    fileprivate func checked(keepsLineBreaks: Bool) throws -> TodoEdit {
        var edit = self
        if case .set(let text) = edit.title {
            let normalized = keepsLineBreaks ? Title.normalizedLines(text) : Title.normalized(text)
            guard let normalized else { throw JournalError.emptyTitle }
            edit.title = .set(normalized)
        }
        edit.externalURL = try edit.externalURL.checkedURL()
        edit.note = edit.note.normalizedProse
        return edit
    }
}

extension EditChange<String?> {
    /// The edit with a normalized URL.
    func checkedURL() throws -> EditChange {
        guard case .set(let text?) = self else { return self }
        return .set(try WebAddress.checked(text))
    }
}

extension EditChange<String?> {
    /// The edit with a normalized note.
    var normalizedProse: EditChange {
        guard case .set(let text?) = self else { return self }
        return .set(Prose.normalized(text))
    }
}

extension EditChange<Int64?> {
    /// The name of the new category, if it is set.
    fileprivate func name(_ db: Database) throws -> String? {
        guard case .set(let id?) = self else { return nil }
        guard let name: String = try db.value("SELECT name FROM category WHERE id = ?", [id]) else {
            throw JournalError("The category was deleted; nothing was changed.")
        }
        return name
    }
}

extension JournalError {
    static let emptyTitle = JournalError("A todo needs a title.")
}
