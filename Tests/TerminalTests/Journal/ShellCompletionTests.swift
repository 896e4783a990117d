import Foundation
import TestSupport
import Testing

@Suite("Completions in shells")
struct ShellCompletionTests {
    enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish

        var arguments: [String] {
            switch self {
            case .bash: ["--norc", "--noprofile", "-i"]
            case .zsh: ["-f", "-i"]
            case .fish: ["--no-config", "-i"]
            }
        }

        func setUp(_ folder: String) -> String {
            switch self {
            case .bash: "PS1='ready> '; source \(folder)/daybook.bash; clear"
            case .zsh:
                "PS1='ready> '; fpath=(\(folder) $fpath); autoload -Uz compinit; compinit -u -D; clear"
            case .fish:
                "function fish_prompt; printf 'ready> '; end; set -g fish_greeting; source \(folder)/daybook.fish; clear"
            }
        }
    }

    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("categories", "add", "Home")
        try daybook.run("add", "Call the dentist")
        try daybook.run("add", "Buy stamps")
    }

    private static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../completions").standardizedFileURL.path

    /// A shell with the completions, waiting for a command.
    private func open(_ shell: Shell) throws -> PseudoTerminal {
        let programs = TestBinary.url(named: "daybook").deletingLastPathComponent().path
        let environment = daybook.environment().merging([
            "PATH": "\(programs):/usr/bin:/bin", "PS1": "first> ",
        ]) { $1 }
        let terminal = try PseudoTerminal(
            URL(fileURLWithPath: "/usr/bin/\(shell.rawValue)"), shell.arguments, columns: 120,
            environment: environment.mapValues(Optional.some))
        // fish's own prompt ends in # for the superuser.
        try terminal.waitUntil { $0.contains(">") || $0.contains("#") }
        terminal.send("\(shell.setUp(Self.scripts))<Enter>")
        try terminal.waitUntil { $0.rows[0] == "ready>" }
        return terminal
    }

    /// Types a command line, and waits until the completion has changed it.
    private func complete(_ line: String, to wanted: String, in shell: Shell) throws {
        let terminal = try open(shell)
        terminal.send(line)
        try terminal.waitFor(line)
        terminal.send("<Tab>")
        try terminal.waitUntil { $0.rows[0].hasPrefix("ready> \(wanted)") }
    }

    @Test("Subcommands, options and their values", arguments: Shell.allCases)
    func words(shell: Shell) throws {
        try complete("daybook aban", to: "daybook abandon", in: shell)
        try complete("daybook add x --cat", to: "daybook add x --category", in: shell)
        try complete("daybook add x --category Ho", to: "daybook add x --category Home", in: shell)
        try complete("daybook page --format html", to: "daybook page --format html", in: shell)
    }

    @Test("The common beginning of names with blanks and quotes can be typed on")
    func commonBeginning() throws {
        for name in ["yo$x", "yo me", "yo'q", "big one", "big only"] {
            try daybook.run("categories", "add", name)
        }
        let terminal = try open(.bash)
        terminal.send("daybook add x --category y<Tab>")
        try terminal.waitUntil { $0.rows[0] == "ready> daybook add x --category yo" }
        terminal.send("<Tab><Tab>")
        try terminal.waitUntil { $0.contains("yo me") && $0.contains("yo$x") }
        #expect(!terminal.screen.contains("yo\\"))
        try complete("daybook add x --category bi", to: "daybook add x --category big\\ on", in: .bash)
    }

    @Test("Words of an open todo's title become its id", arguments: [Shell.bash, .zsh])
    func todos(shell: Shell) throws {
        try complete("daybook done dent", to: "daybook done 1", in: shell)
        try complete("daybook move stam", to: "daybook move 2", in: shell)
    }

    @Test("fish finds the title of a todo by words, and its id by digits")
    func todosInFish() throws {
        try complete("daybook done dent", to: "daybook done Call\\ the\\ dentist", in: .fish)
        let terminal = try open(.fish)
        terminal.send("daybook done <Tab>")
        try terminal.waitUntil { $0.contains("Call the dentist") && $0.contains("Buy stamps") }
    }

    @Test("Several todos are listed with their titles", arguments: [Shell.bash, .zsh])
    func several(shell: Shell) throws {
        try daybook.run("add", "Dentures")
        let terminal = try open(shell)
        terminal.send("daybook done dent")
        try terminal.waitFor("done dent")
        terminal.send("<Tab><Tab>")
        try terminal.waitUntil { $0.contains("3  Dentures") && $0.contains("1  Call the dentist") }
    }

    @Test("Files are completed where a file is wanted", arguments: Shell.allCases)
    func files(shell: Shell) throws {
        let file = try daybook.file(named: "my-export.json", "{}")
        let start = String(file.dropLast(8))
        try complete("daybook import \(start)", to: "daybook import \(file)", in: shell)
    }

    @Test("Hostile names and titles are text, and run nothing", arguments: Shell.allCases)
    func hostile(shell: Shell) throws {
        let mark = daybook.folder.appendingPathComponent("ran").path
        let name = "x$(touch \(mark))`touch \(mark)`;'\"&|<>\\ *"
        try daybook.run("categories", "add", name)
        try daybook.run("add", "zq$(touch \(mark))`touch \(mark)`\"\u{1B}[31m\u{7}")
        let terminal = try open(shell)
        terminal.send("daybook add one -c x<Tab>")
        try terminal.waitFor("touch")
        terminal.send("<Enter>")
        try terminal.waitFor("Added \"one\"")
        try terminal.waitUntil { $0.rows.last { !$0.isEmpty } == "ready>" }
        terminal.send("daybook done zq<Tab>")
        try terminal.waitUntil { $0.contains(shell == .fish ? "daybook done zq\\$" : "daybook done 3") }
        terminal.send("<Enter>")
        try terminal.waitFor("Marked \"zq")
        #expect(!FileManager.default.fileExists(atPath: mark))
        #expect(try daybook.run("list").output.contains("x$(touch"))
    }
}
