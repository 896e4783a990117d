import Foundation
import TestSupport
import Testing

/// The machine fails or another program is slow while the screen is open: nothing confirmed is lost, what is typed
/// stays, and the screen goes on afterwards.
@Suite("Faults under an open screen")
struct FaultsOnScreenTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
    }

    private func add(_ count: Int) throws {
        try daybook.run("start", now: "2026-11-19T09:30:00")
        try daybook.run(
            "add", "-", input: (1...count).map { "Todo \($0)\n" }.joined(), now: "2026-11-19T09:30:00")
    }

    /// The screen that says why; what is kept on disk is said beside, and may come last.
    @discardableResult
    private func refusal(_ terminal: PseudoTerminal) throws -> TerminalScreen {
        try terminal.waitUntil { $0.contains("The disk is full") || $0.contains("No space left on device") }
    }

    /// Presses a key again and again until a text shows.
    private func press(_ key: String, until text: String, in terminal: PseudoTerminal) throws {
        for _ in 1...100 where !terminal.screen.contains(text) {
            terminal.send(key)
            terminal.watch(for: 0.5)
        }
        try terminal.waitFor(text)
    }

    private func wait(_ terminal: PseudoTerminal, for file: String) throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while !FileManager.default.fileExists(atPath: file) {
            try #require(ContinuousClock.now < deadline, "Waited for \(file)")
            terminal.watch(for: 0.01)
        }
    }

    @Test(
        "The disk fills up: a line, a decision and a text are refused and stay, and are saved once there is room",
        .enabled(if: SmallDisk.isAvailable, "only a superuser can mount"))
    func fullDisk() throws {
        let disk = daybook.folder.path + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        // What happens inside the mount is only seen there.
        let script = """
            "$DAYBOOK" start >/dev/null; printf "one\\ntwo\\n" | "$DAYBOOK" add - >/dev/null
            (until [ -e ../fill ]; do sleep 0.02; done; dd if=/dev/zero of=full bs=1k 2>/dev/null; touch ../filled
            until [ -e ../free ]; do sleep 0.02; done; rm full; touch ../freed) &
            "$DAYBOOK"; "$DAYBOOK" list >../listed; "$DAYBOOK" write --show >../text
            """
        let environment = daybook.environment().merging([
            "DAYBOOK_DATABASE": disk + "/journal.sqlite", "DAYBOOK": TestBinary.url(named: "daybook").path,
            "TERM": "xterm-256color",
        ]) { $1 }
        let terminal = try PseudoTerminal(
            URL(fileURLWithPath: "/bin/sh"), SmallDisk.arguments(at: disk, script), columns: 80, rows: 24,
            environment: environment.mapValues(Optional.some))
        try terminal.waitFor("? help")
        try Data().write(to: URL(fileURLWithPath: disk + "/../fill"))
        try wait(terminal, for: daybook.folder.path + "/filled")
        terminal.send("aOn a full disk<Enter>")
        #expect(try refusal(terminal).contains("○ On a full disk"))
        terminal.send("<Esc>")
        try terminal.waitFor("Your line isn't on disk")
        terminal.send("ggx")
        #expect(try refusal(terminal).contains("○ one"))
        // What is typed within a moment of the refusal isn't meant for it.
        try press("W", until: "C-s save", in: terminal)
        terminal.send("A text")
        try terminal.waitFor("A text")
        terminal.send("<Esc>")
        try refusal(terminal)
        try press("<Esc>", until: "kept only while Daybook runs", in: terminal)
        try Data().write(to: URL(fileURLWithPath: disk + "/../free"))
        try wait(terminal, for: daybook.folder.path + "/freed")
        terminal.send("W")
        try terminal.waitFor("A text")
        terminal.send("<Esc>")
        try terminal.waitFor("Wrote today's text")
        terminal.send("a")
        try terminal.waitFor("↑ \"On a full disk\"")
        terminal.send("<Up>")
        try terminal.waitFor("○ On a full disk")
        terminal.send("<Enter>")
        try terminal.waitFor("Added \"On a full disk\"")
        terminal.send("<Esc>")
        try terminal.waitFor("? help")
        terminal.send("q")
        #expect(try terminal.exitStatus() == .exit(0))
        let listed = try String(contentsOfFile: daybook.folder.path + "/listed", encoding: .utf8)
        #expect(listed.contains("On a full disk") && listed.contains("○ 1"))
        #expect(try String(contentsOfFile: daybook.folder.path + "/text", encoding: .utf8) == "A text\n")
    }

    @Test(
        "Killed in the middle of a review: each decision that was shown is there, and the next start goes on")
    func killedInReview() throws {
        try add(3)
        try daybook.run("start")
        let journal = try RunningJournal(daybook, showing: "○ Todo 1")
        try journal.type("r", until: "carried 1 of 3")
        try journal.type("x", until: "carried 2 of 3")
        try journal.type("<Space>", until: "carried 3 of 3")
        journal.terminal.signal(SIGKILL)
        #expect(try journal.terminal.exitStatus() == .signal(SIGKILL))
        let listed = try daybook.run("list").output
        #expect(
            listed.contains("✗ 1  Todo 1") && listed.contains("✓ 2  Todo 2") && listed.contains("○ 3  Todo 3")
        )
        let next = try RunningJournal(daybook, showing: "○ Todo 3")
        // The decisions are something to look back at.
        try next.type("r", until: "✓ Todo 2")
        try next.type("<Enter>", until: "carried 1 of 1")
    }

    @Test("Another program keeps the journal for 20 seconds: the screen refuses and goes on, a command waits")
    func longLock() throws {
        try daybook.run("start")
        try daybook.run("add", "one")
        let journal = try RunningJournal(daybook, showing: "○ one")
        let other = try BusyWriter(daybook.databasePath)
        let start = ContinuousClock.now
        let command = try daybook.startShell("\"$DAYBOOK\" add two")
        try journal.type("x", until: "Another program is writing to the journal; nothing was changed.")
        #expect(journal.terminal.screen.contains("○ one"))
        while ContinuousClock.now - start < .seconds(20) { journal.terminal.watch(for: 0.1) }
        #expect(command.isRunning)
        try journal.type("?", until: "Add a todo to this page")
        try journal.type("<Esc>", until: "? help")
        try other.finish()
        while command.isRunning { journal.terminal.watch(for: 0.02) }
        #expect(command.terminationStatus == 0)
        try journal.terminal.waitFor("○ two")
        try journal.type("ggx", until: "Abandoned \"one\"")
    }
}
