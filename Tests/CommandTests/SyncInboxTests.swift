import Foundation
import TestSupport
import Testing

@Suite("The inbox of a synchronized journal")
struct SyncInboxTests {
    private let story: SyncStory
    private var laptop: DaybookCommand { story.laptop }
    private let inbox: URL

    init() throws {
        story = try SyncStory(isFolder: true)
        let laptop = story.laptop
        inbox = laptop.folder.appending(path: "inbox.txt")
        try laptop.run("start")
        try laptop.run("categories", "add", "Home")
        try laptop.run("sync", "init", story.remote, "--folder", "--name", "laptop")
        try laptop.run("config", "set", "sync.inbox", inbox.path)
    }

    private func write(_ text: String, to file: URL? = nil) throws {
        try Data(text.utf8).write(to: file ?? inbox)
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: laptop.folder.path).filter {
            $0.hasPrefix("inbox")
        }
    }

    private func titles() throws -> [String] {
        try laptop.run("list", "--jsonl").output.split(separator: "\n").map { line in
            let todo = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return try #require(todo?["title"] as? String)
        }.sorted()
    }

    @Test("An exchange adds its lines as `add -` does, deletes it, and sends them")
    func lines() throws {
        try write("Buy milk #home\n\n- [x] Call Ana\nFix #12 bug\n#home\n* https://example.com\r\nlast")
        let said = try laptop.run("sync")
        #expect(said.output.hasPrefix("6 todos from the inbox.\nSent "), "\(said)")
        #expect(try files() == [])
        #expect(try titles().count == 6)
        let listed = try laptop.run("list").output
        #expect(listed.contains("Home\n") && listed.contains("Buy milk\n") && listed.contains("Call Ana"))
        #expect(try laptop.run("sync").output == "Nothing new.\n")
        try story.desktop.run("sync", "clone", story.remote, "--folder", "--name", "desktop")
        #expect(try story.desktop.run("list").output.contains("Buy milk"))
        #expect(try laptop.run("undo").status == 0)
        #expect(try laptop.run("sync").status == 0)
        #expect(try titles() == [])
        #expect(try laptop.run("doctor").status == 0)
    }

    @Test(
        "A line that no todo can hold is said with the file that has it, and is taken in once that is mended")
    func tooLong() throws {
        try write(String(repeating: "x", count: 300_000) + "\nok\n")
        let said = try laptop.run("sync")
        let file = try #require(try files().first)
        #expect("\(said)".contains("/\(file): "), "\(said)")
        try write("ok\n", to: laptop.folder.appending(path: file))
        #expect(try laptop.run("sync").output.hasPrefix("1 todo from the inbox.\n"))
        #expect(try files() == [])
    }

    @Test(
        "What a killed exchange has renamed is taken in once, also if it was in the journal already or has grown"
    )
    func killed() throws {
        let left = laptop.folder.appending(path: "inbox.txt.taken-0123456789abcdef0123456789abcdef")
        try write("one\ntwo\n", to: left)
        #expect(try laptop.run("sync").output.hasPrefix("2 todos from the inbox.\n"))
        #expect(try titles() == ["one", "two"])
        try laptop.run("done", "one", "two")
        // Killed after its lines were added, before it was deleted.
        try write("one\ntwo\n", to: left)
        try laptop.run("sync")
        #expect(try titles() == ["one", "two"])
        #expect(try files() == [])
        try write("one\ntwo\nthree\n", to: left)
        try write("four\n")
        #expect(try laptop.run("sync").output.hasPrefix("2 todos from the inbox.\n"))
        #expect(try titles() == ["four", "one", "three", "two"])
        #expect(try files() == [])
    }

    @Test("What can't be added stays in a file, is said, and nothing else is kept from being exchanged")
    func problem() throws {
        try write(String(repeating: "x", count: 70_000) + "\n")
        try laptop.run("add", "sent all the same")
        let said = try laptop.run("sync")
        #expect(said.output == "Sent 1 change.\n")
        #expect(said.errors.contains("The inbox \(inbox.path).taken-"), "\(said.errors)")
        #expect(try files().count == 1)
        try write("another\n")
        let next = try laptop.run("sync")
        #expect(next.errors.contains("The inbox") && next.output.hasPrefix("1 todo from the inbox.\n"))
        let left = try #require(try files().first { $0.contains(".taken-") })
        try write("short\n", to: laptop.folder.appending(path: left))
        #expect(try laptop.run("sync").output.hasPrefix("1 todo from the inbox.\n"))
        #expect(try titles() == ["another", "sent all the same", "short"])
    }

    @Test("The remote needn't be there, and a folder or a pipe of that name is left alone")
    func offline() throws {
        try write("offline\n")
        try FileManager.default.moveItem(atPath: story.remote, toPath: story.remote + "-away")
        #expect(try laptop.run("sync").status == 1)
        #expect(try titles() == ["offline"])
        try FileManager.default.moveItem(atPath: story.remote + "-away", toPath: story.remote)
        try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: false)
        let said = try laptop.run("sync")
        #expect(said.output.hasPrefix("Sent "))
        #expect(said.errors.hasSuffix("it isn't a file, but a folder. Name the file itself in `inbox`.\n"))
        #expect(try files() == ["inbox.txt"])
    }

    @Test("Who has the inbox open goes on writing, and no line is cut or lost")
    func slowWriter() throws {
        try write("one\nhal")
        let writer = try FileHandle(forWritingTo: inbox)
        try writer.seekToEnd()
        #expect(try laptop.run("sync").output.hasPrefix("1 todo from the inbox.\n"))
        try writer.write(contentsOf: Data("f\ntwo\n".utf8))
        #expect(try laptop.run("sync").output.hasPrefix("2 todos from the inbox.\n"))
        try writer.write(contentsOf: Data("last".utf8))
        try laptop.run("sync")
        #expect(try titles() == ["half", "one", "two"])
        try writer.close()
        #expect(try laptop.run("sync").output.hasPrefix("1 todo from the inbox.\n"))
        #expect(try titles() == ["half", "last", "one", "two"])
        #expect(try files() == [])
    }

    @Test("Only a file that ends in .txt is an inbox, and words that mean nothing are said")
    func otherFiles() throws {
        try laptop.run("config", "set", "sync.inbox", laptop.databasePath)
        let said = try laptop.run("sync")
        #expect(said.errors == "daybook: The inbox \(laptop.databasePath): its name has to end in .txt.\n")
        #expect(try laptop.run("doctor").status == 0)
        try laptop.run("config", "set", "sync.inbox", inbox.path)
        try write("Buy milk #nowhere\n")
        #expect(try laptop.run("sync").errors == "#nowhere isn't a category; it stays in the title.\n")
        #expect(try titles() == ["Buy milk #nowhere"])
    }
}
