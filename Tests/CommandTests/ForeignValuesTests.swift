import Foundation
import GRDB
import TestSupport
import Testing

@Suite("What another program wrote in its own form, on the command line")
struct ForeignValuesTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "Plain")
    }

    private static let writtenForms = [
        "2026-03-02 05:00:00.000", "2026-3-2", "20260302", "2026/03/02", "2026-03-02T05:00:00Z",
        " 2026-03-02 ",
        "1772427600",
    ]

    private func insert(_ form: String) throws {
        try daybook.sql(
            """
            INSERT INTO todo (title, start) VALUES ('Open', '\(form)');
            INSERT INTO todo (title, start, ending) VALUES
                ('Ended', '\(form)', '{"date":"2026-03-02T15:00:00Z","day":"\(form)","kind":"DONE"}');
            INSERT INTO journalPage (date) VALUES ('\(form)');
            INSERT INTO dayText (day, text) VALUES ('\(form)', 'Prose.');
            INSERT INTO putOff (todoID, seenFrom, sentFrom, sentTo, date)
                VALUES (1, '\(form)', '\(form)', '\(form)', '\(form)');
            INSERT INTO review (day, date) VALUES ('\(form)', '\(form)');
            INSERT INTO keptTodo (todoID, day) VALUES (1, '\(form)');
            """)
    }

    private static let days = """
        SELECT start FROM todo WHERE id > 1 UNION ALL SELECT endingDay FROM todo WHERE ending IS NOT NULL
        UNION ALL SELECT date FROM journalPage WHERE id > 1 UNION ALL SELECT day FROM dayText
        UNION ALL SELECT seenFrom FROM putOff UNION ALL SELECT sentFrom FROM putOff UNION ALL SELECT sentTo FROM putOff
        UNION ALL SELECT day FROM review UNION ALL SELECT day FROM keptTodo
        """

    @Test(
        "A day in another form is that day: on its page, in an export, and for the doctor",
        arguments: writtenForms)
    func daysInOtherForms(form: String) throws {
        try insert(form)
        let page = try daybook.run("list", "2026-03-02")
        #expect(page.status == 0 && page.output.contains("Open") && page.output.contains("Ended"))
        #expect(try daybook.run("page", "2026-03-02").output.contains("Prose."))
        let export = try daybook.run("export")
        #expect(export.status == 0 && export.errors == "")
        #expect(try daybook.texts(Self.days) == Array(repeating: "2026-03-02", count: 10))
        #expect(try daybook.run("doctor").output.contains("Every row can be read"))
    }

    @Test(
        "Undo takes the other program's rows back as one step, in whatever form they were",
        arguments: writtenForms)
    func undo(form: String) throws {
        try insert(form)
        try daybook.run("list")
        try daybook.run("add", "More")
        #expect(try daybook.run("undo", "2").status == 0)
        #expect(try daybook.texts("SELECT title FROM todo") == ["Plain"])
        #expect(try daybook.texts("SELECT day FROM dayText") == [])
        #expect(try daybook.run("redo", "2").status == 0)
        #expect(try daybook.texts("SELECT title FROM todo") == ["Plain", "Open", "Ended", "More"])
    }

    @Test("Two texts of one day become one, with all prose, and two pages one")
    func sameDay() throws {
        try daybook.run("write", "2026-03-02", "-", input: "Morning.\n")
        try daybook.sql("INSERT INTO dayText (day, text) VALUES ('2026-3-2', 'Evening.')")
        try daybook.sql("INSERT INTO journalPage (date) SELECT date || ' 12:00:00.000' FROM journalPage")
        let page = try daybook.run("page", "2026-03-02").output
        #expect(page.contains("Morning.") && page.contains("Evening."))
        #expect(try daybook.run("export").status == 0)
    }

    private static let nothings = [
        "UPDATE todo SET start = 'soon'", "UPDATE todo SET start = '2026-02-30'",
        "UPDATE todo SET start = ''",
        "UPDATE todo SET ending = '{}'",
        "UPDATE todo SET ending = '{\"date\":\"2026-11-20T08:00:00Z\",\"day\":\"2026-11-20\",\"kind\":\"later\"}'",
    ]

    @Test("A value that says nothing keeps its row; list, export and doctor name it", arguments: nothings)
    func nothing(statement: String) throws {
        try daybook.run("add", "Other")
        try daybook.sql("\(statement) WHERE id = 1")
        let before = try daybook.texts("SELECT start || IFNULL(ending, '') FROM todo")
        for words in [["list"], ["list", "--all"]] {
            let list = try daybook.run(words)
            #expect(list.status == 1 && list.output.contains("Other"))
            #expect(list.errors.contains("1 row can't be read: todo 1 ("), "\(list.errors)")
        }
        let refused = try daybook.run("export")
        #expect(refused.status == 1 && refused.output == "")
        #expect(refused.errors.contains("todo 1 (") && refused.errors.contains("--skip-unreadable"))
        let rest = try daybook.run("export", "--skip-unreadable")
        #expect(rest.status == 0 && rest.output.contains("Other") && rest.errors.contains("todo 1 left out"))
        let fixed = try daybook.run("doctor", "--fix")
        #expect(fixed.status == 1 && fixed.output.contains("1 row can't be read: todo 1 ("))
        #expect(try daybook.texts("SELECT start || IFNULL(ending, '') FROM todo") == before)
    }

    @Test("A todo whose rule says nothing is ended without a next one, and that is said")
    func noRule() throws {
        try daybook.sql("UPDATE todo SET repeats = 'FREQ=SOMETIMES', series = '9f86d081884c7d65-1'")
        let done = try daybook.run("done", "1")
        #expect(done.status == 0 && done.errors.contains("1 value can't be read: todo 1 (repeats isn't "))
    }

    @Test(
        "A deadline that says nothing stays in the file; export and doctor name it", arguments: ["soon", ""])
    func noDeadline(value: String) throws {
        try daybook.sql("UPDATE todo SET due = '\(value)'")
        let named = "todo 1 (due isn't a day: \"\(value)\")"
        for words in [["list"], ["list", "--due"], ["list", "--all"]] {
            let list = try daybook.run(words)
            #expect(list.status == 0 && list.errors.contains("1 value can't be read: \(named)."))
        }
        let due = try daybook.run("list", "--due").output
        #expect(due.contains("A deadline that can't be read") && !due.contains("Today"))
        try daybook.run("edit", "1", "--title", "Changed")
        #expect(try daybook.run("doctor", "--fix").output.contains(named))
        let refused = try daybook.run("export")
        #expect(refused.status == 1 && refused.output == "" && refused.errors.contains(named))
        let rest = try daybook.run("export", "--skip-unreadable")
        #expect(rest.status == 0 && rest.output.contains("Changed"))
        #expect(rest.errors.contains("todo 1 without its due"), "\(rest.errors)")
        #expect(try daybook.texts("SELECT title || due FROM todo") == ["Changed\(value)"])
        try daybook.run("edit", "1", "--due", "2026-12-01")
        #expect(try daybook.run("export").status == 0)
    }

    @Test("A deadline in another form is that day", arguments: writtenForms)
    func deadline(form: String) throws {
        try daybook.sql("UPDATE todo SET due = '\(form)'")
        #expect(try daybook.run("list", "--due").output.contains("Plain"))
        #expect(try daybook.texts("SELECT due FROM todo") == ["2026-03-02"])
    }

    @Test("A repair deletes no row and no prose")
    func repair() throws {
        try daybook.sql(
            """
            INSERT INTO journalPage (date) VALUES ('someday');
            INSERT INTO dayText (day, text) VALUES ('someday', 'Prose.');
            INSERT INTO putOff (todoID, seenFrom, sentFrom, sentTo, date)
                VALUES (99, '2026-03-02', '2026-03-01', 'x', 'y');
            INSERT INTO exportGroupMember (groupID, categoryID) VALUES (7, 8);
            INSERT INTO category (name, color, sortOrder, carriesTo) VALUES ('Home', 'no colour', 9e999, '["mon","fri"]');
            INSERT INTO bundleTodo (bundleID, title) VALUES (5, 'Item');
            UPDATE todo SET categoryID = 9, title = CAST(x'436166e9' AS TEXT), shouldMigrate = 'yes';
            """)
        let counts = """
            SELECT (SELECT COUNT(*) FROM journalPage) || ' ' || (SELECT COUNT(*) FROM dayText) || ' '
                || (SELECT COUNT(*) FROM putOff) || ' ' || (SELECT COUNT(*) FROM exportGroupMember) || ' '
                || (SELECT COUNT(*) FROM bundleTodo) || ' ' || (SELECT COUNT(*) FROM todo)
            """
        let before = try daybook.texts(counts)
        try daybook.run("doctor", "--fix")
        #expect(try daybook.texts(counts) == before)
        #expect(
            try daybook.texts("SELECT title FROM todo WHERE categoryID IS NULL AND shouldMigrate = 1") == [
                "Café"
            ])
        #expect(
            try daybook.texts("SELECT color || ' ' || sortOrder || ' ' || carriesTo FROM category") == [
                "blue 9007199254740991 17"
            ])
        #expect(try daybook.run("undo").status == 0)
        #expect(try daybook.texts("SELECT color FROM category") == ["no colour"])
        #expect(try daybook.texts(counts) == before)
    }

    @Test(
        "Rows written in another form without the log of changes are said by list, and mended by the doctor")
    func withoutLog() throws {
        let triggers = try daybook.texts(
            "SELECT sql FROM sqlite_master WHERE name GLOB 'undo_todo_*' AND type = 'trigger'")
        let names = try daybook.texts(
            "SELECT name FROM sqlite_master WHERE name GLOB 'undo_todo_*' AND type = 'trigger'")
        try daybook.sql(names.map { "DROP TRIGGER \($0);" }.joined())
        try daybook.sql("UPDATE todo SET start = '2026-3-2'")
        try daybook.sql(triggers.joined(separator: ";"))
        let list = try daybook.run("list")
        #expect(
            list.status == 1 && list.errors.contains("`daybook doctor --fix` mends that."), "\(list.errors)")
        #expect(try daybook.run("doctor", "--fix").errors.contains("Mended todo 1 with a changed start"))
        #expect(try daybook.run("list").status == 0)
        #expect(try daybook.texts("SELECT start FROM todo") == ["2026-03-02"])
    }

    @Test(
        "A number without an end stops no change in a synchronized journal, and can be undone",
        arguments: [
            "UPDATE todo SET written = 9e999", "UPDATE todo SET shouldMigrate = 9e999",
            "UPDATE todo SET carriesTo = -9e999", "UPDATE todo SET categoryID = 9e999",
            "INSERT INTO category (name, sortOrder) VALUES ('New', -9e999)",
            "UPDATE todo SET written = 9e999; UPDATE todo SET title = 'A:Inf,\"b'",
        ])
    func infinite(statements: String) throws {
        let remote = daybook.folder.appendingPathComponent("remote").path
        try FileManager.default.createDirectory(atPath: remote, withIntermediateDirectories: true)
        #expect(try daybook.run("sync", "init", remote, "--folder").status == 0)
        try daybook.sql(statements)
        let added = try daybook.run("add", "More")
        #expect(added.status == 0, "\(added.errors)")
        #expect(try daybook.run("sync").status == 0)
        #expect(try daybook.run("undo").status == 0)
        let undone = try daybook.run("undo")
        #expect(undone.status == 0, "\(undone.errors)")
    }

    @Test("Days that another program swapped in other forms are undone, and redone")
    func swapped() throws {
        try daybook.run("start", now: "2026-11-21T09:30:00")
        try daybook.run("write", "2026-11-20", "-", input: "One")
        try daybook.run("write", "2026-11-21", "-", input: "Two", now: "2026-11-21T09:30:00")
        for (table, column) in [("journalPage", "date"), ("dayText", "day")] {
            let query = "SELECT \(column) FROM \(table) ORDER BY rowid"
            let before = try daybook.texts(query)
            try daybook.sql(
                """
                UPDATE \(table) SET \(column) = '2026-11-20 05:00:00.000' WHERE rowid = 2;
                UPDATE \(table) SET \(column) = '2026-11-21 05:00:00.000' WHERE rowid = 1
                """)
            try daybook.run("list")
            #expect(try daybook.texts(query) == before.reversed())
            for (command, expected) in [("undo", before), ("redo", before.reversed()), ("undo", before)] {
                let replayed = try daybook.run(command)
                #expect(replayed.status == 0, "\(replayed.errors)")
                #expect(try daybook.texts(query) == expected)
            }
        }
    }

    @Test(
        "Days of the week that a number doesn't say are said by the doctor, and mended only by it",
        arguments: ["5.7", "1e300", "9e999", "-9e999", "-1"])
    func weekdays(number: String) throws {
        try daybook.sql(
            "UPDATE todo SET carriesTo = \(number); INSERT INTO taskBundle (name, appliesOn) VALUES ('B', \(number))"
        )
        for _ in 0..<2 {
            let found = try daybook.run("doctor").output
            #expect(found.contains("2 rows aren't right: taskBundle 1 with a changed appliesOn"), "\(found)")
            let mended = try daybook.run("doctor", "--fix").errors
            #expect(mended.contains("Mended taskBundle 1 with a changed appliesOn"), "\(mended)")
            #expect(mended.contains("Mended todo 1 with a changed carriesTo"), "\(mended)")
            #expect(try daybook.texts("SELECT typeof(carriesTo) FROM todo") == ["null"])
            #expect(try daybook.run("undo").status == 0)
        }
        // What the other program did.
        #expect(try daybook.run("undo").status == 0)
        #expect(try daybook.texts("SELECT typeof(carriesTo) FROM todo") == ["null"])
        #expect(try daybook.texts("SELECT name FROM taskBundle") == [])
    }

    @Test(
        "A number that is no id is said by the doctor, and mended only by it",
        arguments: ["5.7", "1e300", "-0.5"])
    func references(number: String) throws {
        try daybook.run("categories", "add", "Work")
        try daybook.run("edit", "1", "--category", "Work")
        let kinds = "SELECT typeof(categoryID) || ' ' || typeof(bundleTodoID) FROM todo"
        try daybook.sql("UPDATE todo SET categoryID = \(number), bundleTodoID = \(number)")
        for _ in 0..<2 {
            let found = try daybook.run("doctor").output
            #expect(found.contains("2 rows aren't right: todo 1 with a changed categoryID"), "\(found)")
            #expect(try !daybook.texts(kinds).contains { $0.contains("null") })
            let mended = try daybook.run("doctor", "--fix").errors
            #expect(mended.contains("Mended todo 1 with"), "\(mended)")
            #expect(try daybook.texts(kinds) == ["null null"])
            #expect(try daybook.run("undo").status == 0)
        }
        // What the other program did.
        #expect(try daybook.run("undo").status == 0)
        #expect(try daybook.run("list").output.contains("Work"))
    }

    @Test(
        "A group of which a category can't be read shows no todos without a category, and says so",
        arguments: ["'x'", "5.7", "9e999", "''"])
    func groupMembers(value: String) throws {
        try daybook.run("categories", "add", "Work")
        try daybook.run("groups", "add", "Office")
        try daybook.run("groups", "set", "Office", "--category", "Work")
        try daybook.sql("UPDATE exportGroupMember SET categoryID = \(value)")
        for words in [["groups"], ["page", "--group", "Office"], ["export"]] {
            let ran = try daybook.run(words)
            #expect(!ran.output.contains("Other") && !ran.output.contains("Plain"), "\(words): \(ran.output)")
            #expect(ran.status == 1 && ran.errors.contains("can't be read"), "\(words): \(ran.errors)")
        }
        #expect(try daybook.run("doctor").output.contains("exportGroupMember 1 (categoryID isn't an id"))
        // The log of changes can't hold an infinite number, and a group's row has no id by which it would be found without.
        if value == "9e999" { return }
        #expect(try daybook.run("undo").status == 0)
        #expect(try daybook.run("groups").output.contains("(Work)"))
    }

    @Test("An emptied log of changes begins anew")
    func emptied() throws {
        try daybook.sql("DELETE FROM undoStep; DELETE FROM undoChange")
        let added = try daybook.run("add", "More")
        #expect(added.status == 0, "\(added.errors)")
        #expect(try daybook.run("undo").status == 0)
        #expect(try daybook.texts("SELECT title FROM todo") == ["Plain"])
    }

    @Test(
        "A NUL in a text is the same on all machines, and can be undone",
        arguments: ["title", "note", "externalURL"])
    func nul(column: String) throws {
        let remote = daybook.folder.appendingPathComponent("remote").path
        try FileManager.default.createDirectory(atPath: remote, withIntermediateDirectories: true)
        try daybook.run("sync", "init", remote, "--folder")
        try daybook.sql("UPDATE todo SET \(column) = 'a' || char(0) || 'b'")
        try daybook.run("sync")
        let desktop = try DaybookCommand()
        #expect(try desktop.run("sync", "clone", remote, "--folder").status == 0)
        let shown = try daybook.run("show", "1", "--json").output
        #expect(shown.contains("a\u{FFFD}b"))
        #expect(try desktop.run("show", "1", "--json").output.contains("a\u{FFFD}b"))
        #expect(try daybook.run("undo").status == 0)
        #expect(try daybook.run("show", "1").output.contains("Plain"))
    }

    @Test(
        "A clock at either end of the calendar stores nothing that the doctor calls damaged",
        arguments: ["9999-12-31T20:00:00", "0001-01-01T01:00:00"],
        ["America/Los_Angeles", "UTC", "Pacific/Kiritimati"])
    func ends(now: String, zone: String) throws {
        let daybook = try DaybookCommand()
        let variables = ["DAYBOOK_NOW": now, "TZ": zone]
        for words in [["start"], ["add", "One"], ["did", "Two"], ["done", "1"]] {
            #expect(try daybook.run(words, with: variables).status == 0)
        }
        #expect(try daybook.run(["export"], with: variables).errors == "")
        #expect(try daybook.run(["doctor"], with: variables).output.contains("Every row can be read"))
    }
}

extension DaybookCommand {
    /// Changes the journal as another program does.
    func sql(_ statements: String) throws {
        let queue = try DatabaseQueue(path: databasePath)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA foreign_keys = OFF; \(statements)") }
        try queue.close()
    }

    /// The texts that a query finds in the journal.
    func texts(_ query: String) throws -> [String] {
        let queue = try DatabaseQueue(path: databasePath)
        defer { #expect(throws: Never.self) { try queue.close() } }
        return try queue.read { try String.fetchAll($0, sql: query) }
    }
}
