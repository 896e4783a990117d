import Foundation
import GRDB
import TestSupport
import Testing

@Suite("What backup, import and restore leave behind")
struct LeftoversTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
    }

    private func names(in folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(
            atPath: daybook.folder.appendingPathComponent(folder).path)
    }

    /// Runs a command and kills it after a while, if it is still running then.
    private func kill(_ arguments: [String], after time: Duration) throws {
        let words = arguments.map { "'\($0)'" }.joined(separator: " ")
        let process = try daybook.startShell("exec \"$DAYBOOK\" \(words)")
        let end = ContinuousClock.now + time
        while ContinuousClock.now < end, process.isRunning { usleep(500) }
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    @Test("Killed at random moments: every file among the backups that looks like one is a whole journal")
    func kills() throws {
        try daybook.run(
            ["add", "-"],
            input: (0..<600).map { "A todo with a title of some length, number \($0)\n" }.joined())
        try daybook.run("export", "-o", "all.json")
        try daybook.run("backup", "copy")
        let start = ContinuousClock.now
        try daybook.run("import", "--replace", "all.json")
        let whole = ContinuousClock.now - start
        var random = SeededGenerator(seed: 13)
        let commands = [["backup"], ["import", "--replace", "all.json"], ["restore", "copy"]]
        for round in 0..<30 {
            try kill(commands[round % 3], after: whole * Double.random(in: 0...1.1, using: &random))
        }
        // The next one removes what is left.
        try daybook.run("backup")
        let left = try names(in: "backups")
        #expect(left.filter { !$0.hasSuffix(".sqlite") } == [])
        for name in left {
            let queue = try DatabaseQueue(path: daybook.folder.appendingPathComponent("backups/\(name)").path)
            try queue.read { db throws in
                #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
                #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM todo") == 600, "\(name)")
            }
            try queue.close()
        }
        #expect(try names().allSatisfy { !$0.contains("unfinished") && !$0.hasPrefix("copy-") })
    }

    @Test("An import that fails removes the copy it made")
    func failures() throws {
        try daybook.run("add", "a")
        try daybook.run("export", "-o", "all.json")
        // Another program's table that keeps the rows from being deleted, but only once the copy was made.
        let queue = try DatabaseQueue(path: daybook.databasePath)
        try queue.writeWithoutTransaction {
            try $0.execute(
                sql: "CREATE TABLE other (todoID INTEGER REFERENCES todo (id)); INSERT INTO other VALUES (1)")
        }
        try queue.close()
        #expect(try daybook.run("import", "--replace", "all.json").status == 1)
        #expect(try names(in: "backups") == [])
    }

    @Test("The file that is restored stays as it was, and nothing is left beside it")
    func restored() throws {
        try daybook.run("add", "a")
        let other = daybook.folder.appendingPathComponent("other.sqlite").path
        try daybook.run("add", "b", "--database", other)
        let before = try Data(contentsOf: URL(fileURLWithPath: other))
        #expect(try daybook.run("restore", "other.sqlite").status == 0)
        #expect(try daybook.run("list").output.contains("b"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == before)
        #expect(try names().filter { $0.hasPrefix("other.sqlite-") } == [])
    }
}
