import Foundation
import TestSupport
import Testing

@Suite("daybook backup, restore")
struct BackupCommandTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
    }

    private func export() throws -> String { try daybook.run("export").output }

    @Test("A copy, in the folder for them or where one says, is what the journal was; undo goes back again")
    func thereAndBack() throws {
        try daybook.run("add", "a")
        let before = try export()
        let copied = try daybook.run("backup").output
        #expect(
            copied.hasPrefix("Backed up to \(daybook.folder.path)/backups/journal-backup-20261120-093000"))
        let copy = daybook.folder.appendingPathComponent("my copy").path
        #expect(try daybook.run("backup", copy).output == "Backed up to \(copy)\n")
        #expect(try permissions(copy) == 0o600)
        try daybook.run("delete", "1")
        try daybook.run("add", "b")
        let after = try export()
        let restored = try daybook.run("restore", copy)
        #expect(restored.output == "Restored my copy\n")
        #expect(restored.errors.contains("The previous journal is in "))
        #expect(try export() == before)
        #expect(try daybook.run("undo").output == "Undone: restored my copy\n")
        #expect(try export() == after)
        #expect(try daybook.run("undo", "2").status == 0)
        #expect(try export() == before)
    }

    @Test("What is no file can't be restored, and nothing waits for it")
    func specialFiles() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "a")
        let pipe = "\(daybook.folder.path)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        for path in [pipe, "/dev/null", daybook.folder.path] {
            let result = try daybook.run("restore", path)
            #expect(result.status == 1)
            #expect(result.errors.contains("isn't a backup; nothing was changed."))
        }
        #expect(try daybook.run("list").output.contains("a"))
    }

    @Test("A limit on the size of files is an error in words, and keeps nothing half written")
    func fileSizeLimit() throws {
        let daybook = try DaybookCommand()
        try daybook.run("add", "a")
        let program = TestBinary.url(named: "daybook").path
        let script = "ulimit -f 20; \"$0\" add second 2>&1; echo $?; \"$0\" backup copy 2>&1; echo $?"
        let said = try daybook.runShell(["-c", script, program]).split(separator: "\n")
        #expect(said.count == 4 && said[1] == "1" && said[3] == "1")
        #expect(said.count { $0.hasSuffix("can't be written: File too large. Nothing was changed.") } == 2)
        #expect(try !daybook.run("list").output.contains("second"))
    }

    @Test("Where the reply can't be written, it is said that the change is saved")
    func fullOutput() throws {
        let daybook = try DaybookCommand()
        let program = TestBinary.url(named: "daybook").path
        let commands = ["add a", "list", "doctor", "doctor --fix"]
        let script = "exec 2>&1; " + commands.map { "\"$0\" \($0) >/dev/full; echo $?; " }.joined()
        let said = try daybook.runShell(["-c", script, program])
        #expect(
            said == """
                daybook: The change is saved, but the reply couldn't be written: No space left on device
                1
                daybook: Standard output can't be written to: No space left on device
                1
                daybook: Standard output can't be written to: No space left on device
                1
                daybook: Standard output can't be written to: No space left on device
                1

                """)
    }

    @Test("Where too few files can be opened, that is said", arguments: 4...20)
    func openFileLimit(limit: Int) throws {
        let daybook = try DaybookCommand()
        let program = TestBinary.url(named: "daybook").path
        let script = "exec 2>&1; ulimit -n \(limit); \"$0\" add a; echo $?; \"$0\" backup; echo $?"
        let said = try daybook.runShell(["-c", script, program]).split(separator: "\n")
        #expect(said.count == 4)
        if limit < 17 {
            let refusal =
                "daybook: Too many files are open. Raise the limit (ulimit -n), or close other programs."
            #expect(said == [Substring(refusal), "1", Substring(refusal), "1"])
        } else if limit > 19 {
            #expect(said[1] == "0" && said[3] == "0", "\(said)")
        }
    }

    @Test("No file is overwritten, and only journals are restored; the journal stays as it was")
    func refusals() throws {
        try daybook.run("add", "a")
        let before = try export()
        let other = try daybook.file(named: "other", "precious")
        #expect(try daybook.run("backup", other).errors.contains("already exists and wasn't changed."))
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "precious")
        #expect(try daybook.run("backup", "/nonexistent/copy").status == 1)
        #expect(try daybook.run("restore", other).errors.contains("is not a SQLite database"))
        #expect(try daybook.run("restore", "nowhere").errors == "daybook: No file nowhere.\n")
        #expect(try daybook.run("restore", daybook.folder.path).status == 1)
        #expect(try export() == before)
    }
}
