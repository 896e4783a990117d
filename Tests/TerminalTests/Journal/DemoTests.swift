import Foundation
import TestSupport
import Testing

@Suite("daybook --demo")
struct DemoTests {
    @Test(
        "Opens a believable journal on any day and at any time, and leaves nothing behind",
        arguments: [
            "2026-03-06T10:30:00", "2026-03-08T00:05:00", "2026-03-09T09:00:00", "2024-02-29T23:59:00",
        ])
    func opens(now: String) throws {
        let daybook = try DaybookCommand()
        let temporary = daybook.folder.appendingPathComponent("tmp")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: false)
        let terminal = try PseudoTerminal(
            TestBinary.url(named: "daybook"), ["--demo"],
            environment: daybook.environment(now: now).merging(["TMPDIR": temporary.path]) { $1 })
        let screen = try terminal.waitFor("A sample journal")
        #expect(screen.contains("Review the billing change"))
        #expect(!screen.contains("#"))
        terminal.send("l")
        try terminal.waitFor("no later page")
        terminal.send("h")
        try terminal.waitUntil { !$0.contains("no later page") }
        terminal.send("ZZ")
        #expect(try terminal.exitStatus() == .exit(0))
        #expect(String(decoding: terminal.output, as: UTF8.self).contains("The sample journal is deleted."))
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
        // Neither a journal nor a state of the screen.
        #expect(!FileManager.default.fileExists(atPath: daybook.databasePath))
        #expect(!FileManager.default.fileExists(atPath: daybook.folder.path + "/.local"))
    }

    @Test("A signal leaves nothing behind either", arguments: [SIGTERM, SIGHUP])
    func signals(signal: Int32) throws {
        let daybook = try DaybookCommand()
        let temporary = daybook.folder.appendingPathComponent("tmp")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: false)
        let terminal = try PseudoTerminal(
            TestBinary.url(named: "daybook"), ["--demo"],
            environment: daybook.environment().merging(["TMPDIR": temporary.path]) { $1 })
        try terminal.waitFor("A sample journal")
        terminal.signal(signal)
        _ = try terminal.exitStatus()
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
    }

    @Test("Takes no other journal, and needs a terminal")
    func refusals() throws {
        let own = try DaybookCommand()
        let change = try own.run("--demo", "add", "Mine")
        #expect(change.status == 64 && change.errors.contains("It takes no subcommand; nothing was done."))
        #expect(!FileManager.default.fileExists(atPath: own.databasePath))
        let daybook = try DaybookCommand()
        #expect(try daybook.run("--demo", "--database", "x.sqlite").status == 64)
        let piped = try daybook.run("--demo")
        #expect(piped.status == 1 && piped.errors.hasPrefix("daybook: "))
    }

    @Test("The sample of a killed process is deleted by the next one, a running one's isn't")
    func stale() throws {
        let daybook = try DaybookCommand()
        let temporary = daybook.folder.appendingPathComponent("tmp")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: false)
        func open() throws -> PseudoTerminal {
            let terminal = try PseudoTerminal(
                TestBinary.url(named: "daybook"), ["--demo"],
                environment: daybook.environment().merging(["TMPDIR": temporary.path]) { $1 })
            try terminal.waitFor("A sample journal")
            return terminal
        }
        func folders() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: temporary.path).sorted()
        }
        let killed = try open()
        let left = try folders()
        killed.signal(SIGKILL)
        _ = try killed.exitStatus()
        #expect(try folders() == left && left.count == 1)
        let running = try open()
        #expect(try folders().count == 1 && folders() != left)
        let other = try open()
        #expect(try folders().count == 2)
        for terminal in [running, other] {
            terminal.send("q")
            #expect(try terminal.exitStatus() == .exit(0))
        }
        #expect(try folders().isEmpty)
    }
}
