import Foundation
import TestSupport
import Testing

@Suite("daybook's manners")
struct UsageTests {
    @Test("Help and version go to standard output and succeed")
    func help() throws {
        let daybook = try DaybookCommand()
        let help = try daybook.run("--help")
        #expect(help.status == 0)
        #expect(help.output.contains("SUBCOMMANDS:"))
        #expect(try daybook.run("--version").output == "daybook 0.2.0\n")
        #expect(!FileManager.default.fileExists(atPath: daybook.databasePath))
    }

    @Test("Commands work where /proc isn't mounted, as in a chroot")
    func withoutProc() throws {
        let daybook = try DaybookCommand()
        let script = """
            exec 2>&1; umount -l /proc && "$DAYBOOK" start >/dev/null && "$DAYBOOK" add 'Buy stamps' >/dev/null &&
                "$DAYBOOK" done stamps
            """
        // Only who may unmount it can try.
        let output = try daybook.runShell(
            [
                "-c",
                "unshare --mount true 2>/dev/null || { echo skipped; exit; }; unshare --mount sh -c \"$SCRIPT\"",
            ],
            with: [
                "DAYBOOK_DAILY_BACKUP": "on", "DAYBOOK": TestBinary.url(named: "daybook").path,
                "SCRIPT": script,
            ])
        #expect(output == "skipped\n" || output == "Marked \"Buy stamps\" done\n", "\(output)")
    }

    @Test("Wrong usage is 64, and says so on standard error", arguments: ["--frobnicate", "frobnicate"])
    func usage(argument: String) throws {
        let result = try DaybookCommand().run(argument)
        #expect(result.status == 64)
        #expect(result.output == "")
        #expect(result.errors.contains("Usage: daybook"))
    }

    @Test(
        "A mistyped command is named, with the nearest one",
        arguments: [
            (["mvoe", "1", "tomorrow"], "Unknown command \"mvoe\". Did you mean move?"),
            (["lst"], "Unknown command \"lst\". Did you mean list?"),
            (["--database", "x.sqlite", "lits"], "Unknown command \"lits\". Did you mean list?"),
            (["help", "lst"], "Unknown command \"lst\". Did you mean list?"),
            (["frobnicate"], "Unknown command \"frobnicate\"."),
            (["nope"], "Unknown command \"nope\"."),
            (["rm", "1"], "Unknown command \"rm\". Did you mean delete?"),
            (["help", "ls"], "Unknown command \"ls\". Did you mean list?"),
            (["stat"], "Unknown command \"stat\". Did you mean status?"),
            (
                ["config", "mouse", "off"],
                "Unknown command \"config mouse\". There are: show, get, set and unset."
            ),
            (["sync", "stauts"], "Unknown command \"sync stauts\". Did you mean sync status?"),
            (["config", "mouse"], "Unknown command \"config mouse\". There are: show, get, set and unset."),
        ])
    func mistyped(words: [String], message: String) throws {
        let result = try DaybookCommand().run(words)
        #expect(result.status == 64 && result.output == "")
        #expect(result.errors.hasPrefix("daybook: \(message)\n"), "\(result.errors)")
    }

