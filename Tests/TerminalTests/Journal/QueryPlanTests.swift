import Foundation
import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

/// No command and no screen reads a whole table that grows with the years.
///
/// The debug build writes down each statement that it runs (`StatementLog`), and SQLite tells how it would run it. A
/// statement in the sources that nothing here runs fails as well, so that a new query can't be forgotten.
@Suite("Query plans")
struct QueryPlanTests {
    @Test func noStatementReadsAWholeTable() throws {
        let (daybook, statements) = try Self.run()
        let literals = try Self.literals()
        let database = try JournalDatabase.open(
            path: daybook.databasePath, zone: .utc, now: .distantPast
        ).database
        let whole = literals.filter(\.isWhole).map(\.sql)
        let scans = try database.read { db in
            try statements.union(whole).sorted().flatMap { sql in
                try Self.scans(of: sql, db).map { "\($0): \(Self.oneLine(sql))" }
            }
        }
        #expect(scans == [])
        let lines = statements.map(Self.oneLine)
        let missing = literals.filter { literal in
            !literal.isWhole && !lines.contains { $0.contains(Self.oneLine(literal.sql)) }
        }
        #expect(missing.map(\.description).filter { !Self.rare.contains($0) } == [])
    }

    // MARK: What the sources say

    private struct Literal: CustomStringConvertible {
        let file: String
        /// The SQL up to its first interpolation.
        let sql: String
        let isWhole: Bool

        var description: String { "\(file): \(oneLine(sql))" }
    }

    /// Statements with parts put in that only a used-up table, more than 2,000 todos, an earlier year, a damaged file, another
    /// program's values, the beginning of synchronization or a journal of another machine leads to. They look up ids or days, or read
    /// a journal that is replaced or recovered as a whole.
    private static let rare: Set<String> = [
        "JournalChange.swift: SELECT MAX(rowid) FROM",
        "SyncCapture.swift: UPDATE OR IGNORE",
        "CompletionQuery.swift: SELECT id FROM todo WHERE id BETWEEN ? AND ? AND",
        "PageQuery.swift: SELECT MAX(day) FROM ( SELECT MAX(day) AS day FROM dayText WHERE day IN (",
        "SyncLog.swift: SELECT uid, tableName, device, seq, kind, isAutomatic, clock, knows, step, body FROM syncOperation",
        "Mending.swift: UPDATE sqlite_sequence SET seq = (SELECT IFNULL(MAX(rowid), 0) FROM",
        "StandupQuery.swift: SELECT day FROM star WHERE day >= ? GROUP BY day HAVING COUNT(*) >",
        "RecoveredNames.swift: INSERT OR IGNORE INTO",
        "RowMatching.swift: SELECT MAX(IFNULL((SELECT MAX(rowid) FROM",
        "RowMatching.swift: SELECT uid FROM syncRow WHERE tableName = ? AND rowID IN (SELECT rowid FROM",
        "RowMatching.swift: SELECT (SELECT uid FROM syncRow WHERE tableName = ? AND rowID =",
        "ReplacedElsewhere.swift: SELECT COUNT(DISTINCT uid) FROM syncOperation WHERE",
        "ReplacedElsewhere.swift: SELECT name, COUNT(DISTINCT made.uid) FROM syncOperation AS made JOIN syncDevice ON syncDevice.id = made.device WHERE made.device <> :own AND made.kind = 'insert' AND made.tableName = 'todo' AND made.uid IN (SELECT uid FROM syncOperation WHERE",
        "SyncLog.swift: DELETE FROM syncRow WHERE tableName = ? AND NOT EXISTS (SELECT 1 FROM",
        "ForeignRows.swift: SELECT DISTINCT tableName,",
        "ForeignRows.swift: SELECT MAX(original.id) FROM undoChange AS original, undoChange AS new WHERE new.id = ? AND original.id >= ? AND original.id < ? AND original.tableName = new.tableName AND",
        "ForeignRows.swift: UPDATE undoChange SET", "Synchronization.swift: SELECT id, json_extract(",
    ]

