import Foundation
import GRDB
import Journal
import TestSupport
import Testing

@Suite("daybook sync among mistakes, damage and enemies")
struct SyncHostileTests {
    /// Two machines with a journal of one todo, synchronized through git or a folder.
    private func story(isFolder: Bool = true, _ options: String...) throws -> SyncStory {
        let story = try SyncStory(isFolder: isFolder)
        let kind = isFolder ? ["--folder"] : []
        try story.laptop.run("add", "one")
        let begun = try story.laptop.run(["sync", "init", story.remote, "--name", "laptop"] + kind + options)
        try #require(begun.status == 0, "\(begun.errors)")
        return story
    }

    private func clone(_ story: SyncStory, isFolder: Bool = true) throws {
        let kind = isFolder ? ["--folder"] : []
        let cloned = try story.desktop.run(["sync", "clone", story.remote, "--name", "desktop"] + kind)
        try #require(cloned.status == 0, "\(cloned.errors)")
    }

    private func syncFile(_ machine: DaybookCommand, _ name: String) -> String {
        machine.databasePath + "-sync/" + name
    }

    /// The value of a query on a machine's file.
    private func value(_ machine: DaybookCommand, _ sql: String) throws -> String {
        try DatabaseQueue(path: machine.databasePath).read { try #require(try String.fetchOne($0, sql: sql)) }
    }

    private func execute(_ machine: DaybookCommand, _ sql: String) throws {
        try DatabaseQueue(path: machine.databasePath).write { try $0.execute(sql: sql) }
    }

    @Test(
        "An address goes to git as it was typed",
        arguments: ["https://127.0.0.1:1/x.git", "ssh://127.0.0.1:1/x.git", "git://127.0.0.1:1/x.git"])
    func address(address: String) throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "one")
        let result = try daybook.run("sync", "init", address)
        #expect(result.status == 1)
        #expect(result.errors.contains("127.0.0.1"), "\(result.errors)")
        #expect(!result.errors.contains("hostname"), "\(result.errors)")
    }

    @Test("Nothing that the configuration of a repository in a folder names is run")
    func localRepository() throws {
        let story = try SyncStory()
        let trap = story.remote + ".trap"
        let other = story.remote + ".other"
        try story.git("init", "--quiet", "--bare", other)
        try story.laptop.run("add", "one")
        try other.appending("/objects\n").write(
            toFile: story.remote + "/objects/info/alternates", atomically: true, encoding: .utf8)
        try story.git("-C", story.remote, "config", "core.alternateRefsCommand", "touch \(trap); true")
        try story.git("-C", story.remote, "config", "core.fsmonitor", "touch \(trap); false")
        try story.git("-C", story.remote, "config", "receive.denyCurrentBranch", "updateInstead")
        #expect(try story.laptop.run("sync", "init", story.remote).status == 0)
        try story.laptop.run("add", "two")
        #expect(try story.laptop.run("sync").status == 0)
        #expect(!FileManager.default.fileExists(atPath: trap))
    }

    @Test("With another key nothing is sent; with the right one it goes on")
    func wrongKey() throws {
        let story = try story("--encrypt")
        let key = try story.laptop.run("sync", "key").output
        let cloned = try story.desktop.run(
            ["sync", "clone", story.remote, "--folder", "--key", "-", "--name", "desktop"], input: key)
        #expect(cloned.status == 0, "\(cloned.errors)")
        let file = story.desktop.folder.path + "/config/daybook/sync.key"
        let wrong = "daybook-key-1-" + String(repeating: "0", count: 64) + "\n"
        // In place, so that it stays readable only by its owner.
        try wrong.write(toFile: file, atomically: false, encoding: .utf8)
        try story.desktop.run("add", "two")
        let refused = try story.desktop.run("sync")
        #expect(refused.status == 1 && refused.errors.contains("another key"), "\(refused.errors)")
        #expect(try story.laptop.run("sync").status == 0)
        try key.write(toFile: file, atomically: false, encoding: .utf8)
        #expect(try story.desktop.run("sync").output.contains("Sent 1 change"))
        try story.laptop.run("sync")
        #expect(try story.titles() == [["one", "two"], ["one", "two"]])
    }

    @Test("A clone that fails leaves nothing, neither a journal nor a key")
    func failedClone() throws {
        let story = try story("--encrypt")
        let wrong = "daybook-key-1-" + String(repeating: "0", count: 64) + "\n"
        let words = ["sync", "clone", story.remote, "--folder", "--key", "-"]
        let refused = try story.desktop.run(words, input: wrong)
        #expect(refused.status == 1 && refused.errors.contains("another key"), "\(refused.errors)")
        #expect(!FileManager.default.fileExists(atPath: story.desktop.databasePath))
        #expect(!FileManager.default.fileExists(atPath: syncFile(story.desktop, "")))
        // As a killed one leaves it.
        let left = story.desktop.databasePath + "-clone/"
        try FileManager.default.createDirectory(
            atPath: left + "journal.sqlite-sync", withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: left + "journal.sqlite"))
        try Data().write(to: URL(fileURLWithPath: left + "journal.sqlite-wal"))
        let cloned = try story.desktop.run(words, input: try story.laptop.run("sync", "key").output)
        #expect(cloned.status == 0, "\(cloned.errors)")
        #expect(try story.titles() == [["one"], ["one"]])
        #expect(!FileManager.default.fileExists(atPath: left))
    }

    @Test("A second clone leaves the journal that is there, whatever an earlier one left behind")
    func secondClone() throws {
        let story = try story()
        try clone(story)
        try story.desktop.run("add", "unsent")
        try Data().write(to: URL(fileURLWithPath: syncFile(story.desktop, "cloning")))
        let left = story.desktop.databasePath + "-clone"
        try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: URL(fileURLWithPath: left + "/journal.sqlite"))
        let refused = try story.desktop.run("sync", "clone", story.remote, "--folder")
        #expect(
            refused.status == 1 && refused.errors.contains("is synchronized already"), "\(refused.errors)")
        #expect(try story.titles() == [["one"], ["one", "unsent"]])
        try story.desktop.run("sync", "off")
        let again = try story.desktop.run("sync", "clone", story.remote, "--folder")
        #expect(again.status == 1 && again.errors.contains("exists already"), "\(again.errors)")
        #expect(try story.titles() == [["one"], ["one", "unsent"]])
    }

    @Test("A log with a row that can't be waits, and is named; the others go on")
    func hostileRow() throws {
        let story = try story()
        try clone(story)
        let device = String(repeating: "e", count: 32)
        let journal = try value(story.laptop, "SELECT id FROM syncJournal")
        for row in [
            #"{"k":"insert","s":{"date":"2026-11-22"},"t":"journalPage","u":"11111111111111111111111111111111"}"#,
            #"{"k":"insert","s":{"start":"2026-11-23","title":"a\u0000b"},"t":"todo","u":"11111111111111111111111111111111"}"#,
            #"{"k":"insert","s":{"name":"x","sortOrder":9223372036854775807},"t":"category","u":"11111111111111111111111111111111"}"#,
        ] {
            let pack = """
                {"count":1,"daybook":1,"device":"\(device)","first":1,"journal":"\(journal)","knows":{},\
                "name":"evil","needs":24,"schema":26}
                {"at":1795435878250,"n":1,"step":"evil"}
                \(row)

                """
            let folder = story.remote + "/" + device
            try? FileManager.default.removeItem(atPath: folder)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            // With the digest of its contents, without which it would count as half copied.
            let digest = SHA256.digest(of: Array(pack.utf8)).prefix(8).map { String(format: "%02x", $0) }
            try pack.write(
                toFile: folder + "/1-\(digest.joined()).pack", atomically: true, encoding: .utf8)
            let title = "after \(row.count)"
            try story.laptop.run("add", title)
            let sent = try story.laptop.run("sync")
            #expect(sent.output.contains("Sent 1 change"), "\(sent.errors)")
            #expect(sent.status == 1 && sent.errors.contains("log is damaged"), "\(sent.errors)")
            try story.desktop.run("sync")
            #expect(try story.desktop.run("list").output.contains(title))
            #expect(try story.laptop.run("sync", "status").output.contains("log is damaged"))
            #expect(try story.desktop.run("doctor").status == 0)
        }
        // As the message says, of a machine of which nothing could be read.
        #expect(try story.laptop.run("sync", "forget", "eeeeeee").status == 0)
        #expect(try story.laptop.run("sync").status == 0)
        #expect(try story.laptop.run("sync", "forget", "nobody").status == 1)
    }

    @Test("Two journals begun at once at one remote both go on, say so, and become one")
    func twoJournals() throws {
        let story = try story()
        try story.desktop.run("add", "two")
        let elsewhere = story.remote + ".other"
        try FileManager.default.createDirectory(atPath: elsewhere, withIntermediateDirectories: true)
        #expect(
            try story.desktop.run("sync", "init", elsewhere, "--folder", "--name", "desktop").status == 0)
        // The folders meet, as Syncthing has them.
        for name in try FileManager.default.contentsOfDirectory(atPath: elsewhere) {
            try FileManager.default.moveItem(
                atPath: elsewhere + "/" + name, toPath: story.remote + "/" + name)
        }
        try FileManager.default.removeItem(atPath: elsewhere)
        try FileManager.default.createSymbolicLink(atPath: elsewhere, withDestinationPath: story.remote)
        for machine in [story.laptop, story.desktop] {
            let result = try machine.run("sync")
            #expect(result.status == 1 && result.errors.contains("--join` makes one of both"), "\(result)")
        }
        #expect(try story.desktop.run("sync", "off").status == 0)
        let joined = try story.desktop.run(
            "sync", "init", story.remote, "--folder", "--join", "--name", "desktop")
        #expect(joined.output.contains("Sent "), "\(joined.errors)")
        try story.laptop.run("sync")
        #expect(try story.titles() == [["one", "two"], ["one", "two"]])
    }

    @Test("What is damaged of one's own is said, made again, or begun again")
    func ownDamage() throws {
        let story = try story(isFolder: false)
        try clone(story, isFolder: false)
        // The copy of the repository, as after a power cut.
        try Data().write(to: URL(fileURLWithPath: syncFile(story.laptop, "git/HEAD")))
        try story.laptop.run("add", "two")
        #expect(try story.laptop.run("sync").output.contains("Sent 1 change"))

        try "{}".write(toFile: syncFile(story.laptop, "remote.json"), atomically: true, encoding: .utf8)
        let damaged = try story.laptop.run("sync")
        #expect(damaged.status == 1 && damaged.errors.contains("remote.json: damaged"), "\(damaged.errors)")
        #expect(try story.laptop.run("sync", "off").status == 0)
        try execute(story.laptop, "UPDATE syncKnows SET vector = '{'")
        let again = try story.laptop.run("sync", "init", story.remote, "--name", "laptop")
        #expect(again.status == 0, "\(again.errors)")

        // A doctor meets a log with a hole.
        try execute(story.laptop, "DELETE FROM syncOperation WHERE seq = 1")
        let doctor = try story.laptop.run("doctor")
        #expect(doctor.status == 1 && doctor.output.contains("is missing"), "\(doctor)")
    }

    @Test("A pack of one's own that is cut short in a folder is written again", arguments: [false, true])
    func cutPack(isMissing: Bool) throws {
        let story = try story()
        try clone(story)
        let device = try value(
            story.laptop, "SELECT key FROM syncDevice WHERE id = (SELECT device FROM syncJournal)")
        for title in ["two", "three"] {
            try story.laptop.run("add", title)
            try story.laptop.run("sync")
        }
        let folder = story.remote + "/" + device
        let name = try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasPrefix("2-") })
        if isMissing {
            try FileManager.default.removeItem(atPath: folder + "/" + name)
        } else {
            try Data().write(to: URL(fileURLWithPath: folder + "/" + name))
        }
        let waiting = try story.desktop.run("sync")
        // What is there in part isn't there yet.
        #expect(waiting.status == (isMissing ? 1 : 0), "\(waiting.errors)")
        #expect(waiting.errors.contains("`daybook sync mend`"), "\(waiting.errors)")
        let mended = try story.laptop.run("sync", "mend")
        #expect(mended.status == 0 && mended.output.contains("Sent 2 changes"), "\(mended)")
        #expect(try story.desktop.run("sync").status == 0)
        #expect(try story.titles() == [["one", "three", "two"], ["one", "three", "two"]])
    }

    @Test(
        "A log that somebody overwrites is written again, and what was deleted stays so",
        arguments: [false, true])
    func overwritten(isFolder: Bool) throws {
        let story = try story(isFolder: isFolder)
        try clone(story, isFolder: isFolder)
        for title in ["two", "three"] { try story.laptop.run("add", title) }
        for machine in [story.laptop, story.desktop] { #expect(try machine.run("sync").status == 0) }
        try story.desktop.run("delete", "two")
        for machine in [story.desktop, story.laptop] { #expect(try machine.run("sync").status == 0) }
        let device = try value(
            story.laptop, "SELECT key FROM syncDevice WHERE id = (SELECT device FROM syncJournal)")
        if isFolder {
            let folder = story.remote + "/" + device
            try FileManager.default.removeItem(atPath: folder)
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            let digest = SHA256.digest(of: Array("garbage".utf8)).prefix(8).map { String(format: "%02x", $0) }
            try "garbage".write(
                toFile: "\(folder)/1-\(digest.joined()).pack", atomically: true, encoding: .utf8)
        } else {
            try story.shell(
                """
                cd "$1" && tree=$(git mktree </dev/null) &&
                commit=$(git -c user.name=x -c user.email=x@x commit-tree -m garbage "$tree") &&
                git update-ref refs/heads/daybook/\(device) "$commit"
                """, story.remote)
        }
        let damaged = try story.desktop.run("sync")
        #expect(damaged.status == 1 && damaged.errors.contains("log is damaged"), "\(damaged.errors)")
        for machine in [story.laptop, story.desktop, story.laptop] {
            let exchange = try machine.run("sync")
            #expect(exchange.status == 0, "\(exchange.errors)")
        }
        #expect(try story.titles() == [["one", "three"], ["one", "three"]])
        #expect(try story.laptop.run("sync", "conflicts").errors == "No conflicts.\n")
        #expect(try story.laptop.run("sync", "devices").output.split(separator: "\n").count == 2)
    }

    @Test(
        "Who reads a sealed remote finds no name: of the host, the user, the machines or the journal",
        arguments: [false, true])
    func sealedNames(isFolder: Bool) throws {
        let story = try SyncStory(isFolder: isFolder)
        let kind = isFolder ? ["--folder"] : []
        let file = story.laptop.folder.path + "/diary-of-ann.sqlite"
        let own = ["--database", file]
        try story.laptop.run(["add", "Plumber"] + own)
        let begun = try story.laptop.run(["sync", "init", story.remote, "--encrypt"] + kind + own)
        #expect(begun.status == 0, "\(begun.errors)")
        let cloned = try story.desktop.run(
            ["sync", "clone", story.remote, "--key", "-", "--name", "Workstation-7"] + kind,
            input: try story.laptop.run(["sync", "key"] + own).output)
        #expect(cloned.status == 0, "\(cloned.errors)")
        try story.desktop.run("edit", "Plumber", "--note", "Boiler")
        try story.desktop.run("sync")
        try story.laptop.run(["edit", "Plumber", "--title", "Call her"] + own)
        try story.laptop.run(["sync", "init", story.remote, "--name", "Thinkpad-of-Ann"] + kind + own)
        try story.laptop.run(["sync"] + own)
        // All names of files and branches, all files of a folder, all objects and messages of git.
        let all = try story.shell(
            isFolder
                ? "cd \"$1\" && find . && find . -type f -exec cat {} +"
                : """
                cd "$1" && find . -path ./hooks -prune -o -print && git for-each-ref && cat HEAD config &&
                git cat-file --batch-all-objects --batch && { [ ! -e logs ] || cat $(find logs -type f); }
                """, story.remote)
        let host = ProcessInfo.processInfo.hostName.split(separator: ".").first.map(String.init) ?? ""
        let names = [
            host, NSUserName(), "Thinkpad", "Workstation", "diary", "ann", "Plumber", "Boiler", "Call her",
            "title",
            "added", "began", story.laptop.folder.lastPathComponent,
        ]
        let text = String(decoding: all, as: UTF8.self)
        #expect(all.count > 1000)
        for name in names where name.utf8.count > 3 {
            #expect(!text.localizedCaseInsensitiveContains(name), "\(name)")
        }
    }

    @Test("What another program wrote is sent by the next exchange")
    func otherProgram() throws {
        let story = try story()
        try clone(story)
        try execute(story.laptop, "INSERT INTO todo (title, start) VALUES ('two', '2026-11-20')")
        #expect(try story.laptop.run("sync").output.contains("Sent 1 change"))
        try story.desktop.run("sync")
        #expect(try story.titles() == [["one", "two"], ["one", "two"]])
    }

    @Test("A file without end is no key")
    func endlessKey() throws {
        let daybook = try DaybookCommand()
        let result = try daybook.run("sync", "clone", "/nowhere", "--key", "/dev/zero")
        #expect(result.status == 1 && result.errors.contains("not a key"))
    }
}
