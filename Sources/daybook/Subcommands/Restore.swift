import ArgumentParser
import Journal
import Persistence
import SystemPackage

struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore the journal from a backup.",
        discussion: """
            Takes a backup, or a journal of any version. Daybook backs up the current journal first, and \
            `daybook undo` returns to it.
            """)

    @Argument(help: "The backup. It isn't changed.", transform: FilePath.init(typed:))
    var file: FilePath

    @OptionGroup var journal: ChangeOptions

    func run() throws {
        let author = Author(.commandLine, clock: try Environment.clock())
        try JournalChange<FilePath?>.checkRestorable(file, into: journal.path)
        let database = try journal.open(for: .create)
        let restored = try database.perform(.restore(file, into: database, by: author), by: author)
        if let backup = restored.outcome { Console.note("The previous journal is in \(backup)") }
        if journal.json {
            try journal.printJSON(restored, of: database, author.clock)
        } else {
            Console.print(restored.sentence)
        }
        try Backup.reportDanglingReferences(in: database)
    }
}
