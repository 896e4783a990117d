import Foundation
import Journal
import Migrations

/// Turns the rows of an export into the journal's values.
struct ImportReader {
    private let file: ExportedFile
    private let days: ImportedDays
    private var categories: [Journal.Category] = []
    private var categoryIDs: Set<Int64> = []
    /// The categories made from group names, by those names.
    private var groups: [String: Int64] = [:]

    init(_ file: ExportedFile, zone: Zone?, machine: Zone) throws {
        let file = try EarlyExport.joiningCopies(file)
        self.file = file
        days = try ImportedDays(file, zone: zone, machine: machine)
    }

    consuming func journal() throws -> ImportedJournal {
        var journal = ImportedJournal(snapshot: JournalSnapshot(), version: file.version)
        try readCategories()
        journal.categoriesFromGroups = groups.count
        journal.snapshot.categories = categories
        let bundleIDs = try readBundles(into: &journal.snapshot)
        try readBundleTodos(into: &journal.snapshot, bundleIDs: bundleIDs)
        let dayOfPage = try readPages(into: &journal)
        try readTodos(into: &journal.snapshot)
        try readPutOffs(into: &journal.snapshot)
        try readNotes(into: &journal, dayOfPage: dayOfPage)
        try readGroups(into: &journal.snapshot)
        try readReviews(into: &journal.snapshot)
        return journal
    }

    private mutating func readCategories() throws {
        let list = "categories"
        categoryIDs = try ImportChecks.ids(list, file.categories, \.id)
        for (index, row) in file.categories.enumerated() {
            guard let color = CategoryColor(rawValue: row.color) else {
                let colors = CategoryColor.allCases.map(\.rawValue).joined(separator: ", ")
                throw ImportChecks.malformed(
                    list, index, "color", "not one of \(colors): \(row.color.quoted)")
            }
            categories.append(
                Category(
                    id: row.id, name: try ImportChecks.text(list, index, "name", row.name),
                    color: color,
                    sortOrder: try ImportChecks.sortOrder(list, index, row.sortOrder),
                    carriesTo: try ImportChecks.weekdays(list, index, "carriesTo", row.carriesTo)))
        }
        try readGroupNames()
    }

    /// Before version 3 a todo named its group in words. Each such name becomes a category, in the order of the
    /// alphabet after the categories there are, so that what it said is kept.
    private mutating func readGroupNames() throws {
        var names: Set<String> = []
        for (index, row) in file.todos.enumerated() where row.categoryID == nil {
            guard let name = ImportReader.group(of: row) else { continue }
            names.insert(try ImportChecks.text("todos", index, "groupName", name))
        }
        for name in EarlyGroups.inOrder(names) {
            let id = (categoryIDs.max() ?? 0) + 1
            let sortOrder = categories.map { $0.sortOrder + 1 }.max() ?? 0
            categories.append(Category(id: id, name: name, sortOrder: sortOrder))
            categoryIDs.insert(id)
            groups[name] = id
        }
    }

    private static func group(of row: ExportedTodo) -> String? {
        EarlyGroups.name(row.groupName)
    }

    private func readBundles(into snapshot: inout JournalSnapshot) throws -> Set<Int64> {
        let list = "taskBundles"
        let ids = try ImportChecks.ids(list, file.taskBundles, \.id)
        snapshot.taskBundles = try file.taskBundles.enumerated().map { index, row in
            TaskBundle(
                id: row.id, name: try ImportChecks.text(list, index, "name", row.name),
                sortOrder: try ImportChecks.sortOrder(list, index, row.sortOrder),
                todosShouldMigrate: row.todosShouldMigrate,
                appliesOn: try ImportChecks.weekdays(list, index, "appliesOn", row.appliesOn))
        }
        return ids
    }

    private func readBundleTodos(into snapshot: inout JournalSnapshot, bundleIDs: Set<Int64>) throws {
        let list = "bundleTodos"
        _ = try ImportChecks.ids(list, file.bundleTodos, \.id)
        snapshot.bundleTodos = try file.bundleTodos.enumerated().map { index, row in
            BundleTodo(
                id: row.id,
                bundleID: try ImportChecks.reference(
                    list, index, "bundleID", row.bundleID, to: bundleIDs, "bundle"),
                title: try ImportChecks.text(list, index, "title", row.title),
                sortOrder: try ImportChecks.sortOrder(list, index, row.sortOrder),
                externalURL: try ImportChecks.text(list, index, "externalURL", row.externalURL),
                categoryID: try ImportChecks.reference(
                    list, index, "categoryID", row.categoryID, to: categoryIDs, "category"),
                carriesTo: try ImportChecks.weekdays(list, index, "carriesTo", row.carriesTo))
        }
    }

    /// Reads the pages and returns the day of each id. Two instants may mean one day; then the page with the
    /// lowest id stays.
    private func readPages(into journal: inout ImportedJournal) throws -> [Int64: Day] {
        let list = "journalPages"
        _ = try ImportChecks.ids(list, file.journalPages, \.id)
        var dayOfPage: [Int64: Day] = [:]
        var kept: [Day: Int64] = [:]
        var written: Set<Day> = []
        for (index, row) in file.journalPages.enumerated() {
            let day = days.day(of: days.pages[index])
            if case .day = days.pages[index], !written.insert(day).inserted {
                throw ImportChecks.malformed(list, index, "date", "\(day) is there twice")
            }
            dayOfPage[row.id] = day
            kept[day] = min(kept[day] ?? row.id, row.id)
        }
        for row in file.journalPages {
            guard let day = dayOfPage[row.id], kept[day] == row.id else { continue }
            journal.snapshot.journalPages.append(JournalPage(id: row.id, date: day))
        }
        journal.mergedPages = file.journalPages.count - journal.snapshot.journalPages.count
        return dayOfPage
    }

