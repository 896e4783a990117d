import Foundation
import TestSupport
import Testing

/// Every subcommand's failures, in a pipe and on a terminal: the status, one line, and nothing changed.
@Suite("Every command's failures")
struct EveryFailureTests {
    /// A command, its arguments (`␣` is a blank within one), and a part of the message. No command may be missing.
    private static let failures: [(command: String, arguments: String, message: String)] = [
        ("start", "", "is already started."),
        ("add", "x --on someday", "\"someday\" isn't a date."),
        ("add", "x --strict -c nope", "No category \"nope\"."),
        ("add", "x --url nope", "\"nope\" isn't a URL."), ("add", "␣", "A todo needs a title."),
        ("add", "x --show-only never", "\"never\""),
        ("did", "x --on tomorrow", "Sat 21 Nov 2026 is in the future."),
        ("did", "x --at 25:00", "\"25:00\""),
        ("list", "someday", "\"someday\" isn't a date."),
        ("list", "open", "\"open\" isn't a date. Did you mean --open?"),
        ("list", "#home", "Dates choose the page. --category home lists one category."),
        ("list", "2027..2026", "ends before it starts. Did you mean 2026..2027?"),
        ("list", "--category nope", "No category \"nope\"."),
        ("done", "99", "No todo 99."), ("done", "zebra", "No todo matches \"zebra\"."),
        ("done", "2", "is already done"), ("done", "3-1", "A range of ids is like 1-3."),
        ("abandon", "2", "is already done"), ("abandon", "1 --at 23:00", "is in the future."),
        ("reopen", "1", "is already open."), ("delete", "99", "No todo 99."),
        ("edit", "99 --title x", "No todo 99."), ("edit", "1 --title ␣", "A todo needs a title."),
        ("edit", "1 --url nope", "\"nope\" isn't a URL."), ("edit", "1 -c nope", "No category \"nope\"."),
        ("move", "99 tomorrow", "No todo 99."), ("move", "1 yesterday", "--past moves it anyway."),
        ("move", "1 today", "is on Fri 20 Nov already."),
        ("move", "1 --before 1", "\"one\" can't be put beside itself."),
        ("star", "99", "No todo 99."), ("star", "1 --off", "\"one\" isn't starred for Fri 20 Nov."),
        ("list", "--focus nope", "No category or export group \"nope\". There are: Home, Other."),
        ("show", "99", "No todo 99."),
        ("show", "1-2 --json", "--jsonl prints a line for each."),
        ("search", "zebra", "Nothing matches \"zebra\"."), ("search", "is:shut", "is:shut"),
        ("write", "someday", "\"someday\" isn't a date."),
        ("review", "--summary --since someday", "\"someday\" isn't a date."),
        ("review", "--summary --since tomorrow", "is in the future."),
        ("stats", "--since someday", "\"someday\" isn't a date."),
        ("status", "--format {x}", "no {x} in a format"),
        ("bundles list", "--database nope.sqlite", "There is no journal at"),
        ("bundles apply", "Nope", "No bundle \"Nope\"."),
        ("bundles add", "Morning", "There is a bundle \"Morning\" already."),
        ("bundles edit", "Nope --habits", "No bundle \"Nope\"."),
        ("bundles rename", "Nope x", "No bundle \"Nope\"."),
        ("bundles delete", "Nope", "No bundle \"Nope\"."),
        ("bundles move", "Nope 1", "No bundle \"Nope\"."),
        ("bundles items add", "Nope x", "No bundle \"Nope\"."),
        ("bundles items edit", "Morning nope --title z", "No item \"nope\"."),
        ("bundles items delete", "Morning nope", "No item \"nope\"."),
        ("bundles items move", "Morning nope 1", "No item \"nope\"."),
        ("categories list", "--database nope.sqlite", "There is no journal at"),
        ("categories add", "Home", "There is a category \"Home\" already."),
        ("categories edit", "Nope --color red", "No category \"Nope\"."),
        ("categories rename", "Nope x", "No category \"Nope\"."),
        ("categories delete", "Nope", "No category \"Nope\"."),
        ("categories move", "Nope 1", "No category \"Nope\"."),
        ("groups list", "--database nope.sqlite", "There is no journal at"),
        ("groups add", "Team", "There is an export group \"Team\" already."),
        ("groups set", "Nope -chome", "No export group \"Nope\"."),
        ("groups rename", "Nope x", "No export group \"Nope\"."),
        ("groups delete", "Nope", "No export group \"Nope\"."),
        ("groups move", "Nope 1", "No export group \"Nope\"."),
        ("undo", "99", "nothing was changed."), ("redo", "", "Nothing can be redone."),
        ("log", "--database nope.sqlite", "There is no journal at"),
        ("page", "someday", "\"someday\" isn't a date."), ("page", "2019..2020", "No page from"),
        ("page", "--group Nope", "No export group \"Nope\"."),
        ("page", "-o /dev/null/x.md", "couldn't be written"),
        ("export", "-o /dev/null/x.json", "couldn't be written"),
        ("import", "nope.json", "can't be read: No such file or directory."),
        ("import", "/dev/null", "is a device, not an exported file."),
        ("backup", "/dev/null/x.sqlite", "/dev/null"),
        ("doctor", "--recover /dev/null/x.sqlite", "/dev/null/x.sqlite"),
        ("restore", "nope.sqlite", "No file nope.sqlite."),
        ("config show", "--check", "config.toml, line 1"),
        ("config get", "mous", "\"mous\" isn't a setting; did you mean mouse?"),
        ("config set", "mous true", "no such setting; did you mean mouse?"),
        ("config unset", "day_start", "config.toml doesn't set day_start."),
        ("sync now", "", "This journal isn't synchronized."),
        ("sync init", "ext::sh", "\"ext::sh\" isn't the address of a repository."),
        ("sync init", "nope.git", "Couldn't synchronize: "),
        ("sync clone", "nope.git", "a journal exists already."),
        ("sync status", "", "This journal isn't synchronized."),
        ("sync log", "", "This journal isn't synchronized."),
        ("sync conflicts", "", "This journal isn't synchronized."),
        ("sync keep", "1", "This journal isn't synchronized."),
        ("sync take", "1", "This journal isn't synchronized."),
        ("sync forget", "laptop", "This journal isn't synchronized."),
        ("sync devices list", "", "This journal isn't synchronized."),
        ("sync devices rename", "laptop", "This journal isn't synchronized."),
        ("sync key", "", "This journal isn't synchronized."),
        ("sync mend", "", "This journal isn't synchronized."),
        ("sync off", "", "This journal isn't synchronized."),
        // On a terminal, its failure is to leave it.
        ("quick", "", "needs a terminal."),
    ]

