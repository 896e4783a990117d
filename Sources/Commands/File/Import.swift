import ArgumentParser
import Foundation
import Journal
import Persistence
import Platform
import Sharing
import SystemPackage

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import a journal, or add what another program wrote.",
        discussion: """
            A journal exported by Daybook or NerfJournal is read completely or not at all. It overwrites a journal that isn't \
            empty only with --replace, after a backup. What another program wrote is added, as one change: Taskwarrior's and \
            Day One's JSON, todo.txt, jrnl's JSON and text, iCalendar, Markdown lists, a folder of daily notes, and issues as \
            JSON. The same file again adds nothing; what was changed there since is offered.
            """)

    @Argument(
        help: "The file, a folder of daily notes, or - for standard input.",
        transform: FilePath.fileOrFolder(typed:))
    var file: FilePath

    @Option(
        help: ArgumentHelp(
            "What wrote it, if Daybook doesn't recognise it.", valueName: "format"))
    var from: OutsideFormat?

    @Flag(help: "Take what was changed there since the last import, without asking.")
    var update = false

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
        let source = try fromFile { try openSource() }
        if let outside = try fromFile({ try outsideFile(source) }) {
            guard !replace else {
                throw ValidationError(
                    "--replace overwrites with a journal; what \(outside.format.name) wrote is added.")
            }
            let clock = try Environment.clock()
            let adding = OutsideImport(
                file: outside, updates: update, journal: journal, clock: zone.map(clock.moved) ?? clock)
            return try dryRun ? adding.preview() : adding.run()
        }
        guard case .file(let file) = source else { return }
        let imported = try fromFile {
            try CheckedImport(file, latestVersion: JournalDatabase.schemaVersion, zone: zone)
        }
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

    /// What is imported, once it is open.
    private enum Source {
        case file(ImportSource)
        case folder
    }

    /// Names the file in an error of its contents.
    private func fromFile<Value>(_ read: () throws -> Value) throws -> Value {
        do {
            return try read()
        } catch let error as ValidationError {
            throw error
        } catch {
            throw JournalError("\(name): \(error.reason)")
        }
    }

    /// What messages call the file.
    private var name: String { file == "-" ? "standard input" : "\(file)" }

    /// Another program's file; nil for a journal.
    private func outsideFile(_ source: Source) throws -> OutsideFile? {
        switch source {
        case .folder:
            guard from == nil || from == .markdown else {
                throw JournalError("is a folder, not a file of \(from?.name ?? "").")
            }
            return try OutsideFile(folder: file)
        case .file(let contents):
            guard try !contents.isBlank() else { throw JournalError("is empty; nothing was imported.") }
            let last = file.lastComponent?.string ?? ""
            guard let format = try from ?? OutsideFormat.recognized(contents, named: last) else { return nil }
            return OutsideFile(.file(contents, name: last), format: format, path: name)
        }
    }

    private func openSource() throws -> Source {
        do {
            if file == "-" { return .file(try ImportSource(.standardInput)) }
            // Waits for a pipe, which may be another program's output.
            let descriptor = try FileDescriptor.open(file, .readOnly, options: .closeOnExec)
            return try descriptor.closeAfter {
                var status = stat()
                guard fstat(descriptor.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
                switch status.st_mode & S_IFMT {
                case S_IFDIR: return .folder
                // Devices such as /dev/zero are endless.
                case S_IFCHR, S_IFBLK: throw JournalError("is a device, not an exported file.")
                default: return .file(try ImportSource(descriptor))
                }
            }
        } catch let error as JournalError {
            throw error
        } catch Errno.badFileDescriptor {
            throw JournalError("is closed.")
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

extension OutsideFormat: ExpressibleByArgument {}
