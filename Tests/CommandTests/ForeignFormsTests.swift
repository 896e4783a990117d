import Foundation
import TestSupport
import Testing

@Suite("What another program wrote is kept as it is, or read as what it means")
struct ForeignFormsTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "Plain")
    }

    @Test(
        "Days of the week in any form of a range are all its days",
        arguments: [
            "Mon–Fri", "mon..fri", "Mon—Fri", "mon‑fri", "mon – fri", "monday to friday", "mon - fri",
            "[\"mon\",\"tue\",\"wed\",\"thu\",\"fri\"]", "mon/tue/wed/thu/fri", "31",
        ])
    func weekdays(form: String) throws {
        try daybook.sql("INSERT INTO category (name, carriesTo) VALUES ('Work', '\(form)')")
        #expect(try daybook.run("categories").output.contains("Mon-Fri"))
        try daybook.run("doctor", "--fix")
        #expect(try daybook.texts("SELECT CAST(carriesTo AS TEXT) FROM category") == ["31"])
    }

    @Test(
        "Words that are no days of the week stay in the file, and are said",
        arguments: ["mo-fr", "soon", "mon?fri"])
    func noWeekdays(words: String) throws {
        try daybook.sql("INSERT INTO category (name, carriesTo) VALUES ('Work', '\(words)')")
        let named = "category 1 (carriesTo isn't days of the week: \"\(words)\")"
        #expect(try daybook.run("doctor").output.contains(named))
        try daybook.run("doctor", "--fix")
        #expect(try daybook.texts("SELECT carriesTo FROM category") == [words])
        let refused = try daybook.run("export")
        #expect(refused.status == 1 && refused.errors.contains(named), "\(refused.errors)")
    }

    @Test(
        "A time that can't be read stays in the file, and no other is written over it",
        arguments: ["17.11.2026 09:30", "2461361.89", "09:30:00 AM", "2026-11-20T09:30:00Z[UTC]"])
    func times(form: String) throws {
        try daybook.run("done", "Plain")
        let ending = "{\"date\":\"\(form)\",\"day\":\"2026-11-20\",\"kind\":\"done\"}"
        try daybook.sql("UPDATE todo SET ending = '\(ending)', created = '\(form)'")
        let list = try daybook.run("list")
        #expect(list.output.contains("✓") && list.errors.contains("todo 1 (ending isn't"), "\(list.errors)")
        try daybook.run("doctor", "--fix")
        #expect(try daybook.texts("SELECT ending FROM todo") == [ending])
        #expect(try daybook.texts("SELECT created FROM todo") == [form])
        let refused = try daybook.run("export")
        #expect(refused.status == 1 && refused.errors.contains("--skip-unreadable"), "\(refused.errors)")
        #expect(try daybook.run("export", "--skip-unreadable").output.contains("Plain"))
    }

    @Test(
        "Every output says that a todo is left out whose start can't be read, whatever its letters",
        arguments: ["x", "20261119.0", "", "2026-11-19Z"])
    func starts(value: String) throws {
        try daybook.run("add", "Other")
        try daybook.sql("UPDATE todo SET start = '\(value)' WHERE id = 1")
        for words in [["status"], ["list"], ["page"], ["stats"]] {
            let ran = try daybook.run(words)
            #expect(ran.status == 1, "\(words): \(ran.output)")
            #expect(ran.errors.contains("1 row can't be read: todo 1 ("), "\(words): \(ran.errors)")
        }
    }

    @Test("An export without a deadline fails in every format", arguments: ["todo.txt", "ics"])
    func deadline(format: String) throws {
        try daybook.sql("UPDATE todo SET due = '2026-11-25Z'")
        let exported = try daybook.run("export", "--format", format)
        #expect(exported.status == 1 && exported.output.contains("Plain"))
        #expect(exported.errors.contains("todo 1 (due isn't a day"), "\(exported.errors)")
    }

    @Test(
        "A line break in a title, a name or an address is none in a file of lines",
        arguments: ["\r\n", "\n", "\r"])
    func lineBreaks(end: String) throws {
        let (url, note) = ("https://x.example/\(end)ATTACH:u", "one\(end)two")
        try daybook.run("categories", "add", "Work")
        try daybook.sql(
            """
            UPDATE todo SET title = 'X\(end)ATTACH:t', externalURL = '\(url)', note = '\(note)', categoryID = 1;
            UPDATE category SET name = 'Work\(end)ATTACH:c';
            """)
        let calendar = try daybook.run("export", "--format", "ics").output
        let lines = calendar.unicodeScalars.split { $0 == "\r" || $0 == "\n" }.map { String($0) }
        #expect(!lines.contains { $0.hasPrefix("ATTACH") || $0 == "two" }, "\(calendar)")
        #expect(lines.contains { $0.hasPrefix("SUMMARY:X") })
        let tasks = try daybook.run("export", "--format", "todo.txt").output
        #expect(tasks.unicodeScalars.filter { $0 == "\r" || $0 == "\n" }.count == 1, "\(tasks)")
        let folder = daybook.folder.appendingPathComponent("md").path
        #expect(try daybook.run("export", folder, "--format", "markdown").status == 0)
        let other = try DaybookCommand()
        #expect(try other.run("import", folder).status == 0)
        #expect(try other.run("list", "--all").output.contains("X ATTACH:t"))
        #expect(try other.run("show", "1").output.contains("two"))
    }

    @Test("A page that a wrong clock made is seen, and removed as the doctor says")
    func farPage() throws {
        let far = "9999-12-31"
        try daybook.run("start", now: "\(far)T09:00:00")
        try daybook.run("write", "-", input: "Prose.\n", now: "\(far)T09:00:00")
        #expect(try daybook.run("doctor").output.contains("daybook start --remove \(far)"))
        #expect(try daybook.run("write", "--show", far).output == "Prose.\n")
        #expect(try daybook.run("page", far).output.contains("Prose."))
        let removed = try daybook.run("start", "--remove", far)
        #expect(removed.status == 0, "\(removed.errors)")
        #expect(try !daybook.run("doctor").output.contains("--remove"))
    }

    @Test("What ended after today isn't among what was done since a day")
    func futureEnding() throws {
        try daybook.run("did", "Later", now: "2027-03-01T09:00:00")
        #expect(try !daybook.run("page", "--since", "yesterday").output.contains("Later"))
    }

    @Test(
        "Typographic hyphens, blanks and accents match the plain ones that are typed",
        arguments: [
            ("twenty‑one", "twenty-one"), ("Wait – now", "Wait - now"), ("D´Angelo", "d'angelo"),
            ("Call\u{A0}Ann", "call ann"),
        ])
    func typography(title: String, typed: String) throws {
        try daybook.run("add", title)
        #expect(try daybook.run("search", typed).output.contains(title))
        let logged = try daybook.run("did", typed)
        #expect(logged.output.contains("Done") || logged.errors.contains("open"), "\(logged)")
        #expect(try daybook.run("done", typed).status == 0)
    }

    @Test("A configuration that another user can write isn't obeyed, and the doctor says why")
    func configuration() throws {
        try daybook.configure("day_start = \"04:00\"")
        let file = daybook.folder.appendingPathComponent("config/daybook/config.toml").path
        try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file)
        let found = try daybook.run("doctor")
        #expect(found.output.contains("everybody can change it (chmod o-w)"), "\(found.output)")
        #expect(try daybook.run("config", "get", "day_start").output.contains("0:00"))
    }
}
