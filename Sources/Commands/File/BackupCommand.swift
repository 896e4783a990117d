import ArgumentParser
import Foundation
import Journal
import Persistence
import Sharing
import SystemPackage

struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Back up the journal, or list its backups.",
        discussion: """
            Works while the journal is open elsewhere. Daybook checks the backup for damage before naming it; \
            only you can read it.

            Daybook makes a backup by itself after each day's first change, and before it migrates or replaces a \
            journal. Of each of these the last \(DailyBackup.newestCount) stay, and one a month for a year. Backups \
            made by this command stay until you remove them.
            """)

    @Argument(
        help: "The file to create. Default: a new file in the backups folder beside the journal.",
        transform: FilePath.init(typed:))
    var file: FilePath?

    @Flag(help: "List the backups, the newest first.")
    var list = false

    @Flag(
        help: "Make today's backup unless there is one, as after the day's first change, and remove old ones."
    )
    var daily = false

    @Flag(help: "Print JSON, with --list.")
    var json = false

    @OptionGroup var journal: JournalOptions

    func validate() throws {
        if list && daily || (list || daily) && file != nil {
            throw ValidationError("--list, --daily and a file are alternatives. Give only one.")
        }
        if file == "list" {
            throw ValidationError("Did you mean --list? Write ./list for a file of that name.")
        }
        if json && !list { throw ValidationError("--json goes with --list.") }
    }

    func run() throws {
        guard file != "-" else {
            throw JournalError(
                "A backup needs a file. `daybook export` writes the journal to standard output.")
        }
        let clock = try Environment.clock()
        if list { return try printList(clock) }
        let database = try journal.open(for: .read)
        do {
            if daily {
                let isNew = try AutomaticBackup.make(of: database, clock)
                if !isNew { return Console.print("There is a backup of today already.") }
            } else {
                Console.print("Backed up to \(try copy(database, now: clock.now()))")
            }
        } catch {
            // Later commands report the damage too.
            if let damage = try database.findDamage() {
                IntegrityLog.record(damage, journal: database.path, on: clock.today)
            }
            throw error
        }
        IntegrityLog.record(nil, journal: database.path, on: clock.today)
        try Self.reportDanglingReferences(in: database)
    }

    private func copy(_ database: JournalDatabase, now: Date) throws -> FilePath {
        guard let file else { return try database.makeBackup(reason: .byHand, now: now) }
        try database.makeBackup(at: file)
        return file
    }

    /// Lists the backups, also those of a journal that is gone or damaged.
    private func printList(_ clock: JournalClock) throws {
        let backups = BackupFile.all(ofJournal: journal.path)
        if backups.isEmpty {
            if journal.path.exists { try DailyBackup.prepareFolder(ofJournal: journal.path) }
            Console.note("There are no backups.")
        }
        let printer = BackupPrinter(backups, clock)
        if json {
            Console.write(text: BackupsJSON(backups: backups).json.document)
        } else {
            printer.lines.forEach(Console.print)
        }
    }

    /// Reports the number of rows with dangling references, which are copied unchanged.
    static func reportDanglingReferences(in database: JournalDatabase) throws {
        let count = try database.read(.danglingReferences)
        guard count > 0 else { return }
        Console.note(
            count == 1
                ? "One row in it refers to a row that doesn't exist."
                : "\(count) rows in it refer to rows that don't exist.")
    }
}
