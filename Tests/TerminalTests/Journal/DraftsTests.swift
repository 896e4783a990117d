import Foundation
import TestSupport
import Testing

@Suite("Lines that were typed and not saved")
struct DraftsTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start")
    }

    /// Waits until the lines that are kept are these, in whatever order.
    private func waitForLines(_ lines: [String], _ journal: RunningJournal) throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while try DraftsOnDisk(daybook).contents(of: "lines").sorted() != lines.sorted() {
            try #require(ContinuousClock.now < deadline, "Waited for \(lines)")
            journal.terminal.watch(for: 0.01)
        }
    }

    private func kill(_ journal: RunningJournal) throws {
        journal.terminal.signal(SIGKILL)
        #expect(try journal.terminal.exitStatus() == .signal(SIGKILL))
    }

    @Test("A line survives kill -9 as it is typed, and again after it was taken up, until it is saved")
    func killed() throws {
        let journal = try RunningJournal(daybook, showing: "Nothing on this page yet")
        try journal.type("a", until: "Enter save")
        try journal.type("half a 漢字", until: "half a 漢字")
        try waitForLines(["half a 漢字\n"], journal)
        try kill(journal)
        for _ in 0..<2 {
            try kill(try RunningJournal(daybook, showing: "Kept from last time: \"half a 漢字\""))
        }
        let last = try RunningJournal(daybook, showing: "Kept from last time: \"half a 漢字\"")
        try last.type("a<Up><Enter>", until: "Added \"half a 漢字\"")
        try waitForLines([], last)
        try last.type("<Esc>", until: "? help")
        last.terminal.send("q")
        #expect(try last.terminal.exitStatus() == .exit(0))
        #expect(!FileManager.default.fileExists(atPath: daybook.databasePath + "-drafts"))
    }

    @Test(
        "Lines typed behind one that waits to be saved are kept, whatever ends Daybook",
        arguments: [SIGTERM, SIGHUP, SIGKILL])
    func behind(signal: Int32) throws {
        let journal = try RunningJournal(daybook, showing: "Nothing on this page yet")
        let other = try BusyWriter(daybook.databasePath)
        try journal.type("a", until: "Enter save")
        journal.terminal.send("first<Enter>second<Enter>and a third")
        try journal.terminal.waitFor("Waiting for another program")
        if signal == SIGKILL { try waitForLines(["first\nsecond\nand a third\n"], journal) }
        journal.terminal.signal(signal)
        #expect(try journal.terminal.exitStatus() == .signal(signal))
        try other.finish()
        let next = try RunningJournal(daybook, showing: "Kept from last time: \"first\" and 2 more")
        try next.type("a<Up><Enter>", until: "Added \"first\"")
        try next.type("<Up><Enter>", until: "Added \"second\"")
        try next.type("<Up><Enter>", until: "Added \"and a third\"")
        try waitForLines([], next)
    }

    @Test(
        "Where a line can't be kept on disk, it is said from the start or as it is typed, and printed at the end",
        arguments: [true, false])
    func unkept(fromStart: Bool) throws {
        // A file where the drafts' folder would be: nothing can be written there, not even by root.
        let block = { try Data().write(to: URL(fileURLWithPath: daybook.databasePath + "-drafts")) }
        let words = "Unsaved text can't be kept in"
        if fromStart { try block() }
        let journal = try RunningJournal(daybook, showing: fromStart ? words : "Nothing on this page yet")
        if !fromStart { try block() }
        try journal.type("aOnly here", until: fromStart ? "Only here" : words)
        try journal.type("<Esc>", until: "Your line isn't on disk: it is kept only while Daybook runs.")
        journal.terminal.send("q")
        #expect(try journal.terminal.exitStatus() == .exit(1))
        #expect(journal.terminal.screen.contains("Only here"))
    }

    @Test("A line that was emptied and closed on purpose does not come back")
    func thrownAway() throws {
        let journal = try RunningJournal(daybook, showing: "Nothing on this page yet")
        try journal.type("a", until: "Enter save")
        try journal.type("never mind", until: "never mind")
        try waitForLines(["never mind\n"], journal)
        journal.terminal.send("<C-u><Esc>")
        try waitForLines([], journal)
        try kill(journal)
        let next = try RunningJournal(daybook, showing: "Nothing on this page yet")
        #expect(!next.terminal.screen.contains("Kept"))
    }

    @Test("Names and titles that are being changed are kept as well")
    func otherLines() throws {
        try daybook.run("add", "title")
        let journal = try RunningJournal(daybook)
        try journal.type("<Enter>", until: "Enter save")
        journal.terminal.send(" changed")
        try waitForLines(["title\t1\ttitle\ttitle changed\n"], journal)
        journal.terminal.send("<Esc>")
        try waitForLines([], journal)
        try journal.type("gb", until: "Bundles")
        journal.terminal.send("aMorning")
        try waitForLines(["library\tMorning\n"], journal)
    }

    @Test("A title that was being changed is continued on its row, or as a line if the row has another now")
    func title() throws {
        try daybook.run("add", "alpha one")
        let journal = try RunningJournal(daybook)
        try journal.type("<Enter>", until: "Enter save")
        journal.terminal.send(" changed")
        let line = "title\t1\talpha one\talpha one changed\n"
        try waitForLines([line], journal)
        try kill(journal)
        let next = try RunningJournal(
            daybook, showing: "Kept from last time: \"alpha one changed\" (Enter on its row)")
        try waitForLines([line], next)
        try next.type("<Enter>", until: "alpha one changed")
        try next.type("!<Enter>", until: "Renamed \"alpha one\" to \"alpha one changed!\"")
        try waitForLines([], next)
        try next.type("<Enter>", until: "Enter save")
        next.terminal.send("?")
        try waitForLines(["title\t1\talpha one changed!\talpha one changed!?\n"], next)
        try kill(next)
        try daybook.run("edit", "1", "--title", "beta")
        let last = try RunningJournal(
            daybook, showing: "Kept from last time: \"alpha one changed!?\" (a ↑ brings it back)")
        try last.type("a<Up>", until: "alpha one changed!?")
    }

    @Test("A note that was typed for another journal at the same path isn't put into this one, and stays")
    func otherJournal() throws {
        try daybook.run("add", "alpha one")
        let journal = try RunningJournal(daybook)
        try journal.type("N", until: "Note on \"alpha one\"")
        try journal.type("secret about alpha", until: "secret about alpha")
        let deadline = ContinuousClock.now + .seconds(120)
        while try DraftsOnDisk(daybook).contents(of: "daybook-note-1.md") != ["secret about alpha\n"] {
            try #require(ContinuousClock.now < deadline)
            journal.terminal.watch(for: 0.01)
        }
        try kill(journal)
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: daybook.databasePath + suffix)
        }
        try daybook.run("start")
        try daybook.run("add", "UNRELATED")
        let next = try RunningJournal(
            daybook, showing: "A note on \"alpha one\" from another journal is kept in")
        let screen = try next.type("N", until: "Note on \"UNRELATED\"")
        #expect(!screen.contains("secret"))
        try next.type("<Esc>", until: "? help")
        #expect(try DraftsOnDisk(daybook).contents(of: "daybook-note-1.md") == ["secret about alpha\n"])
    }

    @Test("Two unsaved lines of one program are both kept, and both come back")
    func two() throws {
        let journal = try RunningJournal(daybook, showing: "Nothing on this page yet")
        try journal.type("a", until: "Enter save")
        try journal.type("first<Esc>", until: "Your line is kept")
        try journal.type("gb", until: "Bundles")
        journal.terminal.send("asecond")
        try waitForLines(["first\nlibrary\tsecond\n"], journal)
        try kill(journal)
        let next = try RunningJournal(daybook, showing: "Kept from last time: \"first\"")
        try next.type("a<Up><Enter>", until: "Added \"first\"")
        try next.type("<Esc>gb", until: "Bundles")
        try next.type("a<Up><Enter>", until: "second")
    }

    @Test(
        "A line is written, synced and renamed, and its folder synced",
        .enabled(if: WatchedCalls.isAvailable, "no C compiler"))
    func order() throws {
        let log = daybook.folder.path + "/calls"
        let journal = try RunningJournal(
            daybook, showing: "Nothing on this page yet", variables: WatchedCalls.variables(log: log))
        try journal.type("a", until: "Enter save")
        try journal.type("half a line", until: "half a line")
        try waitForLines(["half a line\n"], journal)
        try kill(journal)
        let calls = try WatchedCalls.calls(in: log)
        let path = try #require(
            calls.first { $0.first == "rename" && $0.last?.hasSuffix("/lines") == true }?.last)
        #expect(WatchedCalls.mistake(in: calls, writing: path, by: "rename") == nil)
    }

    @Test("Two screens keep their lines apart, and one that starts takes only those of one that was deleted")
    func severalScreens() throws {
        let one = try RunningJournal(daybook, showing: "Nothing on this page yet")
        let other = try RunningJournal(daybook, showing: "Nothing on this page yet")
        one.terminal.send("aone")
        other.terminal.send("aother")
        try waitForLines(["one\n", "other\n"], one)
        try kill(one)
        let third = try RunningJournal(daybook, showing: "Kept from last time: \"one\"")
        #expect(!third.terminal.screen.contains("other"))
        try waitForLines(["one\n", "other\n"], third)
        try kill(third)
        try kill(other)
        let last = try RunningJournal(daybook, showing: "and 1 more (a ↑ brings them back)")
        last.terminal.send("a<Up><Enter>")
        try last.terminal.waitFor("Added \"")
        last.terminal.send("<Up><Enter>")
        try last.terminal.waitUntil { $0.contains("○ one") && $0.contains("○ other") }
        try waitForLines([], last)
    }

    @Test(
        "Where a line can't be kept, it is printed when the journal is left",
        arguments: [nil, SIGTERM, SIGUSR1, SIGXCPU])
    func printed(signal: Int32?) throws {
        // No folder can be made where a file is.
        _ = try daybook.file(named: "journal.sqlite-drafts", "")
        let journal = try RunningJournal(daybook, showing: "Nothing on this page yet")
        try journal.type("a", until: "Enter save")
        try journal.type("half a sentence", until: "half a sentence")
        if let signal {
            journal.terminal.signal(signal)
        } else {
            try journal.type("<Esc>", until: "Your line isn't on disk")
            journal.terminal.send("q")
        }
        #expect(try journal.terminal.exitStatus() == signal.map { .signal($0) } ?? .exit(1))
        let screen = journal.terminal.screen
        #expect(!screen.isAlternate)
        // However long the folder's path is, and so wherever the line is wrapped.
        let text = screen.text.filter { !$0.isWhitespace }
        #expect(text.contains("Notadirectory.Youhadtyped:"))
        #expect(screen.contains("  half a sentence"))
    }

    @Test("Lines that an older daybook kept are taken up")
    func older() throws {
        let old = try daybook.file(named: "journal.sqlite-draft", "from before\nand another\n")
        let journal = try RunningJournal(daybook, showing: "Kept from last time: \"from before\" and 1 more")
        #expect(!FileManager.default.fileExists(atPath: old))
        try kill(journal)
        _ = try RunningJournal(daybook, showing: "Kept from last time: \"from before\" and 1 more")
    }

    @Test("A link in the place of the folder, or of the older file, is not followed")
    func links() throws {
        let elsewhere = daybook.folder.appendingPathComponent("elsewhere").path
        try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: daybook.databasePath + "-drafts", withDestinationPath: elsewhere)
        let journal = try RunningJournal(daybook, showing: "Nothing on this page yet")
        try journal.type("a", until: "Enter save")
        try journal.type("half a sentence<Esc>", until: "Your line isn't on disk")
        journal.terminal.send("q")
        #expect(try journal.terminal.exitStatus() == .exit(1))
        #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere) == [])
    }
}
