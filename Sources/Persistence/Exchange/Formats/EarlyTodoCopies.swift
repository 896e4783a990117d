import Foundation
import Journal
import Migrations

/// Exports of v1, in which each page a todo is carried over to has a copy of it.
extension EarlyLists {
    /// Merges the copies of each todo into one row; see ``EarlyTodos``.
    /// - Throws: ``JournalError`` with the path of a meaningless row.
    mutating func joinCopies() throws {
        guard version == 1 else { return }
        var pages: [Int64: Int] = [:]
        for (index, page) in self.pages.enumerated() {
            guard let written = WrittenDay(page.date) else {
                throw ImportChecks.malformed("journalPages", index, "date", "not a date: \(page.date.quoted)")
            }
            pages[page.id] = written.start
        }
        var rows: [Int64: EarlyTodo] = [:]
        var copies: [EarlyTodos.Copy] = []
        for (index, row) in todos.enumerated() {
            rows[row.todo.id] = row
            guard let copy = row.copy else { continue }
            guard let page = pages[copy.pageID] else {
                throw ImportChecks.malformed("todos", index, "pageID", "no page \(copy.pageID)")
            }
            guard EarlyTodos.statuses.contains(copy.status) else {
                let known = EarlyTodos.statuses.sorted().joined(separator: ", ")
                throw ImportChecks.malformed(
                    "todos", index, "status", "not one of \(known): \(copy.status.quoted)")
            }
            copies.append(
                EarlyTodos.Copy(
                    id: row.todo.id, page: page, title: row.todo.title, status: copy.status,
                    firstAdded: copy.firstAdded))
        }
        todos =
            todos.filter { $0.copy == nil }
            + EarlyTodos.join(copies).compactMap { joined in
                guard let first = rows[joined.first], var row = rows[joined.last] else { return nil }
                row.todo.id = first.todo.id
                row.added = first.copy?.firstAdded
                row.ending = joined.ending.flatMap { ending in
                    TodoEnding.Kind(rawValue: ending.kind).map {
                        WrittenEnding(kind: $0, seconds: ending.seconds)
                    }
                }
                return row
            }
    }
}

extension WrittenDay {
    /// The start, in seconds since 1970; a day without a zone starts in UTC.
    fileprivate var start: Int {
        switch self {
        case .day(let day): day.ordinal * 86_400
        case .instant(let seconds): seconds
        }
    }
}
