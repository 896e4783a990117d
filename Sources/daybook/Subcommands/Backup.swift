import ArgumentParser
import Foundation
import Persistence
import SystemPackage

struct Backup: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Back up the journal to a file.",
        discussion: """
            Works while the journal is open elsewhere. Daybook checks the backup for damage before naming it; \
            only you can read it.
            """)

    @Argument(
        help: "The file to create. Default: a new file in the backups folder beside the journal.",
        transform: FilePath.init(typed:))
    var file: FilePath?

    @OptionGroup var journal: JournalOptions

    func run() throws {
        guard file != "-" else {
            throw JournalError(
                "A backup needs a file. `daybook export` writes the journal to standard output.")
        }
        let clock = try Environment.clock()
        let database = try journal.open(for: .read)
        do {
            Console.print("Backed up to \(try copy(database, now: clock.now()))")
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
        guard let file else { return try database.makeBackup(reason: "backup", now: now) }
        try database.makeBackup(at: file)
        return file
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
