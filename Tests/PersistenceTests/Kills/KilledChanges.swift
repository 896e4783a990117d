import Foundation
import GRDB
import TestSupport

/// `add`: each title that was confirmed is there.
struct KilledAdding: KilledWriter {
    static let name = "add"
    private var title = ""
    private var confirmed: [String] = []

    init(_ daybook: DaybookCommand) throws { try daybook.run("add", "first") }

    mutating func next(_ round: Int) throws -> (arguments: [String], now: String) {
        title = "number \(round)"
        return (["add", title], "2026-11-20T09:30:00")
    }

    mutating func note(isConfirmed: Bool) { if isConfirmed { confirmed.append(title) } }

    mutating func lost(_ daybook: DaybookCommand) throws -> (count: Int, problems: [String]) {
        let titles = try Self.query(daybook.databasePath) {
            try String.fetchAll($0, sql: "SELECT title FROM todo")
        }
        let twice = titles.count == Set(titles).count ? [] : ["a todo is there twice"]
        return (Set(confirmed).subtracting(titles).count, twice + (try Self.damage(daybook.databasePath)))
    }
}

/// `done`: each todo that was confirmed as done has ended.
struct KilledEnding: KilledWriter {
    static let name = "done"
    private var id = 0
    private var confirmed: [Int] = []

    init(_ daybook: DaybookCommand) throws {
        try daybook.run(["add", "-"], input: (1...4000).map { "todo \($0)\n" }.joined())
    }

    mutating func next(_ round: Int) throws -> (arguments: [String], now: String) {
        id = round % 4000 + 1
        return (["done", "\(id)"], "2026-11-20T09:30:00")
    }

    mutating func note(isConfirmed: Bool) { if isConfirmed { confirmed.append(id) } }

    mutating func lost(_ daybook: DaybookCommand) throws -> (count: Int, problems: [String]) {
        let ended = try Self.query(daybook.databasePath) {
            try Int.fetchSet($0, sql: "SELECT id FROM todo WHERE ending IS NOT NULL")
        }
        return (Set(confirmed).subtracting(ended).count, try Self.damage(daybook.databasePath))
    }
}

/// `start`: each page that was confirmed is there, with what its weekday's bundle adds, once.
struct KilledStarting: KilledWriter {
    static let name = "start"
    private var day = ""
    private var confirmed: [String] = []

    init(_ daybook: DaybookCommand) throws {
        try daybook.run("bundles", "add", "Morning", "--habits", "--weekdays", "daily")
        try daybook.run("bundles", "items", "add", "Morning", "Read")
        try daybook.run("add", "--on", "2026-01-01", "carried")
    }

    mutating func next(_ round: Int) throws -> (arguments: [String], now: String) {
        // 28 days in each month are enough.
        let (month, year) = (round / 28 % 12 + 1, 2026 + round / 336)
        day = String(format: "%04d-%02d-%02d", year, month, round % 28 + 1)
        return (["start"], "\(day)T09:30:00")
    }

    mutating func note(isConfirmed: Bool) { if isConfirmed { confirmed.append(day) } }

    mutating func lost(_ daybook: DaybookCommand) throws -> (count: Int, problems: [String]) {
        try Self.query(daybook.databasePath) { db in
            let days = try String.fetchAll(db, sql: "SELECT date FROM journalPage")
            let added = try String.fetchAll(db, sql: "SELECT start FROM todo WHERE title = 'Read'")
            var problems = days.count == Set(days).count ? [] : ["a page is there twice"]
            if added.sorted() != days.sorted() {
                problems.append("a page without its bundle, or a bundle alone")
            }
            return (
                Set(confirmed).subtracting(days).count, problems + (try Self.damage(daybook.databasePath))
            )
        }
    }
}

/// `undo`: as many steps are undone as were confirmed, or one more, which was done when the program was killed.
struct KilledUndo: KilledWriter {
    static let name = "undo"
    static let refusals = ["Nothing can be undone.", "Nothing can be redone."]
    private let steps: Int
    private var confirmed = 0
    private var killed = 0

    init(_ daybook: DaybookCommand) throws {
        steps = 60
        for number in 1...steps / 20 {
            let lines = (1...20).map { "\"$DAYBOOK\" add 'step \(number) \($0)' >/dev/null" }
            try daybook.startShell(lines.joined(separator: "\n")).waitUntilExit()
        }
    }

    mutating func next(_ round: Int) throws -> (arguments: [String], now: String) {
        // All of them are undone and redone in turn.
        ([round / steps % 2 == 0 ? "undo" : "redo"], "2026-11-20T09:30:00")
    }

    mutating func note(isConfirmed: Bool) {
        if isConfirmed { confirmed += 1 } else { killed += 1 }
    }

    mutating func lost(_ daybook: DaybookCommand) throws -> (count: Int, problems: [String]) {
        try Self.query(daybook.databasePath) { db in
            let todos = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM todo") ?? 0
            let undone = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM undoStep WHERE isUndone") ?? 0
            var problems =
                todos + undone == steps ? [] : ["\(todos) todos, \(undone) steps undone of \(steps)"]
            if confirmed + killed <= steps, !(confirmed...confirmed + killed).contains(undone) {
                problems.append("\(confirmed) undos confirmed, \(undone) made")
            }
            return (problems.count, problems + (try Self.damage(daybook.databasePath)))
        }
    }
}
