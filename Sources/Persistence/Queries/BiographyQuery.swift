import Foundation
import GRDB
import Journal

extension JournalQuery where Answer == Biography {
    /// The life of a todo: the pages it was seen on and the times it was put off from its rows, everything else from the
    /// list of changes, as far back as that goes. What was undone did not happen.
    /// - Throws: ``JournalError`` or ``AmbiguousTodo`` where it is not plain which todo is meant.
    public static func biography(of selection: TodoSelection, clock: JournalClock) -> JournalQuery {
        JournalQuery { db in
            if case .phrases(let words) = selection, words.count == 1, let id = Int64(words[0]),
                try todos(where: "id = ?", arguments: [id], db).isEmpty,
                let deleted = try deletedTodo(id, db)
            {
                return Biography(
                    todo: deleted, isDeleted: true,
                    events: try changes(of: id, clock: clock, db)
                        + [Biography.Event(.firstSeen, day: deleted.start)])
            }
            guard let todo = try selection.resolve(among: .all, db).first else {
                throw JournalError("There is no such todo.")
            }
            var changes = try changes(of: todo.id, clock: clock, db)
            // How it ended at last is told by its row, which knows it better.
            if !todo.isPending, let last = changes.lastIndex(where: \.isEnding) { changes.remove(at: last) }
            return Biography(todo: todo, events: try seen(todo, clock: clock, db) + changes)
        }
    }

    private static func todos(
        where condition: String, arguments: StatementArguments, _ db: Database
    ) throws -> [Todo] {
        try JournalQuery<[Todo]>.todos(where: condition, arguments: arguments, db)
    }

    // MARK: Pages

    /// The spans of days on which it was seen, each with how it came to its end.
    private static func seen(
        _ todo: Todo, clock: JournalClock, _ db: Database
    ) throws -> [Biography.Event] {
        var events: [Biography.Event] = []
        for putOff in todo.putOffs {
            events += try span(from: putOff.seenFrom, to: putOff.sentFrom, isFirst: events.isEmpty, db)
            events.append(
                Biography.Event(
                    .putOff(to: putOff.sentTo), day: clock.day(of: putOff.date), page: putOff.sentFrom,
                    date: putOff.date))
        }
        let latest: Day? = try db.value("SELECT MAX(date) FROM journalPage")
        let end = todo.ending?.day ?? latest ?? todo.start
        if todo.start > end {
            events.append(Biography.Event(.scheduled, day: todo.start))
        } else {
            events += try span(from: todo.start, to: end, isFirst: events.isEmpty, db)
        }
        if let ending = todo.ending {
            events.append(Biography.Event(.ended(ending.kind), day: ending.day, date: ending.date))
        }
        return events
    }

    private static func span(
        from first: Day, to last: Day, isFirst: Bool, _ db: Database
    ) throws -> [Biography.Event] {
        let pages: Int =
            try db.value(
                "SELECT COUNT(*) FROM journalPage WHERE date > ? AND date <= ?", [first, last]) ?? 0
        let start = Biography.Event(isFirst ? .firstSeen : .seenAgain, day: first)
        guard pages > 0 else { return [start] }
        return [start, Biography.Event(.carried(pages: pages), day: last)]
    }

    // MARK: Changes

    /// A row of a todo, as the list of changes has it.
    private struct Version {
        let title: String
        let start: Day?
        let isPending: Bool
        let endingKind: TodoEnding.Kind?
        let endingDay: Day?
        let shouldMigrate: Bool
        let categoryID: Int64?
        let externalURL: String?

        init?(_ row: Row, _ prefix: String) throws {
            guard let title: String = try row.decode(forColumn: "\(prefix)_title") else { return nil }
            self.title = title
            start = try row.decode(String?.self, forColumn: "\(prefix)_start").flatMap { Day($0) }
            let kind: String? = try row.decode(forColumn: "\(prefix)_kind")
            isPending = kind == nil
            endingKind = kind.flatMap(TodoEnding.Kind.init)
            endingDay = try row.decode(String?.self, forColumn: "\(prefix)_day").flatMap { Day($0) }
            shouldMigrate = try row.decode(Bool?.self, forColumn: "\(prefix)_shouldMigrate") ?? true
            categoryID = try row.decode(forColumn: "\(prefix)_categoryID")
            externalURL = try row.decode(forColumn: "\(prefix)_externalURL")
        }

