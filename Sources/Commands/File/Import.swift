import ArgumentParser
import Foundation
import Journal
import Persistence
import Platform
import Sharing
import SystemPackage

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import a journal exported as JSON by Daybook or NerfJournal.",
        discussion: """
            Reads exports of every version, completely or not at all. Overwrites a journal that isn't empty only \
            with --replace, after a backup.
            """)

    @Argument(help: "The exported file, or - for standard input.", transform: FilePath.init(typed:))
    var file: FilePath

    @Flag(help: "Overwrite a journal that isn't empty, after a backup.")
    var replace = false

    @Flag(help: "Print what would happen, as JSON with --json; change nothing.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "The time zone of an older file, such as America/New_York.", valueName: "zone"))
    var timeZone: String?

    @OptionGroup var journal: ChangeOptions

    func run() throws {
        let zone = try timeZone.map { name in
            guard let zone = Zone(named: name) else {
                throw JournalError(
                    "Unknown time zone \"\(name)\". Use a name such as America/New_York or UTC.")
            }
            return zone
        }
        let imported = try read(in: zone)
        let contents = contents(of: imported)
        if dryRun {
            let present = try presentRows()
            if journal.json {
                let value = DryRunJSON(imported: imported, present: present, isReplacing: replace).json
                return Console.write(text: value.document)
            }
            Console.print("Would import \(contents)")
            if let present { report(present) }
            return
        }
        let author = Author(.commandLine, clock: try Environment.clock())
        let database = try journal.open(for: .create)
        try ReplacementQuestion.ask(in: database, by: author, json: journal.json) {
            .importJournal(imported, replacing: replace, into: database, by: author)
        }
        let before = try database.read(.lastOperation)
        let performed = try database.perform(
            .importJournal(imported, replacing: replace, into: database, by: author), by: author)
        if let backup = performed.outcome {
            Console.note("The previous journal is in \(backup)")
            EventLog.record(
                "Replaced by an import. The previous journal is in \(backup).", journal: database.path)
        }
        if let note = try database.read(.replacedElsewhere(after: before)).sentence { Console.note(note) }
        if journal.json { return try journal.printJSON(performed, of: database, author.clock) }
        Console.print("Imported \(contents)")
    }

    private func read(in zone: Zone?) throws -> CheckedImport {
        do {
            return try CheckedImport(source(), latestVersion: JournalDatabase.schemaVersion, zone: zone)
        } catch {
            throw JournalError("\(file): \(error.reason)")
        }
    }

    private func source() throws -> ImportSource {
        if file == "-" {
            return try StandardStreams.input { try ImportSource(.standardInput) }
        }
        do {
            // Waits for a pipe, which may be another program's output.
            let descriptor = try FileDescriptor.open(file, .readOnly, options: .closeOnExec)
            return try descriptor.closeAfter {
                var status = stat()
                guard fstat(descriptor.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
                switch status.st_mode & S_IFMT {
                case S_IFDIR: throw JournalError("is a folder, not an exported file.")
                // Devices such as /dev/zero are endless.
                case S_IFCHR, S_IFBLK: throw JournalError("is a device, not an exported file.")
                default: return try ImportSource(descriptor)
                }
            }
        } catch let error as JournalError {
            throw error
        } catch {
            throw JournalError("can't be read: \(error.reason).")
        }
    }

    private func contents(of imported: CheckedImport) -> String {
        var text = Sentences.contents(of: imported.counts)
        if imported.entriesFromNotes > 0 {
            text += "; of the todos, \(imported.entriesFromNotes) came from notes"
        }
        if imported.categoriesFromGroups > 0 {
            text += "; of the categories, \(imported.categoriesFromGroups) came from groups"
        }
        if imported.mergedPages > 0 {
            text += "; pages skipped because their day already had one: \(imported.mergedPages)"
        }
        return text
    }

    /// The rows of the journal; nil if it is empty or missing.
    private func presentRows() throws -> JournalCounts? {
        guard journal.path.exists else { return nil }
        let present = try journal.open(for: .read).read(.counts)
        return present.isEmpty ? nil : present
    }

    private func report(_ present: JournalCounts) {
        let contents = Sentences.contents(of: present)
        Console.print(
            replace
                ? "Would replace, after a backup, \(contents)"
                : "Nothing would change without --replace. The journal contains \(contents)")
    }
}
