import Foundation
import TestSupport
import Testing

struct SuspendedJournalTests {
    /// A shell's terminal, in which the journal is open.
    private func shell(
        _ daybook: DaybookCommand, variables: [String: String] = [:]
    ) throws -> PseudoTerminal {
        try daybook.run("start")
        try daybook.run("add", "Stay")
        let environment = daybook.environment().merging([
            "TERM": "xterm-256color", "PS1": "ready> ", "PROGRAM": TestBinary.url(named: "daybook").path,
        ]) { $1 }.merging(variables) { $1 }
        let terminal = try PseudoTerminal(
            URL(fileURLWithPath: "/bin/bash"), ["--norc", "--noprofile", "-i"],
            environment: environment.mapValues(Optional.some))
        try terminal.waitFor("ready>")
        terminal.send("\"$PROGRAM\"<Enter>")
        try terminal.waitUntil { $0.isAlternate && $0.contains("Stay") }
        return terminal
    }

    /// Brings back the stopped journal, once the shell reads.
    private func resume(_ terminal: PseudoTerminal, _ keys: String = "fg<Enter>", until text: String) throws {
        try terminal.waitUntil { !$0.isAlternate && $0.contains("Stopped") }
        try terminal.waitUntil { $0.text.split(separator: "\n").last?.contains("ready>") == true }
        terminal.send(keys)
        try terminal.waitUntil { $0.isAlternate && $0.contains(text) }
        terminal.send("q")
        try terminal.waitUntil { !$0.isAlternate }
    }

    @Test func `Keys that come along with C-z run no command`() throws {
        let daybook = try DaybookCommand()
        let terminal = try shell(daybook)
        terminal.send("<C-z>x")
        // C-u clears what the shell got of them.
        try resume(terminal, "<C-u>fg<Enter>", until: "Stay")
        #expect(try daybook.run("list", "--json").output.contains(#""state": "open""#))
    }

    @Test(arguments: ["<C-z>", "q"])
    func `Keys that come along with one that leaves the screen are the shell's`(_ key: String) throws {
        // Without colours the terminal isn't asked for its background, so no answer is awaited among the keys.
        let terminal = try shell(try DaybookCommand(), variables: ["NO_COLOR": "1"])
        // By then, what is read after the first paint is there.
        terminal.send("?")
        try terminal.waitUntil { !$0.contains("Stay") }
        terminal.send("<Esc>")
        try terminal.waitUntil { $0.contains("Stay") }
        terminal.send("\(key)echo 4$((1 + 1))<Enter>")
        try terminal.waitUntil { !$0.isAlternate && $0.contains("42") }
    }

    @Test func `An editor that stops itself alone stops the journal with it`() throws {
        let daybook = try DaybookCommand()
        let editor = try daybook.script(named: "ed", #"kill -STOP $$; sed -i 's/Stay/Go on/' "$1""#)
        let terminal = try shell(daybook, variables: ["EDITOR": editor])
        terminal.send("e")
        try resume(terminal, until: "○ Go on")
    }
}
