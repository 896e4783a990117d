import Foundation
import GRDB
import Journal

extension JournalQuery where Answer == TodoHistory {
    /// A todo's history: pages and postponements from its rows, everything else from the change log, as far
    /// back as it reaches. Undone changes are omitted.
    /// - Throws: ``JournalError`` or ``AmbiguousTodo`` if the todo isn't found. One that was deleted is, by its id.
    public static func todoHistory(of selection: TodoSelection, clock: JournalClock) -> JournalQuery {
        JournalQuery { db in
            guard let history = try histories(of: selection, clock: clock, db).first else {
                throw JournalError("There is no such todo any more.")
            }
            return history
        }
    }

    /// The histories of the selected todos.
    fileprivate static func histories(
        of selection: TodoSelection, clock: JournalClock, _ db: Database
    ) throws -> [TodoHistory] {
        if case .phrases(let words) = selection, words.count == 1, let id = Int64(words[0]),
            try todos(where: "id = ?", arguments: [id], db).isEmpty,
            let (deleted, day) = try deletedTodo(id, clock: clock, db)
        {
            let history = TodoHistory(
                todo: deleted, isDeleted: true,
                events: merged(
                    try seen(deleted, until: day, clock: clock, db), try changes(of: id, clock: clock, db)))
            return [history]
        }
        return try selection.resolve(among: .all, db).map { todo in
            TodoHistory(
                todo: todo,
                events: merged(
                    try seen(todo, until: nil, clock: clock, db),
                    try changes(of: todo.id, clock: clock, db)))
        }
    }

    /// The events of both, with the last ending once. Its time is the row's; the place among changes of the same
    /// second is the log's.
    private static func merged(
        _ seen: [TodoHistory.Event], _ changes: [TodoHistory.Event]
    ) -> [TodoHistory.Event] {
        guard let ending = seen.last, ending.isEnding, let last = changes.lastIndex(where: \.isEnding) else {
            return seen + changes
        }
        var changes = changes
        changes[last] = ending
        return seen.dropLast() + changes
    }

    private static func todos(
        where condition: String, arguments: StatementArguments, _ db: Database
    ) throws -> [Todo] {
        try JournalQuery<[Todo]>.todos(where: condition, arguments: arguments, db)
    }

    // MARK: Pages

    /// The spans of days on which it was seen, each with its end.
    /// - Parameter last: The last day on which it can be seen; nil if it still exists.
    private static func seen(
        _ todo: Todo, until last: Day?, clock: JournalClock, _ db: Database
    ) throws -> [TodoHistory.Event] {
        var events: [TodoHistory.Event] = []
        let weekdays = try weekdays(of: todo, db)
        let devices = try HistoryDevices(of: todo.id, db)
        for postponement in todo.postponements {
            events += try span(
                from: postponement.seenFrom, to: postponement.sentFrom, isSeenThere: true, on: weekdays,
                after: events.last?.date, db)
            var event = TodoHistory.Event(
                .postponed(to: postponement.sentTo), day: clock.day(of: postponement.date),
                page: postponement.sentFrom, date: postponement.date)
            event.device = try devices?.device(of: postponement)
            events.append(event)
        }
        let latest = try JournalQuery<OpenPage>.latestDay(upTo: clock.today, db)
        let start = todo.firstShown(asOf: clock.today)
        let end = todo.ending?.day ?? min(latest ?? start, last ?? .known.upperBound)
        if start <= end {
            events += try span(
                from: start, to: end, isSeenThere: !todo.isOpen, on: weekdays,
                after: events.last?.date, db)
        } else if last == nil, start > clock.today {
            events.append(TodoHistory.Event(.scheduled, day: todo.start))
        }
        if let ending = todo.ending {
            var event = TodoHistory.Event(.ended(ending.kind), day: ending.day, date: ending.date)
            event.device = try devices?.device(of: ending)
            events.append(event)
        }
        return events
    }

    private static func weekdays(of todo: Todo, _ db: Database) throws -> Weekdays {
        let categories = try Tables.categories.all(db, orderedBy: "id")
        return todo.weekdays(in: categories.first { $0.id == todo.categoryID })
    }

