import Foundation
import GRDB
import TestSupport
import Testing

@Suite("daybook sync")
struct SyncCommandTests {
    @Test("A todo's history names the other machine")
    func history() throws {
        let story = try SyncStory(isFolder: true)
        let (laptop, desktop) = (story.laptop, story.desktop)
        try laptop.run("start")
        try laptop.run("add", "-", input: "plumber\nbadge\n")
        try laptop.run("sync", "init", story.remote, "--folder", "--name", "laptop")
        try desktop.run("sync", "clone", story.remote, "--folder", "--name", "desktop")
        try desktop.run("edit", "plumber", "--title", "boiler")
        try desktop.run("done", "boiler")
        try desktop.run("move", "badge", "2026-11-27")
        try desktop.run("add", "tea")
        try desktop.run("sync")
        try laptop.run("sync")
        try laptop.run("edit", "tea", "--title", "green tea")
        let boiler = try laptop.run("show", "boiler").output
        #expect(boiler.contains("renamed from \"plumber\" to \"boiler\" on desktop\n"))
        #expect(boiler.contains("done on desktop\n") && boiler.contains("created\n"))
        #expect(try laptop.run("show", "badge").output.contains("postponed to Fri 27 Nov on desktop\n"))
        let tea = try laptop.run("show", "tea").output
        #expect(tea.contains("created on desktop\n"))
        #expect(tea.contains("renamed from \"tea\" to \"green tea\"\n"))
        // Where it was done, it is its own.
        #expect(try !desktop.run("show", "boiler").output.contains("desktop"))
        let json = try laptop.run("show", "boiler", "--json").output
        #expect(json.contains(#""device": "desktop""#) && json.contains(#""device": null"#))
    }

