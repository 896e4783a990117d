import Foundation
import GRDB
import Journal
import Migrations

/// The copies of todos in an export of v1, in which each page a todo is carried over to has one; see ``EarlyTodos``.
///
/// Their titles are compared in a temporary database, since they may be more than memory should hold.
struct EarlyTodoCopies: Sendable {
    /// The ids of the last copies of all todos, sorted, and those of their first ones.
    private let last: [Int64]
    private let first: [Int64]
    private let pages: [Int64: Int]

    /// - Throws: ``JournalError`` with the path of a meaningless row.
    init(_ file: ExportedLists, _ pages: WrittenPages) throws {
        let pages = pages.days.mapValues(\.seconds)
        // SQLite keeps a database without a name in a temporary file, and deletes it.
        let todos = try DatabaseQueue(path: "").write { db in
            try db.execute(sql: "CREATE TABLE earlyCopy (title, firstAdded, page, id, status)")
            try Self.insert(file, pages, db)
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT title, firstAdded, page, id, status FROM earlyCopy
                    ORDER BY title, firstAdded, page, id
                    """)
            var todos = EarlyTodos()
            while let row = try rows.next() {
                todos.add(
                    EarlyTodos.Copy(
                        id: row[3], page: row[2], title: row[0], status: row[4], firstAdded: row[1]))
            }
            return todos.joined.sorted { $0.last < $1.last }
        }
        (last, first, self.pages) = (todos.map(\.last), todos.map(\.first), pages)
    }

    private static func insert(_ file: ExportedLists, _ pages: [Int64: Int], _ db: Database) throws {
        let insertion = try db.makeStatement(sql: "INSERT INTO earlyCopy VALUES (?, ?, ?, ?, ?)")
        var ids = ImportedIDs()
        try file.forEach(in: "todos") { json in
            let row = try EarlyTodo(&json)
            try ids.add(row.todo.id, json)
            guard let copy = row.copy else { return }
            guard let page = pages[copy.pageID] else {
                throw json.error("pageID", "no page \(copy.pageID)")
            }
            guard EarlyTodos.statuses.contains(copy.status) else {
                let known = EarlyTodos.statuses.sorted().joined(separator: ", ")
                throw json.error("status", "not one of \(known): \(copy.status.quoted)")
            }
            // Forms of one text are one title, and SQLite compares bytes.
            try insertion.run([
                row.todo.title.precomposedStringWithCanonicalMapping.databaseValue,
                copy.firstAdded.databaseValue, page.databaseValue, row.todo.id.databaseValue,
                copy.status.databaseValue,
            ])
        }
    }

    /// The todo whose last copy a row is; nil if another copy continues it.
    func joined(_ row: EarlyTodo) -> EarlyTodo? {
        guard let copy = row.copy else { return row }
        guard let place = last.place(of: row.todo.id), let page = pages[copy.pageID] else { return nil }
        var row = row
        row.todo.id = first[place]
        row.added = copy.firstAdded
        row.ending = EarlyTodos.ending(copy.status, onPage: page).flatMap { ending in
            TodoEnding.Kind(rawValue: ending.kind).map { WrittenEnding(kind: $0, seconds: ending.seconds) }
        }
        return row
    }
}
