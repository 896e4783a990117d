import Foundation
import TestSupport
import Testing

@Suite("Two machines with one remote, each with a full screen")
struct SyncOnScreenTests {
    private let laptop: DaybookCommand
    private let desktop: DaybookCommand

    init() throws {
        laptop = try DaybookCommand()
        desktop = try DaybookCommand()
        let remote = laptop.folder.appendingPathComponent("remote").path
        try FileManager.default.createDirectory(atPath: remote, withIntermediateDirectories: true)
        try laptop.run("start")
        try laptop.run("add", "-", input: "plumber\nbadge\n")
        #expect(try laptop.run("sync", "init", remote, "--folder", "--name", "laptop").status == 0)
        #expect(try desktop.run("sync", "clone", remote, "--folder", "--name", "desktop").status == 0)
    }

    @Test("A change on one is said to be unsent, sent, and seen on the other with who made it")
    func change() throws {
        let one = try RunningJournal(laptop, showing: "▌ ○ plumber")
        let other = try RunningJournal(desktop, showing: "▌ ○ plumber")
        try one.type(" ", until: "Marked \"plumber\" done")
        try one.terminal.waitFor("⇡1")
        try laptop.run("sync")
        try one.terminal.waitUntil { !$0.contains("⇡1") }
        try desktop.run("sync")
        try other.terminal.waitFor("✓ plumber")
        try other.terminal.waitFor("From laptop: 1 change")
        try other.type("gu", until: "from laptop: 1 change, on another machine")
        // Neither it nor what is below it is undone by its row.
        try other.type("gg<Enter>", until: "What came from another machine stays.")
        try other.type("<Esc>", until: "? help")
        try other.type("u", until: "Nothing can be undone")
    }

    @Test("With [sync] auto, both send and fetch by themselves")
    func automatic() throws {
        for machine in [laptop, desktop] { try machine.configure("[sync]\nauto = true\nafter = 1\n") }
        let one = try RunningJournal(laptop, showing: "▌ ○ plumber")
        try one.type(" ", until: "Marked \"plumber\" done")
        try one.terminal.waitUntil { $0.contains("✓ plumber") && !$0.contains("⇡") }
        try desktop.run("add", "from desktop")
        // It looks at the remote when it is opened.
        let other = try RunningJournal(desktop, showing: "✓ plumber")
        try other.terminal.waitFor("○ from desktop")
        other.terminal.send("q")
        #expect(try other.terminal.exitStatus() == .exit(0))
        one.terminal.send("q")
        #expect(try one.terminal.exitStatus() == .exit(0))
        let again = try RunningJournal(laptop, showing: "? help")
        try again.terminal.waitFor("○ from desktop")
    }

    @Test("With [sync] auto, a screen looks at the remote when its terminal gets the focus")
    func focus() throws {
        try laptop.configure("[sync]\nauto = true\nevery = \"20h\"\n")
        let one = try RunningJournal(laptop, showing: "▌ ○ plumber")
        #expect(String(decoding: one.terminal.output, as: UTF8.self).contains("\u{1B}[?1004h"))
        try desktop.run("add", "from desktop")
        try desktop.run("sync")
        // Within a few seconds of the start's own exchange, it doesn't ask again.
        let deadline = Date(timeIntervalSinceNow: PseudoTerminal.patience)
        while !one.terminal.screen.contains("○ from desktop"), Date() < deadline {
            one.terminal.send(bytes: Array("\u{1B}[I\u{1B}[O".utf8))
            one.terminal.watch(for: 0.5)
        }
        try one.terminal.waitFor("○ from desktop")
        one.terminal.send("q")
        #expect(try one.terminal.exitStatus() == .exit(0))
        #expect(String(decoding: one.terminal.output, as: UTF8.self).contains("\u{1B}[?1004l"))
    }

    @Test("A remote that can't be reached is said until it is there again")
    func failing() throws {
        let one = try RunningJournal(laptop, showing: "▌ ○ plumber")
        try one.type(" ", until: "⇡1")
        let remote = laptop.folder.appendingPathComponent("remote").path
        try FileManager.default.moveItem(atPath: remote, toPath: remote + ".away")
        #expect(try laptop.run("sync").status == 1)
        try one.terminal.waitFor("⇡1 can't sync")
        let again = try RunningJournal(laptop, showing: "⇡1 can't sync")
        try FileManager.default.moveItem(atPath: remote + ".away", toPath: remote)
        try laptop.run("sync")
        for journal in [one, again] {
            try journal.terminal.waitUntil { !$0.contains("can't sync") && !$0.contains("⇡") }
        }
    }

    @Test("A screen that was open when synchronization was set up says it, too")
    func laterSetup() throws {
        let tablet = try DaybookCommand()
        try tablet.run("start")
        try tablet.run("add", "plumber")
        let journal = try RunningJournal(tablet, showing: "▌ ○ plumber")
        let remote = tablet.folder.appendingPathComponent("remote").path
        try FileManager.default.createDirectory(atPath: remote, withIntermediateDirectories: true)
        #expect(try tablet.run("sync", "init", remote, "--folder", "--name", "tablet").status == 0)
        try FileManager.default.moveItem(atPath: remote, toPath: remote + ".away")
        try journal.type(" ", until: "⇡1")
        #expect(try tablet.run("sync").status == 1)
        try journal.terminal.waitFor("⇡1 can't sync")
    }

