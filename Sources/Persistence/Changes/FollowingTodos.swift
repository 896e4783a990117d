import GRDB
import Journal

/// The next todos of series: made in the change that ends the one before, and gone when that one is open again.
enum FollowingTodos {
    /// Adds the next todo of each series in which none is open.
    /// - Parameter ended: Todos that have just ended.
    static func add(after ended: [Todo], today: Day, _ db: Database) throws -> [Todo] {
        try ended.filter { $0.repeats != nil }.compactMap { todo in
            // Another program may have written a rule alone.
            let todo = try todo.series == nil ? Tables.todos.change(todo, db) { $0.series = .new() } : todo
            guard let series = todo.series, try open(series, db).isEmpty else { return nil }
            let seen = try JournalQuery<[Todo]>.todos([todo.id], db).withPostponements(db).first ?? todo
            guard var next = try seen.next(today: today, done: { try count(series, doneIn: $0, db) }) else {
                return nil
            }
            // One of that place may have ended before this one was opened again.
            while let taken = next.series, try self.todo(at: taken, db) != nil { next.series = taken.next }
            return try Tables.todos.add(next.todo, db)
        }
    }

    /// Lets habits whose rule had a day that no page asked for start on the rule's first day from today on: they were never seen, so
    /// they weren't missed.
    /// - Returns: The others.
    static func moveUnseen(_ habits: [Todo], after lastPage: Day?, today: Day, _ db: Database) throws
        -> [Todo]
    {
        try habits.filter { habit in
            guard let rule = habit.repeats, let series = habit.series, habit.postponements.isEmpty,
                lastPage.map({ habit.start > $0 }) ?? true,
                let start = try rule.next(
                    after: today - 1, since: habit.firstSeen, done: { try count(series, doneIn: $0, db) })
            else { return true }
            try Tables.todos.change(habit, db) {
                $0.start = start
                $0.due = habit.due.map { ($0 + (start - habit.start)).clamped }
            }
            return false
        }
    }

    /// Deletes what followed todos that were opened again, unless somebody touched it.
    /// - Parameter ended: The todos as they were.
    /// - Returns: What it deleted.
    @discardableResult
    static func remove(after ended: [Todo], _ db: Database) throws -> [Todo] {
        let log = try SyncLog.ifSynchronized(db)
        var removed: [Todo] = []
        for todo in ended {
            guard let series = todo.series else { continue }
            for next in try open(series, db).withPostponements(db) {
                guard let place = next.series, place.number > series.number,
                    let previous = try place.previous.flatMap({ try self.todo(at: $0, db) }),
                    try log.map({ try !isTouched(next.id, $0) }) ?? next.isUntouched(after: previous)
                else { continue }
                try db.run("DELETE FROM todo WHERE id = ?", [next.id])
                removed.append(next)
            }
        }
        return removed
    }

    /// Deletes what several machines' changes have left over: next ones that nobody touched, although one before them is open
    /// again, or their series was ended.
    static func settle(_ log: SyncLog) throws {
        let db = log.db
        let open = try JournalQuery<[Todo]>.todos(
            where: "ending IS NULL AND series IS NOT NULL", arguments: [], db)
        // Of two of one place, undo has just brought back the one that other machines don't know.
        let known = try open.filter {
            try SyncNames(db: db).uid(of: $0.id, in: JournalSchema.todo.name) != nil
        }
        let all = (known + open.filter { todo in !known.contains { $0.id == todo.id } }).enumerated().sorted {
            ($0.element.series?.number ?? 0, $0.offset) < ($1.element.series?.number ?? 0, $1.offset)
        }
        var names: Set<String> = []
        for next in all.map(\.element) {
            guard let place = next.series else { continue }
            let isSecond = !names.insert(place.name).inserted
            guard try isSecond || hasEnded(before: place, db), try !isTouched(next.id, log) else { continue }
            try db.run("DELETE FROM todo WHERE id = ?", [next.id])
        }
    }

    /// Whether somebody has changed a todo since it was made.
    static func isTouched(_ id: Int64, _ log: SyncLog) throws -> Bool {
        let table = JournalSchema.todo.name
        guard let uid = try SyncNames(db: log.db).uid(of: id, in: table) else { return false }
        return try log.operations(of: SyncRowID(table: table, uid: uid)).contains {
            !$0.isAutomatic && $0.kind != .delete
        }
    }

    /// Whether the rule of one before a place was removed.
    private static func hasEnded(before place: Series, _ db: Database) throws -> Bool {
        try JournalQuery<[Todo]>.todos(
            where: "series BETWEEN ? AND ? AND repeats IS NULL", arguments: [place.name, place.name + "~"], db
        ).contains { ($0.series?.number ?? place.number) < place.number }
    }

    /// The open todos of a series.
    static func open(_ series: Series, _ db: Database) throws -> [Todo] {
        try JournalQuery<[Todo]>.todos(
            where: "ending IS NULL AND series BETWEEN ? AND ?", arguments: [series.name, series.name + "~"],
            db)
    }

    private static func todo(at series: Series, _ db: Database) throws -> Todo? {
        try JournalQuery<[Todo]>.todos(where: "series = ?", arguments: [series.description], db)
            .withPostponements(db).first
    }

    private static func count(_ series: Series, doneIn days: ClosedRange<Day>, _ db: Database) throws -> Int {
        try db.value(
            """
            SELECT COUNT(*) FROM todo WHERE series BETWEEN ? AND ? AND ending IS NOT NULL
                AND endingDay BETWEEN ? AND ? AND json_extract(ending, '$.kind') = 'done'
            """, [series.name, series.name + "~", days.lowerBound, days.upperBound]) ?? 0
    }
}
