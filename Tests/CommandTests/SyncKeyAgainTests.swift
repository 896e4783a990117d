import Foundation
import TestSupport
import Testing

@Suite("A new key that couldn't be used everywhere")
struct SyncKeyAgainTests {
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
}

extension SyncStory {
    fileprivate var keyFile: String { remote + ".key" }

    /// Writes the laptop's key into a file.
    fileprivate func bringKey() throws {
        try Data(try laptop.run("sync", "key").output.utf8).write(to: URL(fileURLWithPath: keyFile))
        try shell("chmod 600 $1", keyFile)
    }
}
