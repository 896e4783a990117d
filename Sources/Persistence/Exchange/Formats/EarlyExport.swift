import Foundation
import Journal
import Migrations

/// Exports up to v8: NerfJournal's, with days as instants, notes, and categories by name, and Daybook's first
/// ones, in which each value's form shows how to read it.
///
/// What depends on all rows is gathered first, in compact form; then each row is converted by itself.
struct EarlyExport: ImportedRows {
    private let file: ExportedLists
    private let days: EarlyDays
    private let pages: EarlyPages
    private let groups: EarlyCategories
    /// In exports of v1.
    private let copies: EarlyTodoCopies?
    /// The largest id of a todo or a copy of one.
    private let lastTodoID: Int64
    /// The ids of the notes that become entries, sorted.
    private let entries: [Int64]

    var entriesFromNotes: Int { entries.count }
    var categoriesFromGroups: Int { groups.ids.count }
    var mergedPages: Int { pages.merged }

    /// - Parameters:
    ///   - zone: The zone in which it was written, if given.
    ///   - machine: This machine's.
    /// - Throws: ``JournalError`` with the problem and its path.
    init(_ file: ExportedLists, zone: Zone?, machine: Zone) throws {
        let written = try WrittenPages(file)
        let copies = file.version == 1 ? try EarlyTodoCopies(file, written) : nil
        var instants = Set(written.days.values.compactMap(\.instant))
        var (groups, last) = (Set<String>(), Int64(0))
        try file.forEach(in: "todos") { json in
            let row = try EarlyTodo(&json)
            last = max(last, row.todo.id)
            guard let row = copies == nil ? row : copies?.joined(row) else { return }
            if let instant = try row.writtenStart(json, file.version).instant { instants.insert(instant) }
            if row.todo.categoryID == nil, let group = EarlyGroups.name(row.groupName) {
                groups.insert(group)
            }
        }
        days = try EarlyDays(instants, timeZone: file.timeZone, zone: zone, machine: machine)
        pages = EarlyPages(written, days)
        self.groups = try EarlyCategories(groups, file)
        entries = try EarlyNote.entries(file, pages)
        (self.file, self.copies, lastTodoID) = (file, copies, last)
    }

    func lists<Row>(of table: Table<Row>) -> [ImportedList<Row>] {
        switch table.name {
        case Tables.todos.name:
            (file.list("todos", todo) + file.list("notes", entry)) as? [ImportedList<Row>] ?? []
        case Tables.journalPages.name: file.list("journalPages", pages.page) as? [ImportedList<Row>] ?? []
        case Tables.categories.name: file.lists(of: table) + (groups.lists as? [ImportedList<Row>] ?? [])
        default: file.lists(of: table)
        }
    }

    @Sendable
    private func todo(_ json: inout JSONReader) throws -> (Todo, RowUID?)? {
        let row = try EarlyTodo(&json)
        guard let row = copies == nil ? row : copies?.joined(row) else { return nil }
        var todo = row.todo
        todo.start = days.day(of: try row.writtenStart(json, file.version))
        todo.ending = row.ending.map { days.ending($0, start: todo.start) }
        todo.categoryID = todo.categoryID ?? EarlyGroups.name(row.groupName).flatMap { groups.ids[$0] }
        return (todo, nil)
    }

    /// Converts a note with text to an entry. Entries come after the existing todos, in the order of the notes' ids.
    @Sendable
    private func entry(_ json: inout JSONReader) throws -> (Todo, RowUID?)? {
        let note = try EarlyNote(&json)
        guard let (text, start, instant) = try note.entry(pages, json), let place = entries.place(of: note.id)
        else { return nil }
        let todo = Todo(
            id: lastTodoID + Int64(place) + 1, title: text, shouldMigrate: false, start: start,
            ending: days.ending(.done, at: instant, start: start))
        return (todo, nil)
    }
}

/// The pages of an early export, with their days as written.
struct WrittenPages {
    /// By the page's id.
    private(set) var days: [Int64: WrittenDay] = [:]

    init(_ file: ExportedLists) throws {
        var (ids, written) = (ImportedIDs(), Set<Day>())
        try file.forEach(in: "journalPages") { json in
            let page = try EarlyPage(&json)
            try ids.add(page.id, json)
            let day = try WrittenDay(page.date, "date", json)
            if case .day(let day) = day, !written.insert(day).inserted {
                throw json.error("date", "\(day) appears twice")
            }
            days[page.id] = day
        }
    }
}

/// The pages of an early export. If two instants are on the same day, the page with the lower id is kept.
struct EarlyPages: Sendable {
    /// By the page's id.
    private(set) var days: [Int64: Day]
    private var kept: [Day: Int64] = [:]

    init(_ written: WrittenPages, _ days: EarlyDays) {
        self.days = written.days.mapValues(days.day)
        for (id, day) in self.days { kept[day] = min(kept[day] ?? id, id) }
    }

