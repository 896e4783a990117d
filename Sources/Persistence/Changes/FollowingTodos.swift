import GRDB
import Journal

/// The next todos of series: made in the change that ends the one before, and gone when that one is open again.
enum FollowingTodos {
    /// Adds the next todo of each series in which none is open.
    /// - Parameter ended: Todos that have just ended.
    static func add(after ended: [Todo], today: Day, _ db: Database) throws -> [Todo] {
        try ended.filter { $0.repeats != nil }.compactMap { todo in
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

    /// Deletes what followed todos that were opened again, unless somebody touched it.
    /// - Parameter ended: The todos as they were.
    static func remove(after ended: [Todo], _ db: Database) throws {
        for todo in ended {
            guard let series = todo.series else { continue }
            for next in try open(series, db).withPostponements(db) {
                guard let place = next.series, place.number > series.number,
                    let previous = try place.previous.flatMap({ try self.todo(at: $0, db) }),
                    next.isUntouched(after: previous)
                else { continue }
                try db.run("DELETE FROM todo WHERE id = ?", [next.id])
            }
        }
    }

    /// Deletes what several machines' changes have left over: next ones that nobody touched, although one before them is open
    /// again, or their series was ended.
    /// - Parameter isTouched: Whether somebody has changed the todo with an id.
    static func settle(_ db: Database, isTouched: (Int64) throws -> Bool) throws {
        let open = try JournalQuery<[Todo]>.todos(
            where: "ending IS NULL AND series IS NOT NULL", arguments: [], db)
        for next in open {
            guard let place = next.series, let previous = place.previous else { continue }
            let isSecond = open.contains { other in
                other.series.map { $0.name == place.name && $0.number < place.number } ?? false
            }
            let isOver = try todo(at: previous, db).map { !$0.isOpen && $0.repeats == nil } ?? false
            guard isSecond || isOver, try !isTouched(next.id) else { continue }
            try db.run("DELETE FROM todo WHERE id = ?", [next.id])
        }
    }

    /// The open todos of a series.
    static func open(_ series: Series, _ db: Database) throws -> [Todo] {
        try JournalQuery<[Todo]>.todos(
            where: "ending IS NULL AND series BETWEEN ? AND ?", arguments: [series.name, series.name + "~"],
            db)
    }

    private static func todo(at series: Series, _ db: Database) throws -> Todo? {
        try JournalQuery<[Todo]>.todos(where: "series = ?", arguments: [series.description], db).first
    }

    private static func count(_ series: Series, doneIn days: ClosedRange<Day>, _ db: Database) throws -> Int {
        try db.value(
            """
            SELECT COUNT(*) FROM todo WHERE series BETWEEN ? AND ? AND ending IS NOT NULL
                AND endingDay BETWEEN ? AND ? AND json_extract(ending, '$.kind') = 'done'
            """, [series.name, series.name + "~", days.lowerBound, days.upperBound]) ?? 0
    }
}
