import Foundation
import Journal
import Migrations

/// Exports up to v8: NerfJournal's, with days as instants, notes, and categories by name, and Daybook's first
/// ones, in which each value's form shows how to read it.
struct EarlyJournalFormat: ImportFormat {
    func recognizes(_ file: ImportFile) -> Bool { file.isExport(1...min(8, file.latestVersion)) }

    func read(_ file: ImportFile) throws -> ImportedJournal {
        try EarlyReader(EarlyLists(file.bytes), zone: file.zone, machine: file.machine).journal()
    }
}

/// The lists of an early export.
struct EarlyLists {
    let version: Int
    let timeZone: String?
    /// The lists in today's format.
    let snapshot: JournalSnapshot
    var todos: [EarlyTodo] = []
    private(set) var pages: [EarlyPage] = []
    private(set) var notes: [EarlyNote] = []
    /// The largest id of a todo or a copy of one.
    let lastTodoID: Int64

    init(_ bytes: [UInt8]) throws {
        var (todos, pages, notes) = ([EarlyTodo](), [EarlyPage](), [EarlyNote]())
        let lists = try ExportedLists.read(bytes) { key, json in
            switch key {
            case "todos": todos = try json.list { try EarlyTodo(&$0) }
            case "journalPages": pages = try json.list { try EarlyPage(&$0) }
            case "notes": notes = try json.list { try EarlyNote(&$0) }
            default: return false
            }
            return true
        }
        version = lists.version
        timeZone = lists.timeZone
        snapshot = lists.snapshot
        lastTodoID = try ImportChecks.ids("todos", todos, \.todo.id).max() ?? 0
        _ = try ImportChecks.ids("journalPages", pages, \.id)
        _ = try ImportChecks.ids("notes", notes, \.id)
        self.todos = todos
        self.pages = pages
        self.notes = notes
        try joinCopies()
    }
}

/// Converts the rows of an early export to today's.
private struct EarlyReader {
    private let file: EarlyLists
    private let days: EarlyDays

    init(_ file: EarlyLists, zone: Zone?, machine: Zone) throws {
        self.file = file
        days = try EarlyDays(file, zone: zone, machine: machine)
    }

    func journal() throws -> ImportedJournal {
        var journal = ImportedJournal(snapshot: file.snapshot, version: file.version)
        let groups = readGroupNames(into: &journal)
        let dayOfPage = try readPages(into: &journal)
        let todos = file.todos.enumerated().map { todo($1, at: $0, groups) }
        let entries = try entriesFromNotes(dayOfPage)
        journal.snapshot.todos = todos + entries
        journal.entriesFromNotes = entries.count
        try ImportChecks.check(journal.snapshot)
        return journal
    }

    /// Creates categories from the group names that todos had before v3, sorted by name, after the existing
    /// ones.
    /// - Returns: The categories' ids by name.
    private func readGroupNames(into journal: inout ImportedJournal) -> [String: Int64] {
        let names = file.todos.filter { $0.todo.categoryID == nil }.compactMap {
            EarlyGroups.name($0.groupName)
        }
        var categories = journal.snapshot.categories
        var groups: [String: Int64] = [:]
        for name in EarlyGroups.inOrder(Set(names)) {
            let id = (categories.map(\.id).max() ?? 0) + 1
            let sortOrder = categories.map { $0.sortOrder + 1 }.max() ?? 0
            categories.append(Category(id: id, name: name, sortOrder: sortOrder))
            groups[name] = id
        }
        journal.snapshot.categories = categories
        journal.categoriesFromGroups = groups.count
        return groups
    }

    /// Reads the pages; returns each id's day. If two instants are on the same day, the page with the lower
    /// id is kept.
    private func readPages(into journal: inout ImportedJournal) throws -> [Int64: Day] {
        var dayOfPage: [Int64: Day] = [:]
        var kept: [Day: Int64] = [:]
        var written: Set<Day> = []
        for (index, row) in file.pages.enumerated() {
            let day = days.day(of: days.pages[index])
            if case .day = days.pages[index], !written.insert(day).inserted {
                throw ImportChecks.malformed("journalPages", index, "date", "\(day) appears twice")
            }
            dayOfPage[row.id] = day
            kept[day] = min(kept[day] ?? row.id, row.id)
        }
        journal.snapshot.journalPages = file.pages.compactMap { row in
            guard let day = dayOfPage[row.id], kept[day] == row.id else { return nil }
            return JournalPage(id: row.id, date: day)
        }
        journal.mergedPages = file.pages.count - kept.count
        return dayOfPage
    }