    var merged: Int { days.count - kept.count }

    @Sendable
    func page(_ json: inout JSONReader) throws -> (JournalPage, RowUID?)? {
        let page = try EarlyPage(&json)
        guard let day = days[page.id], kept[day] == page.id else { return nil }
        return (JournalPage(id: page.id, date: day), nil)
    }
}

/// The categories made from the group names that todos had before v3, sorted by name, after the existing ones.
struct EarlyCategories: Sendable {
    /// By name.
    private(set) var ids: [String: Int64] = [:]
    /// A list of them, as in an export.
    let lists: [ImportedList<Journal.Category>]

    init(_ names: Set<String>, _ file: ExportedLists) throws {
        guard !names.isEmpty else {
            lists = []
            return
        }
        var (last, order) = (Int64(0), Int?.none)
        try file.forEach(in: Tables.categories.list) { json in
            let category = try Tables.categories.reader.row(&json)
            last = max(last, category.id)
            order = max(order ?? category.sortOrder, category.sortOrder)
        }
        let categories = EarlyGroups.inOrder(names).enumerated().map { index, name in
            Category(
                id: last + Int64(index) + 1, name: name, sortOrder: (order.map { $0 + 1 } ?? 0) + index)
        }
        for category in categories { ids[category.name] = category.id }
        var json = JSONWriter()
        try Tables.categories.write(JournalSnapshot { $0.categories = categories }, to: &json, names: nil)
        lists = [
            ImportedList(json: JSONReader(json.bytes, of: Tables.categories.list)) {
                try Tables.categories.reader.namedRow(&$0)
            }
        ]
    }
}

/// Decodes the days of an early export, like the migration to v8.
struct EarlyDays: Sendable {
    private let legacy: LegacyDays

    /// - Parameters:
    ///   - instants: The pages' days and the todos' starts that are written as instants.
    ///   - timeZone: The zone that the file names.
    init(_ instants: Set<Int>, timeZone: String?, zone: Zone?, machine: Zone) throws {
        var named = zone
        if named == nil, !instants.isEmpty, let name = timeZone {
            named = Zone(named: name)
            guard named != nil else {
                throw JournalError("timeZone: not a known time zone: \(name.quoted)")
            }
        }
        legacy = LegacyDays(
            dayValues: Array(instants), named: named.map(EarlyDays.offset),
            machine: EarlyDays.offset(machine))
    }

    @Sendable
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
}

/// A day in an export: `yyyy-MM-dd`, or in older exports the instant at which it began for the writer.
enum WrittenDay: Equatable {
    case day(Day)
    /// Seconds since 1970.
    case instant(Int)

    /// Nil if the text is neither.
    fileprivate init?(_ text: String) {
        if let day = Day(text) {
            self = .day(day)
        } else if let instant = WrittenDay.instant(text) {
            self = .instant(instant)
        } else {
            return nil
        }
    }

    /// Reads the text of a key in the row that was read last.
    init(_ text: String, _ key: String, _ json: JSONReader) throws {
        guard let day = WrittenDay(text) else { throw json.error(key, "not a date: \(text.quoted)") }
        self = day
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

    /// The start, in seconds since 1970; a day without a zone starts in UTC.
    var seconds: Int {
        switch self {
        case .day(let day): day.ordinal * 86_400
        case .instant(let seconds): seconds
        }
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

    /// The start, or the day on which it was added.
    func writtenStart(_ json: JSONReader, _ version: Int) throws -> WrittenDay {
        if let start { return try WrittenDay(start, "start", json) }
        let key = version == 1 && copy != nil ? "firstAddedDate" : "added"
        if let added { return try WrittenDay(added, key, json) }
        throw json.error(version < 5 ? "added" : "start", "missing")
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

    /// The title, start and time of the entry that the note becomes; nil for a note without text.
    fileprivate func entry(
        _ pages: EarlyPages, _ json: JSONReader
    ) throws -> (title: String, start: Day, instant: Int)? {
        guard let day = pages.days[pageID] else { throw json.error("pageID", "no page \(pageID)") }
        guard let text, !text.allSatisfy(\.isWhitespace) else { return nil }
        guard let instant = WrittenDay.instant(timestamp) else {
            throw json.error("timestamp", "not a date: \(timestamp.quoted)")
        }
        return (text, day, instant)
    }

    /// The ids of the notes that become entries, sorted.
    fileprivate static func entries(_ file: ExportedLists, _ pages: EarlyPages) throws -> [Int64] {
        var (ids, entries) = (ImportedIDs(), [Int64]())
        try file.forEach(in: "notes") { json in
            let note = try EarlyNote(&json)
            try ids.add(note.id, json)
            if try note.entry(pages, json) != nil { entries.append(note.id) }
        }
        return entries.sorted()
    }
}

extension [Int64] {
    /// The index of an id among sorted ones.
    func place(of id: Int64) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < id { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == id ? low : nil
    }
}
