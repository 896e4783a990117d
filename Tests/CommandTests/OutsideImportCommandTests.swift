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
            ("", "is empty. "), (" \n\t\n", "is empty. "), ("\u{FEFF}", "is empty. "),
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
        }
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
        #expect(written.status == 0 && written.errors.contains("Exported 1 todo and 1 text"))
        let own = try daybook.run("import", folder)
        #expect(own.output == "Imported nothing new from Markdown; 2 as before\n")
        let other = try DaybookCommand()
        #expect(try other.run("import", folder).output == "Imported 1 todo and 1 text from Markdown\n")
        let text = try daybook.run("export", "--format", "todo.txt")
        #expect(text.output.contains("Pay rent due:") && text.errors.contains("1 text"))
        #expect(try daybook.run("export", "--format", "ics").output.hasPrefix("BEGIN:VCALENDAR\r\n"))
        #expect(try daybook.run("export", "--format", "markdown").status == 64)
        #expect(try daybook.run("import", folder, "--replace").status == 64)
    }

    @Test("100,000 rows take at most 64 MiB more than one does", arguments: ["todo.txt", "tasks.json"])
    func memory(name: String) throws {
        func peak(_ count: Int) throws -> Int {
            let rows = (1...count).map { number in
                name == "todo.txt"
                    ? "2026-03-01 Write the report number \(number) +work due:2026-12-01"
                    : """
                    {"uuid": "\(number)", "description": "Write the report number \(number)", "status": "pending",
                     "entry": "20260301T090000Z"}
                    """
            }
            let text =
                name == "todo.txt" ? rows.joined(separator: "\n") : "[\(rows.joined(separator: ",\n"))]"
            let daybook = try DaybookCommand()
            let process = Process()
            process.executableURL = TestBinary.url(named: "daybook")
            process.arguments = ["import", try daybook.file(named: name, text)]
            process.environment = daybook.environment()
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            var peak = 0
            while process.isRunning {
                guard
                    let status = FileManager.default.contents(
                        atPath: "/proc/\(process.processIdentifier)/status")
                else { continue }
                let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first {
                    $0.hasPrefix("VmHWM:")
                }
                peak = max(peak, line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0)
            }
            #expect(process.terminationStatus == 0)
            return peak
        }
        let (few, many) = (try peak(1), try peak(100_000))
        #expect(few > 0 && many < few + 64 * 1024, "\(few) and \(many) KiB")
    }
}
