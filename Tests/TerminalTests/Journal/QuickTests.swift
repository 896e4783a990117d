import Foundation
import TestSupport
import Testing

@Suite("`daybook quick` in a terminal")
struct QuickTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
    }

    /// Runs it as a shell's command, after a line of output.
    private func shell(
        _ options: String = "", columns: Int = 80, rows: Int = 24, until text: String = "Esc close"
    ) throws -> PseudoTerminal {
        let script = "echo before; \"$DAYBOOK\" quick \(options); echo status $?"
        let terminal = try PseudoTerminal(
            URL(fileURLWithPath: "/bin/sh"), ["-c", script], columns: columns, rows: rows,
            environment: daybook.environment().merging(
                ["DAYBOOK": TestBinary.url(named: "daybook").path]
            ) { $1 }.mapValues(Optional.some))
        try terminal.waitFor(text)
        return terminal
    }

    /// Runs it by itself, for signals and small terminals.
    private func alone(
        _ options: [String] = [], columns: Int = 40, rows: Int = 1, until text: String = "Esc close"
    ) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            TestBinary.url(named: "daybook"), ["quick"] + options, columns: columns, rows: rows,
            environment: daybook.environment().mapValues(Optional.some))
        try terminal.waitFor(text)
        return terminal
    }

    private func waitForDraft(_ contents: [String], _ terminal: PseudoTerminal) throws {
        try terminal.watch { try DraftsOnDisk(daybook).contents(of: "lines") == contents }
    }

    private func expectOnlyOutput(
        _ terminal: PseudoTerminal, status: Int, saying reply: String? = nil
    ) throws {
        #expect(try terminal.exitStatus() == .exit(0))
        terminal.expectGivenBack()
        let screen = terminal.screen
        let lines = ["before"] + [reply].compactMap(\.self) + ["status \(status)"]
        #expect(screen.text == lines.joined(separator: "\n"))
        #expect(screen.cursor.row == lines.count && screen.cursor.column == 0)
        #expect(!String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}[?1049h"))
        #expect(screen.cells.joined().allSatisfy { $0.foreground == nil && $0.background == nil })
    }

    @Test("Enter saves one line, without a page for today, and leaves the terminal as it was")
    func saves() throws {
        let terminal = try shell("--context 'repo@main'")
        terminal.send("Buy milk ~tomorrow")
        let screen = try terminal.waitUntil { $0.contains("~tomorrow") && $0.contains("Sat 21 Nov") }
        #expect(screen.rows[1].hasPrefix("○ Buy milk ~tomorrow"))
        #expect(!screen.isAlternate)
        terminal.send("<Enter>")
        try expectOnlyOutput(terminal, status: 0, saying: "Added \"Buy milk\" to Sat 21 Nov")
        #expect(try daybook.run("list", "--future").output.contains("Buy milk"))
        #expect(try daybook.run("show", "milk").output.contains("repo@main"))
        #expect(!FileManager.default.fileExists(atPath: daybook.databasePath + "-drafts"))
    }

    @Test("Choices are above the line, and the rows they took are given back", arguments: [24, 5, 3])
    func choices(rows: Int) throws {
        try daybook.run("categories", "add", "Home")
        let terminal = try shell(rows: rows)
        terminal.send("Buy milk #ho")
        let screen = try terminal.waitUntil { $0.contains("● Home") && $0.contains("○ Buy milk #ho") }
        let line = try #require(screen.rows.lastIndex { $0.hasPrefix("○ Buy milk #ho") })
        let choice = try #require(screen.rows.firstIndex { $0.contains("● Home") })
        #expect(choice < line)
        terminal.send("<Tab><Enter>")
        #expect(try terminal.exitStatus() == .exit(0))
        terminal.expectGivenBack()
        let last = terminal.screen
        let rows = last.rows.filter { !$0.isEmpty }
        #expect(rows.last == "status 0")
        #expect(!last.contains("○") && !last.contains("─"))
        #expect(try daybook.run("list").output.contains("Home"))
    }

    @Test("--did logs an entry")
    func entry() throws {
        let terminal = try shell("--did")
        terminal.send("Called the bank")
        #expect(try terminal.waitFor("Called the bank").rows[1].hasPrefix("✓"))
        terminal.send("<Enter>")
        try expectOnlyOutput(terminal, status: 0, saying: "Logged \"Called the bank\"")
        let json = try daybook.run("list", "--json").output
        #expect(json.contains(/"entry" ?: ?true/))
    }

    @Test("Esc, C-c and C-d leave an empty line with status 1", arguments: ["<Esc>", "<C-c>", "<C-d>"])
    func leaves(key: String) throws {
        let terminal = try shell()
        terminal.send(key)
        try expectOnlyOutput(terminal, status: 1)
    }

    @Test("A line that is left creates no journal; one that is saved does")
    func noJournal() throws {
        let left = try alone(columns: 80)
        left.send("half a line<Esc>")
        #expect(try left.exitStatus() == .exit(1))
        #expect(!FileManager.default.fileExists(atPath: daybook.databasePath))
        let saved = try alone(columns: 80, until: "↑ half a line")
        saved.send("<Up><Enter>")
        #expect(try saved.exitStatus() == .exit(0))
        #expect(try daybook.run("list", "--open").output.contains("half a line"))
    }

    @Test("A long line stays whole when the terminal is resized")
    func resized() throws {
        let terminal = try alone(columns: 80)
        let line = "Compare the offers of three roofers and write to all of them by the end of week"
        terminal.send(line)
        try terminal.waitFor("end of week")
        terminal.resize(columns: 30, rows: 1)
        try terminal.waitUntil { $0.contains("end of week") && !$0.contains("Compare") }
        terminal.resize(columns: 100, rows: 5)
        try terminal.waitFor("○ " + line)
        terminal.send("<Enter>")
        #expect(try terminal.exitStatus() == .exit(0))
        #expect(try daybook.run("list", "--open").output.contains(line))
    }

    @Test("A line that is left is offered the next time", arguments: ["<Esc>", "<C-c>"])
    func keeps(key: String) throws {
        let first = try shell()
        first.send("half a line")
        try first.waitFor("half a line")
        first.send(key)
        try expectOnlyOutput(first, status: 1)
        let second = try shell(until: "↑ half a line")
        second.send("<Up>")
        try second.waitFor("○ half a line")
        second.send("<Enter>")
        try expectOnlyOutput(second, status: 0, saying: "Added \"half a line\"")
        #expect(try daybook.run("list").output.contains("half a line"))
        #expect(!FileManager.default.fileExists(atPath: daybook.databasePath + "-drafts"))
    }

    @Test("A signal restores the terminal and keeps the line", arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func signals(number: Int32) throws {
        let terminal = try alone(columns: 80)
        terminal.send("half a line")
        try terminal.waitFor("half a line")
        terminal.signal(number)
        #expect(try terminal.exitStatus() == .signal(number))
        terminal.expectGivenBack()
        #expect(terminal.screen.text.isEmpty)
        _ = try alone(columns: 80, until: "↑ half a line")
    }

    @Test("A closed window and kill -9 keep the line, too", arguments: [true, false])
    func killed(isClosed: Bool) throws {
        let terminal = try alone(columns: 80)
        terminal.send("half a line")
        try waitForDraft(["half a line\n"], terminal)
        if isClosed {
            terminal.closeTerminal()
            #expect(try terminal.exitStatus() == .signal(SIGHUP))
        } else {
            terminal.signal(SIGKILL)
            #expect(try terminal.exitStatus() == .signal(SIGKILL))
        }
        let next = try alone(columns: 80, until: "↑ half a line")
        next.send("<Up>")
        try next.waitFor("○ half a line")
        next.send("<C-u><Esc>")
        #expect(try next.exitStatus() == .exit(1))
        #expect(!FileManager.default.fileExists(atPath: daybook.databasePath + "-drafts"))
    }

    @Test("The page offers a line that quick kept")
    func onThePage() throws {
        try daybook.run("start")
        let terminal = try alone(columns: 80)
        terminal.send("half a line<Esc>")
        #expect(try terminal.exitStatus() == .exit(1))
        _ = try RunningJournal(daybook, showing: "Kept from last time: \"half a line\"")
    }

    @Test("In a terminal of one row, the question about a word fits the line")
    func oneRow() throws {
        try daybook.run("categories", "add", "Home")
        let terminal = try alone(until: "Tab entry")
        terminal.send("Buy milk #hime<Enter>")
        try terminal.waitFor("#hime? #Home")
        terminal.send("<Enter>")
        #expect(try terminal.exitStatus() == .exit(0))
        #expect(try daybook.run("list").output.contains("Buy milk"))
        #expect(try !daybook.run("categories").output.contains("hime"))
    }

    @Test("On a busy journal it waits, says so and saves")
    func busy() throws {
        try daybook.run("start")
        let writer = try BusyWriter(daybook.databasePath)
        let terminal = try alone(columns: 80, rows: 5)
        terminal.send("Buy milk<Enter>")
        try terminal.waitFor("Waiting for another program to finish writing…")
        try writer.finish()
        #expect(try terminal.exitStatus() == .exit(0))
        #expect(try daybook.run("list").output.contains("Buy milk"))
    }

    @Test("On a journal that stays busy it gives up and keeps the line")
    func busyForLong() throws {
        try daybook.run("start")
        let writer = try BusyWriter(daybook.databasePath)
        let terminal = try alone(columns: 80, rows: 5)
        terminal.send("Buy milk<Enter>")
        try terminal.waitFor("Waiting for another program")
        let screen = try terminal.waitFor("Another program is writing to the journal")
        #expect(screen.contains("○ Buy milk"))
        try writer.finish()
        terminal.send("<Enter>")
        #expect(try terminal.exitStatus() == .exit(0))
        #expect(try daybook.run("list").output.contains("Buy milk"))
    }

    @Test("On a read-only journal it says so and keeps the line")
    func readOnly() throws {
        try daybook.run("start")
        #expect(chmod(daybook.databasePath, 0o444) == 0)
        let terminal = try alone(columns: 80, rows: 5, until: "The journal is read-only.")
        terminal.send("Buy milk")
        try terminal.waitUntil { !$0.contains("read-only") }
        terminal.send("<Enter>")
        let screen = try terminal.waitFor("The journal is read-only.")
        #expect(screen.contains("○ Buy milk"))
        terminal.send("<Esc>")
        #expect(try terminal.exitStatus() == .exit(1))
        _ = try alone(columns: 80, rows: 5, until: "The journal is read-only.")
    }

    @Test("A file that isn't a journal is reported, and the line is kept")
    func notAJournal() throws {
        _ = try daybook.file(named: "journal.sqlite", String(repeating: "no journal\n", count: 100))
        let terminal = try alone(columns: 80, rows: 5, until: "journal.sqlite")
        terminal.send("Buy milk<Enter>")
        try terminal.waitUntil { $0.contains("journal.sqlite") && $0.contains("Buy milk") }
        terminal.send("<Esc>")
        #expect(try terminal.exitStatus() == .exit(1))
        _ = try alone(columns: 80, rows: 5, until: "journal.sqlite")
        #expect(try DraftsOnDisk(daybook).contents(of: "lines") == ["Buy milk\n"])
    }

    @Test("C-z gives the terminal to the shell, and fg brings the line back")
    func suspended() throws {
        let terminal = try PseudoTerminal(
            URL(fileURLWithPath: "/bin/bash"), ["--norc", "--noprofile", "-i"],
            environment: daybook.environment().merging([
                "PS1": "ready> ", "DAYBOOK": TestBinary.url(named: "daybook").path,
            ]) { $1 }.mapValues(Optional.some))
        try terminal.waitFor("ready>")
        terminal.send("\"$DAYBOOK\" quick<Enter>")
        try terminal.waitFor("Esc close")
        terminal.send("half a line")
        try terminal.waitFor("half a line")
        terminal.send("<C-z>")
        let stopped = try terminal.waitFor("Stopped")
        #expect(!stopped.contains("○"))
        terminal.send("fg<Enter>")
        try terminal.waitFor("○ half a line")
        terminal.resize(columns: 40, rows: 10)
        terminal.send(" on<Enter>")
        try terminal.waitUntil { !$0.contains("○") && $0.contains("ready>") }
        #expect(try daybook.run("list").output.contains("half a line on"))
    }

    @Test("Without a terminal it fails and names the command for scripts")
    func noTerminal() throws {
        let result = try daybook.run("quick")
        #expect(result.status == 1)
        #expect(
            result.errors
                == "daybook: `daybook quick` needs a terminal. In a script, use `daybook add`.\n")
    }
}
