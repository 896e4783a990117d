import Foundation
import TestSupport
import Testing

@Suite("Setting up daybook sync")
struct SyncSetupTests {
    @Test(
        "It begins before the first todo: init makes the journal, and an empty one can be cloned",
        arguments: [false, true])
    func beforeTheFirstTodo(isFolder: Bool) throws {
        let story = try SyncStory(isFolder: isFolder)
        let (laptop, desktop) = (story.laptop, story.desktop)
        let kind = isFolder ? ["--folder"] : []
        let begun = try laptop.run(["sync", "init", story.remote, "--name", "laptop"] + kind)
        #expect(begun.status == 0, "\(begun.errors)")
        #expect(begun.errors.contains("On the other machine: daybook sync clone "))
        #expect(begun.errors.contains("Nothing is exchanged by itself: run `daybook sync`"))
        let cloned = try desktop.run(["sync", "clone", story.remote, "--name", "desktop"] + kind)
        #expect(cloned.status == 0, "\(cloned.errors)")
        try desktop.run("add", "Of the desktop")
        try laptop.run("add", "Of the laptop")
        for machine in [laptop, desktop, laptop] { #expect(try machine.run("sync").status == 0) }
        let both = ["Of the desktop", "Of the laptop"]
        #expect(try story.titles() == [both, both])
        #expect(try laptop.run("doctor").status == 0)
    }

    @Test("The commands that are offered have the remote as a shell reads it")
    func quoted() throws {
        let daybook = try DaybookCommand()
        let stick = "\(daybook.databasePath) on Ann's stick"
        try FileManager.default.createDirectory(atPath: stick, withIntermediateDirectories: true)
        let word = "'\(stick.replacing("'", with: #"'\''"#))'"
        let begun = try daybook.run("sync", "init", "--folder", stick, "--name", "laptop")
        #expect(begun.errors.contains("daybook sync clone --folder \(word)\n"), "\(begun.errors)")
        try daybook.run("add", "Not sent")
        let ended = try daybook.run("sync", "off")
        #expect(ended.errors.contains("`daybook sync init --folder \(word)` begins again"), "\(ended.errors)")
    }

    @Test("The first exchange counts todos, on both machines")
    func firstExchange() throws {
        let story = try SyncStory()
        let lines = (1...25_000).map { "todo \($0)" }.joined(separator: "\n")
        try story.laptop.run("add", "-", input: lines)
        let begun = try story.laptop.run("sync", "init", story.remote, "--name", "laptop")
        #expect(begun.output == "Sent 25000 todos.\n", "\(begun.errors)")
        let cloned = try story.desktop.run("sync", "clone", story.remote, "--name", "desktop")
        #expect(cloned.output == "25000 todos from laptop.\n", "\(cloned.errors)")
        for machine in [story.laptop, story.desktop] {
            #expect(try machine.run("sync").output == "Nothing new.\n")
            #expect(try machine.run("doctor").status == 0)
        }
        #expect(try story.titles()[0] == story.titles()[1])
    }

    @Test("Each sealed journal has a key of its own, which opens no other")
    func keys() throws {
        let (own, shared) = (try SyncStory(), try SyncStory())
        let (laptop, partner) = (own.laptop, shared.desktop)
        try laptop.run("add", "Private")
        #expect(try laptop.run("sync", "init", own.remote, "--encrypt", "--name", "laptop").status == 0)
        let second = laptop.folder.appendingPathComponent("shared.sqlite").path
        try laptop.run("add", "Shared", "--database", second)
        let begun = try laptop.run(
            "sync", "init", shared.remote, "--encrypt", "--name", "laptop", "--database", second)
        #expect(begun.status == 0, "\(begun.errors)")
        let keys = try [
            laptop.run("sync", "key").output, laptop.run("sync", "key", "--database", second).output,
        ]
        #expect(Set(keys).count == 2)

        // A machine with a sealed journal of its own joins the shared one.
        let third = try SyncStory()
        try partner.run("add", "Mine")
        #expect(try partner.run("sync", "init", third.remote, "--encrypt", "--name", "partner").status == 0)
        let copy = partner.folder.appendingPathComponent("shared.sqlite").path
        let wrong = try partner.run(
            "sync", "clone", shared.remote, "--key", "-", "--database", copy, input: keys[0])
        #expect(wrong.status == 1)
        #expect(wrong.errors.contains("sealed with another key"))
        let right = try partner.run(
            "sync", "clone", shared.remote, "--key", "-", "--database", copy, input: keys[1])
        #expect(right.status == 0, "\(right.errors)")
        #expect(try partner.run("list", "--database", copy).output.contains("Shared"))
        #expect(try partner.run("sync", "--database", copy).status == 0)
        #expect(try partner.run("sync").status == 0)
        #expect(try laptop.run("sync").status == 0)
        #expect(try laptop.run("sync", "--database", second).status == 0)
    }

    @Test(
        "A new key: the others are told what to do, and the old one opens no clone", arguments: [false, true])
    func newKey(isFolder: Bool) throws {
        let story = try SyncStory(isFolder: isFolder)
        let (laptop, desktop) = (story.laptop, story.desktop)
        let kind = isFolder ? ["--folder"] : []
        try laptop.run("add", "one")
        try laptop.run(["sync", "init", story.remote, "--encrypt", "--name", "laptop"] + kind)
        let old = try laptop.run("sync", "key").output
        try desktop.run(
            ["sync", "clone", story.remote, "--key", "-", "--name", "desktop"] + kind, input: old)
        try desktop.run("add", "two")
        #expect(try desktop.run("sync").status == 0)

        #expect(try laptop.run("sync", "key", "--new", "x").status == 64)
        let changed = try laptop.run("sync", "key", "--new")
        #expect(changed.status == 0, "\(changed.errors)")
        #expect(changed.output.contains("Sealed with a new key: "))
        #expect(changed.errors.contains("On every other machine: `daybook sync key FILE`"))
        #expect(changed.errors.contains(isFolder ? "former files" : "The repository's history keeps"))
        let new = try laptop.run("sync", "key").output
        #expect(new != old)
        #expect(try laptop.run("sync").status == 0)

        try desktop.run("add", "three")
        let stopped = try desktop.run("sync")
        #expect(stopped.status == 1 && stopped.output.isEmpty)
        #expect(stopped.errors.contains("`daybook sync key FILE` brings it here"), "\(stopped.errors)")
        #expect(try desktop.run("sync", "status").output.contains("new key"))
        let wrong = try desktop.run("sync", "key", "-", input: old)
        #expect(wrong.status == 1 && wrong.errors.contains("sealed with another key"), "\(wrong.errors)")
        let brought = try desktop.run("sync", "key", "-", input: new)
        #expect(brought.status == 0 && brought.output.contains("Sent 1 change"), "\(brought.errors)")
        #expect(try desktop.run("sync", "key").output == new)
        #expect(try laptop.run("sync").output.contains("1 change from desktop"))
        for machine in [laptop, desktop] { #expect(try machine.run("sync").output.contains("Nothing new")) }
        #expect(try story.titles() == [["one", "three", "two"], ["one", "three", "two"]])

        let phone = try DaybookCommand()
        let clone = ["sync", "clone", story.remote, "--key", "-", "--name", "phone"] + kind
        let refused = try phone.run(clone, input: old)
        #expect(refused.status == 1 && refused.errors.contains("another key"), "\(refused.errors)")
        #expect(try phone.run(clone, input: new).status == 0)
        #expect(try phone.run("list").output.contains("three"))

        // A new remote has nothing of the old key.
        let elsewhere = try SyncStory(isFolder: isFolder)
        #expect(try laptop.run(["sync", "init", elsewhere.remote] + kind + ["--encrypt"]).status == 0)
        let last = try DaybookCommand()
        let fresh = ["sync", "clone", elsewhere.remote, "--key", "-", "--name", "last"] + kind
        #expect(try last.run(fresh, input: new).status == 0)
        #expect(try last.run("list").output.contains("three"))
    }

    @Test("The status says whether changes are exchanged by themselves")
    func automatic() throws {
        let story = try SyncStory(isFolder: true)
        try story.laptop.run("sync", "init", story.remote, "--folder", "--name", "laptop")
        #expect(try story.laptop.run("sync", "status").output.contains("Nothing is exchanged by itself"))
        #expect(try story.laptop.run("sync", "status", "--json").output.contains("\"isAutomatic\": false"))
        try story.laptop.run("config", "set", "sync.auto", "true")
        #expect(try story.laptop.run("sync", "status").output.contains("exchanged by themselves"))
    }
}
