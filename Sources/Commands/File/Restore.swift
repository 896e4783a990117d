import ArgumentParser
import Foundation
import Journal
import Persistence
import Platform
import SystemPackage

struct Restore: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore the journal from a backup.",
        discussion: """
            Takes a backup, or a journal of any version; or a date, which stands for the last backup of that day or \
            before it (`daybook backup --list`). Daybook backs up the current journal first, and `daybook undo` \
            returns to it. On a terminal it asks first if that removes or changes todos on the journal's other machines.
            """)

    @Argument(help: ArgumentHelp("The backup, which isn't changed, or a date.", valueName: "file or date"))
    var file: [String]

    @OptionGroup var journal: ChangeOptions

    func run() throws {
        let clock = try Environment.clock()
        let author = Author(.commandLine, clock: clock)
        let file = try backup(clock)
        try JournalChange<FilePath?>.checkRestorable(file, into: journal.path)
        let database = try journal.open(for: .create)
        try ReplacementQuestion.ask(in: database, by: author, json: journal.json) {
            try .restore(file, into: database, by: author)
        }
        let before = try database.read(.lastOperation)
        let restored = try database.perform(.restore(file, into: database, by: author), by: author)
        EventLog.record("Restored \(file).", journal: database.path)
        if let backup = restored.outcome { Console.note("The previous journal is in \(backup)") }
        if let note = try database.read(.replacedElsewhere(after: before)).sentence { Console.note(note) }
        if journal.json {
            try journal.printJSON(restored, of: database, author.clock)
        } else {
            Console.print(restored.sentence)
        }
        try BackupCommand.reportDanglingReferences(in: database)
    }

    /// The file with that name, or the last backup of a day or before it.
    private func backup(_ clock: JournalClock) throws -> FilePath {
        let text = file.joined(separator: " ")
        let path = try FilePath(typed: text)
        // A file can have a date's name; that is what was typed.
        guard !path.exists, Dates.isDay(text, clock: clock, looking: .back) else { return path }
        let day = try Dates.day(text, clock: clock, looking: .back)
        guard day <= clock.today else {
            throw JournalError(
                "\(day.mediumName) is in the future. `daybook backup --list` lists the backups.")
        }
        let backups = BackupFile.all(ofJournal: journal.path)
        let backup = backups.first { backup in
            guard clock.day(of: backup.made) <= day else { return false }
            guard let problem = backup.problem() else { return true }
            Console.complain(problem.description)
            return false
        }
        guard let backup else {
            let oldest = backups.last.map { "The oldest is of \(clock.day(of: $0.made).mediumName)." }
            throw JournalError(
                "There is no backup of \(day.mediumName) or before. \(oldest ?? "There is none at all.")")
        }
        Console.note("The backup of \(BackupPrinter.time(backup.made, clock)) is \(backup.path)")
        return backup.path
    }
}

/// Says on a terminal what the replacement of a journal does on its other machines, and asks whether to go on. Elsewhere it is
/// only said afterwards.
enum ReplacementQuestion {
    /// - Throws: `JournalError` if the answer isn't yes.
    static func ask<Outcome>(
        in database: JournalDatabase, by author: Author, json: Bool,
        _ change: () throws -> JournalChange<Outcome>
    ) throws {
        guard !json, isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1, try database.isSynchronized()
        else { return }
        var said: String?
        // What came while somebody thought about it is asked about, too.
        while let warning = try database.elsewhere(change(), by: author).warning, warning != said {
            Console.note(warning)
            Console.ask("Go on? y/N ")
            let answer = readLine(strippingNewline: true)?.lowercased() ?? ""
            guard ["y", "yes"].contains(answer) else { throw JournalError("Nothing was changed.") }
            said = warning
        }
    }
}
