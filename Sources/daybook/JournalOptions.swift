import ArgumentParser
import Foundation
import Journal
import Persistence

/// Which journal a command is about: the same options everywhere.
struct JournalOptions: ParsableArguments {
    @Option(
        name: .customLong("database"),
        help: ArgumentHelp(
            "The journal's file. Default: $DAYBOOK_DATABASE, else $XDG_DATA_HOME/daybook/journal.sqlite.",
            valueName: "path"))
    var databasePath: String?

    /// Opens the journal, making it where there is none yet, and says so if it had to be brought up to date.
    func open() throws -> JournalDatabase {
        let opened = try openQuietly()
        for mistake in Environment.configuration.mistakes { Console.complain(mistake.description) }
        if let note = opened.note { Console.note(note) }
        return opened.database
    }

    /// Opens the journal and leaves it to the caller to pass on what there is to say of it.
    func openQuietly() throws -> (database: JournalDatabase, note: String?) {
        let opened = try JournalDatabase.open(path: path, now: try Environment.clock().now())
        let note = opened.migratedCopy.map { "Brought up to date; the journal as it was is in \($0)" }
        return (opened.database, note)
    }

    /// Makes a change and prints what was done.
    func perform<Outcome>(_ change: JournalChange<Outcome>, _ clock: JournalClock) throws {
        Console.print(try open().perform(change, by: Author(.commandLine, clock: clock)).sentence)
    }

    /// The file meant, be it there or not.
    var path: String {
        databasePath ?? Environment.value("DAYBOOK_DATABASE") ?? Environment.defaultDatabasePath
    }
}
