import Foundation
import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

extension JournalDatabase {
    /// This device's packs after an operation.
    func syncPacks(after number: Int64) throws -> [SyncPack] {
        try read { db in
            guard let log = try SyncLog.ifSynchronized(db) else { return [] }
            return try log.packs(of: log.device, after: number)
        }
    }
}

/// A synchronized journal in memory, on a device with a clock of its own.
final class SyncedJournal {
    let name: String
    let database: JournalDatabase
    let device: DeviceID
    var clock: JournalClock

    /// - Parameter number: Of the device; the first begins the journal.
    init(_ name: String, number: Int = 1, clock: JournalClock = .fixed("2026-11-20T09:30")) throws {
        (self.name, self.clock) = (name, clock)
        device = DeviceID(bits: UInt128(number))
        database = try JournalDatabase.inMemory()
    }

    /// Two machines, before they are synchronized.
    static func pair() throws -> (laptop: SyncedJournal, desktop: SyncedJournal) {
        (try SyncedJournal("laptop"), try SyncedJournal("desktop", number: 2))
    }

    func start() throws {
        try database.startSynchronizing(as: name, joining: "journal", device: device, clock: clock)
    }

    @discardableResult
    func perform(_ verb: JournalVerb, at time: String? = nil) throws -> VerbOutcome {
        if let time { clock = .fixed(time) }
        let outcome = try database.perform(
            .verb(verb, in: database, by: author), by: author
        ).outcome
        try check()
        return outcome
    }

    var author: Author { Author(.screen, clock: clock) }

    func add(_ title: String, categoryID: Int64? = nil, isHabit: Bool = false) throws -> Todo {
        let draft = TodoDraft(
            title: title, shouldMigrate: !isHabit, start: clock.today, categoryID: categoryID)
        return try #require(try perform(.add([draft])).added.first)
    }

    func execute(_ sql: String) throws { try database.queue.write { try $0.execute(sql: sql) } }

    /// The tables are what the operations say, and so is the list of conflicts.
    func check() throws {
        #expect(try database.syncProblems() == [], "\(name)")
        var fold = JournalFold()
        // What the remote doesn't have and was undone says nothing.
        fold.add(
            try database.read { db in
                let log = try SyncLog.ifSynchronized(db)
                let rows = Set(try log?.all().map(\.row) ?? [])
                let lasting = try rows.flatMap { try log?.lastingOperations(of: $0) ?? [] }
                return lasting.sorted { $0.id < $1.id }
            })
        // Of several rows with one name, the first isn't listed.
        let conflicts = fold.conflicts().filter { conflict in
            guard case .sameName(let others) = conflict.kind else { return true }
            return others.contains { $0 < conflict.row }
        }
        let listed = try database.read { db in
            try SyncLog.ifSynchronized(db).map { try ConflictRecord($0).all().map(\.conflict.row) } ?? []
        }
        #expect(Set(listed) == Set(conflicts.map(\.row)), "\(name)")
    }

    @discardableResult
    func fetch(_ other: SyncedJournal) throws -> MergedChanges {
        let known = try database.syncVector()
        let merged = try database.apply(
            try other.database.syncPacks(after: known[other.device]), clock: clock)
        let last = try other.database.syncVector()[other.device]
        let mark = SyncedDevice.Published(pack: "\(last)", last: last)
        try other.database.setPublished([other.device: mark], clock: other.clock)
        try check()
        return merged
    }

    func meet(_ other: SyncedJournal) throws {
        try fetch(other)
        try other.fetch(self)
        #expect(try rows() == other.rows())
        #expect(try order() == other.order())
    }

    /// Exchanges until what merges conclude is on both, too.
    func meetFully(_ other: SyncedJournal) throws {
        for _ in 0..<3 {
            try fetch(other)
            try other.fetch(self)
        }
        #expect(try rows() == other.rows())
    }

    /// Every row of every table, by uid.
    func rows() throws -> [SyncRowID: SyncRow] {
        try database.read { db in
            let rows = SyncRows(db: db)
            var found: [SyncRowID: SyncRow] = [:]
            for table in SyncTable.all {
                for id in try Int64.fetchAll(db, sql: "SELECT rowid FROM \(table.name)") {
                    let stored = try #require(try rows.stored(id, in: table))
                    let values = try rows.shared(stored, of: table)
                    let uid = try #require(try rows.uid(of: id, in: table))
                    found[SyncRowID(table: table.name, uid: uid)] = values
                }
            }
            return found
        }
    }

