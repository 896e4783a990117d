import ArgumentParser
import Foundation
import Journal
import Persistence
import SystemPackage

struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export the journal, as JSON or for another program.",
        discussion: """
            The file is written completely or not at all, and only you can read it. Values that another program wrote in \
            another form are exported as what they mean. What a format has no place for is named.
            """)

    @Argument(
        help: "With --format markdown, the folder to write: a file for each page.",
        transform: FilePath.fileOrFolder(typed:))
    var folder: FilePath?

    @Option(
        help: ArgumentHelp(
            "json, todo.txt, ics (iCalendar) or markdown; daybook import reads each of them.",
            valueName: "format"))
    var format: ExportFormat = .json

    @Option(
        name: .output,
        help: ArgumentHelp("The file to write. Default: standard output.", valueName: "file"),
        transform: FilePath.init(typed:))
    var output: FilePath?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "The program that reads it: daybook or nerfjournal, whose version 6 has no place for some of it, which is named.",
            valueName: "program"))
    var program: ExportedFor = .daybook

    @Flag(help: "Leave out rows that can't be read, and name them.")
    var skipUnreadable = false

    @OptionGroup var journal: JournalOptions

    func validate() throws {
        let isFolder = format == .markdown
        if isFolder, folder == nil { throw ValidationError("Name the folder for the Markdown files.") }
        if !isFolder, folder != nil {
            throw ValidationError("Only --format markdown writes a folder; -o names a file.")
        }
        if isFolder, output != nil { throw ValidationError("Name the folder without -o.") }
        if format != .json, program != .daybook || skipUnreadable {
            throw ValidationError("--for and --skip-unreadable are for --format json.")
        }
    }

    func run() throws {
        let clock = try Environment.clock()
        let database = try journal.open(for: .read)
        if let other = format.outside { return try write(other, database, clock) }
        let export = JournalExport(
            exportedAt: clock.now(), timeZone: clock.zone.identifier, skipsUnreadable: skipUnreadable,
            for: program == .daybook ? .daybook : .nerfJournal(clock.zone))
        guard let output, output != "-" else {
            return try report(try database.read(.export(export) { Console.write($0) }))
        }
        let outcome = try WholeFile.write(to: output, sparing: ProtectedFiles(journal: journal.path)) {
            file in
            try database.read(.export(export) { try file.write($0) })
        }
        Console.note("Exported \(Sentences.contents(of: outcome.counts)) to \(output)")
        try report(outcome)
    }

    private func write(_ format: OutsideExport, _ database: JournalDatabase, _ clock: JournalClock) throws {
        let outcome: OutsideExport.Outcome
        if let folder {
            outcome = try database.read(.exportMarkdown(to: folder, clock: clock))
        } else if let output, output != "-" {
            outcome = try WholeFile.write(to: output, sparing: ProtectedFiles(journal: journal.path)) {
                file in
                try database.read(.export(format, clock: clock) { try file.write($0) })
            }
        } else {
            outcome = try database.read(.export(format, clock: clock) { Console.write($0) })
        }
        if let target = folder ?? output, target != "-" {
            let files = folder == nil ? "" : ", \(Sentences.counted(outcome.files, "file"))"
            let contents = [Sentences.counted(outcome.todos, "todo")] + outcome.texts.words
            Console.note("Exported \(Sentences.joined(contents)) to \(target)\(files)")
        }
        if !outcome.omissions.isEmpty {
            Console.note(
                "Left out, since \(self.format.name) has no place for it: \(Sentences.joined(outcome.omissions))"
            )
        }
        do { try UnreadRows.report(of: database, isExport: true) } catch is ExitCode where skipUnreadable {
            // It was said, and wanted.
        }
    }

    /// Says what isn't exported as it is. What is missing is a failure, each row by its name.
    private func report(_ outcome: JournalExport.Outcome) throws {
        if let repaired = Sentences.repaired(outcome.repairs.filter { $0.kind != .omission }) {
            Console.note("\(repaired) The journal itself is as it was.")
        }
        if !outcome.omissions.isEmpty {
            Console.note(
                "NerfJournal has no place for \(Sentences.joined(outcome.omissions)). This journal still does."
            )
        }
        let losses = outcome.repairs.filter { $0.kind == .omission }
        for loss in losses { Console.note(loss.description.harmless) }
        guard !losses.isEmpty, !skipUnreadable else { return }
        let rows = losses.count == 1 ? "One row" : "\(losses.count) rows"
        throw JournalError(
            "\(rows) couldn't be exported. The journal still has \(losses.count == 1 ? "it" : "them"): keep its file."
        )
    }
}

/// The programs for which a journal can be exported whole.
enum ExportedFor: String, ExpressibleByArgument, CaseIterable {
    case daybook, nerfjournal
}

/// The formats in which a journal can be exported.
enum ExportFormat: String, ExpressibleByArgument, CaseIterable {
    case json
    case todoTxt = "todo.txt"
    case calendar = "ics"
    case markdown

    /// In a sentence.
    var name: String { self == .calendar ? "iCalendar" : rawValue }

    /// Another program's.
    var outside: OutsideExport? { OutsideExport(rawValue: rawValue) }
}
