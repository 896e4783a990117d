import Foundation
import TestSupport
import Testing

@Suite("daybook export and import")
struct ExchangeTests {
    private func exported(_ daybook: DaybookCommand) throws -> String {
        // The time of the export is pinned with the clock, so that two exports can be equal to the letter.
        try daybook.run("export").output
    }

    @Test("Export, import into a new journal, export: the same")
    func roundTrip() throws {
        let first = try DaybookCommand()
        try first.run("start")
        try first.run("add", "漢字 \"quoted\" \\ back", "--habit")
        try first.run("did", "emoji 👨‍👩‍👧")
        try first.run("add", "gone")
        try first.run("delete", "gone")
        let file = first.folder.appendingPathComponent("out.json").path
        let export = try first.run("export", "-o", file)
        #expect(export.status == 0)
        #expect(export.output == "")
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
        let second = try DaybookCommand()
        #expect(try second.run("import", file).status == 0)
        #expect(try exported(second) == exported(first))
    }

    @Test("A journal that is not empty is only overwritten with --replace, after a backup")
    func replace() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "Precious")
        let other = try DaybookCommand()
        try other.run("add", "Other")
        let file = try daybook.file(named: "other.json", try exported(other))
        let before = try exported(daybook)
        let refused = try daybook.run("import", file)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("--replace"))
        #expect(try exported(daybook) == before)

        let replaced = try daybook.run("import", file, "--replace")
        #expect(replaced.status == 0)
        #expect(try exported(daybook) == exported(other))
        let backup = try #require(
            replaced.errors.split(separator: "\n").first.map {
                String($0.dropFirst("The previous journal is in ".count))
            })
        let old = try daybook.run("export", "--database", backup)
        #expect(old.output == before)
    }

    @Test("--dry-run says what would happen and changes nothing")
    func dryRun() throws {
        let daybook = try DaybookCommand()
        let other = try DaybookCommand()
        try other.run("add", "Other")
        let file = try daybook.file(named: "other.json", try exported(other))
        let result = try daybook.run("import", file, "--dry-run")
        #expect(result.status == 0)
        #expect(result.output.hasPrefix("Would import 0 pages, 1 todo"))
        #expect(!FileManager.default.fileExists(atPath: daybook.databasePath))
        try daybook.run("add", "Precious")
        #expect(
            try daybook.run("import", file, "--dry-run").output.contains(
                "Nothing would change without --replace"))
        #expect(
            try daybook.run("import", file, "--dry-run", "--replace").output.contains(
                "Would replace, after a backup"))
        #expect(try daybook.run("list").output.contains("Precious"))
    }

    @Test("--dry-run --json says the same as JSON")
    func dryRunJSON() throws {
        let daybook = try DaybookCommand()
        let other = try DaybookCommand()
        try other.run("add", "Other")
        let file = try daybook.file(named: "other.json", try exported(other))
        let counts = """
            {
                "bundles": 0,
                "categories": 0,
                "dayTexts": 0,
                "exportGroups": 0,
                "items": 0,
                "pages": 0,
                "todos": 1,
                "weekTexts": 0
              }
            """
        func output(journal: String, isRefused: Bool) -> String {
            """
            {
              "categoriesFromGroups": 0,
              "entriesFromNotes": 0,
              "file": \(counts),
              "journal": \(journal),
              "refused": \(isRefused),
              "skippedPages": 0
            }

            """
        }
        #expect(
            try daybook.run("import", file, "--dry-run", "--json").output
                == output(journal: "null", isRefused: false))
        #expect(!FileManager.default.fileExists(atPath: daybook.databasePath))
        try daybook.run("add", "Precious")
        #expect(
            try daybook.run("import", file, "--dry-run", "--json").output
                == output(journal: counts, isRefused: true))
        #expect(
            try daybook.run("import", file, "--dry-run", "--json", "--replace").output
                == output(journal: counts, isRefused: false))
        #expect(try daybook.run("list").output.contains("Precious"))
    }

    @Test("The texts of days and weeks are counted, where there are some")
    func texts() throws {
        let daybook = try DaybookCommand()
        for day in ["today", "yesterday"] { try daybook.run("write", day, "-", input: "x") }
        try daybook.run("write", "--week", "-", input: "x")
        let file = daybook.folder.appending(path: "all.json").path
        #expect(
            try daybook.run("export", "-o", file).errors.hasSuffix(
                "0 export groups, 2 texts of days, 1 text of a week to \(file)\n"))
        let other = try DaybookCommand()
        let previewed = try other.run("import", file, "--dry-run").output
        #expect(previewed.hasSuffix("0 export groups, 2 texts of days, 1 text of a week\n"))
        #expect(try other.run("import", file).output.hasSuffix("2 texts of days, 1 text of a week\n"))
        #expect(
            try daybook.run("export", "--for", "nerfjournal").errors
                == "NerfJournal has no place for 2 texts of days and 1 text of a week. This journal still does.\n"
        )
        let folder = daybook.folder.appending(path: "pages").path
        let written = try daybook.run("export", "--format", "markdown", folder)
        #expect(written.errors.hasPrefix("Exported 0 todos, 2 texts of days and 1 text of a week to"))
        #expect(
            try DaybookCommand().run("import", folder).output
                == "Imported 2 texts of days and 1 text of a week from Markdown\n")
    }

    @Test("A file that isn't an export is called what it is")
    func otherFiles() throws {
        let daybook = try DaybookCommand()
        let empty = try daybook.file(named: "null.json", " null\n")
        #expect(
            try daybook.run("import", empty).errors
                == "daybook: \(empty): is empty (null), not an export. `daybook export` makes one.\n")
        try daybook.run("add", "One", "--database", "other.sqlite")
        #expect(
            try daybook.run("import", "other.sqlite").errors
                == "daybook: other.sqlite: is an SQLite database, not an exported file. If it is a journal, `daybook "
                + "--database FILE` opens it, and `daybook restore FILE` replaces yours with it.\n")
    }

    @Test("What is wrong is named by its path, and nothing changes")
    func malformed() throws {
        let daybook = try DaybookCommand()
        let json = """
            {"version": 5, "taskBundles": [], "bundleTodos": [], "journalPages": [],
             "todos": [{"id": 1, "title": "x", "shouldMigrate": true, "start": "soon"}]}
            """
        let file = try daybook.file(named: "bad.json", json)
        let result = try daybook.run("import", file)
        #expect(result.status == 1)
        #expect(result.errors == "daybook: \(file): todos[0].start: not a date: \"soon\"\n")
        #expect(try daybook.run("import", "/nowhere.json").status == 1)
        #expect(try daybook.run("import", file, "--time-zone", "Mars/Olympus").status == 1)
    }

    @Test(
        "A device is refused rather than read without end",
        arguments: ["/dev/full", "/dev/zero", "/dev/null"])
    func devices(path: String) throws {
        let result = try DaybookCommand().run("import", path)
        #expect(result.status == 1)
        #expect(result.errors == "daybook: \(path): is a device, not an exported file.\n")
    }

    @Test("A closed standard input is said in words")
    func closedInput() throws {
        let daybook = try DaybookCommand()
        let errors = try daybook.file(named: "said", "")
        let shell = try daybook.startShell("\"$DAYBOOK\" import - <&- 2>'\(errors)'")
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 1)
        #expect(
            try String(contentsOfFile: errors, encoding: .utf8) == "daybook: standard input: is closed.\n"
        )
    }
}
