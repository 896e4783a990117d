import Foundation
import Journal
import TestSupport
import Testing

@Suite("What other programs write, seen on an open screen")
struct LiveRefreshTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
    }

    private func open(showing text: String = "? help") throws -> RunningJournal {
        try RunningJournal(daybook, showing: text)
    }

    @Test("A todo added, ended, renamed elsewhere is seen without a key; the cursor stays on its todo")
    func withoutAKey() throws {
        try daybook.run("start")
        try daybook.run("add", "-", input: "a\nb\nc\n")
        let journal = try open()
        try journal.type("j", until: "▌ ○ b")
        try daybook.run("add", "d")
        try journal.terminal.waitFor("0 of 4 done")
        try daybook.run("done", "1")
        try journal.terminal.waitFor("1 of 4 done")
        try daybook.run("delete", "1")
        try journal.terminal.waitUntil { !$0.contains("✓ a") && $0.contains("▌ ○ b") }
        try daybook.run("delete", "2")
        try journal.terminal.waitFor("▌ ○ c")
        try daybook.run("undo")
        try journal.terminal.waitUntil { $0.contains("   ○ b") && $0.contains("▌ ○ c") }
    }

    @Test(
        "A change whose disk takes a third of a second to sync is seen, though its write was reported before",
        .enabled(if: WatchedCalls.isAvailable, "no C compiler"))
    func slowDisk() throws {
        try daybook.run("start")
        let journal = try open(showing: "Nothing on this page yet")
        let variables = WatchedCalls.variables(syncDelay: 300).map { "\($0)='\($1)'" }.joined(separator: " ")
        let said = try daybook.file(named: "said", "")
        let other = try daybook.startShell("exec env \(variables) \"$DAYBOOK\" add slow >'\(said)'")
        let deadline = ContinuousClock.now + .seconds(20)
        while try Data(contentsOf: URL(fileURLWithPath: said)).isEmpty, ContinuousClock.now < deadline {
            journal.terminal.watch(for: 0.002)
        }
        // So that nothing it does to the file later, not even closing it, gives the change away.
        kill(other.processIdentifier, SIGSTOP)
        defer { kill(other.processIdentifier, SIGKILL) }
        try journal.terminal.waitFor("○ slow")
    }

    @Test("A change of another that stays open, and so never closes the file, is seen as soon")
    func betweenScreens() throws {
        try daybook.run("start")
        let one = try open(showing: "Nothing on this page yet")
        let other = try open(showing: "Nothing on this page yet")
        try one.type("a", until: "Enter save")
        try one.type("from one<Enter>", until: "Added \"from one\"")
        try other.terminal.waitFor("○ from one")
        try other.type(" ", until: "Marked \"from one\" done")
        try one.terminal.waitFor("✓ from one")
        // Each can take back what the other did.
        try one.type("<Esc>", until: "? help")
        try one.type("u", until: "Undone: marked \"from one\" done")
        try other.terminal.waitFor("○ from one")
    }

    @Test("What is being typed is not disturbed")
    func typing() throws {
        try daybook.run("start")
        let journal = try open(showing: "Nothing on this page yet")
        try journal.type("a", until: "Enter save")
        try journal.type("half a sen<Left><Left>", until: "half a sen")
        try daybook.run("add", "other")
        try journal.terminal.waitUntil { $0.contains("○ other") && $0.contains("○ half a sen") }
        try journal.type("X<Enter>", until: "Added \"half a sXen\"")
    }

    @Test("A todo that is deleted while its title is edited: what was typed stays")
    func renamedAndDeleted() throws {
        try daybook.run("start")
        try daybook.run("categories", "add", "Work")
        try daybook.run("add", "old #work", "--url", "https://a.org", "--note", "hello")
        let journal = try open()
        try journal.type("<Enter>", until: "Enter save")
        try journal.type(" and new", until: "old and new")
        try daybook.run("delete", "1")
        let screen = try journal.terminal.waitFor(
            "The todo left this page. Enter renames it, or adds it if it was deleted.")
        #expect(screen.contains("○ old and new"))
        try journal.type("<Enter>", until: "Added \"old and new\"")
        let row = try daybook.run("show", "old and new", "--json").output
        for text in ["Work", "a.org", "hello"] { #expect(row.contains(text)) }
    }

    @Test(
        "A todo of the future log that is moved to today while its title is edited keeps its new title there")
    func renamedAndMoved() throws {
        try daybook.run("start")
        try daybook.run("add", "old", "~tomorrow")
        let journal = try open()
        try journal.type("gf", until: "Future log")
        try journal.type("<Enter>", until: "Enter save")
        try journal.type(" and new", until: "old and new")
        try daybook.run("move", "1", "today")
        try journal.terminal.waitFor(
            "The todo left this list. Enter renames it, or adds it if it was deleted.")
        journal.terminal.send("<Enter>")
        try journal.terminal.waitUntil { !$0.contains("Enter save") && !$0.contains("left this list") }
        #expect(try daybook.run("list", "--all").output.components(separatedBy: "old").count == 2)
        #expect(try daybook.run("list").output.contains("old and new"))
    }

    @Test("A todo that is renamed elsewhere while its title is edited: it is said before either name is lost")
    func renamedTwice() throws {
        try daybook.run("start")
        try daybook.run("add", "old")
        let journal = try open()
        try journal.type("<Enter>", until: "Enter save")
        try journal.type(" and new", until: "old and new")
        try daybook.run("edit", "1", "--title", "theirs")
        let screen = try journal.terminal.waitFor("Also renamed elsewhere, to \"theirs\". Enter takes yours.")
        #expect(screen.contains("○ old and new"))
        try journal.type("<Enter>", until: "▌ ○ old and new")
    }

    @Test("A todo that is deleted while it is asked whether to delete it is asked about no more")
    func confirmedAndDeleted() throws {
        try daybook.run("start")
        try daybook.run("add", "old")
        let journal = try open()
        try journal.type("D", until: "Delete \"old\"?")
        try daybook.run("delete", "1")
        try journal.terminal.waitFor("The todo left this page, so the question is closed.")
    }

    @Test("A page started elsewhere is said, and nothing jumps; an import elsewhere is taken in")
    func pagesAndImports() throws {
        try daybook.run("start", now: "2026-11-19T08:00:00")
        try daybook.run("add", "a", now: "2026-11-19T08:00:00")
        let export = try daybook.file(named: "export.json", try daybook.run("export").output)
        let journal = try open(showing: "not started")
        try journal.type("h", until: "yesterday")
        try daybook.run("start")
        let screen = try journal.terminal.waitFor("Fri 20 Nov was started · gl show it")
        #expect(screen.contains("Thursday 19 November 2026 · yesterday"))
        try journal.type("gl", until: "Friday 20 November 2026 · today")
        try daybook.run("add", "b")
        try journal.terminal.waitFor("○ b")
        try daybook.run("import", export, "--replace")
        // The page that the import does not have is no longer started.
        try journal.terminal.waitUntil {
            $0.contains("not started") && $0.contains("○ a") && !$0.contains("○ b")
        }
        try daybook.run("undo")
        try journal.terminal.waitFor("○ b")
    }

    @Test("A journal that is moved away under an open screen is said, not written to")
    func movedAway() throws {
        try daybook.run("start")
        let journal = try open(showing: "Nothing on this page yet")
        try FileManager.default.moveItem(atPath: daybook.databasePath, toPath: daybook.databasePath + ".old")
        try journal.terminal.waitFor("The journal's file was moved, or another took its place: quit, and")
        try journal.type("a", until: "Enter save")
        try journal.type("typed<Enter>", until: "The journal's file was moved, or another took its place")
        try journal.terminal.waitFor("○ typed")
    }

    @Test("A journal that is deleted under an open screen is saved with all that was in it, the log included")
    func deleted() throws {
        try daybook.run("start")
        let journal = try open(showing: "Nothing on this page yet")
        try journal.type("aKeep this<Enter>", until: "Added")
        for ending in ["", "-wal", "-shm"] {
            try FileManager.default.removeItem(atPath: daybook.databasePath + ending)
        }
        try journal.terminal.waitFor("The journal's file was deleted. All of it is saved: quit, and run")
        try journal.type("typed<Enter>", until: "The journal's file was deleted or replaced: quit.")
        // Said again whenever something moves there.
        try "".write(toFile: daybook.databasePath + "-wal", atomically: false, encoding: .utf8)
        try journal.terminal.waitFor("The journal's file was deleted. All of it is saved: quit, and run")
        try FileManager.default.removeItem(atPath: daybook.databasePath + "-wal")
        try journal.type("<Esc>", until: "Your line is kept")
        journal.terminal.send("q")
        #expect(try journal.terminal.exitStatus() == .exit(0))
        let backups = daybook.folder.appendingPathComponent("backups").path
        let names = try FileManager.default.contentsOfDirectory(atPath: backups).filter {
            $0.contains("-deleted-")
        }
        #expect(names.count == 1)
        #expect(try daybook.run("backup", "--list").output.contains("deleted file"))
        #expect(try daybook.run("restore", "backups/" + (try #require(names.first))).status == 0)
        #expect(try daybook.run("list").output.contains("Keep this"))
    }

    @Test(
        "While another program keeps the journal to itself, that is said; once it has finished, the change is made"
    )
    func waiting() throws {
        try daybook.run("start")
        let journal = try open(showing: "Nothing on this page yet")
        let other = try BusyWriter(daybook.databasePath)
        try journal.type("a", until: "Enter save")
        try journal.type("a<Enter>", until: "Waiting for another program to finish writing")
        #expect(try daybook.run("list").status == 0)
        // The screen is answered to meanwhile, and what is typed is not lost.
        journal.terminal.resize(columns: 60, rows: 12)
        try journal.terminal.waitUntil { $0.rows.count == 12 && $0.contains("Tab entry") }
        journal.terminal.send("b<Enter>")
        try other.finish()
        try journal.terminal.waitFor("Added \"b\"")
        try journal.terminal.waitFor("○ a")
    }

    @Test("It is followed through a link, where the files lie elsewhere")
    func link() throws {
        try daybook.run("start")
        let folder = daybook.folder.appendingPathComponent("links")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let link = folder.appendingPathComponent("journal.sqlite").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: daybook.databasePath)
        let journal = try RunningJournal(
            daybook, showing: "Nothing on this page yet", variables: ["DAYBOOK_DATABASE": link])
        try daybook.run("add", "a")
        try journal.terminal.waitFor("○ a")
    }
}
