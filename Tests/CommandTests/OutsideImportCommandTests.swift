import Foundation
import TestSupport
import Testing

@Suite("daybook import of other programs' files, and daybook export for them")
struct OutsideImportCommandTests {
    private let tasks = """
        [{"uuid": "a", "description": "Pay rent", "status": "pending", "entry": "20260301T090000Z", "priority": "H"},
         {"uuid": "b", "description": "Old", "status": "recurring", "entry": "20260301T090000Z"}]
        """

    @Test("--dry-run says what would happen to each row, the import does it, and again it does nothing")
    func addsOnce() throws {
        let daybook = try DaybookCommand()
        let file = try daybook.file(named: "tasks.json", tasks)
        let preview = try daybook.run("import", file, "--dry-run")
        #expect(preview.status == 0)
        #expect(preview.output.contains("new      1: Pay rent\n"))
        #expect(preview.output.contains("skipped  2: Old (the tasks that it has made are taken)\n"))
        #expect(preview.output.hasSuffix("Would import 1 todo from Taskwarrior; 1 skipped\n"))
        #expect(preview.errors.contains("priority of 1"))
        #expect(!FileManager.default.fileExists(atPath: daybook.databasePath))

        #expect(try daybook.run("import", file).output == "Imported 1 todo from Taskwarrior; 1 skipped\n")
        let before = try daybook.run("export").output
        let again = try daybook.run("import", file)
        #expect(again.output == "Imported nothing new from Taskwarrior; 1 as before; 1 skipped\n")
        #expect(try daybook.run("export").output == before)
        #expect(try daybook.run("undo").status == 0)
        #expect(!(try daybook.run("list").output.contains("Pay rent")))
    }

    @Test("--dry-run prints nothing of a file that can't be read to its end", arguments: [3, 5_000])
    func printsNothing(rows: Int) throws {
        let daybook = try DaybookCommand()
        let row = { (number: Int) in
            #"{"uuid": "\#(number)", "description": "Pay rent \#(number)", "status": "pending"}"#
        }
        let file = try daybook.file(
            named: "tasks.json", "[" + (1...rows).map(row).joined(separator: ",\n") + ",\n}")
        let preview = try daybook.run("import", file, "--dry-run")
        #expect(preview.status == 1 && preview.output.isEmpty)
        #expect(preview.errors.contains("tasks.json: not JSON: "))
        #expect(preview.errors.contains("line \(rows + 1)"))
        _ = try daybook.file(named: "tasks.json", "[" + (1...rows).map(row).joined(separator: ",\n") + "]")
        let whole = try daybook.run("import", file, "--dry-run").output.split(separator: "\n")
        #expect(whole.count == rows + 1 && whole[rows - 1] == "new      \(rows): Pay rent \(rows)")
    }

