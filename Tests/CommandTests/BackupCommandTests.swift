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
        #expect(copied.hasPrefix("Copied to \(daybook.folder.path)/backups/journal-backup-20261120-093000"))
        let copy = daybook.folder.appendingPathComponent("my copy").path
        #expect(try daybook.run("backup", copy).output == "Copied to \(copy)\n")
        #expect(try permissions(copy) == 0o600)
        try daybook.run("delete", "1")
        try daybook.run("add", "b")
        let after = try export()
        let restored = try daybook.run("restore", copy)
        #expect(restored.output == "Restored my copy\n")
        #expect(restored.errors.contains("The journal as it was is in "))
        #expect(try export() == before)
        #expect(try daybook.run("undo").output == "Undone: restored my copy\n")
        #expect(try export() == after)
        #expect(try daybook.run("undo", "2").status == 0)
        #expect(try export() == before)
    }

    @Test("No file is overwritten, and only journals are restored; the journal stays as it was")
    func refusals() throws {
        try daybook.run("add", "a")
        let before = try export()
        let other = try daybook.file(named: "other", "precious")
        #expect(try daybook.run("backup", other).errors.contains("is there already, and stays as it is."))
        #expect(try String(contentsOfFile: other, encoding: .utf8) == "precious")
        #expect(try daybook.run("backup", "/nonexistent/copy").status == 1)
        #expect(try daybook.run("restore", other).errors.contains("is not a SQLite database"))
        #expect(try daybook.run("restore", "nowhere").errors == "daybook: There is no file nowhere.\n")
        #expect(try daybook.run("restore", daybook.folder.path).status == 1)
        #expect(try export() == before)
    }
}