    /// The SQL in the sources.
    private static func literals() throws -> [Literal] {
        let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/Persistence")
        let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
        let pattern = try Regex(#""\s*((?:SELECT|WITH|INSERT|UPDATE|DELETE)\b[^"\\]*)(.)"#)
        return try (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            .flatMap { file in
                let text = try String(contentsOf: file, encoding: .utf8)
                return text.matches(of: pattern).compactMap { match -> Literal? in
                    let sql = String(match.output[1].substring ?? "")
                    // Shorter ones could be anything.
                    guard oneLine(sql).utf8.count >= 16 else { return nil }
                    return Literal(
                        file: file.lastPathComponent, sql: sql, isWhole: match.output[2].substring == "\"")
                }
            }
    }

    // MARK: What is run

    private static let days = ["2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19"]

    private static func run() throws -> (DaybookCommand, Set<String>) {
        let daybook = try DaybookCommand()
        let log = URL(fileURLWithPath: try daybook.file(named: "statements", ""))
        let logging = ["DAYBOOK_STATEMENTS": log.path]
        // Migrations read every row of tables that are no more.
        try daybook.createJournal()
        for day in days {
            for command in daily { try daybook.run(command, now: "\(day)T09:30:00", with: logging) }
        }
        for command in commands { try daybook.run(command, input: "Two\nThree\n", with: logging) }
        // The log of changes has of a long text only what changed.
        let long = String(repeating: "A long day.\n", count: 3000)
        for text in [long, long + "More.\n"] {
            #expect(try daybook.run(["write", "-"], input: text, with: logging).status == 0)
        }
        try daybook.run(["undo"], with: logging)
        try useScreens(RunningJournal(daybook, showing: "today", variables: logging))
        let texts = try String(contentsOf: log, encoding: .utf8).split(separator: "\0")
        return (daybook, Set(texts.map(String.init)))
    }

    private static let daily = [
        ["start"], ["add", "Water the plants #Home"], ["add", "Stretch", "--habit", "--allow-duplicate"],
        ["did", "Walked the dog"], ["done", "walked"], ["move", "water", "+1"],
    ]

    private static let commands = [
        ["categories", "add", "Home"], ["categories", "add", "Work"],
        ["categories", "edit", "Work", "--color", "red"],
        ["categories", "rename", "Work", "Job"], ["categories", "move", "Job", "1"], ["categories"],
        ["bundles", "add", "Morning"], ["bundles", "items", "Morning", "--add", "Tea"],
        ["bundles", "apply", "Morning"],
        ["bundles"], ["groups", "add", "Team"], ["groups", "set", "Team", "Home"], ["groups"],
        ["list"], ["list", "--all"], ["list", "--open"], ["list", "--future"], ["list", "2026-11"],
        ["list", "--all", "--json"],
        ["list", "--from", "mon", "--to", "fri", "--category", "Home"], ["page"],
        ["page", "last week", "--format", "html"],
        ["add", "One"], ["add", "-"], ["edit", "one", "--note", "- [ ] a", "--url", "https://example.com/"],
        ["show", "one"], ["done", "1-3"], ["reopen", "1-3"], ["abandon", "--category", "Home"], ["undo"],
        ["redo"],
        ["undo", "2"], ["delete", "two"], ["done", "--search", "walked"], ["search", "plants"],
        ["search", "wal is:done"],
        ["search", "zz"], ["search", "alk"], ["search", "-plants"], ["search", "on:2026-11", "--json"],
        ["write", "-"], ["write", "--show"],
        ["review", "--summary"], ["review", "--summary", "--since", "mon"], ["status"], ["stats"], ["log"],
        ["log", "--json"],
        ["complete", "--", "done", "wa"], ["complete", "--", "done", "1"], ["backup", "--list"],
        ["backup", "--daily"],
        ["doctor"], ["export"], ["bundles", "items", "Morning", "--add", "Bread #Home"],
        ["groups", "set", "Team", "Job"],
        ["categories", "delete", "Job"],
    ]

    private static func useScreens(_ journal: RunningJournal) throws {
        try journal.type("aNew line #Ho", until: "○ New line #Ho")
        try journal.type("<Enter>", until: "Added \"New line\"")
        // Esc and a key at once would be one key.
        try journal.type("<Esc>", until: "? help")
        try journal.type(" ", until: "Marked")
        try journal.type("u", until: "Undone")
        try journal.type("ggi", until: "created")
        try journal.type("<Esc>gj", until: "? help")
        try journal.type("gf", until: "Future log")
        try journal.type("gjc", until: "Enter open")
        try journal.type("<Esc>gp", until: "Pages")
        try journal.type("<Esc>gjgw", until: "week")
        try journal.type("<Esc>gjgs", until: "Record")
        try journal.type("<Enter>", until: "figures")
        try journal.type("gi", until: "Today:")
        try journal.type("gjgu", until: "Changes")
        try journal.type("<Esc>gjgb", until: "Categories")
        try journal.type("<Esc>gjge", until: "Team")
        try journal.type("<Esc>gj/walk", until: "walk")
        try journal.type("<Tab>", until: "Walked the dog")
        try journal.type("<Esc><Esc>gjhh[]gl", until: "? help")
        try journal.type("r", until: "Review")
        // Enter goes on through every step, and may have come to the end.
        try journal.type("<Enter><Enter><Enter><Enter>", until: "? help")
        try journal.type("<Esc>", until: "? help")
    }

    // MARK: How SQLite runs it

    /// What is read whole: tables that a person fills by hand, what a statement brings along, and todos that wait for
    /// the search index, which a command takes in once they are a thousand, or another process if they are very many.
    private static let small: Set<String> = [
        "category", "taskBundle", "bundleTodo", "exportGroup", "exportGroupMember", "syncJournal",
        "syncDevice", "syncHeld", "syncConflict", "keptTodo",
        "unindexedTodo", "unindexedDayText", "sqlite_master", "sqlite_sequence", "grdb_migrations",
        "pragma_table_xinfo", "pragma_table_list", "span", "17", "json_each", "wanted", "before", "after",
        "candidate", "seen",
        // The todos of a month's days.
        "ahead",
        "(subquery-1)", "(subquery-2)", "CONSTANT", "last", "oldest",
    ]

    /// What reads everything there is of something, each with the reason.
    private static let exceptions: [(reason: String, pattern: String)] = [
        (
            "what an export and `list --all` check, since they read all rows",
            #"^SELECT count\(\*\)(, IFNULL\(sum\(rowid| FROM todo WHERE )"#
        ),
        (
            "a journal that is replaced or recovered as a whole",
            "^DELETE FROM sync(Operation WHERE device NOT IN|Row WHERE rowID IS NULL)|^SELECT id FROM syncKnows$|^SELECT device, seq, knows FROM"
        ),
        (
            "the tables, columns and indexes, which the schema has",
            "FROM pragma_index_list|FROM pragma_table_list AS tables, pragma_table_xinfo"
        ),
        ("reviews, of which there is one a day at most", "^SELECT .* FROM review WHERE day <= "),
        ("the first row only", "^SELECT EXISTS\\(SELECT 1 FROM sync(Operation|Row)\\)"),
        ("an export, and checks that it is right", #"^SELECT (\w+\.\w+(, )?)+ FROM \w+ ORDER BY id$"#),
        ("the same", #"^SELECT EXISTS\(SELECT 1 FROM "\w+" WHERE "\w+" IS NOT NULL AND "#),
        (
            "what doctor examines",
            #"^SELECT COUNT\(\*\) FROM folded|^SELECT id, CAST\(|pragma_foreign_key_check"#
        ),
        (
            "rows that wait for another device, which have an index",
            "syncRow (SET isShadowed = 0 )?WHERE isShadowed"
        ),
        ("the copies of todos in an export of version 1, in a database of their own", "earlyCopy"),
        ("all rows, once after an update", "^SELECT uid, tableName FROM syncRow ORDER BY tableName, rowID$"),
        ("a replaced journal, compared whole", "^SELECT uid, tableName, rowID FROM syncRow WHERE tableName"),
        ("the screen of all pages", "^SELECT date FROM journalPage UNION SELECT day FROM dayText"),
        ("words too short for the index, or none", "LIMIT -1"),
        (
            "`list --all`",
            #"FROM todo WHERE \(categoryID IS NULL OR categoryID NOT IN \(SELECT id FROM category\)\) ORDER BY CASE WHEN place "#
        ),
        (
            "the beginning of synchronization, which reads all todos",
            "EXISTS .SELECT 1 FROM todo WHERE written <> 0"
        ),
        (
            "bytes in place of texts, which the beginning of synchronization and doctor look for",
            #"^SELECT rowid, .* WHERE typeof\("\w+"\) = 'blob'"#
        ),
        ("words that fit no open todo, to say what else they fit", "^SELECT id, title FROM todo WHERE TRUE"),
        ("a new category's name, which old titles may hold", "FROM todo WHERE categoryID IS NULL AND instr"),
        (
            "the change log, which has a largest size",
            "FROM undoChange|JOIN undoChange|FROM undoStep WHERE copyBefore"
        ),
    ]

    private static func scans(of sql: String, _ db: Database) throws -> [String] {
        guard ["SELECT", "WITH", "INSERT", "UPDATE", "DELETE"].contains(where: sql.hasPrefix) else {
            return []
        }
        let line = oneLine(sql)
        guard try !exceptions.contains(where: { try line.contains(Regex($0.pattern)) }) else { return [] }
        let statement: Statement
        do {
            statement = try db.makeStatement(sql: "EXPLAIN QUERY PLAN \(sql)")
        } catch let error as DatabaseError where ["incomplete input"].contains(error.message) {
            // The beginning of a statement that is put together.
            return []
        }
        statement.setUncheckedArguments([])
        return try Row.fetchAll(statement).compactMap { row in
            let detail: String = row["detail"]
            let words = detail.split(separator: " ").map(String.init)
            guard words.count > 1, words[0] == "SCAN", !small.contains(words[1]),
                // Settings of an index, rows that fit its words, and open todos.
                !words[1].hasSuffix("_config"), !detail.contains(/VIRTUAL TABLE INDEX \d+:[M=]/),
                !detail.hasSuffix("USING INDEX todo_pending_by_start"),
                !detail.hasSuffix("USING INDEX todo_pending_by_due"),
                !detail.hasSuffix("USING INDEX todo_pending_by_series"),
                // The first or last few by id.
                try !line.contains(Regex("FROM \(words[1])( WHERE [^()]*)? ORDER BY id( DESC)? LIMIT [?1-9]"))
            else { return nil }
            return detail
        }
    }

    private static func oneLine(_ sql: String) -> String {
        sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
