import Foundation
import TestSupport
import Testing

@Suite("Typing while another program keeps the journal to itself for too long")
struct RefusalOnScreenTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start")
    }

    @Test(
        "No line is lost and no two run together: each is saved by Enter once the other program has finished")
    func lines() throws {
        let journal = try RunningJournal(daybook, showing: "Nothing on this page yet")
        let other = try BusyWriter(daybook.databasePath)
        try journal.type("a", until: "Enter save")
        journal.terminal.send("first<Enter>second<Enter>third<Enter>")
        let screen = try journal.terminal.waitFor("are kept")
        #expect(screen.contains("○ first"))
        try other.finish()
        try journal.type("<Enter>", until: "Added \"first\"")
        // Each is offered when a line opens next.
        for title in ["second", "third"] {
            try journal.terminal.waitFor("↑ \"\(title)\"")
            try journal.type("<Up>", until: "○ \(title)")
            try journal.type("<Enter>", until: "Added \"\(title)\"")
        }
        let titles = try daybook.run("list").output
        for title in ["first", "second", "third"] { #expect(titles.contains(title)) }
        #expect(!titles.contains("firstsecond"))
    }

    @Test("What is typed into a text while it can't be saved is more of the text")
    func text() throws {
        let journal = try RunningJournal(daybook, showing: "Nothing on this page yet")
        let other = try BusyWriter(daybook.databasePath)
        try journal.type("W", until: "C-s save")
        try journal.type("half a", until: "half a")
        journal.terminal.send("<C-s> sentence<Enter>")
        try journal.terminal.waitUntil { screen in
            ["half a sentence", "Another program is writing to the journal; nothing was changed."]
                .allSatisfy(screen.contains)
        }
        try other.finish()
        try journal.type("and more", until: "and more")
        try journal.type("<Esc>", until: "? help")
        #expect(try daybook.run("write", "--show").output == "half a sentence\nand more\n")
    }

    @Test("Whoever is in the middle of a line when the one before is refused goes on with it undisturbed")
    func middle() throws {
        let journal = try RunningJournal(daybook, showing: "Nothing on this page yet")
        let other = try BusyWriter(daybook.databasePath)
        try journal.type("a", until: "Enter save")
        journal.terminal.send("first<Enter>")
        let start = Date()
        var line = ""
        // Longer than anyone waits for the other program.
        while Date().timeIntervalSince(start) < 6 {
            line += "x"
            journal.terminal.send("x")
            journal.terminal.watch(for: 0.1)
        }
        let screen = try journal.terminal.waitFor("is kept")
        #expect(screen.contains("○ first") && !screen.contains("firstx"))
        try other.finish()
        try journal.type("<Enter>", until: "Added \"first\"")
        try journal.terminal.waitFor("↑ \"xxx")
        try journal.type("<Up>", until: "○ \(line)")
    }

    @Test("Keys typed once a refusal has been on the screen count, however fast they come")
    func seen() throws {
        for category in ["Home", "Work"] { try daybook.run("categories", "add", category) }
        try daybook.run("add", "-", input: "a #Home *\nb #Home *\nc #Home *\nd #Work\ne #Work\n")
        let journal = try RunningJournal(daybook)
        try journal.type(":focus work<Enter>", until: "Work only")
        try journal.type("*", until: "3 stars at most")
        // A tenth of a second apart, so that no pause is among them.
        for _ in 0..<12 {
            journal.terminal.send("j")
            journal.terminal.watch(for: 0.1)
        }
        #expect(journal.terminal.screen.contains("▌ ○ e"))
    }

    @Test("Keys typed after a refused one do nothing to other todos")
    func commands() throws {
        try daybook.run("add", "-", input: "a\nb\nc\nd\n")
        let journal = try RunningJournal(daybook)
        let other = try BusyWriter(daybook.databasePath)
        journal.terminal.send("<Space>jjx")
        let screen = try journal.terminal.waitFor(
            "were ignored")
        #expect(screen.contains("▌ ○ a") && screen.contains("0 of 4 done"))
        try other.finish()
        try journal.type(" ", until: "Marked \"a\" done")
        #expect(
            try daybook.run("list").output.contains("3 open")
                || journal.terminal.screen.contains("1 of 4 done"))
    }
}