        static func columns(_ prefix: String) -> String {
            """
            json_extract(\(prefix), '$.title') AS \(prefix)_title,
            json_extract(\(prefix), '$.start') AS \(prefix)_start,
            json_extract(json_extract(\(prefix), '$.ending'), '$.kind') AS \(prefix)_kind,
            json_extract(json_extract(\(prefix), '$.ending'), '$.day') AS \(prefix)_day,
            json_extract(\(prefix), '$.shouldMigrate') AS \(prefix)_shouldMigrate,
            json_extract(\(prefix), '$.categoryID') AS \(prefix)_categoryID,
            json_extract(\(prefix), '$.externalURL') AS \(prefix)_externalURL
            """
        }
    }

    /// A row begins with its id, so that others are passed over without being read.
    private static func rows(of id: Int64, _ db: Database) throws -> [Row] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT undoStep.date AS date, undoChange.id AS change,
                    \(Version.columns("before")), \(Version.columns("after"))
                FROM undoChange JOIN undoStep
                    ON undoChange.id BETWEEN undoStep.firstChange AND undoStep.lastChange
                WHERE NOT undoStep.isUndone AND undoChange.tableName = 'todo'
                    AND (undoChange.before GLOB :start OR undoChange.after GLOB :start)
                ORDER BY undoChange.id
                """, arguments: ["start": "{\"rowid\":\(id),*"])
    }

    private static func changes(of id: Int64, clock: JournalClock, _ db: Database) throws -> [Biography.Event]
    {
        let categories = try Tables.category.all(db, orderedBy: "id")
        let names = Dictionary(uniqueKeysWithValues: categories.map { ($0.id, $0.name) })
        var isThere = true
        return try rows(of: id, db).enumerated().flatMap { index, row -> [Biography.Event] in
            guard let date = ISO8601.instant(try row.decode(forColumn: "date")) else { return [] }
            func event(_ kind: Biography.Kind) -> Biography.Event {
                Biography.Event(kind, day: clock.day(of: date), date: date)
            }
            switch (try Version(row, "before"), try Version(row, "after")) {
            case (nil, _):
                defer { isThere = true }
                return index > 0 && !isThere ? [event(.broughtBack)] : []
            case (_, nil):
                isThere = false
                return [event(.deleted)]
            case (let before?, let after?):
                let ended = after.endingKind.map { kind in
                    Biography.Event(.ended(kind), day: after.endingDay ?? clock.day(of: date), date: date)
                }
                return kinds(from: before, to: after, names: names).map(event)
                    + (before.isPending ? ended.map { [$0] } ?? [] : [])
            }
        }
    }

    /// What a change of a row was. Its present ending and the times it was put off are told by its rows.
    private static func kinds(
        from before: Version, to after: Version, names: [Int64: String]
    ) -> [Biography.Kind] {
        var kinds: [Biography.Kind] = []
        if before.title != after.title { kinds.append(.renamed(from: before.title, to: after.title)) }
        if before.categoryID != after.categoryID {
            func name(_ id: Int64?) -> String? { id.map { names[$0] ?? "a category that is gone" } }
            kinds.append(.recategorised(from: name(before.categoryID), to: name(after.categoryID)))
        }
        if before.externalURL != after.externalURL { kinds.append(.changedURL(to: after.externalURL)) }
        if before.shouldMigrate != after.shouldMigrate {
            kinds.append(after.shouldMigrate ? .becameOneOff : .becameHabit)
        }
        if !before.isPending, after.isPending { kinds.append(.reopened) }
        if let start = after.start, let old = before.start, start < old { kinds.append(.moved(to: start)) }
        return kinds
    }

    /// What a todo that is no longer there was when it was deleted.
    private static func deletedTodo(_ id: Int64, _ db: Database) throws -> Todo? {
        for row in try rows(of: id, db).reversed() {
            if let version = try Version(row, "before"), let start = version.start {
                return Todo(
                    id: id, title: version.title, shouldMigrate: version.shouldMigrate, start: start,
                    externalURL: version.externalURL)
            }
        }
        return nil
    }
}

extension Biography.Event {
    fileprivate var isEnding: Bool {
        if case .ended = kind { true } else { false }
    }
}
