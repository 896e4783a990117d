import Foundation
import TestSupport
import Testing

@Suite("Writing where the journal is")
struct OverwritingTests {
    private let daybook: DaybookCommand

    init() throws {
        daybook = try DaybookCommand()
        try daybook.run("add", "a")
    }

    @Test(
        "page -o, export -o and backup never overwrite the journal, what belongs to it, or a backup",
        arguments: [
            "journal.sqlite", "./journal.sqlite", "~/journal.sqlite", "journal.sqlite-wal",
            "journal.sqlite-draft",
            "soft", "hard", "here/journal.sqlite", "backups/copy", "hard backup",
        ])
    func refused(path: String) throws {
        let folder = daybook.folder.path
        let copied = try daybook.run("backup").output
        let backup = try #require(copied.split(separator: " ").last).trimmingCharacters(in: .newlines)
        #expect(symlink("journal.sqlite", "\(folder)/soft") == 0)
        #expect(symlink(".", "\(folder)/here") == 0)
        #expect(link("\(folder)/journal.sqlite", "\(folder)/hard") == 0)
        #expect(link(backup, "\(folder)/hard backup") == 0)
        let before = try Data(contentsOf: URL(fileURLWithPath: backup))
        for arguments in [["page", "-o", path], ["export", "-o", path], ["backup", path]] {
            let result = try daybook.run(arguments)
            #expect(result.status == 1)
            #expect(result.errors.hasPrefix("daybook: "))
            #expect(result.errors.hasSuffix("Choose another name.\n"))
        }
        #expect(try daybook.run("list").output.contains("a"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: backup)) == before)
    }

    @Test("No other journal is overwritten either, nor a copy of one")
    func otherJournals() throws {
        let other = "\(daybook.folder.path)/other.sqlite"
        try daybook.run("add", "precious", "--database", other)
        for arguments in [["page", "-o", other], ["export", "-o", other]] {
            let result = try daybook.run(arguments)
            #expect(result.status == 1)
            #expect(
                result.errors
                    == "daybook: \(other) is a database, maybe a journal, so it isn't overwritten. Choose another name.\n"
            )
        }
        #expect(try daybook.run("list", "--database", other).output.contains("precious"))
    }

    @Test("A backup to standard output is refused, and says what can go there")
    func standardOutput() throws {
        let result = try daybook.run("backup", "-")
        #expect(result.status == 1)
        #expect(
            result.errors
                == "daybook: A backup needs a file. `daybook export` writes the journal to standard output.\n"
        )
        #expect(try daybook.run("backup", "./-").output == "Backed up to ./-\n")
        #expect(try daybook.run("export", "-o", "-").output.hasPrefix("{"))
    }
}
