import TestSupport
import Testing

@Suite("What has the title of a todo already")
struct SameTitleTests {
    private static let refusal =
        "daybook: \"Call José\" is open: `daybook done 1` marks it done, and --allow-duplicate logs it anyway.\n"

    @Test("did doesn't log beside an open todo, and names the command that marks it done")
    func did() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "Call José", "--url", "https://example.com/1")
        for words in [["call jose"], ["CALL", "JOSÉ"], ["Rang him https://example.com/1"]] {
            let refused = try daybook.run(["did"] + words)
            #expect(refused.status == 1)
            #expect(refused.output == "")
            #expect(refused.errors == Self.refusal)
        }
        #expect(try daybook.run("log").output.split(separator: "\n").count == 1)
        #expect(
            try daybook.run("did", "Call José", "--allow-duplicate").output == "Logged \"Call José\" (2)\n")
        try daybook.run("done", "1")
        #expect(try daybook.run("did", "Call José").output == "Logged \"Call José\" (3)\n")
    }

    @Test("did logs what is only scheduled, or was not yet there on its day")
    func notYetThere() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "Water plants", "--on", "+5")
        #expect(try daybook.run("did", "Water plants").status == 0)
        try daybook.run("add", "Call Sam")
        #expect(try daybook.run("did", "Call Sam", "--on", "yesterday").status == 0)
    }

    @Test("add compares titles without case and accents", arguments: ["read ÀLL", "READ ALL", "ｒｅａｄ all"])
    func add(title: String) throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "Read all")
        let again = try daybook.run("add", title)
        #expect(again.status == 0)
        #expect(again.output == "")
        #expect(again.errors == "Already open: \"Read all\" (1)\n")
        try daybook.run("delete", "1")
        try daybook.run("add", "Réad åll")
        #expect(try daybook.run("add", title).output == "")
    }

    @Test("Several one-word titles can be marked done at once")
    func oneWordTitles() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "-", input: "one\ntwo\nthree\nCall Sam\n")
        #expect(try daybook.run("done", "ONE", "two").output == "Marked 2 todos done\n")
        #expect(try daybook.run("done", "three", "4").output == "Marked 2 todos done\n")
        try daybook.run("reopen", "1", "2", "3", "4")
        // Words of several titles are no titles.
        #expect(try daybook.run("done", "call", "one").errors.contains("No todo matches \"call one\"."))
        #expect(try daybook.run("done", "call", "sam").output == "Marked \"Call Sam\" done\n")
    }
}
