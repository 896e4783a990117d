import Foundation
import GRDB
import Migrations
import TestSupport
import Testing

@testable import Persistence

/// The search index of an import, which another process makes after the command has ended.
struct BackgroundIndexingTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
        let todos = (1...12_000).map { id in
            #"{"id": \#(id), "title": "number\#(id)", "shouldMigrate": true, "start": "2026-11-01"}"#
        }.joined(separator: ",\n")
        let lists = [
            "taskBundles", "bundleTodos", "categories", "exportGroups", "exportGroupMembers", "journalPages",
            "putOffs", "reviews", "keptTodos", "dayTexts",
        ].map { "\"\($0)\": []" }.joined(separator: ", ")
        _ = try daybook.file(named: "many.json", #"{"todos": [\#(todos)], \#(lists), "version": 26}"#)
    }

    /// The number of rows that wait for the index; nil if there is no journal.
    private func waiting() throws -> Int? {
        guard FileManager.default.fileExists(atPath: daybook.databasePath) else { return nil }
        var configuration = Configuration()
        configuration.busyMode = .timeout(30)
        let queue = try DatabaseQueue(path: daybook.databasePath, configuration: configuration)
        defer { #expect(throws: Never.self) { try queue.close() } }
        return try queue.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM unindexedTodo") }
    }

    private func waitForIndex() throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while try waiting() != 0 {
            try #require(ContinuousClock.now < deadline)
            usleep(2_000)
        }
    }

    private var found: [String] {
        get throws {
            try ["number11999", "umber1199", "nothing"].map { try daybook.run("search", $0).output }
        }
    }

    private func check() throws { try SearchIndex.checkAll(ofJournal: daybook.databasePath) }

    @Test func `An import is searched at once, and indexed after it, also as it is undone and redone`() throws
    {
        #expect(try daybook.run("import", "many.json").status == 0)
        #expect(try waiting() == 12_000)
        let before = try found
        #expect(before[0].contains("number11999") && before[1].contains("number11990"))
        // A search starts it, too.
        try daybook.run("search", "number1", without: ["DAYBOOK_INDEXING"])
        try waitForIndex()
        #expect(try found == before)
        try daybook.run("undo")
        #expect(try waiting() == 0)
        try daybook.run("redo", without: ["DAYBOOK_INDEXING"])
        #expect(try found == before)
        try waitForIndex()
        try check()
        let doctor = try daybook.run("doctor").output
        #expect(doctor.contains("It agrees with the rows."))
    }

    @Test func `The journal is examined, backed up and restored while rows wait`() throws {
        try daybook.run("import", "many.json")
        let doctor = try daybook.run("doctor").output
        #expect(
            doctor.contains(
                "note   search index  12000 rows wait to be indexed, as after an import. Searches find them too, but "
                    + "take longer.\n"))
        // It makes no change, not even this one.
        #expect(try waiting() == 12_000)
        #expect(try daybook.run("backup", "copy").status == 0)
        try daybook.run("import", "--replace", "many.json")
        #expect(try waiting() == 12_000)
        #expect(try daybook.run("complete", "--", "done", "number1199").output.contains("number1199"))
        #expect(try daybook.run("restore", "copy").status == 0)
        #expect(try waiting() == 12_000)
        #expect(try found[0].contains("number11999"))
        try check()
    }

    @Test func `Killed at any moment, it leaves a sound index, and the next one goes on`() throws {
        var random = SeededGenerator(seed: 31)
        let program = TestBinary.url(named: "daybook")
        let environment = daybook.environment().map { Array("\($0)=\($1)".utf8) }
        var killed = 0
        for _ in 0..<RandomRuns.count("DAYBOOK_ROUNDS", usual: 6) {
            // A fast machine has indexed all rows after two or three.
            try daybook.run("import", "--replace", "many.json")
            let ending = try RawProcess.run(
                program, [Array("index".utf8)], environment: environment, in: daybook.folder.path,
                output: .file("/dev/null"), errors: .file("/dev/null"),
                timeout: .random(in: 0.01...0.1, using: &random))
            if ending == .timedOut { killed += 1 }
            try check()
        }
        #expect(killed > 0)
        #expect(try daybook.run("index").status == 0)
        #expect(try waiting() == 0)
        try check()
    }

    @Test func `It ends when the journal is deleted under it, and never makes one`() throws {
        let missing = try daybook.run("index")
        #expect(missing.status == 1 && missing.errors.hasPrefix("daybook: There is no journal"))
        #expect(try waiting() == nil)
        try daybook.run("import", "many.json")
        let process = try daybook.start("index")
        let deadline = ContinuousClock.now + .seconds(120)
        while try waiting() == 12_000 {
            try #require(ContinuousClock.now < deadline)
            usleep(500)
        }
        for suffix in ["", "-wal", "-shm"] { unlink(daybook.databasePath + suffix) }
        process.waitUntilExit()
        #expect(try waiting() == nil)
        #expect(!FileManager.default.fileExists(atPath: daybook.databasePath + "-wal"))
    }

    @Test func `One that another has begun ends at once`() throws {
        try daybook.run("import", "many.json")
        let open = try JournalDatabase.open(path: daybook.databasePath, zone: .utc, now: .distantPast)
        guard let lock = IndexingLock.acquire(ofJournal: open.database.path.resolved) else {
            Issue.record("another process indexes it")
            return
        }
        #expect(try daybook.run("index").status == 0)
        #expect(try waiting() == 12_000)
        lock.release()
        #expect(try daybook.run("index").status == 0)
        #expect(try waiting() == 0)
        try open.database.close()
    }

    @Test(
        "On a full disk it ends, and rows go on waiting",
        .enabled(if: SmallDisk.isAvailable, "only a superuser can mount"))
    func fullDisk() throws {
        let disk = daybook.folder.path + "/disk"
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        let said = try daybook.runShell(
            SmallDisk.arguments(
                at: disk, options: "size=16m",
                """
                "$DAYBOOK" import ../many.json >/dev/null
                dd if=/dev/zero of=fill bs=1k 2>/dev/null
                "$DAYBOOK" index 2>&1
                "$DAYBOOK" search number11999 | grep -c number11999
                "$DAYBOOK" doctor | grep -c "12000 rows wait to be indexed"
                rm fill
                "$DAYBOOK" index
                "$DAYBOOK" doctor | grep -c "It agrees with the rows."
                """),
            with: [
                "DAYBOOK_DATABASE": disk + "/journal.sqlite",
                "DAYBOOK": TestBinary.url(named: "daybook").path,
            ])
        #expect(
            said
                == "daybook: The disk is full. Make room for \(disk)/journal.sqlite. Nothing was changed.\n1\n1\n1\n"
        )
    }

    @Test func `It runs in the root folder, so that the one of the command can be unmounted`() throws {
        try daybook.run("import", "many.json")
        // Waits for this one, so that it can be found.
        let writer = try BusyWriter(daybook.databasePath)
        try daybook.run("search", "number1", without: ["DAYBOOK_INDEXING"])
        let words = ["daybook", "index", "--database", daybook.databasePath]
        var folder: String?
        let deadline = ContinuousClock.now + .seconds(20)
        while folder == nil {
            try #require(ContinuousClock.now < deadline)
            for process in try FileManager.default.contentsOfDirectory(atPath: "/proc")
            where Int(process) != nil {
                guard let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline"),
                    String(decoding: line, as: UTF8.self) == words.joined(separator: "\0") + "\0"
                else { continue }
                folder = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/cwd")
            }
        }
        #expect(folder == "/")
        try writer.finish()
        try waitForIndex()
    }

    @Test func `It keeps nothing open that came with the command that started it`() throws {
        let program = TestBinary.url(named: "daybook").path
        let script = "(exec 9>lock; flock 9; '\(program)' import many.json); flock --nonblock lock true"
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", script]
        shell.currentDirectoryURL = daybook.folder
        shell.environment = daybook.environment().filter { $0.key != "DAYBOOK_INDEXING" }
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
        try waitForIndex()
    }
}