    private func todo(_ row: EarlyTodo, at index: Int, _ groups: [String: Int64]) -> Todo {
        var todo = row.todo
        todo.start = days.day(of: days.starts[index])
        todo.ending = row.ending.map { days.ending($0, start: todo.start) }
        todo.categoryID = todo.categoryID ?? EarlyGroups.name(row.groupName).flatMap { groups[$0] }
        return todo
    }

    /// Converts notes with text to entries, sorted by id, after the existing todos.
    private func entriesFromNotes(_ dayOfPage: [Int64: Day]) throws -> [Todo] {
        let list = "notes"
        var entries: [Todo] = []
        for (index, note) in file.notes.enumerated().sorted(by: { $0.element.id < $1.element.id }) {
            guard let day = dayOfPage[note.pageID] else {
                throw ImportChecks.malformed(list, index, "pageID", "no page \(note.pageID)")
            }
            guard let text = note.text, !text.allSatisfy(\.isWhitespace) else { continue }
            guard let instant = WrittenDay.instant(note.timestamp) else {
                throw ImportChecks.malformed(
                    list, index, "timestamp", "not a date: \(note.timestamp.quoted)")
            }
            entries.append(
                Todo(
                    id: file.lastTodoID + Int64(entries.count) + 1, title: text, shouldMigrate: false,
                    start: day, ending: days.ending(.done, at: instant, start: day)))
        }
        return entries
    }
}

/// Decodes the days of an early export, like the migration to v8.
struct EarlyDays {
    /// The days of pages and starts of todos as written, in file order.
    let pages: [WrittenDay]
    let starts: [WrittenDay]
    private let legacy: LegacyDays

    init(_ file: EarlyLists, zone: Zone?, machine: Zone) throws {
        pages = try file.pages.enumerated().map { index, page in
            try EarlyDays.written(page.date, "journalPages", index, "date")
        }
        starts = try file.todos.enumerated().map { index, todo in
            if let added = todo.added, todo.start == nil {
                return try EarlyDays.written(added, "todos", index, "added")
            }
            guard let start = todo.start else {
                throw ImportChecks.malformed("todos", index, file.version < 5 ? "added" : "start", "missing")
            }
            return try EarlyDays.written(start, "todos", index, "start")
        }
        let instants = Set((pages + starts).compactMap(\.instant))
        var named = zone
        if named == nil, !instants.isEmpty, let name = file.timeZone {
            named = Zone(named: name)
            guard named != nil else {
                throw JournalError("timeZone: not a known time zone: \(name.quoted)")
            }
        }
        legacy = LegacyDays(
            dayValues: Array(instants), named: named.map(EarlyDays.offset),
            machine: EarlyDays.offset(machine))
    }

    func day(of written: WrittenDay) -> Day {
        switch written {
        case .day(let day): day
        case .instant(let instant): Day(ordinal: legacy.day(of: instant))
        }
    }

    /// The ending of a todo. A missing day is derived from the instant.
    func ending(_ written: WrittenEnding, start: Day) -> TodoEnding {
        guard let day = written.day else { return ending(written.kind, at: written.seconds, start: start) }
        return TodoEnding(date: date(written.seconds), day: day, kind: written.kind)
    }

    /// An ending from its instant only.
    func ending(_ kind: TodoEnding.Kind, at instant: Int, start: Day) -> TodoEnding {
        let day = Day(ordinal: legacy.endingDay(of: instant, start: start.ordinal))
        return TodoEnding(date: date(instant), day: day, kind: kind)
    }

    private func date(_ instant: Int) -> Date { Date(timeIntervalSince1970: Double(instant)) }

    private static func offset(_ zone: Zone) -> LegacyDays.Offset {
        { zone.offset(Date(timeIntervalSince1970: Double($0))) }
    }

    private static func written(
        _ text: String, _ list: String, _ index: Int, _ key: String
    ) throws -> WrittenDay {
        guard let day = WrittenDay(text) else {
            throw ImportChecks.malformed(list, index, key, "not a date: \(text.quoted)")
        }
        return day
    }
}

