import ArgumentParser
import Foundation
import Journal
import Persistence
import SystemPackage

/// The options that select the journal, common to all commands.
struct JournalOptions: ParsableArguments {
    @Option(
        name: .customLong("database"),
        help: ArgumentHelp(
            "The journal's file. Default: $DAYBOOK_DATABASE, else $XDG_DATA_HOME/daybook/journal.sqlite.",
            valueName: "path"), transform: FilePath.init(typed:))
    var databasePath: FilePath?

    /// - Throws: `ValidationError` if `DAYBOOK_DATABASE` can't be a file's path, as `--database` does.
    func validate() throws {
        guard databasePath == nil, Environment.value("DAYBOOK_DATABASE")?.hasSuffix("/") ?? false else {
            return
        }
        throw ValidationError("DAYBOOK_DATABASE ends in a slash, like a folder. Name a file.")
    }

    /// Opens the journal until the command ends, and reports if it had to be migrated.
    /// - Parameter purpose: Decides whether to create a missing journal.
    func open(for purpose: OpeningPurpose) throws -> JournalDatabase {
        let opened = try openQuietly(for: purpose)
        for mistake in Environment.configuration.mistakes { Console.complain(mistake.description) }
        if let note = opened.note { Console.note(note) }
        if let damage = IntegrityLog.words(journal: opened.database.path) { Console.complain(damage) }
        return opened.database
    }

    /// Opens the journal, and returns the message for the caller to show.
    /// - Parameter waiting: The busy handler; nil for one that reports on standard error.
    func openQuietly(
        for purpose: OpeningPurpose, waiting: BusyWait? = nil,
        progress: @escaping @Sendable (Double) -> Void = Console.showProgress
    ) throws -> (database: JournalDatabase, note: String?) {
        if isDefaultPath, path.withPlatformString({ access($0, F_OK) }) != 0 {
            try PrivateFolder.checkOwner(of: path)
        }
        FilesBesideLink.move(from: namedPath, to: path)
        let opened = try Self.opening(path, for: purpose, waiting: waiting, progress: progress)
        let copy = opened.migratedCopy.map { "Updated to the new version; the previous journal is in \($0)" }
        let wayBack =
            "NerfJournal can't use the file any more; `daybook export --for nerfjournal` writes one that it imports."
        let notes = [opened.migrationNote, copy, opened.wasNerfJournals ? wayBack : nil].compactMap(\.self)
        for note in notes { EventLog.record(note, journal: opened.database.path) }
        return (opened.database, notes.isEmpty ? nil : notes.joined(separator: " "))
    }

    /// Opens a journal at a path until the command ends.
    static func opening(
        _ path: FilePath, for purpose: OpeningPurpose, waiting: BusyWait? = nil,
        progress: @escaping @Sendable (Double) -> Void = Console.showProgress
    ) throws -> JournalDatabase.Opened {
        let opened = try JournalDatabase.open(
            path: path, for: purpose, waiting: waiting ?? Self.waiting(for: purpose),
            now: try Environment.clock().now(), progress: progress)
        OpenJournals.add(opened.database)
        return opened
    }

    /// The wait for other programs' writes, longer for commands than for the screen, which would freeze.
    private static func waiting(for purpose: OpeningPurpose) -> BusyWait {
        let waiting = BusyWait(patience: purpose == .screen ? 5 : 30)
        waiting.report(after: .seconds(1)) { isWaiting in
            guard isWaiting, isatty(STDERR_FILENO) == 1 else { return }
            Console.note("Waiting for another program to finish writing…")
        }
        return waiting
    }

    /// Whether the path of the journal is the default.
    private var isDefaultPath: Bool { databasePath == nil && Environment.path("DAYBOOK_DATABASE") == nil }

    /// The journal's path, whether the file exists or not. Links are resolved here, once, so that whatever is kept beside the
    /// journal is found under each of its names.
    var path: FilePath { namedPath.canonical }

    /// The path as it was named, which may be a link.
    private var namedPath: FilePath {
        databasePath ?? Environment.path("DAYBOOK_DATABASE")?.fromHome ?? Environment.defaultDatabasePath
    }
}

extension JournalDatabase {
    /// Performs a verb of the command line.
    func carryOut(_ verb: JournalVerb, _ clock: JournalClock) throws -> Performed<VerbOutcome> {
        let author = Author(.commandLine, clock: clock)
        let appliesBundles = Environment.configuration.preferences.appliesBundles
        return try perform(
            .verb(verb, in: self, by: author, appliesBundles: appliesBundles), by: author)
    }

    /// Performs a verb on rows named by the user, with the library as of the same transaction.
    func carryOut(
        _ clock: JournalClock, _ verb: @escaping @Sendable (Library) throws -> JournalVerb
    ) throws -> Performed<VerbOutcome> {
        let author = Author(.commandLine, clock: clock)
        return try perform(.verb(in: self, by: author, given: verb), by: author)
    }
}
