import Foundation
import TestSupport
import Testing

/// A household's journal on two people's machines, over ssh, for a week: what each of them sees.
@Suite("A week on two people's machines")
struct SharedWeekTests {
    private let ann: DaybookCommand
    private let ben: DaybookCommand
    private let server: URL
    /// Stands for ssh: git runs it with a host and a command, which it runs in the server's folder.
    private let ssh: URL

    init() throws {
        ann = try DaybookCommand()
        ben = try DaybookCommand()
        server = ann.folder.appending(path: "server")
        ssh = ann.folder.appending(path: "ssh")
        try FileManager.default.createDirectory(at: server, withIntermediateDirectories: true)
        try Data(
            """
            #!/bin/sh
            echo "$*" >> "\(ann.folder.path)/ssh.log"
            while :; do
                case $1 in
                -o | -p) shift 2 ;;
                -*) shift ;;
                *) break ;;
                esac
            done
            [ "$1" = server ] || { echo "ssh: Could not resolve hostname $1" >&2; exit 255; }
            shift
            cd "\(server.path)" || { echo "ssh: connect to host server port 22: No route to host" >&2; exit 255; }
            exec sh -c "$*"

            """.utf8
        ).write(to: ssh)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: ssh.path)
        _ = try ann.runShell(["-c", "git init --quiet --bare '\(server.path)/daybook.git'"])
    }

    private var variables: [String: String] { ["GIT_SSH_COMMAND": ssh.path] }

    /// Ben gets up later, so that of two changes his is the later one.
    private func now(_ person: DaybookCommand, _ day: Int) -> String {
        "2026-11-\(day)T\(person === ann ? "09" : "10"):30:00"
    }

    @discardableResult
    private func run(
        _ person: DaybookCommand, _ day: Int, _ arguments: String..., input: String = ""
    ) throws -> DaybookCommand.Result {
        try person.run(arguments, input: input, now: now(person, day), with: variables)
    }

    private func open(_ person: DaybookCommand, _ day: Int, showing text: String) throws -> RunningJournal {
        try RunningJournal(person, now: now(person, day), showing: text, variables: variables)
    }

    private func exchange(_ day: Int) throws {
        for person in [ann, ben, ann] {
            let said = try run(person, day, "sync")
            #expect(said.status == 0, "\(said)")
        }
    }

    @Test("Monday to Sunday")
    func week() throws {
        try monday()
        try tuesday()
        try wednesday()
        try thursday()
        try friday()
        try saturday()
        try sunday()
        let lists = try [ann, ben].map {
            try run($0, 29, "list", "--all").output.split(separator: "\n").count
        }
        #expect(lists[0] == lists[1])
        let pages = try (23...29).map { day in
            try [ann, ben].map { try run($0, 29, "page", "2026-11-\(day)", "--format", "markdown").output }
        }
        for page in pages { #expect(page[0] == page[1]) }
        for person in [ann, ben] { #expect(try run(person, 29, "doctor").status == 0) }
        #expect(
            try String(contentsOf: ann.folder.appending(path: "ssh.log"), encoding: .utf8).contains(
                "server git-"))
    }

    /// Ann begins the journal, Ben clones it, and both have it open: each sees what the other ticks, by itself.
    private func monday() throws {
        try run(ann, 23, "start")
        try run(ann, 23, "add", "-", input: "Groceries\nPay rent\nSchool form\n")
        #expect(try run(ann, 23, "sync", "init", "server:daybook.git", "--name", "ann").status == 0)
        #expect(try run(ben, 23, "sync", "clone", "server:daybook.git", "--name", "ben").status == 0)
        for person in [ann, ben] {
            try person.configure("[sync]\nauto = true\nafter = \"1s\"\nevery = \"1s\"\n")
        }
        let anns = try open(ann, 23, showing: "▌ ○ Groceries")
        let bens = try open(ben, 23, showing: "▌ ○ Groceries")
        try anns.type(" ", until: "Marked \"Groceries\" done")
        try bens.terminal.waitFor("✓ Groceries")
        try bens.terminal.waitFor("From ann: 1 change")
        try bens.type("j ", until: "Marked")
        try anns.terminal.waitFor("From ben: 1 change")
        for journal in [anns, bens] {
            journal.terminal.send("q")
            #expect(try journal.terminal.exitStatus() == .exit(0))
        }
        // From now on they exchange by hand.
        for person in [ann, ben] { try person.configure("") }
        try exchange(23)
    }

    /// Both write about the day, apart: both paragraphs are there, the earlier first.
    private func tuesday() throws {
        try run(ann, 24, "start")
        try exchange(24)
        try run(ann, 24, "write", "-", input: "Dentist with Mia.\n")
        try run(ben, 24, "write", "-", input: "Fixed the bike.\n")
        try exchange(24)
        for person in [ann, ben] {
            #expect(try run(person, 24, "write", "--show").output == "Dentist with Mia.\n\nFixed the bike.\n")
            let journal = try open(person, 24, showing: "Fixed the bike.")
            try journal.terminal.waitFor("Dentist with Mia.")
            try journal.terminal.waitUntil { !$0.contains("≠") }
        }
    }

    /// The server is away: the journal works, says so, and sends everything later.
    private func wednesday() throws {
        try run(ann, 25, "start")
        let away = server.path + "-away"
        try FileManager.default.moveItem(atPath: server.path, toPath: away)
        let journal = try open(ann, 25, showing: "▌ ○")
        try run(ann, 25, "add", "Buy candles")
        try journal.terminal.waitFor("○ Buy candles")
        let failed = try run(ann, 25, "sync")
        #expect(failed.status == 1 && failed.errors.contains("No route to host"), "\(failed)")
        try journal.terminal.waitFor("can't sync")
        #expect(try run(ann, 25, "status").output.contains("can't sync"))
        try FileManager.default.moveItem(atPath: away, toPath: server.path)
        try run(ann, 25, "sync")
        try journal.terminal.waitUntil { !$0.contains("can't sync") }
        try run(ben, 25, "sync")
        #expect(try run(ben, 25, "list").output.contains("Buy candles"))
    }

    /// Both rename the same todo: Ben's is shown on both, and Ann takes hers, for both.
    private func thursday() throws {
        try run(ann, 26, "start")
        try exchange(26)
        try run(ann, 26, "edit", "Buy candles", "--title", "Buy 20 candles")
        try run(ben, 26, "edit", "Buy candles", "--title", "Buy red candles")
        try exchange(26)
        let bens = try open(ben, 26, showing: "○ Buy red candles ≠")
        let anns = try open(ann, 26, showing: "○ Buy red candles ≠")
        try anns.type("gx", until: "other  \"Buy 20 candles\"  (on ann, 2026-11-26 09:30)")
        try anns.type("t", until: "No conflicts.")
        try anns.type("<Esc>", until: "○ Buy 20 candles")
        try anns.terminal.waitUntil { !$0.contains("≠") }
        try exchange(26)
        try bens.terminal.waitUntil { $0.contains("○ Buy 20 candles") && !$0.contains("≠") }
    }

    /// Both change the same line of a note: the lines of both stay, since Ben says so.
    private func friday() throws {
        try run(ann, 27, "start")
        try run(ann, 27, "edit", "Buy 20 candles", "--note", "- [ ] where?\n- [ ] when?")
        try exchange(27)
        try run(ann, 27, "edit", "Buy 20 candles", "--note", "- [x] where? The market\n- [ ] when?")
        try run(
            ben, 27, "edit", "Buy 20 candles", "--note", "- [ ] where? Online\n- [ ] when?\n- [ ] wrap them")
        try exchange(27)
        let bens = try open(ben, 27, showing: "≠1")
        try bens.type("gx", until: "b both")
        try bens.type("b", until: "Kept the lines of both in the note of \"Buy 20 candles\"")
        try exchange(27)
        for person in [ann, ben] {
            let note = try run(person, 27, "show", "candles").output
            for line in ["[x] where? The market", "[ ] where? Online", "[ ] when?", "[ ] wrap them"] {
                #expect(note.contains(line), "\(note)")
            }
            #expect(try run(person, 27, "sync", "conflicts").errors == "No conflicts.\n")
        }
    }

    /// Ben's machine gets a name that says where it is.
    private func saturday() throws {
        try run(ann, 28, "start")
        try exchange(28)
        let anns = try open(ann, 28, showing: "? help")
        try run(ben, 28, "sync", "devices", "rename", "kitchen")
        try run(ben, 28, "done", "candles")
        try exchange(28)
        try anns.terminal.waitFor("From kitchen: ")
        try anns.terminal.waitFor("✓ Buy 20 candles")
        #expect(try run(ann, 28, "show", "candles").output.contains("done on kitchen\n"))
    }

    /// Ann undoes: what Ben has changed since is stepped over, and the next undo goes on before it.
    private func sunday() throws {
        try run(ann, 29, "start")
        try run(ann, 29, "add", "Call granny")
        try run(ann, 29, "add", "Cake")
        try run(ann, 29, "edit", "granny", "--title", "Call granny at noon")
        try exchange(29)
        try run(ben, 29, "edit", "granny", "--title", "Call granny at three")
        try exchange(29)
        #expect(
            try run(ann, 29, "undo").output
                == "Stepped over what kitchen has changed since: renamed \"Call granny\" to \"Call granny at noon\"\n"
        )
        #expect(try run(ann, 29, "undo").output == "Undone: added \"Cake\"\n")
        try exchange(29)
        for person in [ann, ben] {
            let list = try run(person, 29, "list").output
            #expect(list.contains("Call granny at three") && !list.contains("Cake"))
        }
    }
}