    private func readTodos(into snapshot: inout JournalSnapshot) throws {
        let list = "todos"
        _ = try ImportChecks.ids(list, file.todos, \.id)
        snapshot.todos.reserveCapacity(file.todos.count)
        let itemIDs = Set(snapshot.bundleTodos.map(\.id))
        for (index, row) in file.todos.enumerated() {
            let start = days.day(of: days.starts[index])
            let categoryID = try ImportChecks.reference(
                list, index, "categoryID", row.categoryID, to: categoryIDs, "category")
            snapshot.todos.append(
                Todo(
                    id: row.id, title: try ImportChecks.text(list, index, "title", row.title),
                    shouldMigrate: row.shouldMigrate, start: start,
                    ending: try row.ending.map { try days.ending($0, ofTodoAt: index, start: start) },
                    categoryID: categoryID ?? ImportReader.group(of: row).flatMap { groups[$0] },
                    externalURL: try ImportChecks.text(list, index, "externalURL", row.externalURL),
                    asksWhenPushed: row.asksWhenPushed,
                    carriesTo: try ImportChecks.weekdays(list, index, "carriesTo", row.carriesTo),
                    bundleTodoID: try ImportChecks.reference(
                        list, index, "bundleTodoID", row.bundleTodoID, to: itemIDs, "bundle's item")))
        }
    }

    private func readPutOffs(into snapshot: inout JournalSnapshot) throws {
        let list = "putOffs"
        _ = try ImportChecks.ids(list, file.putOffs, \.id)
        let todoIDs = Set(snapshot.todos.map(\.id))
        snapshot.putOffs = try file.putOffs.enumerated().map { index, row in
            func day(_ key: String, _ text: String) throws -> Day {
                try ImportChecks.day(list, index, key, text)
            }
            let putOff = PutOff(
                id: row.id,
                todoID: try ImportChecks.reference(
                    list, index, "todoID", row.todoID, to: todoIDs, "todo"),
                seenFrom: try day("seenFrom", row.seenFrom), sentFrom: try day("sentFrom", row.sentFrom),
                sentTo: try day("sentTo", row.sentTo),
                date: try ImportChecks.instant(list, index, "date", row.date))
            guard putOff.seenFrom <= putOff.sentFrom else {
                throw ImportChecks.malformed(list, index, "sentFrom", "before seenFrom: \(row.sentFrom)")
            }
            return putOff
        }
    }

    /// Notes with text become todos born done, after the todos there are and in the order of their ids.
    private func readNotes(into journal: inout ImportedJournal, dayOfPage: [Int64: Day]) throws {
        let list = "notes"
        _ = try ImportChecks.ids(list, file.notes, \.id)
        var nextID = max(file.todos.map(\.id).max() ?? 0, file.lastTodoID) + 1
        for (index, note) in file.notes.enumerated().sorted(by: { $0.element.id < $1.element.id }) {
            guard let day = dayOfPage[note.pageID] else {
                throw ImportChecks.malformed(list, index, "pageID", "no page \(note.pageID)")
            }
            guard let text = try ImportChecks.text(list, index, "text", note.text),
                !text.allSatisfy(\.isWhitespace)
            else { continue }
            guard let instant = WrittenDay.instant(note.timestamp) else {
                throw ImportChecks.malformed(
                    list, index, "timestamp", "not a date: \(note.timestamp.quoted)")
            }
            journal.snapshot.todos.append(
                Todo(
                    id: nextID, title: text, shouldMigrate: false, start: day,
                    ending: days.ending(.done, at: instant, start: day)))
            nextID += 1
            journal.entriesFromNotes += 1
        }
    }

    private func readGroups(into snapshot: inout JournalSnapshot) throws {
        let ids = try ImportChecks.ids("exportGroups", file.exportGroups, \.id)
        snapshot.exportGroups = try file.exportGroups.enumerated().map { index, row in
            ExportGroup(
                id: row.id, name: try ImportChecks.text("exportGroups", index, "name", row.name),
                sortOrder: try ImportChecks.sortOrder("exportGroups", index, row.sortOrder))
        }
        let list = "exportGroupMembers"
        snapshot.exportGroupMembers = try file.exportGroupMembers.enumerated().map { index, row in
            ExportGroupMember(
                groupID: try ImportChecks.reference(
                    list, index, "groupID", row.groupID, to: ids, "group"),
                categoryID: try ImportChecks.reference(
                    list, index, "categoryID", row.categoryID, to: categoryIDs, "category"))
        }
    }

    private func readReviews(into snapshot: inout JournalSnapshot) throws {
        _ = try ImportChecks.ids("reviews", file.reviews, \.id)
        snapshot.reviews = try file.reviews.enumerated().map { index, row in
            FinishedReview(
                id: row.id, day: try ImportChecks.day("reviews", index, "day", row.day),
                date: try ImportChecks.instant("reviews", index, "date", row.date))
        }
        let list = "keptTodos"
        _ = try ImportChecks.ids(list, file.keptTodos, \.id)
        let todoIDs = Set(snapshot.todos.map(\.id))
        snapshot.keptTodos = try file.keptTodos.enumerated().map { index, row in
            KeptTodo(
                id: row.id,
                todoID: try ImportChecks.reference(
                    list, index, "todoID", row.todoID, to: todoIDs, "todo"),
                day: try ImportChecks.day(list, index, "day", row.day))
        }
    }
}
