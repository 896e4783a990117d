import ArgumentParser
import Journal
import Persistence
import SystemPackage

struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Put a copy of the journal in its place.",
        discussion: """
            A copy that Daybook made, or a journal of any version. What was there is copied first, and `daybook undo` \
            goes back to it.
            """)

    @Argument(help: "The copy, which stays as it is.", transform: FilePath.init(typed:))
    var file: FilePath

    @OptionGroup var journal: JournalOptions

    func run() throws {
        let author = Author(.commandLine, clock: try Environment.clock())
        try JournalChange<FilePath?>.checkRestorable(file, into: journal.path)
        let database = try journal.open(for: .create)
        let restored = try database.perform(.restore(file, into: database, by: author), by: author)
        if let backup = restored.outcome { Console.note("The journal as it was is in \(backup)") }
        Console.print(restored.sentence)
        try Backup.reportDanglingReferences(in: database)
    }
}