    @Test("Where too few files can be opened to run git, that is said", arguments: [20, 22, 23, 25, 27])
    func openFileLimit(limit: Int) throws {
        let story = try SyncStory(isFolder: false)
        let laptop = story.laptop
        try laptop.run("start")
        #expect(try laptop.run("sync", "init", story.remote).status == 0)
        let program = TestBinary.url(named: "daybook").path
        let script = "exec 2>&1; ulimit -n \(limit); \"$0\" sync; echo $?"
        let said = try laptop.runShell(["-c", script, program])
        #expect(
            said.hasPrefix("daybook: Couldn't synchronize: too many files are open to run git;"), "\(said)")
        #expect(said.hasSuffix("\n1\n"), "\(said)")
    }

    @Test("Two machines share a journal through a git repository", arguments: [false, true])
    func story(isFolder: Bool) throws {
        let story = try SyncStory(isFolder: isFolder)
        let (laptop, desktop) = (story.laptop, story.desktop)
        let kind = isFolder ? ["--folder"] : []
        try laptop.run("start")
        try laptop.run("add", "Call the plumber")
        let begun = try laptop.run(["sync", "init", story.remote, "--name", "laptop"] + kind)
        #expect(begun.status == 0, "\(begun.errors)")
        #expect(begun.output.hasPrefix("Sent "))
        let cloned = try desktop.run(["sync", "clone", story.remote, "--name", "desktop"] + kind)
        #expect(cloned.status == 0, "\(cloned.errors)")
        #expect(try story.titles() == [["Call the plumber"], ["Call the plumber"]])

        try desktop.run("add", "Buy tea")
        try desktop.run("done", "plumber")
        #expect(try desktop.run("sync").output == "Sent 2 changes.\n")
        #expect(try laptop.run("sync").output == "2 changes from desktop.\n")
        #expect(try laptop.run("sync").output == "Nothing new.\n")
        #expect(try laptop.run("sync", "--quiet").output == "")
        #expect(try story.titles()[0] == story.titles()[1])
        #expect(try laptop.run("show", "tea").output.contains("Buy tea"))

        // Both change at the same time.
        try laptop.run("edit", "tea", "--title", "Buy green tea")
        try desktop.run("add", "Water the plants")
        for machine in [laptop, desktop, laptop] { #expect(try machine.run("sync").status == 0) }
        #expect(try story.titles()[0] == story.titles()[1])
        #expect(try story.titles()[0].contains("Buy green tea"))
        for machine in [laptop, desktop] { #expect(try machine.run("doctor").status == 0) }
    }

    @Test("The status says what isn't sent, and since when the remote can't be reached")
    func status() throws {
        let story = try SyncStory()
        let laptop = story.laptop
        try laptop.run("add", "a")
        try laptop.run("sync", "init", story.remote, "--name", "laptop")
        #expect(try laptop.run("sync", "status").output.contains("Everything is sent.\n"))
        try laptop.run("add", "b")
        try story.git("init", "--quiet", story.remote + "/other")
        try FileManager.default.moveItem(atPath: story.remote, toPath: story.remote + "-away")
        let failed = try laptop.run("sync", now: "2026-11-20T10:00:00")
        #expect(failed.status == 1)
        #expect(failed.errors.hasPrefix("daybook: Couldn't synchronize: git fetch: "))
        let status = try laptop.run("sync", "status").output
        #expect(status.contains("Not sent: 1 change\n"))
        #expect(status.contains("Failing since: 2026-11-20 10:00\n"))
        #expect(status.contains("laptop"))
        #expect(try laptop.run("status").output == "2 open · not started · can't sync · next: a\n")
        #expect(try laptop.run("status", "--format", "{sync}/{conflicts}").output == "can't sync/0\n")
        #expect(try laptop.run("status", "--json").output.contains(#""failingSince": "2026-11-20T"#))
        try FileManager.default.moveItem(atPath: story.remote + "-away", toPath: story.remote)
        #expect(try laptop.run("sync").output == "Sent 1 change.\n")
        #expect(try !laptop.run("sync", "status").output.contains("Offline"))
        for command in ["status", "devices", "now", "mend"] {
            let output = try laptop.run("sync", command, "--json").output
            #expect(output.hasPrefix("{"), "\(command)")
        }
    }

    @Test("Switched off and begun again, both machines have every change, and nothing twice")
    func off() throws {
        let story = try SyncStory()
        let (laptop, desktop) = (story.laptop, story.desktop)
        for title in ["a", "b", "c"] { try laptop.run("add", title) }
        try laptop.run("sync", "init", story.remote, "--name", "laptop")
        try desktop.run("sync", "clone", story.remote, "--name", "desktop")
        try laptop.run("add", "unsent")
        let off = try laptop.run("sync", "off")
        #expect(
            off.output == "Synchronizing is off. The journal keeps everything, and so does the remote.\n")
        #expect(
            off.errors
                == "Not sent: 1 change. `daybook sync init \(story.remote)` begins again.\n")
        #expect(!FileManager.default.fileExists(atPath: laptop.databasePath + "-sync"))
        #expect(try laptop.run("sync").errors.contains("isn't synchronized"))
        #expect(try laptop.run("sync", "off").status == 1)
        try laptop.run("add", "d")
        try laptop.run("delete", "a")
        try laptop.run("edit", "b", "--title", "B")
        try desktop.run("add", "e")
        try desktop.run("sync")
        let begun = try laptop.run("sync", "init", story.remote, "--name", "laptop")
        #expect(begun.status == 0, "\(begun.errors)")
        #expect(try desktop.run("sync").status == 0)
        #expect(try story.titles() == Array(repeating: ["B", "c", "d", "e", "unsent"], count: 2))
        let log = try desktop.run("sync", "log").output.split(separator: "\n")
        #expect(log.contains { $0.hasSuffix("laptop   added \"unsent\"") }, "\(log)")
        #expect(try desktop.run("sync", "devices").output.split(separator: "\n").count == 2)
        #expect(try desktop.run("sync", "log", "--limit", "1").output.split(separator: "\n").count == 1)
    }

    @Test("A conflict is named after a merge, listed on both machines, and settled on one for both")
    func conflict() throws {
        let story = try SyncStory()
        let (laptop, desktop) = (story.laptop, story.desktop)
        for title in ["Call the plumber", "Order badge"] { try laptop.run("add", title) }
        try laptop.run("sync", "init", story.remote, "--name", "laptop")
        try desktop.run("sync", "clone", story.remote, "--name", "desktop")
        #expect(try laptop.run("sync", "conflicts").errors == "No conflicts.\n")
        try laptop.run("edit", "plumber", "--title", "Plumber on Monday", now: "2026-11-20T10:31:00")
        try laptop.run("delete", "badge", now: "2026-11-20T10:32:00")
        try laptop.run("sync")
        try desktop.run("edit", "plumber", "--title", "Plumber about boiler", now: "2026-11-20T10:42:00")
        try desktop.run("done", "badge", now: "2026-11-20T10:43:00")
        #expect(
            try desktop.run("sync").output
                == "Sent 2 changes.\n2 changes from laptop.\n2 conflicts: `daybook sync conflicts`.\n")
        try laptop.run("sync")
        #expect(try laptop.run("sync", "status").output.contains("2 conflicts: `daybook sync conflicts`\n"))
        #expect(try laptop.run("status").output.contains(" · 2 conflicts · "))
        let listed = try laptop.run("sync", "conflicts")
        #expect(
            listed.output == """
                1  title of todo 1 "Plumber about boiler"
                   shown  "Plumber about boiler"  (on desktop, 2026-11-20 10:42)
                   other  "Plumber on Monday"  (on laptop, 2026-11-20 10:31)
                2  todo 2 "Order badge", deleted on laptop, 2026-11-20 10:32, changed on desktop, 2026-11-20 10:43
                   It is there. To take the other deletes it.

                """)
        #expect(listed.errors.hasPrefix("`daybook sync keep 1` keeps what is shown"))
        let numbers = try laptop.run("complete", "--", "sync", "keep", "").output
        #expect(numbers.split(separator: "\n").map { $0.prefix(2) } == ["1\t", "2\t"])
        #expect(try laptop.run("complete", "--", "sync", "forget", "").output.hasPrefix("desktop"))
        #expect(try laptop.run("sync", "take", "3").errors.contains("There is no conflict 3."))
        #expect(
            try laptop.run("sync", "take", "1").output
                == "Took \"Plumber on Monday\" from laptop as the title of \"Plumber about boiler\".\n")
        #expect(try laptop.run("sync", "keep", "2").output == "Kept \"Order badge\" as it is.\n")
        #expect(try laptop.run("sync").output == "Sent 2 changes.\n")
        #expect(try desktop.run("sync").output == "2 changes from laptop.\n")
        #expect(try desktop.run("sync", "conflicts").errors == "No conflicts.\n")
        #expect(try story.titles() == [["Plumber on Monday"], ["Plumber on Monday"]])
        for machine in [laptop, desktop] { #expect(try machine.run("doctor").status == 0) }
    }

    @Test("A machine that is gone isn't listed any more, until it sends something")
    func forget() throws {
        let story = try SyncStory(isFolder: true)
        let (laptop, desktop) = (story.laptop, story.desktop)
        try story.begin("a")
        try desktop.run("add", "b")
        try desktop.run("sync")
        try laptop.run("sync")
        #expect(try laptop.run("sync", "forget", "phone").errors.contains("No machine \"phone\"."))
        #expect(try laptop.run("sync", "forget", "laptop").errors.contains("is this machine"))
        #expect(
            try laptop.run("sync", "forget", "Desktop").output.hasPrefix("\"desktop\" isn't listed any more.")
        )
        #expect(try !laptop.run("sync", "devices").output.contains("desktop"))
        #expect(try !laptop.run("sync", "status").output.contains("desktop"))
        #expect(try story.titles() == [["a", "b"], ["a", "b"]])
        try desktop.run("add", "c")
        try desktop.run("sync")
        try laptop.run("sync")
        #expect(try laptop.run("sync", "devices").output.contains("desktop"))
    }

    @Test("Files that only have the names of logs and packs are passed over")
    func namesakes() throws {
        let story = try SyncStory(isFolder: true)
        try story.laptop.run("add", "a")
        try story.laptop.run("sync", "init", story.remote, "--folder", "--name", "laptop")
        let log = try #require(
            try FileManager.default.contentsOfDirectory(atPath: story.remote).first { $0.count == 32 })
        try Data().write(to: URL(fileURLWithPath: "\(story.remote)/\(String(repeating: "0", count: 31))2"))
        try FileManager.default.createDirectory(
            atPath: "\(story.remote)/\(log)/7-0123456789abcdef.pack", withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(
            atPath: "\(story.remote)/\(log)/8-0123456789abcdef.pack", withDestinationPath: "/etc/passwd")
        try story.laptop.run("add", "b")
        #expect(try story.laptop.run("sync").status == 0)
        #expect(try story.desktop.run("sync", "clone", story.remote, "--folder").status == 0)
        #expect(try story.titles() == [["a", "b"], ["a", "b"]])
    }

    @Test("A remote of which nothing can be read is damaged, not empty, and can be written again")
    func damaged() throws {
        let story = try SyncStory(isFolder: true)
        try story.laptop.run("add", "a")
        try story.laptop.run("sync", "init", story.remote, "--folder", "--name", "laptop")
        for file in try FileManager.default.subpathsOfDirectory(atPath: story.remote)
        where file.hasSuffix(".pack") {
            let pack = try #require(FileHandle(forUpdatingAtPath: story.remote + "/" + file))
            try pack.truncate(atOffset: 20)
        }
        let refused = try story.desktop.run("sync", "clone", story.remote, "--folder")
        #expect(refused.status == 1)
        #expect(refused.errors.contains("The journal at the remote is damaged. `daybook sync mend`"))
        #expect(!FileManager.default.fileExists(atPath: story.desktop.databasePath))
        try story.laptop.run("sync", "mend")
        #expect(try story.desktop.run("sync", "clone", story.remote, "--folder").status == 0)
        #expect(try story.titles() == [["a"], ["a"]])
    }

    @Test("With [sync] auto, changes are sent by themselves, and nobody waits for it")
    func automatic() throws {
        let story = try SyncStory(isFolder: true)
        let (laptop, desktop) = (story.laptop, story.desktop)
        try laptop.run("add", "a")
        try laptop.run("sync", "init", story.remote, "--folder", "--name", "laptop")
        try desktop.run("sync", "clone", story.remote, "--folder", "--name", "desktop")
        try laptop.run("add", "not sent")
        #expect(try desktop.run("sync").output == "Nothing new.\n")
        try laptop.configure("[sync]\nauto = true\nafter = 1\n")
        for title in ["b", "c", "d"] { #expect(try laptop.run("add", title).status == 0) }
        let deadline = ContinuousClock.now + .seconds(60)
        while try story.titles()[1] != ["a", "b", "c", "d", "not sent"], ContinuousClock.now < deadline {
            try desktop.run("sync")
        }
        #expect(try story.titles()[1] == ["a", "b", "c", "d", "not sent"])
        #expect(try laptop.run("sync", "status").output.contains("Everything is sent."))
    }

    @Test("A sealed journal goes to another machine with its key, and shows nothing to others")
    func sealed() throws {
        let story = try SyncStory(isFolder: true)
        let (laptop, desktop) = (story.laptop, story.desktop)
        try laptop.run("add", "Call the plumber")
        let begun = try laptop.run("sync", "init", story.remote, "--folder", "--encrypt", "--name", "laptop")
        #expect(begun.status == 0)
        #expect(begun.errors.contains("Keep a copy of it"))
        let refused = try desktop.run("sync", "clone", story.remote, "--folder")
        #expect(refused.status == 1)
        #expect(refused.errors.contains("is sealed, and there is no key here"))
        #expect(!FileManager.default.fileExists(atPath: desktop.databasePath))
        let key = try laptop.run("sync", "key").output
        #expect(key.hasPrefix("daybook-key-1-"))
        let cloned = try desktop.run("sync", "clone", story.remote, "--folder", "--key", "-", input: key)
        #expect(cloned.status == 0, "\(cloned.errors)")
        #expect(try story.titles() == [["Call the plumber"], ["Call the plumber"]])
        let files = try FileManager.default.subpathsOfDirectory(atPath: story.remote)
            .filter { $0.hasSuffix(".pack") }
        #expect(!files.isEmpty)
        for file in files {
            let data = try Data(contentsOf: URL(fileURLWithPath: story.remote + "/" + file))
            #expect(data.range(of: Data("plumber".utf8)) == nil)
        }
    }

    @Test("A clone of a remote that can be read in part says how the rest comes")
    func clonedInPart() throws {
        let story = try SyncStory(isFolder: true)
        let (laptop, desktop) = (story.laptop, story.desktop)
        func packs() throws -> Set<String> {
            let files = try FileManager.default.subpathsOfDirectory(atPath: story.remote)
            return Set(files.filter { $0.hasSuffix(".pack") }.map { story.remote + "/" + $0 })
        }
        try laptop.run("add", "a")
        try laptop.run("sync", "init", story.remote, "--folder", "--name", "laptop")
        let first = try packs()
        try laptop.run("add", "b")
        try laptop.run("sync")
        let last = URL(fileURLWithPath: try #require(packs().subtracting(first).first))
        let whole = try Data(contentsOf: last)
        try whole.prefix(whole.count / 2).write(to: last)
        let cloned = try desktop.run("sync", "clone", story.remote, "--folder", "--name", "desktop")
        #expect(cloned.status == 0)
        #expect(
            cloned.errors.hasSuffix(
                "Not all of the journal is here yet. `daybook sync` fetches the rest once it can be read.\n"),
            "\(cloned.errors)")
        #expect(try story.titles() == [["a", "b"], ["a"]])
        try whole.write(to: last)
        #expect(try desktop.run("sync").status == 0)
        #expect(try story.titles() == [["a", "b"], ["a", "b"]])
    }

    @Test("Two journals become one only with --join")
    func join() throws {
        let story = try SyncStory()
        try story.laptop.run("add", "a")
        try story.desktop.run("add", "b")
        try story.laptop.run("sync", "init", story.remote, "--name", "laptop")
        let refused = try story.desktop.run("sync", "init", story.remote)
        #expect(refused.status == 1)
        #expect(refused.errors.contains("The remote has a journal already."))
        #expect(try story.desktop.run("sync").errors.contains("isn't synchronized"))
        #expect(
            try story.desktop.run("sync", "init", story.remote, "--join", "--name", "desktop").status == 0)
        try story.laptop.run("sync")
        #expect(try story.titles() == [["a", "b"], ["a", "b"]])
    }

    @Test("doctor compares the rows with the changes of all machines, and what it advises mends them")
    func doctor() throws {
        let story = try SyncStory()
        let laptop = story.laptop
        try laptop.run("add", "a")
        #expect(try !laptop.run("doctor").output.contains("sync  "))
        try laptop.run("sync", "init", story.remote, "--name", "laptop")
        try laptop.run("add", "b")
        #expect(
            try laptop.run("doctor").output.contains("The rows are what the changes of all machines say."))
        let database = try DatabaseQueue(path: laptop.databasePath)
        try database.write { try $0.execute(sql: "DELETE FROM syncOperation WHERE seq = 2") }
        try database.close()
        let wrong = try laptop.run("doctor")
        #expect(
            wrong.status == 1 && wrong.output.contains("One row isn't what the changes"), "\(wrong.output)")
        try laptop.run("sync", "off")
        try laptop.run("sync", "init", story.remote, "--name", "laptop")
        #expect(try laptop.run("doctor").status == 0)
        try story.desktop.run("sync", "clone", story.remote, "--name", "desktop")
        #expect(try story.titles() == [["a", "b"], ["a", "b"]])
    }

    @Test("A machine's name is a text that a terminal can show", arguments: ["", " ", "lap\u{1B}[31mtop"])
    func machineName(name: String) throws {
        let story = try SyncStory()
        let refused = try story.laptop.run("sync", "init", story.remote, "--name", name)
        #expect(refused.status == 64 && refused.errors.contains("The machine"))
        #expect(!FileManager.default.fileExists(atPath: story.laptop.databasePath + "-sync"))
    }

    @Test("A repository of something else is refused, and nothing is made")
    func otherRepository() throws {
        let story = try SyncStory()
        let work = story.remote + "-work"
        try story.git("init", "--quiet", "--initial-branch", "main", work)
        try story.git(
            "-C", work, "-c", "user.name=a", "-c", "user.email=a", "commit", "--quiet", "--allow-empty", "-m",
            "x")
        try story.laptop.run("add", "a")
        let refused = try story.laptop.run("sync", "init", work)
        #expect(refused.status == 1)
        #expect(
            refused.errors == "daybook: The remote has main and nothing of Daybook's. "
                + "Use --here to use it all the same.\n")
        #expect(!FileManager.default.fileExists(atPath: story.laptop.databasePath + "-sync"))
        #expect(try story.desktop.run("sync", "clone", story.remote).status == 1)
        #expect(!FileManager.default.fileExists(atPath: story.desktop.databasePath))
    }
}
