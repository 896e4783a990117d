import Foundation
import TestSupport
import Testing

@Suite("The machines of a journal: names, clocks and days")
struct SyncMachinesTests {
    private let story: SyncStory
    private var laptop: DaybookCommand { story.laptop }
    private var desktop: DaybookCommand { story.desktop }

    init() throws {
        story = try SyncStory(isFolder: true)
        try laptop.run("start")
        try story.begin("plumber")
    }

    private func exchange() throws {
        for machine in [desktop, laptop, desktop] { #expect(try machine.run("sync").status == 0) }
    }

    @Test("Both import one list: what was done with it on one isn't undone by the other's import")
    func importedOnBoth() throws {
        let story = try SyncStory(isFolder: true)
        let (laptop, desktop) = (story.laptop, story.desktop)
        try story.begin("own")
        let list = "one\ntwo\nthree\n"
        let words = ["import", "--from", "todo.txt", "-"]
        try desktop.run(words, input: list, now: "2026-11-20T09:40:00")
        try desktop.run("done", "one", now: "2026-11-20T09:45:00")
        try desktop.run("edit", "two", "--title", "second", now: "2026-11-20T09:46:00")
        try desktop.run("move", "three", "mon", now: "2026-11-20T09:47:00")
        try laptop.run(words, input: list, now: "2026-11-20T09:50:00")
        for machine in [laptop, desktop, laptop] { #expect(try machine.run("sync").status == 0) }
        for machine in [laptop, desktop] {
            #expect(try machine.titles() == ["own", "one", "second"])
            #expect(try machine.run("sync", "conflicts").errors == "No conflicts.\n")
        }
    }

    @Test("In a journal that has another's todos by an export, a new one stands last")
    func exportedElsewhere() throws {
        let story = try SyncStory(isFolder: true)
        let laptop = story.laptop
        try story.begin("a")
        try laptop.run("add", "b")
        let third = try DaybookCommand()
        try third.run("import", "-", input: laptop.run("export").output)
        try third.run("add", "new")
        #expect(try third.titles() == ["a", "b", "new"])
    }

    @Test("A backup from before `init` changes nothing that it has alike, and no order")
    func restoredBefore() throws {
        let story = try SyncStory(isFolder: true)
        let (laptop, desktop) = (story.laptop, story.desktop)
        for title in ["one", "two"] { try laptop.run("add", title) }
        try laptop.run("backup", laptop.folder.path + "/before")
        try story.begin()
        try desktop.run("add", "three")
        for machine in [desktop, laptop] { #expect(try machine.run("sync").status == 0) }
        let restored = try laptop.run("restore", laptop.folder.path + "/before")
        #expect(restored.errors.contains("it removes 1 todo that desktop added. "), "\(restored.errors)")
        #expect(try laptop.run("sync").output == "Sent 1 change.\n")
        try laptop.run("add", "four")
        for machine in [laptop, desktop] { #expect(try machine.run("sync").status == 0) }
        for machine in [laptop, desktop] { #expect(try machine.titles() == ["one", "two", "four"]) }
    }

    @Test("Many conflicts are settled at once, by a range or as all")
    func settleMany() throws {
        let story = try SyncStory(isFolder: true)
        let (laptop, desktop) = (story.laptop, story.desktop)
        try story.begin("a", "b", "c")
        for (machine, sign) in [(laptop, "1"), (desktop, "2")] {
            for title in ["a", "b", "c"] {
                let words = ["edit", title, "--title", title + sign]
                try machine.run(words, now: "2026-11-20T1\(sign):00:00")
            }
            try machine.run("sync")
        }
        try laptop.run("sync")
        #expect(try laptop.run("sync", "conflicts").errors.contains("`all` settles all alike"))
        for wrong in ["2-1", "0", "x", "1-"] {
            #expect(try laptop.run("sync", "take", wrong).status == 64, "\(wrong)")
        }
        #expect(try laptop.run("sync", "take", "4-9").errors.contains("No conflict has such a number."))
        #expect(
            try laptop.run("sync", "keep", "all", "--both").errors.contains(
                "None of them is about lines of a text"))
        #expect(try laptop.run("sync", "take", "1-2").status == 0)
        #expect(try laptop.run("sync", "keep", "all").status == 0)
        #expect(try laptop.run("sync", "conflicts").errors == "No conflicts.\n")
        try laptop.run("sync")
        try desktop.run("sync")
        #expect(try desktop.run("sync", "conflicts").errors == "No conflicts.\n")
        #expect(try story.titles() == [["a1", "b1", "c2"], ["a1", "b1", "c2"]])
    }

    @Test("A machine's new name is shown by the others after an exchange, in histories and conflicts too")
    func rename() throws {
        try desktop.run("edit", "plumber", "--title", "boiler")
        try exchange()
        #expect(
            try laptop.run("show", "boiler").output.contains(
                "renamed from \"plumber\" to \"boiler\" on desktop\n"))
        let renamed = try desktop.run("sync", "devices", "rename", "Büro")
        #expect(renamed.output == "This machine is \"Büro\". The others show it after the next exchange.\n")
        #expect(try desktop.run("sync", "devices").output.contains("Büro"))
        try exchange()
        #expect(try laptop.run("sync", "devices").output.contains("Büro"))
        #expect(try !laptop.run("sync", "devices").output.contains("desktop"))
        #expect(try laptop.run("show", "boiler").output.contains("to \"boiler\" on Büro\n"))
        // A third one learns it from the remote, and the same name again is no change.
        try desktop.run("sync", "devices", "rename", "Büro")
        #expect(try desktop.run("sync").output == "Nothing new.\n")
        let refused = try desktop.run("sync", "devices", "rename", "Deadbeef")
        #expect(refused.errors.contains("\"Deadbeef\" looks like the id of a machine."))
        for name in ["", "\u{1B}[2J", String(repeating: "a", count: 65), "0123456", "Büro (this machine)"] {
            #expect(try desktop.run("sync", "devices", "rename", name).status == 64, "\(name)")
        }
    }

    @Test("A star that doesn't count any more, since a day has three, is said until it is dropped")
    func stars() throws {
        for title in ["a", "b"] { try laptop.run("add", title, "--star", now: "2026-11-20T09:31:00") }
        for title in ["c", "d"] { try desktop.run("add", title, "--star", now: "2026-11-20T09:40:00") }
        try laptop.run("sync", now: "2026-11-20T09:41:00")
        let words = "\"d\" isn't starred for today: three others were starred before.\n"
        #expect(try desktop.run("sync", now: "2026-11-20T09:42:00").output.hasSuffix(words))
        #expect(try laptop.run("sync", now: "2026-11-20T09:43:00").output.hasSuffix(words))
        #expect(try laptop.run("sync", now: "2026-11-20T09:44:00").output == "Nothing new.\n\(words)")
        #expect(try laptop.run("sync", "--json").output.contains("\"unstarred\": [\n"))
        try laptop.run("star", "c", "--off")
        #expect(try laptop.run("sync").output == "Sent 1 change.\n")
        #expect(try !desktop.run("sync").output.contains("starred"))
    }

    @Test("A history has what another machine did at the time when it did it")
    func times() throws {
        try desktop.run("edit", "plumber", "--title", "boiler", now: "2026-11-20T09:31:00")
        try desktop.run("edit", "boiler", "--note", "hello", now: "2026-11-20T09:32:00")
        try desktop.run("sync", now: "2026-11-20T09:33:00")
        try laptop.run("sync", now: "2026-11-20T12:00:00")
        let history = try laptop.run("show", "boiler", now: "2026-11-20T12:01:00").output
        let lines = history.split(separator: "\n").map(String.init)
        let renamed = try #require(lines.firstIndex { $0.contains("09:31  renamed") })
        let noted = try #require(lines.firstIndex { $0.contains("09:32  note added") })
        #expect(renamed < noted, "\(history)")
    }

    @Test("A machine whose host's name another one has gets a number, and two of one name are said")
    func sameNames() throws {
        let tablet = try DaybookCommand()
        let phone = try DaybookCommand()
        #expect(try tablet.run("sync", "clone", story.remote, "--folder").status == 0)
        try tablet.run("add", "from tablet")
        try tablet.run("sync")
        let cloned = try phone.run("sync", "clone", story.remote, "--folder")
        #expect(cloned.errors.contains("so this one is "))
        #expect(cloned.errors.contains("-2. `daybook sync devices rename NAME` gives it another name."))
        #expect(try phone.run("sync", "devices").output.contains("-2  "))
        #expect(try phone.run("sync").output == "Nothing new.\n")
        try desktop.run("sync", "devices", "rename", "Laptop")
        try exchange()
        let said = "2 machines are called laptop: `daybook sync devices rename NAME` renames this one"
        #expect(try laptop.run("sync", "status").output.contains(said))
        #expect(try desktop.run("sync", "devices").output.contains("2 machines are called"))
        try desktop.run("sync", "devices", "rename", "desktop")
        try exchange()
        #expect(try !laptop.run("sync", "status").output.contains("are called"))
    }

    @Test(
        "Clocks a day apart are said on both machines",
        arguments: ["2026-11-21T09:30:00", "2026-11-19T08:30:00"])
    func clocks(time: String) throws {
        try laptop.run("add", "from laptop")
        try laptop.run("sync")
        #expect(try !laptop.run("sync", "status").output.contains("clock"))
        try desktop.run("sync", now: time)
        try desktop.run("add", "from desktop", now: time)
        try desktop.run("sync", now: time)
        try laptop.run("sync")
        let (there, here) = time < "2026-11-20" ? ("behind", "ahead of") : ("ahead of", "behind")
        let length = time < "2026-11-20" ? "1 day" : "1 day"
        #expect(
            try laptop.run("sync", "status").output.contains(
                "desktop's clock is \(length) \(there) this machine's: in a conflict, the later time wins.\n")
        )
        try laptop.run("add", "again")
        try laptop.run("sync")
        try desktop.run("sync", now: time)
        #expect(
            try desktop.run("sync", "status", now: time).output.contains(
                "laptop's clock is \(length) \(here) this machine's"))
        #expect(try laptop.run("sync", "devices", "--json").output.contains("\"clockDifference\": "))
    }

    @Test("One change under a wrong clock says nothing of the clocks once it is known here and changes go on")
    func wrongClockOnce() throws {
        try laptop.run("add", "oops", now: "2030-05-05T10:00:00")
        for machine in [laptop, desktop] { try machine.run("sync") }
        for machine in [laptop, desktop] { try machine.run("add", "after") }
        for machine in [laptop, desktop, laptop] { try machine.run("sync") }
        for machine in [laptop, desktop] {
            #expect(try !machine.run("sync", "status").output.contains("clock"))
        }
    }

    @Test("A machine that begins again keeps its name")
    func name() throws {
        #expect(try desktop.run("sync", "off").status == 0)
        #expect(try desktop.run("sync", "init", story.remote, "--folder").status == 0)
        for machine in [desktop, laptop] { try machine.run("sync") }
        #expect(try laptop.run("sync", "devices").output.contains("desktop"))
    }

    @Test("Days that begin at different times are said, until they don't")
    func dayStarts() throws {
        try desktop.configure("day_start = \"04:00\"\n")
        try exchange()
        let said = "days begin at 04:00, this machine's at 00:00"
        #expect(try laptop.run("sync", "status").output.contains("desktop's \(said)"))
        #expect(
            try desktop.run("sync", "status").output.contains(
                "laptop's days begin at 00:00, this machine's at 04:00"))
        #expect(try desktop.run("sync").output == "Nothing new.\n")
        try laptop.run("config", "set", "day_start", "04:00")
        try exchange()
        try exchange()
        for machine in [laptop, desktop] {
            #expect(try !machine.run("sync", "status").output.contains("days begin"))
        }
        try desktop.configure("")
        try exchange()
        #expect(try laptop.run("sync", "status").output.contains("desktop's days begin at 00:00"))
        for machine in [laptop, desktop] { #expect(try machine.run("doctor").status == 0) }
    }

    @Test("A journal restored from a backup says that it goes on as a new machine")
    func restored() throws {
        let copy = laptop.folder.appending(path: "copy.sqlite").path
        try laptop.run("backup", copy)
        try laptop.run("add", "after the backup")
        try laptop.run("sync")
        for suffix in ["", "-wal", "-shm"] {
            let path = laptop.databasePath + suffix
            if FileManager.default.fileExists(atPath: path) {
                try FileManager.default.removeItem(atPath: path)
            }
        }
        try FileManager.default.copyItem(atPath: copy, toPath: laptop.databasePath)
        try laptop.run("add", "in the copy")
        let said = try laptop.run("sync").output
        #expect(
            said.hasPrefix(
                "This journal was copied or restored from a backup: it goes on as a new machine, with all that is in it."
            ),
            "\(said)")
    }
}
