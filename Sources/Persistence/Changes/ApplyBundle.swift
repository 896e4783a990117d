import GRDB
import Journal

/// The outcome of applying a bundle.
public struct AppliedBundle: Sendable {
    public var bundle: TaskBundle
    public var day: Day
    /// The added todos, in the order of the bundle's items.
    public var added: [Todo]
    /// The todos of its items that were on the page already.
    public var present: [Todo]
}

extension JournalChange where Outcome == AppliedBundle {
    /// Adds a bundle's missing todos to a day's page, in order. A todo counts as present if the same item
    /// created it, even if it was renamed, ended or postponed there since; a deleted one is added again. Of a todo
    /// that repeats or that starts later than its page, one is open at a time: it counts as present on whatever day
    /// it is.
    /// - Throws: ``JournalError`` if the bundle was deleted or has no items.
    /// - Parameter today: Todos on a past day's page are carried over to today's, so those present there
    ///   aren't added again.
    public static func applyBundle(_ id: Int64, on day: Day, today: Day) -> JournalChange {
        JournalChange { applied, today in
            Sentences.applied(applied, today: today)
        } apply: { db in
            let library = try JournalQuery<Library>.library(db)
            let bundle = try library.bundle(id).found(.bundle)
            guard !library.items(of: bundle.id).isEmpty else {
                throw JournalError("Bundle \(bundle.name.quoted) has no items yet.")
            }
            return try apply(bundle, on: day, today: today, library, db)
        }
    }

    /// Applies a bundle, even an empty one.
    static func apply(
        _ bundle: TaskBundle, on day: Day, today: Day, _ library: Library, _ db: Database
    ) throws -> AppliedBundle {
        let items = library.items(of: bundle.id)
        let made = try todosMade(by: items, on: day, today: today, db)
        var applied = AppliedBundle(bundle: bundle, day: day, added: [], present: [])
        for item in items {
            if let present = made[item.id] {
                applied.present.append(present)
                continue
            }
            var draft = TodoDraft(
                title: item.title, shouldMigrate: bundle.todosShouldMigrate, start: item.start(on: day),
                categoryID: item.categoryID, externalURL: item.externalURL, showOnly: item.showOnly,
                bundleTodoID: item.id, note: item.note)
            draft.due = item.due(startingOn: draft.start)
            draft.repeats = item.repeats
            if item.repeats != nil {
                let place = items.count { $0.title == item.title && $0.place < item.place }
                draft.series = .begun(by: [bundle.name, item.title, "\(place)", "\(day)"])
            }
            applied.added.append(try JournalChange<[Todo]>.insert(draft, db))
        }
        return applied
    }

    /// The todos of a day's page by the items that created them.
    private static func todosMade(
        by items: [BundleTodo], on day: Day, today: Day, _ db: Database
    ) throws -> [Int64: Todo] {
        let open = try openTodos(madeBy: items, db)
        // Those that start later, and those that were postponed before the page was started.
        let unseen = try meant(for: day, by: items, open.filter { $0.start > day }, db)
        var shown = try shownTodos(on: day, today: today, db) + unseen
        if day < today { shown += try shownTodos(on: today, today: today, db).filter(\.isOpen) }
        let delayed = Set(items.filter { $0.starts != nil }.map(\.id))
        let isDelayed = { (todo: Todo) in todo.bundleTodoID.map(delayed.contains) ?? false }
        // A todo that starts later than its page is on other pages of the bundle, too. While it is open, none
        // follows; a habit is for its own day.
        shown =
            try shown.filter { !isDelayed($0) } + open.filter { isDelayed($0) && !$0.isHabit }
            + meant(for: day, by: items, shown.filter(isDelayed), db)
        var made = shown.compactMap { todo in todo.bundleTodoID.map { ($0, todo) } }
        for item in items where item.repeats != nil {
            made += try openInSeries(madeBy: item, db).map { (item.id, $0) }
        }
        return Dictionary(made) { first, _ in first }
    }

    private static func shownTodos(on day: Day, today: Day, _ db: Database) throws -> [Todo] {
        let isStarted = try JournalQuery<OpenPage>.isStarted(day, db)
        return try JournalQuery<OpenPage>.seenTodos(on: day, db)
            .filter { $0.isShown(on: day, isStarted: isStarted, isOver: day < today) }
    }

    /// The open todos that items created, on whatever day they are.
    private static func openTodos(madeBy items: [BundleTodo], _ db: Database) throws -> [Todo] {
        try items.flatMap { item in
            try JournalQuery<[Todo]>.todos(
                where: "bundleTodoID = ? AND ending IS NULL", arguments: [item.id], db)
        }
    }

    /// Those of todos that items made for a day's page: they started, at first, on the day that the item means there.
    private static func meant(
        for day: Day, by items: [BundleTodo], _ todos: [Todo], _ db: Database
    ) throws -> [Todo] {
        let starts = Dictionary(items.map { ($0.id, $0.start(on: day)) }) { first, _ in first }
        let first = try FirstVersions.of(todos.map(\.id), db)
        return todos.filter { todo in
            (first[todo.id] ?? todo).start == todo.bundleTodoID.flatMap { starts[$0] }
        }
    }

    /// The open todos of the series that an item began.
    private static func openInSeries(madeBy item: BundleTodo, _ db: Database) throws -> [Todo] {
        try JournalQuery<[Todo]>.todos(
            where: """
                ending IS NULL AND series IS NOT NULL AND substr(series, 1, 16) IN (
                    SELECT substr(series, 1, 16) FROM todo WHERE bundleTodoID = ? AND series IS NOT NULL)
                """, arguments: [item.id], db)
    }

    /// Applies every bundle of a day's weekday, in order.
    static func applyThose(comingWith day: Day, _ db: Database) throws -> [AppliedBundle] {
        let library = try JournalQuery<Library>.library(db)
        return try bundles(of: day, library).map { try apply($0, on: day, today: day, library, db) }
    }

    /// The todos that ``applyThose(comingWith:_:)`` would add.
    static func coming(with day: Day, _ db: Database) throws -> [ComingTodos] {
        let library = try JournalQuery<Library>.library(db)
        return try bundles(of: day, library).compactMap { bundle in
            let items = library.items(of: bundle.id)
            let made = try todosMade(by: items, on: day, today: day, db)
            let count = items.count { made[$0.id] == nil }
            return count == 0 ? nil : ComingTodos(bundle: bundle.name, count: count)
        }
    }

    private static func bundles(of day: Day, _ library: Library) -> [TaskBundle] {
        library.bundles.filter { $0.appliesOn?.contains(day.weekday) ?? false }
    }
}
