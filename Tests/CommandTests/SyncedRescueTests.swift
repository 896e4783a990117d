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
    private func join(expecting titles: [String] = titles) throws {
        let joined = try laptop.run("sync", "init", story.remote, "--folder", "--name", "laptop", "--join")
        #expect(joined.status == 0, "\(joined.errors)")
        for machine in [laptop, desktop, laptop, desktop] {
            let exchange = try machine.run("sync")
            #expect(exchange.status == 0, "\(exchange.errors)")
        }
        #expect(try story.titles() == [titles, titles])
        if titles.contains("Third") {
            #expect(try laptop.run("show", "Third").output.contains("A note"))
        }
        #expect(try desktop.run("sync", "conflicts").errors == "No conflicts.\n")
    }

    @Test(
        "A restore says on a terminal what it removes on all machines, and asks; elsewhere it says so afterwards"
    )
    func restoreAsks() throws {
        try laptop.run("backup", "copy")
        for number in 1...3 { try desktop.run("add", "Desk \(number)") }
        try desktop.run("sync")
        try laptop.run("sync")
        let warning = "This removes 3 todos that desktop added, on all machines."
        func restore(_ answer: String) throws -> (PseudoTerminal, Int32?) {
            let terminal = try PseudoTerminal(
                TestBinary.url(named: "daybook"), ["restore", laptop.folder.path + "/copy"],
                environment: laptop.environment().mapValues(Optional.some))
            try terminal.waitFor("Go on? y/N")
            #expect(try terminal.waitFor(warning).text.contains(warning))
            terminal.send(answer + "<Enter>")
            guard case .exit(let status) = try terminal.exitStatus() else { return (terminal, nil) }
            return (terminal, status)
        }
        for answer in ["", "n"] {
            let (_, status) = try restore(answer)
            #expect(status == 1)
            #expect(try story.titles()[0].contains("Desk 3"))
            #expect(try laptop.run("log").output.contains("restored") == false)
        }
        #expect(try restore("y").1 == 0)
        #expect(try !story.titles()[0].contains("Desk 3"))
        try laptop.run("undo")
        let elsewhere = try laptop.run("restore", "copy")
        #expect(
            elsewhere.errors.contains(
                "The next sync does the same on the other machines: it removes 3 todos that desktop added."))
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

    @Test(
        "Recovered without what the other machines know of its rows, which it says: they are known by what they contain",
        arguments: ["syncRow", "syncDevice", "syncJournal", "syncOperation", "syncKnows", nil])
    func lostNames(table: String?) throws {
        try laptop.run("add", "Later #Home")
        try laptop.run("abandon", "Later")
        for machine in [laptop, desktop] { try machine.run("sync") }
        try Damage.clearPage(of: table, in: laptop.databasePath)
        let recovered = try laptop.run("doctor", "--recover", "new.sqlite")
        #expect(recovered.status == 1)
        #expect(recovered.errors.contains("what other machines know of its rows can't all be read"))
        try moveAway()
        #expect(try laptop.run("restore", "new.sqlite").status == 0)
        try join()
        try expectAgreement()
    }

    @Test("A journal that has lost the names of its rows is mended as doctor says")
    func lostNamesHere() throws {
        for machine in [desktop, laptop] { try machine.run("sync") }
        try Damage.empty("syncRow", in: laptop.databasePath)
        #expect(
            try laptop.run("doctor").output.contains("`daybook sync off`, then `daybook sync init ADDRESS`"))
        #expect(try laptop.run("sync", "off").status == 0)
        #expect(
            try laptop.run("sync", "init", story.remote, "--folder", "--name", "laptop").status == 0)
        for machine in [laptop, desktop, laptop] { try machine.run("sync") }
        #expect(try story.titles() == [Self.titles, Self.titles])
        try expectAgreement()
    }

    @Test("Todos of one title that two journals have of their own are both there after joining")
    func ownTodos() throws {
        let other = try DaybookCommand()
        try other.run("add", "Third", now: "2026-11-20T08:15:00")
        try other.run("sync", "init", story.remote, "--folder", "--name", "other", "--join")
        for machine in [laptop, desktop] { try machine.run("sync") }
        #expect(try story.titles() == [Self.titles + ["Third"], Self.titles + ["Third"]])
    }

    private func expectAgreement() throws {
        // Each machine has numbers of its own.
        let pages = try [laptop, desktop].map {
            try $0.run("list").output.replacing(#/ [0-9]+  /#, with: " ")
        }
        #expect(pages[0] == pages[1])
        for machine in [laptop, desktop] {
            let examined = try machine.run("doctor")
            #expect(examined.output.contains("ok     sync"), "\(examined.output)")
        }
    }

    @Test(
        "A recovered file gives nobody the id of a todo that was deleted before, be it one or all of them",
        arguments: [false, true])
    func idsOfDeleted(all: Bool) throws {
        try desktop.run("add", "Gone")
        for machine in [desktop, laptop] { try machine.run("sync") }
        for title in ["Gone"] + (all ? Self.titles : []) { try laptop.run("delete", title) }
        for machine in [laptop, desktop] { try machine.run("sync") }
        #expect(try laptop.run("doctor", "--recover", "new.sqlite").status == 0)
        try moveAway()
        try FileManager.default.moveItem(
            at: laptop.folder.appending(path: "new.sqlite"), to: URL(fileURLWithPath: laptop.databasePath))
        try join(expecting: all ? [] : Self.titles)
        try desktop.run("add", "Next")
        try desktop.run("sync")
        let exchange = try laptop.run("sync")
        #expect(exchange.status == 0, "\(exchange.errors)")
        #expect(try story.titles()[0] == ((all ? [] : Self.titles) + ["Next"]).sorted())
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
