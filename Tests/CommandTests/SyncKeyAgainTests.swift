import Foundation
import TestSupport
import Testing

@Suite("A new key that couldn't be used everywhere")
struct SyncKeyAgainTests {
    @Test("After `off`, `init` goes on with the key that is here", arguments: [[], ["--encrypt"]])
    func goesOn(options: [String]) throws {
        let story = try SyncStory()
        let laptop = story.laptop
        try laptop.run("add", "a")
        try laptop.run("sync", "init", story.remote, "--encrypt", "--name", "laptop")
        let key = try laptop.run("sync", "key").output
        #expect(try laptop.run("sync", "off").status == 0)
        try laptop.run("add", "b")
        let again = try laptop.run(["sync", "init", story.remote] + options)
        #expect(again.status == 0, "\(again.errors)")
        #expect(try laptop.run("sync", "key").output == key)
        #expect(try laptop.run("sync", "status").output.contains("(git, sealed)"))
    }

    @Test("That was made before a kill, it is used by the next attempt")
    func killed() throws {
        let story = try SyncStory()
        try story.laptop.run("add", "one")
        try story.laptop.run("sync", "init", story.remote, "--encrypt", "--name", "laptop")
        func files() throws -> [String] {
            let found = try story.shell("find $1 -name '*.key' | sort", story.laptop.folder.path)
            return String(decoding: found, as: UTF8.self).split(separator: "\n").map(String.init)
        }
        // As it is when a kill comes after the key's file and before it is in use.
        let copies = story.remote + ".before"
        try story.shell(
            "mkdir $3 && cp -a $1 $3/remote && cp -a $2 $3/laptop", story.remote, story.laptop.folder.path,
            copies)
        let before = try files()
        try story.laptop.run("sync", "key", "--new")
        let (made, new) = (try story.laptop.run("sync", "key").output, try files())
        #expect(new.count == before.count + 1)
        try story.shell(
            """
            file=$(find $2 -name 'sync-*.key'); print=${file##*/sync-}
            cp $file $3/key; rm -rf $1 $2/*; cp -a $3/remote $1; cp -a $3/laptop/. $2/; cp $3/key $file; chmod 600 $file
            record=$(find $2 -name remote.json); sed -i "s/{/{\\"next\\":\\"${print%.key}\\",/" $record
            """, story.remote, story.laptop.folder.path, copies)
        #expect(try story.laptop.run("sync", "key").output != made)
        #expect(try story.laptop.run("sync", "key", "--new").status == 0)
        #expect(try story.laptop.run("sync", "key").output == made)
        #expect(try files() == new)
    }

    @Test("Is gone on with, and nothing that was sent with the former one is lost")
    func again() throws {
        let story = try SyncStory()
        try story.laptop.run("add", "one")
        try story.laptop.run("sync", "init", story.remote, "--encrypt", "--name", "laptop")
        try story.bringKey()
        try story.desktop.run("sync", "clone", story.remote, "--name", "desktop", "--key", story.keyFile)
        try story.desktop.run("add", "two")
        try story.desktop.run("sync")
        try story.laptop.run("sync")

        try story.shell(
            "for r in $(git -C $1 for-each-ref --format='%(refname)'); do touch $1/$r.lock; done",
            story.remote)
        let stopped = try story.laptop.run("sync", "key", "--new")
        #expect(stopped.status == 1)
        #expect(stopped.errors.contains("Run `daybook sync key --new` again."))
        #expect(try story.laptop.run("sync", "status").output.contains("Run `daybook sync key --new` again."))
        try story.shell("find $1/refs -name '*.lock' -delete", story.remote)
        let made = try story.laptop.run("sync", "key").output

        try story.desktop.run("add", "three")
        #expect(try story.desktop.run("sync").output.contains("Sent 1 change."))
        #expect(try story.laptop.run("sync", "key", "--new").status == 0)
        #expect(try story.laptop.run("sync", "key").output == made)
        #expect(try story.laptop.run("sync", "status").output.contains("sync key --new") == false)
        try story.bringKey()
        #expect(try story.desktop.run("sync", "key", story.keyFile).status == 0)
        try story.laptop.run("sync")
        #expect(try story.titles() == [["one", "three", "two"], ["one", "three", "two"]])
    }

    @Test(
        "A key that is gone or damaged is said by every command, and comes back from another machine or is made anew",
        arguments: ["rm $1", "echo garbage > $1"], ["other machine", "new key"])
    func lost(damage: String, remedy: String) throws {
        let story = try SyncStory()
        try story.laptop.run("add", "one")
        try story.laptop.run("sync", "init", story.remote, "--encrypt", "--name", "laptop")
        try story.bringKey()
        try story.desktop.run("sync", "clone", story.remote, "--name", "desktop", "--key", story.keyFile)
        let files = try story.shell("find $1 -name 'sync*.key'", story.laptop.folder.path)
        let file = String(decoding: files, as: UTF8.self).split(separator: "\n").map(String.init)
        try #require(file.count == 1)
        try story.shell(damage, file[0])
        // Before anything was tried.
        #expect(try story.laptop.run("sync", "status").output.contains("`daybook sync key FILE`"))
        for words in [["sync"], ["sync", "key"]] {
            let refused = try story.laptop.run(words)
            #expect(refused.status == 1)
            #expect(refused.errors.contains("`daybook sync key FILE`"), "\(words): \(refused.errors)")
            #expect(refused.errors.contains("`daybook sync key --new`"), "\(words): \(refused.errors)")
        }
        #expect(try story.laptop.run("sync", "status").output.contains("Failing since"))
        #expect(try story.laptop.run("status").output.contains("can't sync"))
        if remedy == "other machine" {
            let brought = try story.laptop.run("sync", "key", story.keyFile)
            #expect(brought.status == 0, "\(brought.errors)")
        } else {
            let made = try story.laptop.run("sync", "key", "--new")
            #expect(made.status == 0, "\(made.errors)")
            try story.bringKey()
            #expect(try story.desktop.run("sync", "key", story.keyFile).status == 0)
        }
        #expect(try !story.laptop.run("status").output.contains("can't sync"))
        try story.desktop.run("add", "two")
        #expect(try story.desktop.run("sync").status == 0)
        let exchanged = try story.laptop.run("sync")
        #expect(exchanged.status == 0, "\(exchanged.errors)")
        #expect(try story.titles() == [["one", "two"], ["one", "two"]])
    }
}

extension SyncStory {
    fileprivate var keyFile: String { remote + ".key" }

    /// Writes the laptop's key into a file.
    fileprivate func bringKey() throws {
        try Data(try laptop.run("sync", "key").output.utf8).write(to: URL(fileURLWithPath: keyFile))
        try shell("chmod 600 $1", keyFile)
    }
}
