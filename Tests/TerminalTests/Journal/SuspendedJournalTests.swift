import Foundation
import TestSupport
import Testing

struct SuspendedJournalTests {
    @Test func `Keys that come along with C-z run no command: they are the shell's`() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        try daybook.run("add", "Stay")
        let environment = daybook.environment().merging([
            "TERM": "xterm-256color", "PS1": "ready> ", "PROGRAM": TestBinary.url(named: "daybook").path,
        ]) { $1 }
        let terminal = try PseudoTerminal(
            URL(fileURLWithPath: "/bin/bash"), ["--norc", "--noprofile", "-i"],
            environment: environment.mapValues(Optional.some))
        try terminal.waitFor("ready>")
        terminal.send("\"$PROGRAM\"<Enter>")
        try terminal.waitUntil { $0.isAlternate && $0.contains("Stay") }
        terminal.send("<C-z>x")
        try terminal.waitUntil { !$0.isAlternate && $0.contains("Stopped") }
        // Clears what the shell may have got of them.
        terminal.send("<C-u>fg<Enter>")
        try terminal.waitUntil { $0.isAlternate && $0.contains("Stay") }
        terminal.send("q")
        try terminal.waitUntil { !$0.isAlternate }
        #expect(try daybook.run("list", "--json").output.contains(#""state" : "open""#))
    }
}
