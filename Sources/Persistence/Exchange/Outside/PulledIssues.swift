import Foundation
import Journal

/// Reads lists of issues, as GitHub's, GitLab's, Jira's and Linear's programs print them, and any objects with `key`, `title`, `url`,
/// `state` and `due`.
enum PulledIssues {
    private static let keys = [
        "key", "url", "web_url", "html_url", "webUrl", "identifier", "iid", "number", "id",
    ]
    private static let titles = ["title", "summary", "fields.summary", "name"]
    private static let urls = ["url", "web_url", "html_url", "webUrl"]
    /// Days, which some programs write as a time.
    private static let dueDays = [
        "dueOn", "due_on", "due_date", "dueDate", "duedate", "fields.duedate", "milestone.dueOn",
        "milestone.due_on", "milestone.due_date",
    ]
    private static let states = [
        "state.type", "fields.status.statusCategory.key", "status.statusCategory.key", "fields.status.name",
        "state.name", "state",
        "status",
        "status.name",
    ]
    private static let ends = [
        "closed", "closedAt", "closed_at", "completedAt", "canceledAt", "fields.resolutiondate",
        "resolutiondate",
    ]
    private static let done: Set<String> = [
        "closed", "done", "completed", "complete", "merged", "resolved", "fixed",
    ]
    private static let abandoned: Set<String> = [
        "canceled", "cancelled", "abandoned", "wontfix", "duplicate",
    ]
    /// The members that are read.
    private static let known = Set(
        (keys + titles + urls + dueDays + states + ends + [
            "fields", "self", "note", "category", "start", "stateReason", "due",
        ])
        .map { $0.split(separator: ".").first.map(String.init) ?? $0 })

    static func read(_ file: ImportSource, into sink: RowSink) throws {
        var (place, hasIssue, other) = (0, false, "")
        try JSONRows.forEach(in: file) { value, _ in
            // Jira and Linear print an object with a list in it.
            for row in rows(of: value) ?? [value] {
                place += 1
                hasIssue = hasIssue || row.first(keys) != nil || row.first(titles) != nil
                if !hasIssue, other.isEmpty {
                    other = row.keys.sorted().prefix(5).map(\.quoted).joined(separator: ", ")
                }
                try read(row, place, sink)
            }
        }
        // Such as the message of a program that couldn't log in.
        guard hasIssue || place == 0 else {
            throw JournalError(
                "holds no issues; what it has is \(other.isEmpty ? "of another form" : other).")
        }
    }

    /// The list of objects in an object, at most six keys deep; nil if it is a row itself.
    private static func rows(of value: SyncValue, depth: Int = 0) -> [SyncValue]? {
        guard case .object(let members) = value, depth < 6, value.first(titles) == nil else { return nil }
        for key in ["issues", "nodes", "data", "viewer", "assignedIssues", "items"] {
            guard let member = members[key] else { continue }
            if case .list(let rows) = member { return rows }
            if let rows = rows(of: member, depth: depth + 1) { return rows }
        }
        return nil
    }

    private static func read(_ row: SyncValue, _ place: Int, _ sink: RowSink) throws {
        let title = row.first(titles) ?? ""
        guard let key = row.first(keys) else {
            return try sink.skip(place, title, "it has none of \(keys.joined(separator: ", "))")
        }
        for key in row.keys where !known.contains(key) { sink.drop(key) }
        var todo = ImportedTodo(title: title)
        todo.url = row.first(urls) ?? browse(row)
        todo.due =
            row[words: "due"].flatMap(sink.date) ?? row.first(dueDays).flatMap(sink.writtenDate)
        todo.start = row[words: "start"].flatMap(sink.date)
        todo.category = row[words: "category"]
        todo.note = row[words: "note"]
        let state = row.first(states)?.lowercased() ?? ""
        let isPlanned = row[words: "stateReason"]?.lowercased() != "not_planned"
        if done.contains(state) {
            todo.ending = sink.ending(isPlanned ? .done : .abandoned, row.first(ends))
        } else if abandoned.contains(state) {
            todo.ending = sink.ending(.abandoned, row.first(ends))
        }
        try sink.take(ImportedRow(key: key, place: place, content: .todo(todo)))
    }

    /// The page of a Jira issue, beside its address in the interface for programs.
    private static func browse(_ row: SyncValue) -> String? {
        guard let key = row[words: "key"], let address = row[words: "self"],
            let end = address.range(of: "/rest/")
        else { return nil }
        return "\(address[..<end.lowerBound])/browse/\(key)"
    }
}
