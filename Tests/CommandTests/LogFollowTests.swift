import Foundation
import GRDB
import TestSupport
import Testing

@Suite("daybook log --follow")
struct LogFollowTests {
    private func events(_ terminal: PseudoTerminal) throws -> [[String: Any]] {
        try String(decoding: terminal.output, as: UTF8.self).split(whereSeparator: \.isNewline).map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
    }

    @Test("Prints each change, undo and redo once, in order, whoever makes it, with its todos")
    func follow() throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        let terminal = try PseudoTerminal(
            TestBinary.url(named: "daybook"), ["log", "--follow", "--jsonl"], columns: 250, rows: 40,
            environment: daybook.environment())
        // It says nothing of its own, so this begins with the first change that it notices.
        var count = 0
        while !terminal.screen.contains("added") {
            count += 1
            try #require(count < 100)
            try daybook.run("add", "todo \(count)")
            terminal.watch(for: 0.05)
        }
        try terminal.waitFor("todo \(count)")
        let before = try events(terminal).count
        try daybook.run("done", "1")
        try terminal.waitFor("todos\":[1]")
        try daybook.run("undo")
        try terminal.waitFor("undone\":true")
        try daybook.run("redo")
        try terminal.waitFor("redone")
        try DatabaseQueue(path: daybook.databasePath).write {
            try $0.execute(sql: "UPDATE todo SET title = 'c' WHERE id = 1")
        }
        try terminal.waitFor("elsewhere")
        let events = Array(try events(terminal).dropFirst(before))
        #expect(events.map { $0["event"] as? String } == ["changed", "undone", "redone", "changed"])
        #expect(events.map { $0["todos"] as? [Int] } == [[1], [1], [1], [1]])
        #expect(events.last?["source"] as? String == "elsewhere")
        // It is a step by now, and can be undone by itself.
        let log = try daybook.run("log", "--jsonl").output.split(separator: "\n")
        #expect(log[0].contains("elsewhere") && !log[0].contains("event"))
        terminal.signal(SIGINT)
        _ = try terminal.exitStatus()
    }

    @Test func refusals() throws {
        let daybook = try DaybookCommand()
        #expect(try daybook.run("log", "--follow", "--json").status == 64)
        #expect(try daybook.run("log", "--jsonl", "--json").status == 64)
        #expect(try daybook.run("log", "--follow").status == 1)
    }

    @Test("Ends once its reader is gone, without waiting for a change", arguments: ["log", "status"])
    func reader(command: String) throws {
        let daybook = try DaybookCommand()
        try daybook.run("start")
        // Many, since it may happen at any moment, such as during a read on another thread.
        let processes = try (0..<20).map { _ in
            let pipe = Pipe()
            let process = Process()
            process.executableURL = TestBinary.url(named: "daybook")
            process.arguments = [command, "--follow"]
            process.environment = daybook.environment()
            process.standardOutput = pipe
            try process.run()
            try pipe.fileHandleForWriting.close()
            if command == "status" { _ = pipe.fileHandleForReading.availableData }
            try pipe.fileHandleForReading.close()
            return process
        }
        for process in processes {
            process.waitUntilExit()
            #expect(process.terminationStatus == 0 && process.terminationReason == .exit)
        }
    }
}
