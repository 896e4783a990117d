import Foundation
import TestSupport
import Testing

@Suite("Every verb of the page by keys, in a real terminal")
struct VerbsTests {
    private struct Listing: Decodable {
        struct Todo: Decodable {
            var title: String
            var category: String?
            var start: String
            var habit: Bool
            var url: String?
            var state: String
            var ending: Ending?
        }
        struct Ending: Decodable {
            var date: String
        }
        var todos: [Todo]
    }

    @Test("On one row and on marked ones; the rows are then what was asked for")
    func verbs() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "-", input: "a\nb\nc\nd\n")
        let journal = try RunningJournal(daybook)
        try journal.type("vv", until: "2 marked")
        try journal.type("#", until: "Category:")
        try journal.type("Deep work<Enter>", until: "Moved 2 todos to Deep work · u undo")
        try journal.type("m", until: "Made \"c\" a habit")
        try journal.type("U", until: "URL:")
        try journal.type("x.org<Enter>", until: "Enter takes this one")
        try journal.type("<Enter>", until: "Set the URL of \"c\"")
        try journal.type(" ", until: "Marked \"c\" done")
        try journal.type("T", until: "Ended at: 09:30")
        try journal.type("<C-u>8:15<Enter>", until: "Set the time of \"c\" to 08:15")
        try journal.type("G", until: "▌ ○ d")
        try journal.type("<C-a>x", until: "Abandoned 3 todos")
        try journal.type("u", until: "Undone: abandoned 3 todos")

        let left = try rows(of: daybook)
        #expect(
            left == [
                "a Deep work false - open -", "b Deep work false - open -",
                "c - true https://x.org done 2026-11-20T08:15:00Z", "d - false - open -",
            ])
    }

    /// What the command line says of the todos: title, category, whether a habit, URL, state, when it ended.
    private func rows(of daybook: DaybookCommand, _ arguments: String...) throws -> [String] {
        let listing = try JSONDecoder().decode(
            Listing.self, from: Data(try daybook.run(["list", "--json"] + arguments).output.utf8))
        return listing.todos.map { todo in
            [
                todo.title, todo.category ?? "-", "\(todo.habit)", todo.url ?? "-", todo.state,
                todo.ending?.date ?? "-",
            ]
            .joined(separator: " ")
        }
    }

    @Test("One row at a time: renamed, done and reopened, abandoned, deleted, a time put right")
    func singly() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "-", input: "a\nb\nc\nd\n")
        let journal = try RunningJournal(daybook)
        // By grapheme: the family is one step left, and one backspace.
        try journal.type("<Enter><C-u>x👨‍👩‍👧y<Left><BS>漢<Enter>", until: "Renamed \"a\" to \"x漢y\"")
        try journal.type(" ", until: "Marked \"x漢y\" done")
        try journal.type(" ", until: "Reopened \"x漢y\"")
        try journal.type("jx", until: "Abandoned \"b\"")
        try journal.type("p", until: "Reopened \"b\"")
        try journal.type("x", until: "Abandoned \"b\"")
        try journal.type("jD", until: "Delete \"c\"?")
        try journal.type("y", until: "Deleted \"c\"")
        try journal.type("#", until: "Category:")
        try journal.type("Home<Enter>", until: "Moved \"d\" to Home")
        try journal.type("#", until: "● Home")
        try journal.type("Oth<Enter>", until: "Moved \"d\" to Other")
        try journal.type("x", until: "Abandoned \"d\"")
        try journal.type("T", until: "Ended at: 09:30")
        try journal.type("<C-u>25:00<Enter>", until: "\"25:00\" isn't a time")
        try journal.type("<C-u>7<Enter>", until: "Set the time of \"d\" to 07:00")
        try journal.type("x", until: "It is already abandoned, on Fri 20 Nov.")
        let left = try rows(of: daybook)
        #expect(
            left == [
                "x漢y - false - open -", "b - false - abandoned 2026-11-20T09:30:00Z",
                "d - false - abandoned 2026-11-20T07:00:00Z",
            ])
    }

    @Test(
        "The line of a new row: a URL, a habit, an entry, the picker and the line closed, what was typed kept"
    )
    func line() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let journal = try RunningJournal(daybook, showing: "Nothing on this page yet")
        try journal.type("a", until: "Enter save")
        try journal.type("Read https://x.org/a !", until: "↗ · habit")
        try journal.type("<Enter>", until: "Added \"Read\"")
        try journal.type("Walk the dog<Tab>", until: "✓ Walk the dog")
        try journal.type("<Enter>", until: "Logged \"Walk the dog\"")
        try journal.type("Call <Esc>", until: "Your line is kept. a ↑ brings it back.")
        try journal.type("a", until: "↑ \"Call \"")
        // It comes back as the entry that it was.
        try journal.type("<Up>", until: "✓ Call")
        try journal.type("<Tab>", until: "○ Call")
        try journal.type("#ho", until: "create \"ho\"")
        try journal.type("<Esc>", until: "Tab entry")
        try journal.terminal.waitUntil { !$0.contains("create \"ho\"") }
        try journal.type("<C-a><M-f><C-k>", until: "○ Call")
        try journal.type(" Sam <C-y><C-w><C-w>Mum<Enter>", until: "Added \"Call Mum\"")
        try journal.type("<Up>", until: "○ Call Mum")
        // It was saved as it is, so there is nothing to keep.
        try journal.type("<Esc>", until: "? help")
        #expect(!journal.terminal.screen.contains("Your line is kept"))
        let left = try rows(of: daybook)
        #expect(
            left == [
                "Read - true https://x.org/a open -", "Walk the dog - false - done 2026-11-20T09:30:00Z",
                "Call Mum - false - open -",
            ])
    }

    @Test("A day's entry: a category made, one picked, a date, several lines pasted")
    func entry() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let journal = try RunningJournal(daybook, showing: "Nothing on this page yet")
        try journal.type("a", until: "Enter save")
        try journal.type("Fix CI #Deep work", until: "Fix CI #Deep work")
        try journal.type("<C-w><BS>", until: "create \"Deep\"")
        try journal.type("<Tab>", until: "new: Deep")
        try journal.type("<Enter>", until: "Added \"Fix CI\"")
        try journal.type("Plan #de", until: "● Deep")
        try journal.type("<Tab>~tomorrow", until: "Deep · Sat 21 Nov")
        try journal.type("<Enter>", until: "Added \"Plan\" to Deep, Sat 21 Nov")
        journal.terminal.send(bytes: Array("\u{1B}[200~one\ntwo\n\u{1B}[201~".utf8))
        try journal.terminal.waitFor("Add 2 rows, one a line?")
        try journal.type("y", until: "Added 2 todos")
        try journal.type("<Up><Up><Up>", until: "Plan #Deep")
        #expect(try daybook.run("list", "--all").output.contains("Deep"))
        let titles = try daybook.run("list", "--all", "--json").output
        for title in ["Fix CI", "Plan", "one", "two"] { #expect(titles.contains("\"title\": \"\(title)\"")) }
    }

    @Test(
        "What is being typed when the terminal goes away, or the program is ended, is there at the next start",
        arguments: [SIGHUP, SIGTERM])
    func draft(signal: Int32) throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let journal = try RunningJournal(daybook, showing: "Nothing on this page yet")
        try journal.type("a", until: "Enter save")
        try journal.type("half a 漢字 sentence", until: "half a 漢字 sentence")
        journal.terminal.signal(signal)
        #expect(try journal.terminal.exitStatus() == .signal(signal))
        let drafts = daybook.databasePath + "-drafts"
        #expect(try permissions(drafts) == 0o700)
        for name in try FileManager.default.contentsOfDirectory(atPath: drafts) {
            #expect(try permissions("\(drafts)/\(name)") == 0o700)
            #expect(try permissions("\(drafts)/\(name)/lines") == 0o600)
        }
        let next = try RunningJournal(daybook, showing: "Kept from last time: \"half a 漢字 sentence\"")
        try next.type("a<Up>", until: "○ half a 漢字 sentence")
        try next.type("<Enter>", until: "Added \"half a 漢字 sentence\"")
        // Once the line is saved, nothing of it is left.
        try next.terminal.watch {
            try !FileManager.default.contentsOfDirectory(atPath: daybook.folder.path)
                .contains { $0.contains("-draft") }
        }
    }

    @Test(
        "Marked rows edited as text in $EDITOR; a line that is gone, and one that makes no sense, is asked about"
    )
    func editor() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "-", input: "Fix CI\nStretch\nCall Sam\n")
        // The first time it leaves one text, the second time another.
        let count = daybook.folder.appendingPathComponent("count").path
        let script = """
            if mkdir '\(count)'; then
                printf '1 Fix the CI https://x.org\\n2 Stretch\\n' >"$1"
            else
                printf '1 Fix the CI https://x.org\\ntwo Stretch #nowhere\\n3 Call Sam\\n' >"$1"
            fi
            """
        let editor = try daybook.script(named: "editor", script)
        let journal = try RunningJournal(daybook, variables: ["EDITOR": editor])
        try journal.type("<C-a>", until: "3 marked")
        try journal.type("e", until: "No line for \"Call Sam\" · D delete it too")
        try journal.type("y", until: "Edited \"Fix the CI\" · u undo")
        try journal.terminal.waitFor("○ Fix the CI ↗")
        try journal.type("<C-a>", until: "3 marked")
        try journal.type("e", until: "Not understood: two Stretch #nowhere · e edit again")
        try journal.type("n", until: "Nothing was changed.")
        try journal.terminal.waitFor("○ Stretch")
        // What came from elsewhere while the editor had the terminal is there after it.
        let program = TestBinary.url(named: "daybook").path
        let adding = try daybook.script(named: "adding", "\"\(program)\" add 'From elsewhere'")
        let other = try RunningJournal(daybook, variables: ["EDITOR": adding])
        try other.type("e", until: "○ From elsewhere")
        let broken = try RunningJournal(daybook, variables: ["EDITOR": "false"])
        try broken.type("e", until: "false ended with an error; nothing was changed.")
    }

    @Test("C-c and C-\\ typed while the editor has the terminal, or just as it ends, are not the journal's")
    func interruptedEditor() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "a")
        let journal = try RunningJournal(daybook, variables: ["EDITOR": "true"])
        for round in 1...300 {
            journal.terminal.send("e")
            journal.terminal.send(round % 2 == 0 ? "<C-c>" : "<C-\\>")
            // Whether it came as a signal or as a key, the journal has the screen again and goes on.
            try journal.terminal.waitUntil { _ in
                String(decoding: journal.terminal.output, as: UTF8.self).split(separator: "\u{1B}[?1049h")
                    .count > round + 1
            }
        }
        try journal.type(" ", until: "Marked \"a\" done")
    }

    @Test("A URL is given to the browser as it is, and not to a shell")
    func browser() throws {
        for list in [false, true] { try openURL(fromList: list) }
    }

    private func openURL(fromList: Bool) throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let url = "https://x.org/?q=$(touch${IFS}hacked)&b='1'"
        try daybook.run("add", "a", "--url", url)
        let opened = daybook.folder.appendingPathComponent("opened").path
        // Into place all at once, so that it is there when it is whole.
        let browser = try daybook.script(
            named: "browser", "printf '%s' \"$1\" >'\(opened).part'\nmv '\(opened).part' '\(opened)'")
        let value = fromList ? "/nonexistent/one -x:\(browser) %s --new:false" : browser
        let journal = try RunningJournal(daybook, variables: ["BROWSER": value])
        try journal.type("o", until: "Opening https://x.org/")
        while !FileManager.default.fileExists(atPath: opened) { journal.terminal.watch(for: 0.01) }
        #expect(try String(contentsOfFile: opened, encoding: .utf8) == url)
        let without = try RunningJournal(daybook, variables: ["BROWSER": "/nonexistent/browser"])
        try without.type("o", until: "Couldn't start /nonexistent/browser: not found.")
    }

    @Test("A browser that shows pages in the terminal can't have the one that the screen is on")
    func textBrowser() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "a", "--url", "https://x.org")
        let browser = try daybook.script(named: "browser", "echo scribble >/dev/tty")
        let journal = try RunningJournal(daybook, variables: ["BROWSER": browser])
        try journal.type("o", until: "couldn't open")
        #expect(journal.terminal.screen.text.contains("window"))
        #expect(!journal.terminal.screen.contains("scribble"))
    }
}
