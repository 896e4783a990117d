import Foundation
import TestSupport
import Testing

@Suite("Lists on a terminal")
struct ListsOnTerminalTests {
    private let daybook: DaybookCommand
    private static let title =
        "Compare the offers of three roofers and write to all of them by the end of the week"

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("categories", "add", "Home")
        try daybook.run("add", "-c", "home", "--url", "https://example.com/roof", Self.title)
    }

    private func run(
        _ arguments: [String], columns: Int = 50, rows: Int = 24, variables: [String: String] = [:]
    ) throws -> PseudoTerminal {
        let environment = daybook.environment().merging(variables) { $1 }
        let terminal = try PseudoTerminal(
            TestBinary.url(named: "daybook"), arguments, columns: columns, rows: rows,
            environment: environment.mapValues(Optional.some))
        return terminal
    }

    @Test("Titles are wrapped at words below themselves, and linked")
    func wraps() throws {
        let terminal = try run(["list"])
        #expect(try terminal.exitStatus() == .exit(0))
        let rows = terminal.screen.rows
        #expect(rows[1] == "● Home")
        #expect(rows[2] == "  ○ 1  Compare the offers of three roofers and")
        #expect(rows[3] == "       write to all of them by the end of the week")
        let output = String(decoding: terminal.output, as: UTF8.self)
        #expect(output.components(separatedBy: "\u{1B}]8;;https://example.com/roof\u{1B}\\").count == 3)
    }

    @Test(
        "Search results, pages and histories fit the width, too",
        arguments: ["search", "page", "show", "log"])
    func others(command: String) throws {
        let words = command == "search" || command == "show" ? ["roofers"] : []
        let terminal = try run([command] + words, columns: 60)
        #expect(try terminal.exitStatus() == .exit(0))
        let text = terminal.screen.text
        for word in Self.title.split(separator: " ") { #expect(text.contains(word), "\(text)") }
        #expect(terminal.screen.rows.contains { $0.hasPrefix("  ") && !$0.contains("Compare") })
    }

    @Test("Addresses in a day's text are links, unless they are cut")
    func textLinks() throws {
        try daybook.run("write", "-", input: "See <https://example.com/a>, or https://example.com/b.")
        for (columns, count) in [(60, 3), (20, 1)] {
            let terminal = try run(["page"], columns: columns)
            #expect(try terminal.exitStatus() == .exit(0))
            let output = String(decoding: terminal.output, as: UTF8.self)
            for end in ["a", "b"] {
                let link =
                    "\u{1B}]8;;https://example.com/\(end)\u{1B}\\https://example.com/\(end)\u{1B}]8;;\u{1B}\\"
                #expect(output.components(separatedBy: link).count == (count == 3 ? 2 : 1), "\(columns)")
            }
        }
        #expect(try !daybook.run("page").output.contains("\u{1B}"))
    }

    @Test("Narrow terminals get narrow lines, too", arguments: [20, 30, 40, 48])
    func narrow(columns: Int) throws {
        for words in [["list"], ["search", "roofers"], ["log"]] {
            // Twice as wide as anything, so that only Daybook wraps lines.
            let terminal = try run(words, columns: columns, rows: 30)
            #expect(try terminal.exitStatus() == .exit(0))
            let output = String(decoding: terminal.output, as: UTF8.self)
                .replacing(try Regex("\u{1B}\\]8;;[^\u{1B}]*\u{1B}\\\\"), with: "")
                .replacing(try Regex("\u{1B}\\[[0-9;]*m"), with: "")
            let lines = output.split(separator: "\r\n")
            // The title of a list isn't wrapped.
            for line in lines where !line.contains("November 2026") {
                #expect(line.count <= columns, "\(line)")
            }
            #expect(lines.count > 3)
            for word in Self.title.split(separator: " ") { #expect(output.contains(word)) }
        }
    }

    @Test("In a pipe, a title is one line without escape sequences")
    func pipe() throws {
        for words in [["list"], ["search", "roofers"], ["page"], ["log"], ["list", "--open"]] {
            let output = try daybook.run(words).output
            #expect(output.contains(Self.title), "\(words)")
            #expect(!output.contains("\u{1B}"))
        }
    }

    @Test(
        "A list longer than the screen opens in the pager: DAYBOOK_PAGER, the setting, PAGER",
        arguments: [["list"], ["list", "--open"], ["search", "roofers"], ["page"]])
    func pages(words: [String]) throws {
        try daybook.run("add", "-", input: (1...30).map { "roofers \($0)\n" }.joined())
        func last(_ variables: [String: String]) throws -> String {
            let terminal = try run(words, rows: 20, variables: variables)
            #expect(try terminal.exitStatus() == .exit(0))
            return terminal.screen.text
        }
        #expect(try last(["PAGER": "cat >/dev/null; echo paged"]) == "paged")
        try daybook.configure("pager = \"cat >/dev/null; echo configured\"\n")
        #expect(try last(["PAGER": "echo paged"]) == "configured")
        #expect(try last(["DAYBOOK_PAGER": "cat >/dev/null; echo own"]) == "own")
        #expect(try last(["DAYBOOK_PAGER": ""]).contains("roofers"))
        let whole = try run(words + ["--no-pager"], rows: 20)
        #expect(try whole.exitStatus() == .exit(0))
        #expect(!whole.screen.contains("configured"))
    }

    @Test("A pager that is left early is quiet, and the terminal is as before")
    func leftEarly() throws {
        try daybook.run("add", "-", input: (1...3000).map { "Todo number \($0)\n" }.joined())
        let terminal = try run(["list"], variables: ["PAGER": "head -n 1"])
        #expect(try terminal.exitStatus() == .exit(0))
        #expect(terminal.screen.text.split(separator: "\n").count == 1)
        #expect(terminal.isCooked)
    }

    @Test("Categories, bundles and groups are wrapped; in a pipe they are whole lines")
    func library() throws {
        try daybook.run("bundles", "add", "Moving house")
        try daybook.run(
            "bundles", "items", "add", "Moving house", Self.title, "--url", "https://example.com/move")
        try daybook.run("categories", "add", "The house that we are building in the village by the sea")
        try daybook.run("groups", "add", "Everything about the house and the village by the sea")
        for words in [["bundles"], ["categories"], ["groups"]] {
            let piped = try daybook.run(words).output
            #expect(!piped.contains("\u{1B}"))
            let terminal = try run(words)
            #expect(try terminal.exitStatus() == .exit(0))
            let shown = terminal.screen.text
            #expect(shown.split(separator: "\n").count > piped.split(separator: "\n").count, "\(shown)")
            for word in piped.split(whereSeparator: \.isWhitespace) { #expect(shown.contains(word)) }
        }
        let links = String(decoding: try exited(["bundles"]).output, as: UTF8.self)
        #expect(links.contains("\u{1B}]8;;https://example.com/move\u{1B}\\"))
    }

    private func exited(_ words: [String], variables: [String: String] = [:]) throws -> PseudoTerminal {
        let terminal = try run(words, variables: variables)
        #expect(try terminal.exitStatus() == .exit(0))
        return terminal
    }

    @Test(
        "Long lists of the library and of settings open in the pager", arguments: ["config --all", "bundles"])
    func otherPages(command: String) throws {
        try daybook.run("bundles", "add", "Long")
        for number in 1...30 { try daybook.run("bundles", "items", "add", "Long", "Item \(number)") }
        let words = command.split(separator: " ").map(String.init)
        #expect(try exited(words, variables: ["PAGER": "cat >/dev/null; echo paged"]).screen.text == "paged")
    }

    @Test("An empty PAGER is none, and one that fails is reported")
    func brokenPagers() throws {
        try daybook.run("add", "-", input: (1...40).map { "Todo number \($0)\n" }.joined())
        #expect(try exited(["list"], variables: ["PAGER": ""]).screen.contains("Todo number 40"))
        let failed = try exited(["list"], variables: ["PAGER": "exit 3"]).screen.text
        #expect(failed.replacing("\n", with: " ").contains("\"exit 3\" failed with status 3."), "\(failed)")
    }

    @Test("C-c in a pager is the pager's")
    func interrupted() throws {
        try daybook.run("add", "-", input: (1...40).map { "Todo number \($0)\n" }.joined())
        let pager = try daybook.script(
            named: "pager",
            "trap 'echo interrupted' INT; echo waiting; read line </dev/tty; read line </dev/tty")
        let terminal = try run(["list"], variables: ["PAGER": pager])
        try terminal.waitFor("waiting")
        terminal.send("\u{3}")
        try terminal.waitFor("interrupted")
        terminal.send("\n\n")
        #expect(try terminal.exitStatus() == .exit(0))
        #expect(!terminal.screen.contains("died"))
    }

    @Test("C-c that ends a pager with its shell is no failure")
    func interruptedShell() throws {
        try daybook.run("add", "-", input: (1...40).map { "Todo number \($0)\n" }.joined())
        let terminal = try run(["list"], variables: ["PAGER": "echo waiting; cat >/dev/null; sleep 1000"])
        try terminal.waitFor("waiting")
        terminal.send("\u{3}")
        _ = try terminal.exitStatus()
        #expect(!terminal.screen.contains("died"))
    }

    @Test(
        "A signal waits for the pager, so that the shell doesn't take its terminal",
        arguments: [SIGTERM, SIGHUP])
    func signals(number: Int32) throws {
        try daybook.run("add", "-", input: (1...40).map { "Todo number \($0)\n" }.joined())
        let end = daybook.folder.appendingPathComponent("end").path
        let other = try run(
            ["list"],
            variables: ["PAGER": "echo waiting; until [ -e \(end) ]; do sleep 0.01; done; echo ended"])
        try other.waitFor("waiting")
        other.signal(number)
        other.watch(for: 0.2)
        #expect(!other.screen.contains("ended"))
        try Data().write(to: URL(fileURLWithPath: end))
        try other.waitFor("ended")
        #expect(try other.exitStatus() == .signal(number))
    }
}
