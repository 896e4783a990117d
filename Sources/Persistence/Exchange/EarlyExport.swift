import Foundation
import Journal
import Migrations

/// Exports of v1, where a todo that was carried over was copied to the next page.
enum EarlyExport {
    /// The file with one row for the copies of each todo, by the rule of ``EarlyTodos``.
    /// - Throws: ``JournalError`` that names a row without a meaning.
    static func joiningCopies(_ file: ExportedFile) throws -> ExportedFile {
        guard file.version == 1 else { return file }
        var file = file
        _ = try ImportChecks.ids("todos", file.todos, \.id)
        var pages: [Int64: Int] = [:]
        for (index, page) in file.journalPages.enumerated() {
            guard let written = WrittenDay(page.date) else {
                throw ImportChecks.malformed("journalPages", index, "date", "not a date: \(page.date.quoted)")
            }
            pages[page.id] = written.start
        }
        var rows: [Int64: ExportedTodo] = [:]
        var copies: [EarlyTodos.Copy] = []
        for (index, row) in file.todos.enumerated() {
            rows[row.id] = row
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
                    id: row.id, page: page, title: row.title, status: copy.status, firstAdded: copy.firstAdded
                ))
        }
        file.lastTodoID = file.todos.map(\.id).max() ?? 0
        file.todos =
            file.todos.filter { $0.copy == nil }
            + EarlyTodos.join(copies).compactMap { todo in
                guard let first = rows[todo.first], var row = rows[todo.last] else { return nil }
                row.id = first.id
                row.added = first.copy?.firstAdded
                row.ending = todo.ending.map { ExportedEnding(seconds: $0.seconds, kind: $0.kind) }
                return row
            }
        return file
    }
}

extension ExportedEnding {
    fileprivate init(seconds: Int, kind: String) {
        self.init(date: ISO8601.string(Date(timeIntervalSince1970: Double(seconds))), day: nil, kind: kind)
    }
}

extension WrittenDay {
    /// When it begins, in seconds since 1970; a day without a zone in UTC.
    fileprivate var start: Int {
        switch self {
        case .day(let day): day.ordinal * 86_400
        case .instant(let seconds): seconds
        }
    }
}
