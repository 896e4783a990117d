import Foundation
import GRDB
import Journal

/// The next todos of series: made in the change that ends the one before, and gone when that one is open again.
enum FollowingTodos {
    /// Adds the next todo of each series in which none is open.
    /// - Parameter ended: Todos that have just ended, with their postponements.
    static func add(after ended: [Todo], today: Day, _ db: Database) throws -> [Todo] {
        try ended.filter { $0.repeats != nil }.compactMap { todo in
            // Another program may have written a rule alone.
            let todo = try todo.series == nil ? Tables.todos.change(todo, db) { $0.series = .new() } : todo
            guard let series = todo.series, try open(series, db).isEmpty else { return nil }
            guard var next = try todo.next(today: today, done: { try count(series, doneIn: $0, db) }) else {
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
            guard isUnseen(habit, lastPage: lastPage),
                let start = try nextStart(ofUnseen: habit, today: today, db)
            else { return true }
            try Tables.todos.change(habit, db) {
                $0.start = start
                $0.due = habit.due(startingOn: start)
            }
            return false
        }
    }

    private static func isUnseen(_ habit: Todo, lastPage: Day?) -> Bool {
        habit.repeats != nil && habit.series != nil && habit.postponements.isEmpty
            && lastPage.map { habit.start > $0 } ?? true
    }

    private static func nextStart(ofUnseen habit: Todo, today: Day, _ db: Database) throws -> Day? {
        guard let series = habit.series else { return nil }
        return try habit.repeats?.next(
            after: today - 1, since: habit.firstSeen, done: { try count(series, doneIn: $0, db) })
    }

    /// The habits that come back by their rules with a day's page, when its start ends those of before.
    static func returning(on today: Day, lastPage: Day?, _ db: Database) throws -> [Todo] {
        let habits = try JournalChange<StartedPage>.habits(before: today, db).filter { $0.repeats != nil }
        return try habits.withPostponements(db).filter { habit in
            if isUnseen(habit, lastPage: lastPage) {
                return try nextStart(ofUnseen: habit, today: today, db) == today
            }
            guard let series = habit.series else { return false }
            let day = JournalChange<StartedPage>.lastDay(of: habit, lastPage: lastPage, before: today)
            var missed = habit
            missed.ending = TodoEnding(date: Date(timeIntervalSince1970: 0), day: day, kind: .missed)
            return try missed.next(today: today, done: { try count(series, doneIn: $0, db) })?.start == today
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
                try delete(next, db)
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
        for (name, todos) in Dictionary(grouping: open, by: { $0.series?.name ?? "" }).sorted(by: {
            $0.key < $1.key
        }) {
            let over = try places(overIn: name, db).min() ?? .max
            // Of two at one place, undo has just brought back the one that other machines don't know.
            let inOrder = try todos.map { todo in
                let isNew =
                    try todos.count > 1 && SyncNames(db: db).uid(of: todo.id, in: Tables.todos.name) == nil
                return (todo: todo, number: todo.series?.number ?? 1, rank: isNew ? 1 : 0)
            }.sorted { ($0.number, $0.rank, $0.todo.id) < ($1.number, $1.rank, $1.todo.id) }
            for (index, next) in inOrder.enumerated() where index > 0 || next.number > over {
                if try !isTouched(next.todo.id, log) { try delete(next.todo, db) }
            }
        }
    }

    /// Writes into next ones that nobody touched what another machine changed in the one before while it was ended here: it would
    /// have gone with it.
    static func takeOver(_ log: SyncLog) throws {
        let db = log.db
        let open = try JournalQuery<[Todo]>.todos(
            where: "ending IS NULL AND series IS NOT NULL AND repeats IS NOT NULL", arguments: [], db)
        for next in try open.withPostponements(db) {
            guard let place = next.series?.previous, let previous = try todo(at: place, db),
                let ended = previous.ending,
                let expected = try previous.next(
                    today: ended.day, done: { try count(place, doneIn: $0, db) })?.todo,
                !next.isUntouched(after: previous), try !isTouched(next.id, log)
            else { continue }
            let columns = try changedBesideEnding(of: previous.id, log)
            if columns.isEmpty { continue }
            try Tables.todos.change(next, db) {
                for column in Tables.todos.columns where columns.contains(column.name) {
                    column.coding.copy(expected, &$0)
                }
                if columns.contains("repeats") { $0.start = expected.start }
                $0.due = expected.due(startingOn: $0.start)
            }
        }
    }

    /// A habit that was done here.
    struct Done {
        var id: Int64
        var ending: TodoEnding
    }

    /// The habits of series that were done here and that others' operations end, too.
    static func done(endedBy operations: [SyncOperation], _ log: SyncLog) throws -> [Done] {
        let (own, table) = (try log.key(), Tables.todos.name)
        let rows = Set(operations.filter { $0.row.table == table && $0.values["ending"] != nil }.map(\.row))
        return try rows.sorted().compactMap { row in
            let isEndedHere = try log.operations(of: row).contains {
                $0.id.device == own && $0.values["ending"] != nil
            }
            guard isEndedHere, let id = try SyncRows(db: log.db).present(row),
                let todo = try JournalQuery<[Todo]>.todos([id], log.db).first, todo.isHabit,
                todo.series != nil, let ending = todo.ending, ending.isDone
            else { return nil }
            return Done(id: id, ending: ending)
        }
    }

    /// Of a habit that others did for an earlier day, what was done here is the next one's, which is of the days after that.
    static func keep(_ done: Done, _ db: Database) throws {
        guard var last = try JournalQuery<[Todo]>.todos([done.id], db).withPostponements(db).first,
            let first = last.ending, first.isDone, first.day < done.ending.day
        else { return }
        var left: TodoEnding? = done.ending
        while let ending = left {
            var next = try last.series.flatMap { try todo(at: $0.next, db) }
            if next == nil { next = try add(after: [last], today: ending.day, db).first }
            guard let following = next else { return }
            if let other = following.ending, other.day < ending.day || other.day == ending.day && other.isDone
            {
                if other.day == ending.day { return }
                last = following
                continue
            }
            last = try Tables.todos.change(following, db) {
                $0.start = min($0.start, ending.day)
                $0.ending = ending
            }
            left = following.ending.flatMap { $0.day == ending.day ? nil : $0 }
        }
        _ = try add(after: [last], today: done.ending.day, db)
    }

    /// The columns that were typed by somebody who didn't know of the ending, and of whom the ending didn't know.
    private static func changedBesideEnding(of id: Int64, _ log: SyncLog) throws -> Set<String> {
        let table = Tables.todos.name
        guard let uid = try SyncNames(db: log.db).uid(of: id, in: table) else { return [] }
        let sets = try log.operations(of: SyncRowID(table: table, uid: uid)).filter { $0.kind == .set }
        let endings = sets.filter { $0.values["ending"] != nil }
        let typed = sets.filter { !$0.isAutomatic }
        let beside = typed.filter { set in endings.contains { !$0.saw(set) && !set.saw($0) } }
        // What was corrected since is meant for the ended one.
        let later = typed.filter { set in endings.contains(where: set.saw) }
        return Set(beside.flatMap(\.values.keys)).subtracting(later.flatMap(\.values.keys))
            .subtracting(["start", "ending", "series", "changed"])
    }

    /// Whether somebody has changed a todo since it was made.
    static func isTouched(_ id: Int64, _ log: SyncLog) throws -> Bool {
        let table = Tables.todos.name
        guard let uid = try SyncNames(db: log.db).uid(of: id, in: table) else { return false }
        return try log.operations(of: SyncRowID(table: table, uid: uid)).contains {
            !$0.isAutomatic && $0.kind != .delete
        }
    }

    /// The places of a series whose rules were removed.
    private static func places(overIn name: String, _ db: Database) throws -> [Int] {
        try String.fetchAll(
            db.cachedStatement(
                sql:
                    "SELECT series FROM todo WHERE series BETWEEN ? AND ? AND series IS NOT NULL AND repeats IS NULL"
            ),
            arguments: [name, name + "~"]
        ).compactMap { Series($0)?.number }
    }

    private static func delete(_ todo: Todo, _ db: Database) throws {
        try db.run("DELETE FROM todo WHERE id = ?", [todo.id])
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