    /// The pages of a span: the first one that shows the todo, and the number of later ones. Days without a
    /// page, and weekdays on which the todo is hidden, don't count, unless the span starts or ends there.
    /// - Parameters:
    ///   - isSeenThere: Whether it ended or was postponed on the last day, so that it shows there.
    ///   - putOff: The time of the previous postponement; nil for the first span.
    private static func span(
        from first: Day, to last: Day, isSeenThere: Bool, on weekdays: Weekdays, after postponed: Date?,
        _ db: Database
    ) throws -> [TodoHistory.Event] {
        let pages = """
            FROM journalPage WHERE date >= ?1 AND date <= ?2
                AND (date = ?1 OR date = ?2 AND ?4 OR ?3 >> \(Weekday.numberSQL(of: "date")) & 1)
            """
        let arguments: StatementArguments = [first, last, weekdays.rawValue, isSeenThere]
        guard let start: Day = try db.value("SELECT MIN(date) \(pages)", arguments) else { return [] }
        let count: Int = try db.value("SELECT COUNT(*) \(pages)", arguments) ?? 1
        let end: Day = try db.value("SELECT MAX(date) \(pages)", arguments) ?? start
        let seen = TodoHistory.Event(postponed == nil ? .firstSeen : .seenAgain, day: start, after: postponed)
        return count > 1 ? [seen, TodoHistory.Event(.carried(pages: count - 1), day: end)] : [seen]
    }

    // MARK: Changes

    /// The todo before or after a change; nil if it didn't exist.
    private static func version(_ row: Row, _ side: Side) throws -> Todo? {
        let start = 1 + side.rawValue * Tables.todos.columns.count
        let id: Int64? = row[start]
        return id == nil ? nil : try Tables.todos.decode(StoredRow(row: row, start: start))
    }

    private enum Side: Int {
        case before, after
    }