    @Test("A conflict is marked on both, listed, settled with a key on one, and settled on both then")
    func conflict() throws {
        try laptop.run("edit", "plumber", "--title", "laptop's")
        try laptop.run("sync")
        try desktop.run("edit", "plumber", "--title", "desktop's", now: "2026-11-20T10:00:00")
        let other = try RunningJournal(desktop, showing: "○ desktop's")
        try desktop.run("sync", now: "2026-11-20T10:00:00")
        try other.terminal.waitFor("1 conflict with another machine · gx shows them")
        try other.terminal.waitFor("≠1")
        try other.terminal.waitFor("○ desktop's ≠")
        let one = try RunningJournal(laptop, showing: "○ laptop's")
        try laptop.run("sync")
        try one.terminal.waitFor("○ desktop's")
        try one.type("gx", until: "title of todo 1 \"desktop's\"")
        try one.terminal.waitFor("shown  \"desktop's\"  (on desktop, 2026-11-20 10:00)")
        try one.terminal.waitFor("other  \"laptop's\"  (on laptop, 2026-11-20 09:30)")
        try one.type("t", until: "Took \"laptop's\" from laptop as the title")
        try one.terminal.waitFor("No conflicts.")
        try one.type("<Enter>", until: "Enter does nothing here.")
        try one.type("<Esc>", until: "? help")
        try one.terminal.waitUntil { $0.contains("▌ ○ laptop's") && !$0.contains("≠") }
        try laptop.run("sync", now: "2026-11-20T11:00:00")
        try desktop.run("sync", now: "2026-11-20T11:00:00")
        try other.terminal.waitUntil { $0.contains("○ laptop's") && !$0.contains("≠1") }
        try other.type("gx", until: "No conflicts.")
        try other.type("<Esc>", until: "? help")
    }

    @Test("Of two texts, b keeps the lines of both, and e writes them: what is saved settles the conflict")
    func bothTexts() throws {
        for title in ["plumber", "badge"] { try laptop.run("edit", title, "--note", "a\nbase\nb") }
        try laptop.run("sync")
        try desktop.run("sync")
        for (title, time) in [("plumber", "09:40"), ("badge", "09:41")] {
            try laptop.run("edit", title, "--note", "a\nlaptop's\nb", now: "2026-11-20T\(time):00")
            try desktop.run("edit", title, "--note", "a\ndesktop's\nb", now: "2026-11-20T10:00:00")
        }
        try laptop.run("edit", "badge", "--title", "laptop's badge", now: "2026-11-20T09:42:00")
        try desktop.run("edit", "badge", "--title", "badge!", now: "2026-11-20T10:00:00")
        try laptop.run("sync")
        try desktop.run("sync", now: "2026-11-20T10:00:00")
        let other = try RunningJournal(desktop, showing: "≠3")
        try other.type("gx", until: "b both")
        try other.type("b", until: "Kept the lines of both in the note of \"plumber\"")
        try other.terminal.waitFor("1/2")
        try other.terminal.waitFor("note of todo 2")
        try other.type("e", until: "What you save settles the conflict.")
        try other.terminal.waitUntil { $0.contains("laptop's") && $0.contains("desktop's") }
        // The cursor is where the lines of both begin.
        try other.type("<C-k><Del>", until: "2/3")
        try other.type("<Esc>", until: "1/1")
        try other.terminal.waitFor("title of todo 2")
        try other.type("b", until: "Only two texts can both stay.")
        try other.type("e", until: "Only two texts can both stay.")
        try other.type("<Esc>", until: "? help")
        try other.terminal.waitFor("≠1")
        #expect(try desktop.run("show", "plumber").output.contains("laptop's\n"))
        #expect(try !desktop.run("show", "badge!").output.contains("    laptop's\n"))
    }

    @Test("Enter keeps what is shown, and two of one name can only be renamed")
    func keep() throws {
        try laptop.run("categories", "add", "Job")
        try laptop.run("categories", "add", "Work")
        try laptop.run("edit", "plumber", "--title", "laptop's")
        try laptop.run("sync")
        try desktop.run("categories", "add", "Home")
        try desktop.run("sync")
        try laptop.run("sync")
        try laptop.run("categories", "rename", "Job", "Garden")
        try laptop.run("edit", "badge", "--title", "laptop's badge")
        try laptop.run("sync")
        try desktop.run("categories", "rename", "Home", "garden", now: "2026-11-20T10:00:00")
        try desktop.run("edit", "badge", "--title", "desktop's badge", now: "2026-11-20T10:00:00")
        try desktop.run("sync", now: "2026-11-20T10:00:00")
        let other = try RunningJournal(desktop, showing: "≠2")
        try other.type("gx", until: "Conflicts")
        try other.terminal.waitFor("1/2")
        try other.type("gg", until: "1/2")
        try other.terminal.waitFor("title of todo 2 \"desktop's badge\"")
        try other.type("<Enter>", until: "Kept the title of \"desktop's badge\"")
        try other.terminal.waitFor("1/1")
        try other.type("u", until: "it can't be undone")
        try other.type("<Esc>", until: "? help")
        try other.type("gx", until: "1/1")
        try other.type("<Enter>", until: "Rename or delete one of the two")
        try other.type("<Esc>", until: "? help")
        try other.terminal.waitFor("≠1")
    }
}
