import Foundation
import TestSupport
import Testing

/// The backups that commands have made for them.
struct AutomaticBackupTests {
    private let daybook: DaybookCommand

    init() throws { daybook = try DaybookCommand() }

    private var backups: [String] {
        let folder = daybook.folder.appendingPathComponent("backups")
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
            .filter { $0.hasSuffix(".sqlite") }.sorted()
    }

    private var log: String {
        let file = daybook.folder.appendingPathComponent(".local/state/daybook/daybook.log")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }

    private func run(_ words: String..., now: String) throws {
        #expect(try daybook.run(words, now: now, without: ["DAYBOOK_DAILY_BACKUP"]).status == 0)
    }

    /// Waits for the log's line, which is the last thing that the other process does.
    private func waitForBackups(_ count: Int) throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while log.split(separator: "\n").filter({ $0.contains("Made the daily backup") }).count < count {
            try #require(ContinuousClock.now < deadline, "Waited for \(count) backups: \(backups) \(log)")
            Thread.sleep(forTimeInterval: 0.01)
        }
    }

    @Test func `A day's first change is followed by a backup, and it can be restored by its date`() throws {
        try run("add", "One", now: "2026-11-19T09:30:00")
        try waitForBackups(1)
        try run("add", "Two", now: "2026-11-19T10:30:00")
        try run("list", now: "2026-11-20T08:30:00")
        #expect(backups == ["journal-daily-20261119-093000.sqlite"])
        try run("done", "1", now: "2026-11-20T09:30:00")
        try waitForBackups(2)
        #expect(backups.count == 2)
        let list = try daybook.run("backup", "--list")
        #expect(
            list.output.split(separator: "\n").map { $0.prefix(23) }
                == ["2026-11-20 09:30  daily", "2026-11-19 09:30  daily"])
        let restored = try daybook.run("restore", "yesterday")
        #expect(restored.status == 0)
        #expect(restored.errors.contains("The backup of 2026-11-19 09:30 is \(daybook.folder.path)/backups/"))
        #expect(try daybook.run("list", "--all").output.contains("Two") == false)
        try daybook.run("undo")
        #expect(try daybook.run("list", "--all").output.contains("Two"))
    }

    @Test func `It can be switched off`() throws {
        try daybook.configure("daily_backup = false\n")
        try run("add", "One", now: "2026-11-19T09:30:00")
        try daybook.configure("daily_backup = true\n")
        try run("add", "Two", now: "2026-11-20T09:30:00")
        try waitForBackups(1)
        #expect(backups == ["journal-daily-20261120-093000.sqlite"])
    }

    @Test func `A folder that can't be used is said and logged, and the change succeeds`() throws {
        let folder = daybook.folder.appendingPathComponent("backups")
        try FileManager.default.createSymbolicLink(atPath: folder.path, withDestinationPath: "elsewhere")
        let added = try daybook.run("add", "One", without: ["DAYBOOK_DAILY_BACKUP"])
        #expect(added.status == 0 && added.output.hasPrefix("Added \"One\""))
        #expect(added.errors.hasPrefix("daybook: There is no backup of today: "))
        #expect(log.contains("The daily backup couldn't be started: "))
        let list = try daybook.run("backup", "--list")
        #expect(list.status == 1 && list.errors.contains("is a link, and Daybook keeps nothing behind links"))
    }

    @Test func `A damaged backup isn't restored; the one before it is`() throws {
        for day in ["17", "18", "19"] {
            try run("add", "Of \(day)", now: "2026-11-\(day)T09:30:00")
            try waitForBackups(Int(day, radix: 10).map { $0 - 16 } ?? 0)
        }
        let damaged = daybook.folder.appendingPathComponent("backups/journal-daily-20261119-093000.sqlite")
        try Data("garbage".utf8).write(to: damaged)
        let named = try daybook.run("restore", damaged.path)
        #expect(named.status == 1)
        #expect(
            named.errors.contains("is not a SQLite database")
                && named.errors.contains("daybook backup --list"))
        let restored = try daybook.run("restore", "today")
        #expect(restored.status == 0)
        #expect(restored.errors.contains("\(damaged.path) is not a SQLite database"))
        #expect(restored.errors.contains("The backup of 2026-11-18 09:30 is "))
        let list = try daybook.run("list").output
        #expect(list.contains("Of 18") && !list.contains("Of 19"))
    }

    @Test func `A journal without backups has an empty list`() throws {
        let command = try daybook.run("backup", "--list")
        #expect(command.status == 0 && command.output.isEmpty)
        #expect(command.errors == "There are no backups.\n")
    }

    @Test func `Dates without a backup and unknown files say so`() throws {
        try daybook.run("add", "One")
        let none = try daybook.run("restore", "3 days ago")
        #expect(none.status == 1 && none.errors.contains("There is no backup of Tue 17 Nov 2026 or before."))
        let unknown = try daybook.run("restore", "qux")
        #expect(unknown.status == 1 && unknown.errors == "daybook: No file qux.\n")
    }

    @Test(arguments: [["--list", "--daily"], ["--list", "x.sqlite"], ["--json"]])
    func `What excludes each other is refused`(words: [String]) throws {
        try daybook.run("add", "One")
        #expect(try daybook.run(["backup"] + words).status == 64)
        #expect(backups.isEmpty)
    }
}
