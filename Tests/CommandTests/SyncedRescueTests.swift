import Foundation
import TestSupport
import Testing

/// A journal of several machines that is damaged on one: whatever brings it back, no todo is there twice, and none is gone.
@Suite("A damaged journal of several machines comes back once")
struct SyncedRescueTests {
    private let story: SyncStory
    private var laptop: DaybookCommand { story.laptop }
    private var desktop: DaybookCommand { story.desktop }
    private static let titles = ["Desk", "First", "Second", "Third"]

    init() throws {
        story = try SyncStory(isFolder: true)
        try laptop.run("start")
        try laptop.run("add", "-", input: "First\nSecond\n")
        try laptop.run("sync", "init", story.remote, "--folder", "--name", "laptop")
        try desktop.run("sync", "clone", story.remote, "--folder", "--name", "desktop")
        try laptop.run("add", "Third", "--note", "A note")
        try laptop.run("sync")
        try desktop.run("add", "Desk")
        try desktop.run("sync")
        try laptop.run("sync")
    }

    /// Moves the journal's files away, as the messages say.
    private func moveAway() throws {
        let safe = laptop.folder.appending(path: "safe")
        try FileManager.default.createDirectory(at: safe, withIntermediateDirectories: true)
        for suffix in ["", "-wal", "-shm"]
        where FileManager.default.fileExists(atPath: laptop.databasePath + suffix) {
            try FileManager.default.moveItem(
                atPath: laptop.databasePath + suffix, toPath: safe.path + "/journal.sqlite" + suffix)
        }
    }

    /// Joins again, and exchanges until all is quiet.
    private func join() throws {
        let joined = try laptop.run("sync", "init", story.remote, "--folder", "--name", "laptop", "--join")
        #expect(joined.status == 0, "\(joined.errors)")
        for machine in [laptop, desktop, laptop, desktop] {
            let exchange = try machine.run("sync")
            #expect(exchange.status == 0, "\(exchange.errors)")
        }
        #expect(try story.titles() == [Self.titles, Self.titles])
        #expect(try laptop.run("show", "Third").output.contains("A note"))
        #expect(try desktop.run("sync", "conflicts").errors == "No conflicts.\n")
    }

    @Test("From a backup")
    func backup() throws {
        try laptop.run("backup", "copy")
        try moveAway()
        #expect(try laptop.run("restore", "copy").status == 0)
        try join()
    }

    @Test("From a backup of the other machine")
    func othersBackup() throws {
        try desktop.run("backup", laptop.folder.path + "/copy")
        try moveAway()
        #expect(try laptop.run("restore", "copy").status == 0)
        try join()
    }

    @Test("From its export")
    func export() throws {
        try laptop.run("export", "-o", "all.json")
        try moveAway()
        #expect(try laptop.run("import", "all.json").status == 0)
        try join()
    }

    @Test("Recovered from the damaged file, after a change that only one machine had")
    func recovery() throws {
        try laptop.run("edit", "Second", "--note", "Only here")
        #expect(try laptop.run("doctor", "--recover", "new.sqlite").status == 0)
        try moveAway()
        try FileManager.default.moveItem(
            at: laptop.folder.appending(path: "new.sqlite"), to: URL(fileURLWithPath: laptop.databasePath))
        try join()
        #expect(try desktop.run("show", "Second").output.contains("Only here"))
        try laptop.run("add", "After")
        try laptop.run("sync")
        try desktop.run("sync")
        #expect(try story.titles() == [["After"] + Self.titles, ["After"] + Self.titles])
    }

    @Test("Neither a clone nor a backup gets a log that another file has left behind")
    func foreignLog() throws {
        let log = laptop.databasePath + "-wal"
        try moveAway()
        try Data("changes".utf8).write(to: URL(fileURLWithPath: log))
        let clone = try laptop.run("sync", "clone", story.remote, "--folder", "--name", "laptop 2")
        #expect(
            clone.status == 1 && clone.errors.contains("is missing, but \(log) holds changes"),
            "\(clone.errors)")
        #expect(try String(contentsOfFile: log, encoding: .utf8) == "changes")
        // An empty one holds nothing.
        try Data().write(to: URL(fileURLWithPath: log))
        #expect(try laptop.run("sync", "clone", story.remote, "--folder", "--name", "laptop 2").status == 0)
        let copy = desktop.folder.path + "/copy"
        try Data("changes".utf8).write(to: URL(fileURLWithPath: copy + "-wal"))
        let backup = try desktop.run("backup", copy)
        #expect(backup.status == 1 && backup.errors.contains("\(copy)-wal holds changes"), "\(backup.errors)")
        #expect(!FileManager.default.fileExists(atPath: copy))
    }
}
