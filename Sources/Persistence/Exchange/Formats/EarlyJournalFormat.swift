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
