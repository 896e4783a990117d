import Foundation
import TestSupport
import Testing

@Suite("A journal that isn't there")
struct MissingJournalTests {
    private let daybook: DaybookCommand
    private let missing: String

    init() throws {
        daybook = try DaybookCommand()
        missing = daybook.folder.path + "/data/typo.sqlite"
    }

    private func run(_ words: String) throws -> DaybookCommand.Result {
        try daybook.run(words.split(separator: " ").map(String.init) + ["--database", missing])
    }

    private var isCreated: Bool { FileManager.default.fileExists(atPath: missing) }

    @Test(
        "A command that reads or changes what is there says that there is none, and creates nothing",
        arguments: [
            "export", "list", "list --all", "page", "page --since yesterday", "log", "show 1", "done 1",
            "abandon 1", "reopen 1", "delete 1", "edit 1 --title x", "move 1 tomorrow", "undo", "redo",
            "backup",
            "categories", "categories list", "bundles", "groups", "categories delete x", "groups rename x y",
            "bundles apply x", "bundles items add x y", "review --summary",
        ])
    func refused(words: String) throws {
        let result = try run(words)
        #expect(result.status == 1)
        #expect(result.output == "")
        #expect(
            result.errors
                == "daybook: There is no journal at \(missing). `daybook add` or `daybook` creates one; --database "
                + "names another.\n")
        #expect(!FileManager.default.fileExists(atPath: daybook.folder.path + "/data"))
    }

    @Test(
        "A command that adds creates one",
        arguments: ["add x", "did x", "start", "categories add x", "bundles add x", "groups add x"])
    func created(words: String) throws {
        let result = try run(words)
        #expect(result.status == 0, "\(result.errors)")
        #expect(isCreated)
    }

    @Test("An import creates one, but not a dry run of it")
    func imported() throws {
        try daybook.run("add", "a")
        let file = try daybook.file(named: "export.json", try daybook.run("export").output)
        #expect(try run("import --dry-run \(file)").status == 0)
        #expect(!isCreated)
        #expect(try run("import \(file)").status == 0)
        #expect(try run("list").output.contains("a"))
    }

    @Test("A command that fails leaves no new journal and no folder for it")
    func failed() throws {
        _ = try daybook.file(named: "import.json", "{}")
        #expect(try run("restore import.json").status == 1)
        #expect(!FileManager.default.fileExists(atPath: daybook.folder.path + "/data"))
    }

    @Test("A backup is restored to where no journal is")
    func restored() throws {
        try daybook.run("add", "a")
        let copy = daybook.folder.path + "/copy"
        try daybook.run("backup", copy)
        #expect(try run("restore \(copy)").status == 0)
        #expect(try run("list").output.contains("a"))
    }

    @Test("An empty file is no journal yet")
    func empty() throws {
        let path = try daybook.file(named: "empty.sqlite", "")
        #expect(try daybook.run("list", "--database", path).errors.contains("There is no journal at"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
        #expect(try daybook.run("add", "a", "--database", path).status == 0)
    }

    @Test("A restore without its file, and a screen without a terminal, create nothing")
    func failures() throws {
        let daybook = try DaybookCommand()
        #expect(try daybook.run("restore", "nothing").errors == "daybook: No file nothing.\n")
        #expect(try daybook.run("review").status == 1)
        #expect(try daybook.run([]).status == 1)
        #expect(!FileManager.default.fileExists(atPath: daybook.databasePath))
    }

    @Test("The journal isn't restored from itself")
    func restoredFromItself() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "a")
        let result = try daybook.run("restore", "./journal.sqlite")
        #expect(result.status == 1)
        #expect(
            result.errors == "daybook: ./journal.sqlite is the journal itself. Name a backup to restore.\n")
    }
}
