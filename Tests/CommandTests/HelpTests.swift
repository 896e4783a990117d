import Foundation
import TestSupport
import Testing

@Suite("Help, and words that look like a request for it")
struct HelpTests {
    @Test("A dash word with an h in it isn't a request for help")
    func joinedOptions() throws {
        let daybook = try DaybookCommand()
        try daybook.run("categories", "add", "Home")
        #expect(try daybook.run("add", "-chome", "test").output == "Added \"test\" to Home (1)\n")
        #expect(try daybook.run("add", "-cHome", "two").output == "Added \"two\" to Home (2)\n")
        for words in [["add", "-xhy", "three"], ["list", "-xh"], ["done", "-hx"], ["move", "1", "-hw"]] {
            let result = try daybook.run(words)
            #expect(result.status == 64, "\(words)")
            #expect(result.output == "", "\(words)")
        }
        let file = daybook.folder.appendingPathComponent("h.md").path
        #expect(try daybook.run("page", "-o\(file)").status == 0)
        #expect(try daybook.run("add", "--", "-h").output == "Added \"-h\" (3)\n")
    }

    @Test(
        "-h and --help are, for the program and its commands",
        arguments: [
            ["-h"], ["--help"], ["add", "-h"], ["bundles", "items", "-h"], ["add", "x", "--help"],
            ["help", "add"], ["list", "-h"],
        ])
    func asked(words: [String]) throws {
        let result = try DaybookCommand().run(words)
        #expect(result.status == 0)
        #expect(result.output.contains("OVERVIEW:") && result.output.contains("--help"))
    }

    @Test(
        "Help for a command that doesn't exist is wrong usage",
        arguments: [
            (["help", "nope"], "nope"), (["nope", "--help"], "nope"), (["help", "bundles", "nope"], "nope"),
            (["bundles", "nope", "-h"], "bundles nope"),
        ])
    func unknown(words: [String], name: String) throws {
        let result = try DaybookCommand().run(words)
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(result.errors.contains("Unknown command \"\(name)\"."))
    }

    @Test("Every description is there whatever COLUMNS says", arguments: ["0", "1", "-5", "x"])
    func columns(columns: String) throws {
        let help = try DaybookCommand().run("help", "add", with: ["COLUMNS": columns])
        #expect(help.status == 0)
        let words = help.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("Make it a habit: for its day, missed when the next page starts."))
    }

    @Test(
        "Help that can't be written is a failure",
        arguments: ["--help", "help add", "add --help", "--version"])
    func fullDisk(words: String) throws {
        let daybook = try DaybookCommand()
        let output = try daybook.runShell(
            ["-c", "$DAYBOOK \(words) 2>&1 >/dev/full; echo $?"],
            with: ["DAYBOOK": TestBinary.url(named: "daybook").path])
        #expect(output == "daybook: Standard output can't be written to: No space left on device\n1\n")
    }
}