    @Test(
        "A file that isn't recognised is called what it is, and the formats are listed",
        arguments: [
            ("Dear Ann,\nI am well.\n", "isn't in a format that Daybook recognises. "),
            ("[]", "isn't in a format that Daybook recognises. "),
            (#"{"a": 1}"#, "isn't in a format that Daybook recognises. "),
            ("[1]", "[0]: expected an object, found a number. "),
            ("{\"a\"", "not JSON: the file ends at line 1, "),
            ("a\0b", "isn't text: it has a NUL. "),
        ])
    func unrecognised(text: String, words: String) throws {
        let daybook = try DaybookCommand()
        let found = try daybook.run("import", daybook.file(named: "file", text))
        #expect(found.status == 1 && found.output.isEmpty)
        #expect(found.errors.contains("/file: \(words)"), "\(found.errors)")
        #expect(found.errors.contains("name that with --from: taskwarrior, todo.txt, jrnl, "))
        #expect(!FileManager.default.fileExists(atPath: daybook.databasePath))
    }

    @Test(
        "An empty file is called so, whatever its format",
        arguments: ["", " \n\t\n", "\u{FEFF}", "\u{FEFF}\r\n"])
    func empty(text: String) throws {
        let daybook = try DaybookCommand()
        let formats = [
            "taskwarrior", "todo.txt", "jrnl", "dayone", "markdown", "ics", "github", "gitlab", "jira",
            "linear",
            "ndjson",
        ]
        for options in [[]] + formats.map({ ["--from", $0] }) {
            let found = try daybook.run(["import", daybook.file(named: "file", text)] + options)
            #expect(found.status == 1 && found.output.isEmpty)
            #expect(found.errors.hasSuffix("/file: is empty; nothing was imported.\n"), "\(options)")
            let piped = try daybook.run(["import", "-", "--dry-run"] + options, input: text)
            #expect(piped.status == 1)
            #expect(piped.errors == "daybook: standard input: is empty; nothing was imported.\n")
        }
        #expect(!FileManager.default.fileExists(atPath: daybook.databasePath))
    }

    @Test("Standard input is called so in errors of what it has")
    func standardInput() throws {
        let daybook = try DaybookCommand()
        let inputs = [
            (["import", "-"], "Dear Ann,\n"), (["import", "-"], "{\"a\""),
            (["import", "-", "--from", "ics"], "BEGIN:VCALENDAR\n"),
            (["import", "-", "--from", "taskwarrior", "--dry-run"], "[{\n]"),
        ]
        for (arguments, input) in inputs {
            let found = try daybook.run(arguments, input: input)
            #expect(found.errors.contains("standard input: "), "\(arguments): \(found.errors)")
        }
    }

    @Test("In a folder only its own Markdown files are read, whatever bytes their names have")
    func strangeFolder() throws {
        let daybook = try DaybookCommand()
        let notes = daybook.folder.appendingPathComponent("notes")
        try FileManager.default.createDirectory(
            at: notes.appendingPathComponent("more"), withIntermediateDirectories: true)
        for name in ["2026-03-02 ..%2f.md", "new\nline\u{1B}[31m.md", "more/deep.MD", ".hidden.md", "a.txt"] {
            try Data("- [ ] \(name.first ?? " ")\n".utf8).write(to: notes.appendingPathComponent(name))
        }
        #expect(mkfifo(notes.path + "/pipe.md", 0o600) == 0)
        #expect(
            symlink("..", notes.path + "/up") == 0 && symlink("/etc/passwd", notes.path + "/link.md") == 0)
        let latin = Array((notes.path + "/caf").utf8CString.dropLast()) + [-23] + Array(".md".utf8CString)
        let file = open(latin, O_WRONLY | O_CREAT, 0o600)
        try FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: Data("- [ ] c\n".utf8))
        let found = try daybook.run("import", notes.path)
        #expect(found.output == "Imported 4 todos from Markdown\n" && found.status == 0, "\(found.errors)")
    }

    @Test("Many new categories are counted")
    func manyCategories() throws {
        let daybook = try DaybookCommand()
        let lines = (1...20).map { "2026-03-01 Write +p\($0)" }.joined(separator: "\n")
        let found = try daybook.run("import", daybook.file(named: "todo.txt", lines))
        #expect(found.errors.hasSuffix("p11, p12, 8 more\n"))
    }

    @Test("Text in another encoding is refused with the place of its first byte")
    func latin1() throws {
        let daybook = try DaybookCommand()
        let file = try daybook.file(named: "todo.txt", "")
        try (Data("Pay rent\nCaf".utf8) + [0xE9] + Data("s\n".utf8)).write(to: URL(fileURLWithPath: file))
        for arguments in [["import", file], ["import", file, "--from", "todo.txt", "--dry-run"]] {
            let found = try daybook.run(arguments)
            #expect(found.status == 1 && found.output.isEmpty)
            #expect(found.errors.contains("todo.txt: line 2, byte 4: isn't text in UTF-8"))
            let format = arguments.contains("--from") ? "todo.txt" : "FORMAT"
            let command = "iconv -f latin1 -t utf-8 FILE | daybook import --from \(format) -"
            #expect(found.errors.hasSuffix(" Convert it: \(command)\n"))
            #expect(!found.errors.contains("If you know"))
        }
        let tasks = try daybook.file(named: "tasks.json", "")
        let row =
            Data(#"[{"uuid": "a", "status": "pending", "description": "Caf"#.utf8) + [0xE9]
            + Data(#""}]"#.utf8)
        try row.write(to: URL(fileURLWithPath: tasks))
        let found = try daybook.run("import", tasks, "--from", "taskwarrior")
        #expect(found.errors.contains("tasks.json: line 1, byte 56: isn't text in UTF-8. "))
        #expect(found.errors.hasSuffix("| daybook import --from taskwarrior -\n"))
        try Data([0xFF, 0xFE, 0x61, 0x00]).write(to: URL(fileURLWithPath: file))
        #expect(
            try daybook.run("import", file).errors.contains("Convert it: iconv -f utf-16 -t utf-8 FILE | "))
        // What is advised works.
        let list = try daybook.file(named: "list.md", "")
        try (Data("- [ ] Caf".utf8) + [0xE9] + Data("\n".utf8)).write(to: URL(fileURLWithPath: list))
        let advice = try daybook.run("import", list, "--from", "markdown").errors
        let command = String(try #require(advice.split(separator: "Convert it: ").last))
        let converted = try daybook.runShell(
            [
                "-c",
                command.replacing("FILE", with: "$FILE").replacing("daybook import", with: "$DAYBOOK import"),
            ],
            with: ["FILE": list, "DAYBOOK": TestBinary.url(named: "daybook").path])
        #expect(converted == "Imported 1 todo from Markdown\n")
    }

    @Test("A time in a zone that isn't known is said to be local")
    func unknownZone() throws {
        let daybook = try DaybookCommand()
        let todo = "BEGIN:VTODO\nUID:1\nSUMMARY:a\nDUE;TZID=Custom:20261201T020000\nEND:VTODO\n"
        let text = "BEGIN:VCALENDAR\n\(todo)END:VCALENDAR\n"
        let found = try daybook.run("import", daybook.file(named: "a.ics", text))
        #expect(
            found.errors
                == "The time zone \"Custom\" isn't known: its time was read as one of this computer's zone.\n"
        )
        let twice = text.replacing(todo, with: todo + todo.replacing("UID:1", with: "UID:2"))
        let others = try daybook.run("import", daybook.file(named: "a.ics", twice), "--dry-run")
        #expect(others.errors.contains("its 2 times were read as ones of this computer's zone."))
    }

    @Test("A time in the afternoon in jrnl's usual form stays one, and a star is named as left out")
    func jrnlTimes() throws {
        let daybook = try DaybookCommand()
        let text = """
            [2026-02-22 10:00:00 PM] Evening. *
            Wind.

            [2026-02-23 12:05:00 AM] Night.

            [2026-02-23 12:10:00 PM] Noon.

            [2026-02-23 09:30] Morning.
            """
        let found = try daybook.run("import", daybook.file(named: "a.jrnl", text))
        #expect(found.errors.contains("starred"))
        #expect(try daybook.run("write", "2026-02-22", "--show").output == "**22:00** Evening.\n\nWind.\n")
        #expect(
            try daybook.run("write", "2026-02-23", "--show").output
                == "**00:05** Night.\n\n**12:10** Noon.\n\n**09:30** Morning.\n")
    }

    @Test(
        "What isn't in the format that was named is refused, so that a script notices",
        arguments: [
            ("ics", "<html>502 Bad Gateway</html>\n", "isn't iCalendar"),
            ("linear", #"{"message": "Bad credentials"}"#, #"holds no issues; what it has is "message"."#),
            ("github", #"[{"a": 1, "b": 2}]"#, #"holds no issues; what it has is "a", "b"."#),
            (
                "github", #"[{"\#(String(repeating: "a", count: 99))": 1}]"#,
                #"holds no issues; what it has is "\#(String(repeating: "a", count: 60))…"."#
            ),
        ])
    func otherForm(format: String, text: String, words: String) throws {
        let daybook = try DaybookCommand()
        let found = try daybook.run("import", "--from", format, "-", input: text)
        #expect(found.status == 1 && found.errors.contains("standard input: \(words)"), "\(found.errors)")
        #expect(try daybook.run("import", "--from", "linear", "-", input: "[]").status == 0)
    }

    @Test("A folder may end in a slash, and its page of today is there again")
    func slash() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start", now: "2026-11-19T08:00:00")
        try daybook.run("start")
        try daybook.run("add", "Pay rent")
        let folder = daybook.folder.path + "/out"
        #expect(try daybook.run("export", "--format", "markdown", folder + "//").status == 0)
        let other = try DaybookCommand()
        #expect(try other.run("import", folder + "/").status == 0)
        #expect(try other.run("list").output == daybook.run("list").output)
        let notes = daybook.folder.path + "/notes"
        try FileManager.default.createDirectory(atPath: notes, withIntermediateDirectories: false)
        try "- [ ] a\n".write(toFile: notes + "/2026-11-20.md", atomically: true, encoding: .utf8)
        // A note of today doesn't start today.
        let third = try DaybookCommand()
        try third.run("import", notes)
        #expect(try third.run("list").output.contains("not started"))
    }

    @Test("A preview that can't be printed says nothing of a change")
    func fullDevice() throws {
        let daybook = try DaybookCommand()
        let file = try daybook.file(named: "todo.txt", "Pay rent\n")
        try daybook.run("start")
        let said = try daybook.runShell([
            "-c", "\"$1\" import --dry-run \"$2\" 2>&1 >/dev/full; true", "sh",
            TestBinary.url(named: "daybook").path, file,
        ])
        #expect(said.contains("Standard output can't be written to"), "\(said)")
    }

    @Test("todo.txt says which titles it reads otherwise, and that it has no times")
    func misread() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "--literal", "due:2026-03-05 +proj @ctx")
        try daybook.run("add", "Pay rent https://a.example #home")
        try daybook.run("did", "Called Sam")
        let said = try daybook.run("export", "--format", "todo.txt").errors
        #expect(said.contains("words of 1 title that are marks there"), "\(said)")
        #expect(said.contains("the time of day of 1 ending"), "\(said)")
    }

    @Test("Pulled issues come through a pipe, and their changes with --update")
    func pulls() throws {
        let daybook = try DaybookCommand()
        let rows = { (title: String, state: String) in
            #"[{"number": 7, "title": "\#(title)", "url": "https://github.com/o/r/issues/7", "state": "\#(state)"}]"#
        }
        let pull = ["import", "--from", "github", "-"]
        #expect(try daybook.run(pull, input: rows("Crash", "OPEN")).output == "Imported 1 todo from GitHub\n")
        let offered = try daybook.run(pull, input: rows("Crashes", "CLOSED"))
        #expect(offered.errors.contains("One change there isn't taken; --update takes it."))
        let taken = try daybook.run(pull + ["--update"], input: rows("Crashes", "CLOSED"))
        #expect(taken.output == "Imported 1 change from GitHub\n")
        #expect(try daybook.run("list").output.contains("Crashes"))
    }

    @Test("A folder of Markdown files goes out and comes in, and other formats name what they leave out")
    func exports() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "Pay rent ^fri", "--note", "the new account")
        try daybook.run("write", "-", input: "It rained.")
        let folder = daybook.folder.appendingPathComponent("pages").path
        let written = try daybook.run("export", "--format", "markdown", folder)
        #expect(written.status == 0 && written.errors.contains("Exported 1 todo and 1 text of a day to "))
        let own = try daybook.run("import", folder)
        #expect(own.output == "Imported nothing new from Markdown; 2 as before\n")
        let other = try DaybookCommand()
        #expect(
            try other.run("import", folder).output == "Imported 1 todo and 1 text of a day from Markdown\n")
        let text = try daybook.run("export", "--format", "todo.txt")
        #expect(text.output.contains("Pay rent due:") && text.errors.contains("1 text"))
        #expect(try daybook.run("export", "--format", "ics").output.hasPrefix("BEGIN:VCALENDAR\r\n"))
        #expect(try daybook.run("export", "--format", "markdown").status == 64)
        #expect(try daybook.run("import", folder, "--replace").status == 64)
    }
}
