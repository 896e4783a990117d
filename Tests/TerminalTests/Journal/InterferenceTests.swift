import Foundation
import TestSupport
import Testing

@Suite("What other programs do to the journal's files while a screen is open")
struct InterferenceTests {
    private let daybook: DaybookCommand
    private let journal: RunningJournal
    private var path: String { daybook.databasePath }

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("start")
        journal = try RunningJournal(daybook, showing: "Nothing on this page yet")
    }

    private func add(_ titles: String...) throws {
        for title in titles {
            try journal.type("a", until: "Enter save")
            try journal.type("\(title)<Enter>", until: "Added \"\(title)\"")
            try journal.type("<Esc>", until: "? help")
        }
    }

    private func waitUntilSettled() throws {
        try waitUntil { FileManager.default.fileExists(atPath: path + "-wal") && size(path + "-wal") == 0 }
    }

    private func waitUntil(_ isReached: () -> Bool) throws {
        try journal.terminal.watch(until: isReached)
    }

    private func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Runs a script in the journal's folder.
    private func shell(_ script: String) throws {
        _ = try daybook.runShell(["-c", "cd \"$0\" && \(script)", daybook.folder.path])
    }

    private func titles(_ name: String) throws -> [String] {
        let list = try daybook.run("list", "--all", "--database", daybook.folder.path + "/" + name)
        return list.output.split(separator: "\n").compactMap { line in
            line.contains("○") ? line.split(separator: " ").last.map(String.init) : nil
        }
    }

    private func quit() throws {
        journal.terminal.send("q")
        _ = try journal.terminal.exitStatus()
    }

    @Test("A second after the last change, a plain copy of the file has everything")
    func idle() throws {
        try add("a1", "a2")
        try waitUntilSettled()
        try shell("cp journal.sqlite copy.sqlite")
        #expect(try titles("copy.sqlite") == ["a1", "a2"])
        try daybook.run("add", "a3")
        try shell("cp journal.sqlite copy-2.sqlite")
        #expect(try titles("copy-2.sqlite") == ["a1", "a2", "a3"])
        try waitUntilSettled()
    }

    @Test("A file renamed right after three todos were added has them all when the screen is left")
    func renamed() throws {
        try add("a1", "a2", "a3")
        try shell("mv journal.sqlite moved.sqlite")
        try quit()
        #expect(try titles("moved.sqlite") == ["a1", "a2", "a3"])
    }

    @Test(
        "Another journal moved over the file keeps its todos, whatever ends the screen",
        arguments: [SIGTERM, SIGUSR1, SIGXCPU])
    func movedOver(signal: Int32) throws {
        try daybook.run("add", "b1", "--database", daybook.folder.path + "/other.sqlite")
        try add("a1")
        try shell("mv other.sqlite journal.sqlite")
        journal.terminal.signal(signal)
        #expect(try journal.terminal.exitStatus() == .signal(signal))
        #expect(try titles("journal.sqlite") == ["b1"])
    }

    @Test(
        "A backup copied over the file is noticed: what is typed is refused and kept, and the backup stays as it is"
    )
    func copiedOver() throws {
        try add("a1")
        try waitUntilSettled()
        try shell("cp journal.sqlite backup.sqlite")
        try add("a2")
        try waitUntilSettled()
        try shell("cp backup.sqlite journal.sqlite")
        try journal.terminal.waitFor("was replaced while open: quit and open it again.")
        try journal.type("a", until: "Enter save")
        try journal.type("kept<Enter>", until: "was replaced while open: quit and open it again.")
        try journal.terminal.waitFor("kept")
        try shell("cmp journal.sqlite backup.sqlite && touch same")
        #expect(FileManager.default.fileExists(atPath: daybook.folder.path + "/same"))
        try journal.type("<Esc>", until: "? help")
        try quit()
        #expect(try titles("journal.sqlite") == ["a1"])
    }

    @Test("A backup of another size copied over the file is not written to by a command either")
    func commandBeside() throws {
        try waitUntil { size(path + "-wal") == 0 }
        try shell("cp journal.sqlite backup.sqlite")
        let titles = (1...300).map { "\(String(repeating: "long ", count: 30))\($0)" }.joined(separator: "\n")
        try daybook.run("add", "-", input: titles)
        try waitUntilSettled()
        try shell("cp backup.sqlite journal.sqlite")
        let added = try daybook.run("add", "b")
        #expect(added.status == 1)
        #expect(
            added.errors
                == "daybook: The journal's file was replaced while another daybook has it open: quit that one first.\n"
        )
        try quit()
        #expect(try daybook.run("add", "b").status == 0)
    }

    @Test("The -wal file deleted, a todo added, the screen killed: everything acknowledged is there")
    func deletedLog() throws {
        try add("a1")
        try shell("rm journal.sqlite-wal")
        try add("a2")
        journal.terminal.signal(SIGKILL)
        _ = try journal.terminal.exitStatus()
        #expect(try titles("journal.sqlite") == ["a1", "a2"])
    }
}
