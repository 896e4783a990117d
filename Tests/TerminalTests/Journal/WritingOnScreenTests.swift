import Foundation
import TestSupport
import Testing

@Suite("The day's text and notes, on the screen")
struct WritingOnScreenTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "-", input: "Fix CI\nTrip to Lisbon\n")
    }

    private func editor(_ script: String) throws -> String {
        try daybook.script(named: "editor-\(UUID().uuidString)", script)
    }

    private func text() throws -> String { try daybook.run("write", "--show").output }

    private func note() throws -> String { try daybook.run("show", "2").output }

    /// Waits until no unsaved text is left on disk, which happens a moment after it is saved.
    private func waitForNoDrafts(_ journal: RunningJournal) throws {
        try wait(journal) { !FileManager.default.fileExists(atPath: daybook.databasePath + "-drafts") }
    }

    private func wait(_ journal: RunningJournal, until isTrue: () throws -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while try !isTrue() {
            try #require(ContinuousClock.now < deadline)
            journal.terminal.watch(for: 0.01)
        }
    }

    @Test(
        "A day: its text is written, a todo gets a note with a checklist, which is ticked, and all is undone")
    func story() throws {
        let journal = try RunningJournal(daybook)
        try journal.type("W", until: "Text of Friday 20 November 2026")
        try journal.type("It rained.<Enter><Enter>Then the sun came out.", until: "not saved yet")
        try journal.type("<Esc>", until: "Wrote today's text · u undo")
        try journal.terminal.waitFor(" It rained.")
        #expect(try text() == "It rained.\n\nThen the sun came out.\n")

        try journal.type("gg", until: "▌ ○ Fix CI")
        try journal.type("j", until: "▌ ○ Trip to Lisbon")
        try journal.type("N", until: "Note on \"Trip to Lisbon\"")
        journal.terminal.send("Before Easter:<Enter>- [ ] Flight<Enter>Hotel<Esc>")
        try journal.terminal.waitFor("▌ ○ Trip to Lisbon ≡ 0/2")

        try journal.type("i", until: "▌ ○ Flight")
        try journal.type("<Space>", until: "▌ ✓ Flight")
        try journal.type("j<Space>", until: "▌ ✓ Hotel")
        #expect(try note().contains("- [x] Hotel"))
        try journal.type("u", until: "▌ ○ Hotel")
        try journal.type("<Esc>", until: "▌ ○ Trip to Lisbon ≡ 1/2")
        try journal.type("3u", until: "Undone: ")
        try wait(journal) {
            !journal.terminal.screen.contains("It rained.") && !journal.terminal.screen.contains("≡")
        }
        try journal.type("3<C-r>", until: "▌ ○ Trip to Lisbon ≡ 1/2")
        try journal.terminal.waitFor(" It rained.")
        try waitForNoDrafts(journal)
    }

    @Test("What another program writes shows at once, on the page and in the open text")
    func live() throws {
        let journal = try RunningJournal(daybook)
        try daybook.run("write", "-", input: "From a script.")
        try journal.terminal.waitFor(" From a script.")
        try journal.type("W", until: "Text of Friday")
        try journal.type("<Enter><Enter>Mine", until: "Mine")
        try daybook.run("write", "-", input: "Again.")
        try journal.terminal.waitFor("Another program has added to this text.")
        try journal.type("!<Esc>", until: "Changed today's text")
        #expect(try text() == "From a script.\n\nMine!\n\nAgain.\n")
    }

    @Test("C-x C-e passes the text to the editor as typed, and takes it back")
    func handedOver() throws {
        let editor = try editor("case $1 in */daybook-2026-11-20.md) echo 'And more.' >>\"$1\";; esac")
        let journal = try RunningJournal(daybook, variables: ["EDITOR": editor])
        try journal.type("W", until: "Text of Friday")
        journal.terminal.send("Begun.<C-x><C-e>")
        try journal.terminal.waitFor("And more.")
        try journal.type("<Esc>", until: "Wrote today's text")
        #expect(try text() == "Begun.\nAnd more.\n")
        try waitForNoDrafts(journal)
    }

    @Test("An editor that fails or can't be started loses nothing")
    func failing() throws {
        let failing = try editor("echo More. >>\"$1\"; exit 1")
        let journal = try RunningJournal(daybook, variables: ["EDITOR": failing])
        try journal.type("W", until: "Text of Friday")
        journal.terminal.send("Begun.<C-x><C-e>")
        try journal.terminal.waitFor("ended with an error.")
        try journal.terminal.waitFor("More.")
        let other = try RunningJournal(daybook, variables: ["EDITOR": "/nonexistent/editor"])
        try other.type("W", until: "Text of Friday")
        journal.terminal.send("x")
        other.terminal.send("Begun.<C-x><C-e>")
        try other.terminal.waitFor("Couldn't start /nonexistent/editor")
        try other.type("<Esc>", until: "Wrote today's text")
        #expect(try text() == "Begun.\n")
    }

    @Test(
        "A text that isn't UTF-8 comes back with � for what can't be read, and isn't saved by itself",
        arguments: ["editor", "daybook"])
    func latin1(place: String) throws {
        if place == "editor" { try daybook.configure("writes_in = \"editor\"\n") }
        try daybook.run("write", "-", input: "one")
        let editor = try editor("printf 'A caf\\351 evening.\\n' >\"$1\"")
        let journal = try RunningJournal(daybook, variables: ["EDITOR": editor])
        journal.terminal.send(place == "editor" ? "W" : "W<C-x><C-e>")
        try journal.terminal.waitFor("The text isn't UTF-8.")
        try journal.terminal.waitFor("A caf� evening.")
        #expect(try text() == "one\n")
        try journal.type("<Esc>", until: "Changed today's text")
        #expect(try text() == "A caf� evening.\n")
        try waitForNoDrafts(journal)
    }

    @Test("What the editor saves after daybook was killed is continued", arguments: ["Begun.", ""])
    func outlived(typed: String) throws {
        let file = { (name: String) in daybook.folder.appendingPathComponent(name).path }
        let editor = try editor(
            """
            trap '' HUP
            printf '%s' "$1" >'\(file("part"))' && mv '\(file("part"))' '\(file("opened"))'
            until [ -e '\(file("go"))' ]; do sleep 0.01; done
            echo 'From the editor.' >>"$1" && echo $$ >'\(file("part"))' && mv '\(file("part"))' '\(file("done"))'
            """)
        let journal = try RunningJournal(daybook, variables: ["EDITOR": editor])
        try journal.type("W", until: "Text of Friday")
        journal.terminal.send("\(typed)<C-x><C-e>")
        try wait(journal) { FileManager.default.fileExists(atPath: file("opened")) }
        journal.terminal.signal(SIGKILL)
        #expect(try journal.terminal.exitStatus() == .signal(SIGKILL))
        // While the editor has it, it is the editor's.
        let meanwhile = try RunningJournal(daybook)
        meanwhile.terminal.send("q")
        #expect(try meanwhile.terminal.exitStatus() == .exit(0))
        try daybook.run("write", "-", input: "Elsewhere.")
        _ = try daybook.file(named: "go", "")
        try wait(meanwhile) { FileManager.default.fileExists(atPath: file("done")) }
        let process = try #require(
            pid_t(try String(contentsOfFile: file("done"), encoding: .utf8).trimmingCharacters(in: .newlines))
        )
        try wait(meanwhile) { kill(process, 0) != 0 }
        let next = try RunningJournal(daybook)
        next.terminal.send("W")
        try next.terminal.waitFor("From the editor.")
        try next.type("<Esc>", until: "Changed today's text")
        #expect(try text().contains("From the editor.") && text().contains("Elsewhere."))
    }

    @Test("What an editor can recover stays when its text is saved", arguments: ["Begun.", ""])
    func recoverable(typed: String) throws {
        let file = { (name: String) in daybook.folder.appendingPathComponent(name).path }
        let editor = try editor(
            """
            folder=$(dirname "$1")
            if [ -e "$folder/.recovery" ]; then
                cat "$folder/.recovery" >>"$1" && rm "$folder/.recovery"
            else
                echo 'Only in the editor.' >"$folder/.recovery" && touch '\(file("opened"))' && exec sleep 1000
            fi
            """)
        let journal = try RunningJournal(daybook, variables: ["EDITOR": editor])
        try journal.type("W", until: "Text of Friday")
        journal.terminal.send("\(typed)<C-x><C-e>")
        try wait(journal) { FileManager.default.fileExists(atPath: file("opened")) }
        try journal.killWithEditor()
        let next = try RunningJournal(daybook)
        try next.type("W", until: "C-x C-e recovers what")
        try next.type(" And more.<Esc>", until: "today's text")
        next.terminal.send("q")
        #expect(try next.terminal.exitStatus() == .exit(0))
        let last = try RunningJournal(daybook, variables: ["EDITOR": editor])
        try last.type("W", until: "C-x C-e recovers what")
        try last.type("<C-x><C-e>", until: "Only in the editor.")
        try last.type("<Esc>", until: "Changed today's text")
        #expect(try text().contains("And more.") && text().contains("Only in the editor."))
        try waitForNoDrafts(last)
    }

    @Test(
        "What a window of the editor saves while its text is continued comes back at the next start",
        arguments: [Data(), Data([0xE9])])
    func lateWindow(notUTF8: Data) throws {
        let journal = try RunningJournal(daybook)
        try journal.type("W", until: "Text of Friday")
        try journal.type("Begun.", until: "Begun.")
        func drafted() throws -> String? {
            let folder = daybook.databasePath + "-drafts"
            return FileManager.default.subpaths(atPath: folder)?.first { $0.hasSuffix(".md") }.map {
                "\(folder)/\($0)"
            }
        }
        try wait(journal) { (try? drafted()) != nil }
        let draft = try #require(try drafted())
        try wait(journal) { (try? String(contentsOfFile: draft, encoding: .utf8)) == "Begun.\n" }
        try (Data("Begun. In a window.".utf8) + notUTF8 + Data("\n".utf8)).write(
            to: URL(fileURLWithPath: draft))
        try journal.type(" Here.", until: "Here.")
        try journal.type("<Esc>", until: "Wrote today's text")
        journal.terminal.send("q")
        #expect(try journal.terminal.exitStatus() == .exit(0))
        #expect(try text().contains("Begun. Here."))
        let next = try RunningJournal(daybook, showing: "Kept from last time")
        try next.type("W", until: "In a window.")
    }

    @Test("An editor that leaves no file changes nothing", arguments: ["editor", "daybook"])
    func noFile(place: String) throws {
        if place == "editor" { try daybook.configure("writes_in = \"editor\"\n") }
        try daybook.run("write", "-", input: "one")
        let journal = try RunningJournal(daybook, variables: ["EDITOR": "rm -f"])
        journal.terminal.send(place == "editor" ? "W" : "W<C-x><C-e>")
        try journal.terminal.waitFor("The editor left no file; nothing was changed.")
        #expect(try text() == "one\n")
        try journal.type("!<Esc>", until: "Changed today's text")
        #expect(try text() == "one!\n")
        try waitForNoDrafts(journal)
    }

    @Test("With writes_in = \"editor\" W opens the editor at once, and saves what it leaves")
    func inEditor() throws {
        try daybook.configure("writes_in = \"editor\"\n")
        let editor = try editor("echo 'From the editor.' >\"$1\"")
        let journal = try RunningJournal(daybook, variables: ["EDITOR": editor])
        try journal.type("W", until: "Wrote today's text")
        #expect(try text() == "From the editor.\n")
        try waitForNoDrafts(journal)
    }

    @Test("A text survives kill -9 as it is typed, and is continued at the next start")
    func killed() throws {
        let journal = try RunningJournal(daybook)
        try journal.type("W", until: "Text of Friday")
        journal.terminal.send("Half a<Enter>漢字 tale")
        try wait(journal) {
            try DraftsOnDisk(daybook).contents(of: "daybook-2026-11-20.md") == ["Half a\n漢字 tale\n"]
        }
        journal.terminal.signal(SIGKILL)
        #expect(try journal.terminal.exitStatus() == .signal(SIGKILL))
        let idle = try RunningJournal(daybook, showing: "Kept from last time: your text of Fri 20 Nov")
        idle.terminal.send("q")
        #expect(try idle.terminal.exitStatus() == .exit(0))
        let next = try RunningJournal(daybook, showing: "Kept from last time: your text of Fri 20 Nov")
        try next.type("W", until: "漢字 tale")
        try next.type("!<Esc>", until: "Wrote today's text")
        #expect(try text() == "Half a\n漢字 tale!\n")
        next.terminal.send("q")
        #expect(try next.terminal.exitStatus() == .exit(0))
        #expect(!FileManager.default.fileExists(atPath: daybook.databasePath + "-drafts"))
    }

    @Test("Quitting by a signal keeps an unsaved text")
    func terminated() throws {
        let journal = try RunningJournal(daybook)
        try journal.type("gg", until: "▌ ○ Fix CI")
        try journal.type("N", until: "Note on \"Fix CI\"")
        try journal.type("Ask Sam", until: "Ask Sam")
        journal.terminal.signal(SIGTERM)
        #expect(try journal.terminal.exitStatus() == .signal(SIGTERM))
        let next = try RunningJournal(
            daybook, showing: "Kept from last time: the note on \"Fix CI\" (N on that row)")
        try next.type("gg", until: "▌ ○ Fix CI")
        try next.type("N", until: "Ask Sam")
    }

    @Test("Keys typed while the text is read and saved aren't lost, and paste stays whole")
    func typedAhead() throws {
        let journal = try RunningJournal(daybook)
        journal.terminal.send("W<paste>one\n\n- two\n- three</paste><Esc>aBuy stamps<Enter><Esc>")
        try journal.terminal.waitFor("○ Buy stamps")
        #expect(try text() == "one\n\n- two\n- three\n")
    }

    @Test("The evening review offers to write at its end, and goes on from there")
    func evening() throws {
        let journal = try RunningJournal(daybook, now: "2026-11-20T18:00:00")
        try journal.type("r", until: "What else was done?")
        try journal.type("<Enter>", until: "leftovers")
        try journal.type("<Tab>", until: "tomorrow")
        try journal.type("<Tab>", until: "W writes a few lines about the day.")
        try journal.type("W", until: "Text of Friday 20 November 2026")
        try journal.type("A good day.<Esc>", until: "Wrote today's text")
        let screen = try journal.terminal.waitFor("Evening review · end")
        #expect(!screen.contains("W writes a few lines"))
    }

    @Test("A bundle item's note is written in the manager, and applying the bundle copies it")
    func bundles() throws {
        try daybook.run("bundles", "add", "Morning")
        try daybook.run("bundles", "items", "add", "Morning", "Stretch")
        let journal = try RunningJournal(daybook)
        try journal.type("gb", until: "Bundles")
        journal.terminal.send("<Tab><Tab>")
        try journal.type("N", until: "Note on \"Stretch\"")
        journal.terminal.send("- [ ] Neck<Esc>")
        try journal.terminal.waitFor("Stretch ≡ 0/1")
        try journal.type("b", until: "Applied bundle")
        try journal.type("gj", until: "○ Stretch ≡ 0/1")
    }

    @Test("e leaves notes alone")
    func editedAsText() throws {
        try daybook.run("edit", "2", "--note", "- [ ] Flight")
        let editor = try editor("sed -i 's/Lisbon/Porto/' \"$1\"")
        let journal = try RunningJournal(daybook, variables: ["EDITOR": editor])
        try journal.type("<C-a>e", until: "○ Trip to Porto ≡ 0/1")
    }
}
