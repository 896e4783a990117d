import GRDB
import TestSupport
import Testing

@Suite("daybook edit")
struct EditTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("add", "Fix the CI")
        let queue = try DatabaseQueue(path: daybook.databasePath)
        try queue.write { try $0.execute(sql: "INSERT INTO category (name) VALUES ('Engineering')") }
        try queue.close()
    }

    private func edit(_ arguments: String...) throws -> DaybookCommand.Result {
        try daybook.run(["edit"] + arguments)
    }

    @Test("Each property, and several at once")
    func properties() throws {
        #expect(try edit("1", "--title", "Fix CI").output == "Renamed \"Fix the CI\" to \"Fix CI\"\n")
        #expect(try edit("fix", "ci", "-c", "eng").output == "Moved \"Fix CI\" to Engineering\n")
        #expect(try edit("1", "--url", "https://x.org").output == "Set the URL of \"Fix CI\"\n")
        #expect(try edit("1", "--habit").output == "Made \"Fix CI\" a habit\n")
        let json = try daybook.run("list", "--all", "--json").output
        for line in [
            "\"category\": \"Engineering\"", "\"habit\": true", "\"title\": \"Fix CI\"",
            "\"url\": \"https://x.org\"",
        ] {
            #expect(json.contains(line))
        }
        #expect(try edit("1", "--no-category", "--no-url", "--one-off").output == "Edited \"Fix CI\"\n")
        #expect(try daybook.run("undo", "5").status == 0)
        #expect(try daybook.run("list", "--all").output.contains("Fix the CI"))
    }

    @Test("The editor is waited for even where no thread can be started")
    func withoutThreads() throws {
        let editor = try daybook.script(named: "ed", "sed -i 's/Fix the CI/Fix it/' \"$1\"")
        // No stack of that size fits into memory.
        let script = "ulimit -s 200000000000 && EDITOR='\(editor)' timeout 20 \"$0\" edit 1 -e 2>&1; echo $?"
        let said = try daybook.runShell(["-c", script, TestBinary.url(named: "daybook").path])
        #expect(said == "Renamed \"Fix the CI\" to \"Fix it\"\n0\n")
    }

    @Test("What makes no sense is refused, and nothing changes")
    func refusals() throws {
        let before = try daybook.run("export").output
        #expect(try edit("1").status == 64)
        #expect(try edit("1", "--url", "https://x.org", "--no-url").status == 64)
        #expect(try edit("1", "--habit", "--one-off").status == 64)
        #expect(
            try edit("1", "-c", "nope").errors == "daybook: No category \"nope\". There are: Engineering.\n")
        #expect(try edit("1", "--url", "example.com").errors.contains("\"example.com\" isn't a URL"))
        #expect(try edit("1", "--title", " ").errors == "daybook: A todo needs a title.\n")
        #expect(try edit("99", "--habit").status == 1)
        #expect(try daybook.run("export").output == before)
    }
}
