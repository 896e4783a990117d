import Foundation
import TestSupport
import Testing

@Suite("Todos edited as text, when something comes between")
struct EditedTextOnScreenTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "-", input: "Fix CI\nStretch\nCall Sam\n")
    }

    /// An editor that is a shell script.
    private func editor(_ script: String) throws -> String {
        try daybook.script(named: "editor-\(UUID().uuidString)", script)
    }

    private var program: String { TestBinary.url(named: "daybook").path }

    private func path(_ name: String) -> String { daybook.folder.appendingPathComponent(name).path }

    private func waitForFile(_ name: String, _ journal: RunningJournal) throws {
        try journal.terminal.watch { FileManager.default.fileExists(atPath: path(name)) }
    }

    private func drafts() -> Bool {
        FileManager.default.fileExists(atPath: daybook.databasePath + "-drafts")
    }

    /// An editor that stays until the file `go` is there, whatever becomes of daybook, and then renames a todo.
    private func patientEditor(first: String = ":") throws -> String {
        try editor(
            """
            trap '' HUP TERM
            \(first)
            printf '%s' "$1" >'\(path("opened.part"))'
            mv '\(path("opened.part"))' '\(path("opened"))'
            while ! [ -e '\(path("go"))' ]; do sleep 0.02; done
            sed -i 's/Fix CI/Fix the CI/' "$1"
            printf '%s' $$ >'\(path("done.part"))'
            mv '\(path("done.part"))' '\(path("done"))'
            """)
    }

    @Test("A row renamed elsewhere meanwhile keeps that name when another line was edited")
    func elsewhere() throws {
        let editor = try editor(
            "'\(program)' edit 2 --title 'Stretch well'\nsed -i 's/Fix CI/Fix the CI/' \"$1\"")
        let journal = try RunningJournal(daybook, variables: ["EDITOR": editor])
        try journal.type("<C-a>e", until: "Renamed \"Fix CI\" to \"Fix the CI\" · u undo")
        let screen = try journal.terminal.waitFor("○ Fix the CI")
        #expect(screen.contains("○ Stretch well"))
        #expect(!drafts())
    }

    @Test(
        "A row renamed both here and elsewhere is asked about",
        arguments: [("m", "Renamed \"Theirs\" to \"Mine\"", "Mine"), ("t", "Nothing was changed.", "Theirs")])
    func both(_ key: String, message: String, title: String) throws {
        let editor = try editor("'\(program)' edit 1 --title Theirs\nsed -i 's/Fix CI/Mine/' \"$1\"")
        let journal = try RunningJournal(daybook, variables: ["EDITOR": editor])
        try journal.type("<C-a>e", until: "Also renamed elsewhere, to \"Theirs\".")
        try journal.terminal.waitFor("m take mine  t keep theirs")
        try journal.type(key, until: message)
        try journal.terminal.waitFor("○ \(title)")
        #expect(!drafts())
    }

    @Test("A row renamed elsewhere while its edit waits for the journal isn't overwritten")
    func whileWaiting() throws {
        let editor = try editor("sed -i 's/Fix CI/Mine/' \"$1\"")
        let journal = try RunningJournal(daybook, variables: ["EDITOR": editor])
        let other = try BusyWriter(
            daybook.databasePath, "UPDATE todo SET title = 'Theirs' WHERE id = 1")
        try journal.type("<C-a>e", until: "Waiting for another program to finish writing")
        try other.commit()
        try journal.terminal.waitFor("Another program has just changed \"Fix CI\"; nothing was changed.")
        // The reason shows at once, the question once typing has paused.
        try journal.terminal.waitFor("e edit again")
        try journal.type("y", until: "Also renamed elsewhere, to \"Theirs\".")
    }

    @Test("A text that isn't UTF-8 is kept, offered again, and saved with its bad bytes replaced")
    func notUTF8() throws {
        let editor = try editor("printf '1 Caf\\351\\n2 Stretch\\n3 Call Sam\\n' >\"$1\"")
        let journal = try RunningJournal(daybook, variables: ["EDITOR": editor])
        try journal.type("<C-a>e", until: "The text isn't UTF-8 and was kept in ~/journal.sqlite-drafts/")
        try journal.type("<Esc>", until: "Kept: e offers it again.")
        #expect(drafts())
        try journal.type("e", until: "The text isn't UTF-8 and was kept in")
        try journal.type("y", until: "Renamed \"Fix CI\"")
        try journal.terminal.waitFor("○ Caf\u{FFFD}")
        #expect(!drafts())
    }

    @Test("An editor that fails with its text changed: the text can be saved all the same")
    func failed() throws {
        let journal = try RunningJournal(
            daybook, variables: ["EDITOR": try editor("sed -i 's/Fix CI/Mine/' \"$1\"; exit 1")])
        try journal.type("<C-a>e", until: "ended with an error. Save its text?")
        try journal.type("y", until: "○ Mine")
        let other = try RunningJournal(
            daybook, variables: ["EDITOR": try editor("sed -i 's/M/m/' \"$1\"; exit 1")])
        try other.type("<C-a>e", until: "ended with an error. Save its text?")
        try other.type("n", until: "Nothing was changed.")
        #expect(!drafts())
    }

    @Test(
        "What the editor saves after daybook ended is offered at the next start, and compared with what is there then",
        arguments: [SIGTERM, SIGHUP, SIGKILL])
    func ended(signal: Int32) throws {
        let journal = try RunningJournal(daybook, variables: ["EDITOR": try patientEditor()])
        journal.terminal.send("<C-a>e")
        try waitForFile("opened", journal)
        let text = try String(contentsOfFile: path("opened"), encoding: .utf8)
        #expect(text.hasPrefix(daybook.databasePath + "-drafts/") && text.hasSuffix("/daybook-2026-11-20.md"))
        #expect(try permissions(text) == 0o600)
        journal.terminal.signal(signal)
        #expect(try journal.terminal.exitStatus() == .signal(signal))
        // While the editor has it, it is the editor's.
        let meanwhile = try RunningJournal(daybook)
        meanwhile.terminal.send("q")
        #expect(try meanwhile.terminal.exitStatus() == .exit(0))
        try daybook.run("edit", "2", "--title", "Stretch well")
        _ = try daybook.file(named: "go", "")
        try waitForFile("done", journal)
        // Its text is its own until it has ended.
        let editor = try #require(pid_t(try String(contentsOfFile: path("done"), encoding: .utf8)))
        while isRunning(editor) { meanwhile.terminal.watch(for: 0.01) }

        let next = try RunningJournal(
            daybook, showing: "Your edited text of 3 todos was not saved last time.")
        // Later is as good as now.
        try next.type("<Esc>", until: "Kept: e offers it again.")
        next.terminal.send("q")
        #expect(try next.terminal.exitStatus() == .exit(0))
        let last = try RunningJournal(
            daybook, showing: "Your edited text of 3 todos was not saved last time.")
        try last.type("y", until: "Renamed \"Fix CI\" to \"Fix the CI\"")
        let screen = try last.terminal.waitFor("○ Fix the CI")
        #expect(screen.contains("○ Stretch well"))
        #expect(!drafts())
    }

    @Test("An editor that has only just begun when daybook is killed has its text to itself")
    func killedAtOnce() throws {
        let journal = try RunningJournal(
            daybook, variables: ["EDITOR": try patientEditor(first: "kill -9 $PPID")])
        journal.terminal.send("<C-a>e")
        #expect(try journal.terminal.exitStatus() == .signal(SIGKILL))
        try waitForFile("opened", journal)
        let next = try RunningJournal(daybook)
        next.terminal.send("q")
        #expect(try next.terminal.exitStatus() == .exit(0))
        let text = try String(contentsOfFile: path("opened"), encoding: .utf8)
        #expect(FileManager.default.fileExists(atPath: text))
        _ = try daybook.file(named: "go", "")
        try waitForFile("done", next)
    }

    @Test("A text that wasn't changed when daybook was killed is gone without a word a week later")
    func unchanged() throws {
        let editor = try editor("trap '' HUP\ntouch '\(path("opened"))'\nexec sleep 1000")
        let journal = try RunningJournal(daybook, variables: ["EDITOR": editor])
        journal.terminal.send("<C-a>e")
        try waitForFile("opened", journal)
        try journal.killWithEditor()
        let record = try #require(
            FileManager.default.subpaths(atPath: path("journal.sqlite-drafts"))?.first {
                $0.hasSuffix("/editor")
            })
        let file = path("journal.sqlite-drafts/\(record)")
        for daysAgo in [6.0, 8] {
            let begun = Date(timeIntervalSinceNow: -daysAgo * 24 * 60 * 60)
            try FileManager.default.setAttributes([.modificationDate: begun], ofItemAtPath: file)
            let next = try RunningJournal(daybook)
            #expect(!next.terminal.screen.contains("not saved last time"))
            next.terminal.send("q")
            #expect(try next.terminal.exitStatus() == .exit(0))
            // A window that the editor opened elsewhere may have it until then.
            #expect(FileManager.default.fileExists(atPath: file) == (daysAgo < 7))
        }
        #expect(!drafts())
    }

    @Test("What a window of the editor saves after its terminal is gone is offered at the next start")
    func window() throws {
        let editor = try editor(
            """
            # Opened once it is in a session of its own, where the terminal's end doesn't reach it.
            setsid sh -c 'touch "\(path("opened"))"; until [ -e "\(path("go"))" ]; do sleep 0.01; done
            echo "Ring Ann" >>"$1" && touch "\(path("done"))"' sh "$1" </dev/null >/dev/null 2>&1 &
            exec sleep 1000
            """)
        let journal = try RunningJournal(daybook, variables: ["EDITOR": editor])
        journal.terminal.send("<C-a>e")
        try waitForFile("opened", journal)
        try journal.killWithEditor()
        let meanwhile = try RunningJournal(daybook)
        meanwhile.terminal.send("q")
        #expect(try meanwhile.terminal.exitStatus() == .exit(0))
        _ = try daybook.file(named: "go", "")
        try waitForFile("done", meanwhile)
        let next = try RunningJournal(daybook, showing: "was not saved last time.")
        try next.type("y", until: "○ Ring Ann")
    }

    @Test("A title with a line break, of a note from NerfJournal, survives e and can be edited")
    func lineBreak() throws {
        let export = try daybook.run("export").output.replacingOccurrences(
            of: "Fix CI", with: "Met Sam\\nand Ann")
        try daybook.run("import", "--replace", try daybook.file(named: "export.json", export))
        let titles = { try daybook.run("export").output }
        #expect(try titles().contains(#"Met Sam\nand Ann"#))
        let journal = try RunningJournal(daybook, variables: ["EDITOR": "true"])
        try journal.type("<C-a>e", until: "Nothing was changed.")
        try journal.type("gg<Enter>", until: "Enter save")
        journal.terminal.send("<Enter>")
        let other = try RunningJournal(
            daybook, variables: ["EDITOR": try editor(#"sed -i 's/Met Sam\\nand/Met Sam\\nand Bo,/' "$1""#)])
        try other.type("<C-a>e", until: "Renamed \"Met Sam")
        #expect(try titles().contains(#"Met Sam\nand Bo, Ann"#))
    }

    @Test("An editor that is killed and leaves a recovery file of its own can be opened again to recover")
    func recovery() throws {
        // As vim: what was not saved is in a file beside the text.
        let script =
            "if [ -e \"$1.swp\" ]; then mv \"$1.swp\" \"$1\"; else sed 's/Fix CI/Mine/' \"$1\" >\"$1.swp\"; kill -9 $$; fi"
        let journal = try RunningJournal(daybook, variables: ["EDITOR": try editor(script)])
        try journal.type(
            "Ve", until: "Your editor was interrupted. Edit again to recover what it had not saved.")
        try journal.type("e", until: "Renamed \"Fix CI\" to \"Mine\"")
        try journal.terminal.waitFor("○ Mine")
        #expect(!drafts())
    }

    @Test("An editor that can't be started leaves nothing behind, and keys typed after e do nothing")
    func unstartable() throws {
        let journal = try RunningJournal(daybook, variables: ["EDITOR": "/nonexistent/editor"])
        try journal.type("e", until: "Couldn't start /nonexistent/editor: not found. Change $EDITOR.")
        #expect(!drafts())
        try journal.type("j", until: "▌ ○ Stretch")
        try journal.type("e", until: "Couldn't start /nonexistent/editor")
    }
}