    /// Commands that have no failure but wrong usage.
    private static let others: Set<String> = ["schema", "complete", "index", "help"]

    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("categories", "add", "Home")
        try daybook.run("add", "-", input: "one\ntwo\n")
        try daybook.run("done", "2")
        try daybook.run("bundles", "add", "Morning")
        try daybook.run("bundles", "items", "add", "Morning", "Stretch")
        try daybook.run("groups", "add", "Team")
        // A mistake, which only `config --check` reports as a failure.
        try daybook.configure("mouse = \"maybe\"\n")
    }

    private func words(_ row: (command: String, arguments: String, message: String)) -> [String] {
        row.command.split(separator: " ").map(String.init)
            + row.arguments.split(separator: " ").map { String($0).replacing("␣", with: " ") }
    }

    /// The journal, the settings, and the names of the files; not those that the tests themselves leave.
    private func everything() throws -> [String] {
        let files = try FileManager.default.subpathsOfDirectory(atPath: daybook.folder.path)
            .filter { path in !["input-", "output-", "errors-"].contains { path.hasPrefix($0) } }
            .filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") && !$0.hasSuffix(".log") }.sorted()
        let settings = daybook.folder.appendingPathComponent("config/daybook/config.toml")
        return files + [try daybook.run("export").output, try String(contentsOf: settings, encoding: .utf8)]
    }

    @Test("No command is missing")
    func complete() throws {
        // A command that only has subcommands fails as they do.
        let commands = try CommandTree.read().all().filter { command in
            command.arguments.contains { argument in
                argument.kind == "positional"
                    || argument.names?.contains { ["json", "database"].contains($0.name) } ?? false
            }
        }.map { $0.words.joined(separator: " ") }.filter { !$0.isEmpty }
        #expect(commands.count > 50)
        let known = Set(Self.failures.map(\.command)).union(Self.others)
        #expect(Set(commands).subtracting(known) == [])
        #expect(known.subtracting(commands) == [])
    }

    @Test("In a pipe: status 1, nothing on standard output, one line on standard error")
    func piped() throws {
        let before = try everything()
        for row in Self.failures {
            let result = try daybook.run(words(row))
            let place = "\(row.command) \(row.arguments): \(result)"
            #expect(result.status == 1, "\(place)")
            #expect(result.output == "", "\(place)")
            let lines = lines(of: result.errors, row.command)
            #expect(lines.count == 1, "\(place)")
            #expect(lines.first?.hasPrefix("daybook: ") ?? false, "\(place)")
            #expect(result.errors.contains(row.message), "\(place)")
        }
        #expect(try everything() == before)
    }

    @Test("On a terminal: the same status and line, and the terminal as it was")
    func onTerminal() throws {
        let before = try everything()
        for row in Self.failures {
            let terminal = try terminal(words(row))
            if row.command == "quick" {
                terminal.send("<Esc>")
                #expect(try terminal.exitStatus() == .exit(1))
                continue
            }
            let status = try terminal.exitStatus()
            let text = String(decoding: terminal.output, as: UTF8.self)
            let place = "\(row.command) \(row.arguments): \(text)"
            #expect(status == .exit(1), "\(place)")
            #expect(text.contains(row.message), "\(place)")
            #expect(terminal.isCooked, "\(place)")
            #expect(lines(of: text, row.command).count == 1, "\(place)")
            #expect(!text.contains("\u{1B}"), "\(place)")
        }
        #expect(try everything() == before)
    }

    /// Without the mistake in the settings, which other commands report beside their own.
    private func lines(of text: String, _ command: String) -> [Substring] {
        text.split(whereSeparator: \.isNewline)
            .filter { command == "config show" || !$0.contains("config.toml, line 1, mouse") }
    }

    @Test("Wrong usage of each: status 64, a message with the usage, nothing changed, alike on a terminal")
    func usage() throws {
        let before = try everything()
        for command in try CommandTree.read().all() where command.words != ["complete"] {
            let words = command.words + ["--no-such-option"]
            let piped = try daybook.run(words)
            #expect(piped.status == 64 && piped.output == "", "\(words): \(piped)")
            #expect(piped.errors.contains("Usage: daybook"), "\(words): \(piped)")
            let terminal = try terminal(words)
            #expect(try terminal.exitStatus() == .exit(64), "\(words)")
            let text = String(decoding: terminal.output, as: UTF8.self)
            #expect(text.contains("Usage: daybook"), "\(words)")
            #expect(!text.contains("\u{1B}"), "\(words)")
        }
        #expect(try everything() == before)
    }

    private func terminal(_ words: [String]) throws -> PseudoTerminal {
        // Wide, so that no line is wrapped.
        try PseudoTerminal(
            TestBinary.url(named: "daybook"), words, columns: 400, rows: 40,
            environment: daybook.environment().mapValues(Optional.some))
    }
}
