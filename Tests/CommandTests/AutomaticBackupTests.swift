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

    @Test func `A folder that can't be used is logged, and the change succeeds`() throws {
        try Data().write(to: daybook.folder.appendingPathComponent("backups"))
        try run("add", "One", now: "2026-11-19T09:30:00")
        let deadline = ContinuousClock.now + .seconds(120)
        while !log.contains("The daily backup failed: ") {
            try #require(ContinuousClock.now < deadline)
            Thread.sleep(forTimeInterval: 0.01)
        }
    }

    @Test func `A journal without backups has an empty list`() throws {
        let command = try daybook.run("backup", "--list")
        #expect(command.status == 0 && command.output.isEmpty)
    }

    @Test func `A damaged backup is named with the one before, and nothing changes`() throws {
        try run("add", "One", now: "2026-11-18T09:30:00")
        try waitForBackups(1)
        try run("add", "Two", now: "2026-11-19T09:30:00")
        try waitForBackups(2)
        let folder = daybook.folder.appendingPathComponent("backups")
        try Data("garbage".utf8).write(to: folder.appendingPathComponent(backups[1]))
        let result = try daybook.run("restore", "today")
        #expect(result.status == 1)
        #expect(result.errors.contains("The backup of 2026-11-19 09:30 is damaged or too new"))
        #expect(result.errors.contains("`daybook restore \(folder.path)/\(backups[0])`"))
        try Data("garbage".utf8).write(to: folder.appendingPathComponent(backups[0]))
        #expect(try daybook.run("restore", "today").errors.contains("There is no older one."))
        #expect(try daybook.run("list", "--all").output.contains("Two"))
    }

    @Test func `A list says that there are none, and why there can't be any`() throws {
        let none = try daybook.run("backup", "--list")
        #expect(none.status == 0 && none.errors == "No backups of \(daybook.databasePath).\n")
        let folder = daybook.folder.appendingPathComponent("backups")
        try FileManager.default.createSymbolicLink(at: folder, withDestinationURL: daybook.folder)
        let link = try daybook.run("backup", "--list")
        #expect(link.status == 1 && link.errors.contains("is a link, and backups don't follow links."))
        try FileManager.default.removeItem(at: folder)
        try Data().write(to: folder)
        let file = try daybook.run("backup", "--list", "--json")
        #expect(file.status == 1 && file.errors.contains("isn't a folder."))
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