    @Test(
        "A word that was taken for an option is named, and how to write it",
        arguments: [
            (["add", "buy", "-5"], "-5"), (["categories", "add", "a", "-5"], "-5"),
            (["add", "-5"], "-5"), (["add", "--5", "degrees"], "--5"), (["done", "-1"], "-1"),
            (["done", "--on", "-1", "--5=2"], "--5=2"), (["groups", "rename", "-x"], "-x"),
        ])
    func takenForOption(words: [String], option: String) throws {
        let daybook = try DaybookCommand()
        let result = try daybook.run(words)
        #expect(result.status == 64 && result.output == "")
        #expect(
            result.errors.hasPrefix(
                "daybook: Unknown option '\(option)'. Put -- before words that begin with -.\n"),
            "\(result.errors)")
        #expect(try daybook.run("add", "--", "-5").output == "Added \"-5\" (1)\n")
    }

    @Test(
        "How to write a value that begins with -, and a word without the - of its option, is said",
        arguments: [
            (["edit", "1", "--title", "-5"], "Write --title=… for a value that begins with -."),
            (["config", "edit"], "Did you mean '--edit'?"), (["log", "-3"], "Did you mean '--limit 3'?"),
            (["log", "3"], "Unexpected argument '3'. Did you mean '--limit 3'?"),
            (["version"], "Unknown command \"version\". Did you mean --version?"),
            (["config", "set", "mouse=false"], "Write `daybook config set mouse false`."),
            (["backup", "list"], "Did you mean --list? Write ./list for a file of that name."),
            (["undo", "-1"], "Write 1, without the hyphen."), (["done", "--all"], "Unknown option '--all'."),
            (["edit", "1", "--tittle", "y"], "Unknown option '--tittle'. Did you mean '--title'?"),
            (["delete", "-f", "1"], "Unknown option '-f'."),
            (["add", "-w"], "Unknown option '-w'. Put -- before words that begin with -."),
            (["log", "-n", "3"], "Did you mean '--limit'?"), (["log", "-30x"], "Unknown option '-30x'."),
            (["search", "--opn"], "Did you mean '--open'?"),
            (["add", "x", "--cat", "Home"], "Did you mean '--category'?"),
            (["add", "x", "--date", "fri"], "Did you mean '--on'?"),
            (["--datbase", "x"], "Unknown option '--datbase'. Did you mean '--database'?"),
            (["sync", "--init", "x"], "Unknown option '--init'."), (["-v"], "Did you mean '--version'?"),
            (["start", "--on"], "Unknown option '--on'."),
            (["--no-pager", "list"], "Unknown option '--no-pager'. Write it after the command."),
        ])
    func otherForm(words: [String], hint: String) throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "x")
        let result = try daybook.run(words)
        #expect(result.status == 64 && result.output == "")
        #expect(result.errors.split(separator: "\n").first?.hasSuffix(hint) == true, "\(result.errors)")
        #expect(try daybook.run("edit", "1", "--title=-5").status == 0)
        for time in ["-1h", "-5"] {
            let refused = try daybook.run("done", "1", "--at", time)
            #expect(refused.status == 1 && refused.errors.contains("\"\(time)\" isn't a time, such as"))
        }
    }

    @Test(
        "What is missing is said where every option exists",
        arguments: [["add", "--habit"], ["add", "--on", "-3"], ["done"], ["move", "-"]])
    func missing(words: [String]) throws {
        let result = try DaybookCommand().run(words)
        #expect(result.status == 64 && !result.errors.contains("Unknown option"), "\(result.errors)")
    }

    @Test("--database works before and after the subcommand")
    func database() throws {
        let daybook = try DaybookCommand()
        let other = daybook.folder.appendingPathComponent("other.sqlite").path
        #expect(try daybook.run("--database", other, "add", "one").status == 0)
        #expect(try daybook.run("list", "--all", "--database", other).output.contains("one"))
        #expect(try daybook.run("list", "--all").output.contains("one") == false)
    }

    @Test("Without a path, the journal is in the user's data folder, theirs alone")
    func defaultPath() throws {
        let daybook = try DaybookCommand()
        #expect(try daybook.run("add", "x", without: ["DAYBOOK_DATABASE"]).status == 0)
        let file = daybook.folder.appendingPathComponent(".local/share/daybook/journal.sqlite").path
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let folder = (file as NSString).deletingLastPathComponent
        #expect(try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int == 0o700)
    }

    @Test("A clock that is none is said")
    func clock() throws {
        let result = try DaybookCommand().run("list", now: "teatime")
        #expect(result.status == 1)
        #expect(
            result.errors
                == "daybook: DAYBOOK_NOW is not a date and time: \"teatime\". Like this: 2026-03-02T09:30:00.\n"
        )
    }

    @Test("Full screen without a terminal is an error, not a mess")
    func noTerminal() throws {
        let result = try DaybookCommand().run()
        #expect(result.status == 1)
        #expect(result.output == "")
        #expect(result.errors.hasPrefix("daybook: "))
    }

    @Test("Help is shown whatever COLUMNS says", arguments: ["0", "1", "20", "-1", "99999999999", "wide"])
    func help(columns: String) throws {
        let daybook = try DaybookCommand()
        let help = try daybook.run("bundles", "items", "--help", with: ["COLUMNS": columns])
        #expect(help.status == 0)
        // However it is wrapped.
        let words = help.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("Add an item to a bundle."))
    }
}