    /// The uids of rows by table and id.
    func names() throws -> [String: [Int64: RowUID]] {
        try database.read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT uid, tableName, rowID FROM syncRow WHERE rowID IS NOT NULL")
            return rows.reduce(into: [:]) { names, row in
                guard let name = SyncRowID(stored: row) else { return }
                let id: Int64 = row["rowID"]
                names[name.table, default: [:]][id] = name.uid
            }
        }
    }

    func operations() throws -> [SyncOperation] {
        try database.read { try SyncLog.ifSynchronized($0)?.all() ?? [] }
    }

    /// What is new since a number of operations, in short: `set todo title`.
    func operations(after count: Int) throws -> [String] {
        try operations().filter { $0.id.device == device }.dropFirst(count).map { operation in
            let columns = operation.values.keys.filter { !["changed", "created"].contains($0) }.sorted()
            let words = operation.kind == .set ? columns : []
            return ([operation.kind.rawValue, operation.row.table] + words).joined(separator: " ")
                + (operation.isAutomatic ? " (automatic)" : "")
        }
    }

    /// The uids of what pages and the library list, in their order.
    func order() throws -> [RowUID] {
        let library = try database.read(.library)
        let todos = try database.read(.snapshot).todos.sorted { $0.order < $1.order }.map { ("todo", $0.id) }
        let categories = library.categories.map { ("category", $0.id) }
        let bundles = library.bundles.map { ("taskBundle", $0.id) }
        let items = library.bundles.flatMap { library.items(of: $0.id) }.map { ("bundleTodo", $0.id) }
        let groups = library.groups.map { ("exportGroup", $0.id) }
        return try database.read { db in
            try (todos + categories + bundles + items + groups).compactMap {
                try SyncNames(db: db).uid(of: $0.1, in: $0.0)
            }
        }
    }

    /// What people see, without the ids and numbers that each machine has of its own: every day's page, the future log, the lists of
    /// todos, the texts, the last review, the conflicts, and what each todo's history tells of days.
    func shown(today: Day) throws -> [String] {
        let clock = JournalClock.fixed("\(today)T23:00")
        let snapshot = try database.read(.snapshot)
        var lines: [String] = []
        for day in Set(snapshot.journalPages.map(\.date)).sorted() {
            let page = try database.read(.page(on: day, today: today))
            lines += page.contents.rows.map { row in
                "page \(day): \(row.todo.title) \(row.state) \(row.caption(on: day, clock: clock))"
            }
        }
        lines += try database.read(.futureLog(clock: clock)).contents.rows.map { row in
            "future log: \(row.todo.start) \(row.todo.title) \(row.state)"
        }
        for (name, scope) in [("all", TodoScope.all), ("open", .open)] {
            try database.list(scope, today: today) { _, _ in
            } _: { section in
                lines += section.rows.map { "list of \(name): \($0.todo.title) \($0.state)" }
            }
        }
        let found = try database.read(.search(SearchQuery("t", categories: [], clock: clock)))
        lines += found.hits.map { "found: \($0.day) \($0.todo?.title ?? "a text")" }
        lines += snapshot.dayTexts.sorted { $0.day < $1.day }.map { "text of \($0.day): \($0.text)" }
        let review = try database.read { try FinishedReview.last(upTo: today, $0)?.day }
        lines.append("last review: \(review.map(String.init(describing:)) ?? "none")")
        lines += try database.read(.conflicts(today: today)).map {
            "conflict: \($0.nameElsewhere) \($0.kind)"
        }
        for todo in snapshot.todos.sorted(by: { $0.order < $1.order }) {
            let history = try database.read(.todoHistory(of: .ids([todo.id]), clock: clock))
            lines += history.events.compactMap { event in
                switch event.kind {
                case .firstSeen, .scheduled, .seenAgain, .carried, .postponed:
                    "history of \(todo.title): \(event.day) \(event.kind)"
                default: nil
                }
            }
        }
        return lines
    }

    func titles() throws -> [String] { try database.read(.snapshot).todos.map(\.title).sorted() }
}