    /// The log entries of a todo.
    private static func rows(of id: Int64, _ db: Database) throws -> [Row] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT undoStep.date AS date, \(Tables.todos.columnList(ofRecord: "before")),
                    \(Tables.todos.columnList(ofRecord: "after")), undoStep.source AS source
                FROM undoChange JOIN undoStep ON undoStep.id = (
                    SELECT id FROM undoStep AS step WHERE step.firstChange <= undoChange.id
                    ORDER BY step.firstChange DESC, step.id DESC LIMIT 1)
                WHERE undoChange.tableName = 'todo' AND \(UndoLog.todoIDSQL) = ?
                    AND undoStep.lastChange >= undoChange.id AND NOT undoStep.isUndone
                    AND json_valid(IFNULL(undoChange.before, '{}')) AND json_valid(IFNULL(undoChange.after, '{}'))
                ORDER BY undoChange.id
                """, arguments: [id])
    }

    private static func changes(
        of id: Int64, clock: JournalClock, _ db: Database
    ) throws -> [TodoHistory.Event] {
        let categories = try Tables.categories.all(db, orderedBy: "id")
        let names = Dictionary(uniqueKeysWithValues: categories.map { ($0.id, $0.name) })
        let devices = try HistoryDevices(of: id, db)
        var events: [TodoHistory.Event] = []
        var isThere = false
        for (index, row) in try rows(of: id, db).enumerated() {
            guard let date = ISO8601.instant(try row.decode(forColumn: "date")) else { continue }
            let source: String? = row["source"]
            let merges = source == Author.Source.sync.rawValue ? devices : nil
            var after: Todo?
            func append(_ event: TodoHistory.Event) throws {
                var event = event
                if let origin = try merges?.origin(of: event.kind, mergedAt: date, making: after) {
                    event.device = origin.device
                    // An ending has its own time.
                    if !event.isEnding { (event.day, event.date) = (clock.day(of: origin.date), origin.date) }
                }
                events.append(event)
            }
            func appendEvent(_ kind: TodoHistory.Kind) throws {
                try append(TodoHistory.Event(kind, day: clock.day(of: date), date: date))
            }
            func appendEnding(_ ending: TodoEnding?) throws {
                guard let ending else { return }
                try append(TodoHistory.Event(.ended(ending.kind), day: ending.day, date: ending.date))
            }
            let versions: (before: Todo?, after: Todo?)
            do {
                versions = (try version(row, .before), try version(row, .after))
            } catch is StoredRow.Unreadable {
                // Another program's change, of which nothing can be said.
                continue
            }
            after = versions.after
            switch versions {
            case (nil, let after):
                let isNext = after?.series?.previous != nil
                if index == 0 {
                    try appendEvent((isNext ? after?.seriesWords : nil).map { .followed($0) } ?? .written)
                } else if !isThere {
                    try appendEvent(.broughtBack)
                }
                if index == 0 {
                    if var before = after, let after {
                        before.due = nil
                        if !isNext { before.repeats = nil }
                        for kind in kinds(from: before, to: after, names: names, today: clock.today) {
                            try appendEvent(kind)
                        }
                    }
                    try appendEnding(after?.ending)
                }
                isThere = true
            case (_, nil):
                try appendEvent(.deleted)
                isThere = false
            case (let before?, let after?):
                // Created done, or ended before the change log begins.
                let hasEnding = events.contains(where: \.isEnding)
                if !before.isOpen, after.isOpen, !hasEnding { try appendEnding(before.ending) }
                for kind in kinds(from: before, to: after, names: names, today: clock.today) {
                    try appendEvent(kind)
                }
                if before.isOpen { try appendEnding(after.ending) }
                isThere = true
            }
        }
        return events
    }

    /// The kinds of event in a row's change, except the current ending and postponements, which come from
    /// rows.
    private static func kinds(
        from before: Todo, to after: Todo, names: [Int64: String], today: Day
    ) -> [TodoHistory.Kind] {
        func label(_ value: SyncValue) -> String? {
            guard case .number(let id) = value else { return nil }
            return names[id] ?? "a category that was deleted"
        }
        var kinds = Tables.todos.columns.compactMap { column -> TodoHistory.Kind? in
            column.declared.story(
                from: SyncValue(plain: column.encode(before)), to: SyncValue(plain: column.encode(after)),
                today: today,
                label: label
            ).map { .changed($0) }
        }
        if !before.isOpen, after.isOpen { kinds.append(.reopened) }
        if after.start < before.start { kinds.append(.moved(to: after.start)) }
        return kinds
    }

    /// A deleted todo with its postponements, and the day of the deletion.
    private static func deletedTodo(
        _ id: Int64, clock: JournalClock, _ db: Database
    ) throws -> (Todo, Day)? {
        // One that damage hides isn't deleted.
        try TodoSelection.checkTodos(db)
        for row in try rows(of: id, db).reversed() {
            let version: Todo?
            do {
                version = try self.version(row, .before)
            } catch is StoredRow.Unreadable {
                continue
            }
            guard var todo = version, let date = ISO8601.instant(try row.decode(forColumn: "date"))
            else { continue }
            todo.postponements = try deletedPostponements(of: id, db)
            return (todo, clock.day(of: date))
        }
        return nil
    }

    private static func deletedPostponements(of id: Int64, _ db: Database) throws -> [Postponement] {
        try Tables.postponements.fetch(
            db,
            sql: """
                SELECT DISTINCT \(Tables.postponements.columnList(ofRecord: "before"))
                FROM undoChange JOIN undoStep
                    ON undoChange.id BETWEEN undoStep.firstChange AND undoStep.lastChange
                WHERE NOT undoStep.isUndone AND undoChange.tableName = 'putOff'
                    AND undoChange.after IS NULL AND json_valid(undoChange.before)
                    AND json_extract(undoChange.before, '$.todoID') = ?
                """, arguments: [id]
        ).oldestFirst
    }
}

extension TodoHistory.Event {
    fileprivate var isEnding: Bool {
        if case .ended = kind { true } else { false }
    }
}

extension JournalQuery where Answer == [TodoHistory] {
    /// The histories of the selected todos, as ``todoHistory(of:clock:)``.
    public static func todoHistories(of selection: TodoSelection, clock: JournalClock) -> JournalQuery {
        JournalQuery { try JournalQuery<TodoHistory>.histories(of: selection, clock: clock, $0) }
    }
}

/// The machines on which a todo of a synchronized journal was changed.
struct HistoryDevices {
    private let log: SyncLog
    private let own: DeviceID
    private let operations: [SyncOperation]

    /// Nil if the journal isn't synchronized, or no machine has said anything of the todo.
    init?(of todo: Int64, _ db: Database) throws {
        guard let log = try SyncLog.ifSynchronized(db),
            let uid = try SyncNames(db: db).uid(of: todo, in: "todo")
        else { return nil }
        self.log = log
        own = try log.key()
        operations = try log.operations(of: SyncRowID(table: "todo", uid: uid))
    }

    /// The other machine that did what a merge at a time brought, and when: the one that wrote what the todo has since, if it
    /// did, and not one that only kept it. One whose clock is ahead did it no later than it came.
    func origin(
        of kind: TodoHistory.Kind, mergedAt date: Date, making todo: Todo?
    ) throws -> (device: String, date: Date)? {
        guard let operation = operation(of: kind, mergedAt: date, making: todo),
            let device = try name(of: operation)
        else { return nil }
        let done = Date(timeIntervalSince1970: (Double(operation.time) / 1000).rounded(.down))
        return (device, min(done, date))
    }

    private func operation(of kind: TodoHistory.Kind, mergedAt date: Date, making todo: Todo?)
        -> SyncOperation?
    {
        let others = operations.filter { $0.id.device != own && $0.does(kind) }
        if let todo, let (column, value) = kind.value(in: todo) {
            let same = others.filter { $0.values[column] == value }
            if let newest = Self.newest(same) { return beginning(newest, column) }
        }
        let milliseconds = date.timeIntervalSince1970 * 1000
        // A machine whose clock is ahead did it later than it came.
        let done = others.filter { Double($0.time) <= milliseconds }
        return Self.newest(done.isEmpty ? others : done)
    }

    /// The other machine that ended it; nil if it was this one.
    func device(of ending: TodoEnding) throws -> String? {
        let same = operations.filter { $0.values["ending"] == ending.shared }
        guard let newest = Self.newest(same) else {
            return try name(ofNewest: operations.filter { $0.does(.ended(ending.kind)) })
        }
        return try name(of: beginning(newest, "ending"))
    }

    /// The write of a value that others only wrote again, as to keep it in a conflict.
    private func beginning(_ operation: SyncOperation, _ column: String) -> SyncOperation {
        let known = operations.filter {
            $0.value(of: column) != nil && operation.saw($0) && $0.id != operation.id
        }
        let same = known.sorted { ($0.time, $0.id) < ($1.time, $1.id) }.reversed().prefix {
            $0.values[column] == operation.values[column]
        }
        return same.last ?? operation
    }

    /// The other machine that postponed it.
    func device(of postponement: Postponement) throws -> String? {
        guard let uid = try SyncNames(db: log.db).uid(of: postponement.id, in: "putOff") else { return nil }
        let operations = try log.operations(of: SyncRowID(table: "putOff", uid: uid))
        return try name(ofNewest: operations.filter { !$0.isWithdrawn })
    }

    private static func newest(_ operations: [SyncOperation]) -> SyncOperation? {
        operations.max { ($0.time, $0.id) < ($1.time, $1.id) }
    }

    private func name(ofNewest operations: [SyncOperation]) throws -> String? {
        try Self.newest(operations).flatMap(name)
    }

    private func name(of operation: SyncOperation) throws -> String? {
        operation.id.device == own ? nil : try log.name(of: operation.id.device)
    }
}

extension TodoHistory.Kind {
    /// The column that it tells of, and its value, if others store the same.
    fileprivate func value(in todo: Todo) -> (column: String, value: SyncValue)? {
        switch self {
        case .changed(let story):
            Tables.todos.columns.first { $0.declared.name == story.column }.map {
                (story.column, SyncValue(plain: $0.encode(todo)))
            }
        case .ended: todo.ending.map { ("ending", $0.shared) }
        case .moved: ("start", .text(todo.start.description))
        default: nil
        }
    }
}

extension SyncOperation {
    /// Whether it changed what an event tells of.
    fileprivate func does(_ event: TodoHistory.Kind) -> Bool {
        switch event {
        case .written, .followed: kind == .insert
        case .deleted: kind == .delete
        case .broughtBack: kind != .delete && !isWithdrawn
        case .changed(let story): values[story.column] != nil
        case .ended: values["ending"].map { $0 != .null } ?? false
        case .reopened: values["ending"] == .null
        case .moved: values["start"] != nil
        case .firstSeen, .scheduled, .seenAgain, .carried, .postponed: false
        }
    }
}