/// A day in an export: `yyyy-MM-dd`, or in older exports the instant at which it began for the writer.
enum WrittenDay: Equatable {
    case day(Day)
    /// Seconds since 1970.
    case instant(Int)

    /// Nil if the text is neither.
    init?(_ text: String) {
        if let day = Day(text) {
            self = .day(day)
        } else if let instant = WrittenDay.instant(text) {
            self = .instant(instant)
        } else {
            return nil
        }
    }

    /// The instant of a text, in seconds since 1970. Without an offset it is UTC, as in databases of that
    /// time.
    static func instant(_ text: String) -> Int? {
        guard let parts = ISO8601.components(text) else { return nil }
        let seconds = parts.day.ordinal * 86_400 + parts.secondsOfDay - (parts.offset ?? 0)
        // One day of margin at both ends of the calendar allows for any zone.
        let known = (Day.known.lowerBound + 1).ordinal...(Day.known.upperBound - 1).ordinal
        return known.contains(seconds / 86_400) ? seconds : nil
    }

    /// The instant of a text whose day is given separately. The margin for unknown zones isn't needed then.
    static func instantBesideDay(_ text: String) -> Int? {
        ISO8601.instant(text).map { Int($0.timeIntervalSince1970) } ?? instant(text)
    }

    var instant: Int? {
        if case .instant(let seconds) = self { seconds } else { nil }
    }
}

/// The row formats of exports up to v8, with days and instants as text.
///
/// Keys that some version lacks are optional, and `null` counts as missing. Unknown keys are skipped.
struct EarlyTodo {
    /// The properties in today's format; without `start` and `ending`.
    var todo = Tables.todos.blank
    /// `added` up to v4.
    var start: String?
    var added: String?
    var ending: WrittenEnding?
    /// The category's name, up to v2.
    var groupName: String?
    var copy: EarlyCopy?

    private static let reader = Tables.todos.reader(without: ["start", "ending"])

    init(_ json: inout JSONReader) throws {
        var (pageID, status, firstAdded) = (Int64?.none, String?.none, String?.none)
        todo = try Self.reader.row(&json) { json, key in
            switch key {
            case "start": start = try json.stringIfAny()
            case "added": added = try json.stringIfAny()
            case "ending": ending = try json.isNull() ? nil : try WrittenEnding(&json)
            case "groupName": groupName = try ColumnType<String?>.text.read(&json)
            case "pageID": pageID = try json.numberIfAny()
            case "status": status = try json.stringIfAny()
            case "firstAddedDate": firstAdded = try json.stringIfAny()
            default: try json.skip()
            }
        }
        if let pageID, let status, let firstAdded {
            copy = EarlyCopy(pageID: pageID, status: status, firstAdded: firstAdded)
        }
    }
}

/// A copy of a todo on a page, up to v1; later replaced by `added` and `ending`.
struct EarlyCopy {
    var pageID: Int64
    var status: String
    var firstAdded: String
}

struct EarlyPage {
    var id: Int64
    var date: String

    private static let keys = JSONKeys(["date", "id"])

    init(_ json: inout JSONReader) throws {
        var (id, date) = (Int64?.none, String?.none)
        try json.object(Self.keys) { json, index in
            if index == 0 { date = try json.string() } else { id = try ColumnType.id.read(&json) }
        }
        self.id = try json.required(id, "id")
        self.date = try json.required(date, "date")
    }
}

/// Up to v6.
struct EarlyNote {
    var id: Int64
    var pageID: Int64
    var timestamp: String
    var text: String?

    private static let keys = JSONKeys(["id", "pageID", "text", "timestamp"])

    init(_ json: inout JSONReader) throws {
        var (id, pageID, timestamp, text) = (Int64?.none, Int64?.none, String?.none, String?.none)
        try json.object(Self.keys) { json, index in
            switch index {
            case 0: id = try ColumnType.id.read(&json)
            case 1: pageID = try json.number()
            case 2: text = try ColumnType<String?>.text.read(&json)
            default: timestamp = try json.string()
            }
        }
        self.id = try json.required(id, "id")
        self.pageID = try json.required(pageID, "pageID")
        self.timestamp = try json.required(timestamp, "timestamp")
        self.text = text
    }
}
