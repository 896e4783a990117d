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
        try laptop.run("add", "plumber")
        try laptop.run("sync", "init", story.remote, "--folder", "--name", "laptop")
        try desktop.run("sync", "clone", story.remote, "--folder", "--name", "desktop")
    }

    private func exchange() throws {
        for machine in [desktop, laptop, desktop] { #expect(try machine.run("sync").status == 0) }
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
                "This journal was copied or restored from a backup: it goes on as a new machine, and nothing is lost."
            ),
            "\(said)")
    }
}
