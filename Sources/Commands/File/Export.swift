import ArgumentParser
import Foundation
import Journal
import Persistence
import SystemPackage

struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export the journal as JSON.",
        discussion: """
            The file is written completely or not at all, and only you can read it. Values that another program wrote in \
            another form are exported as what they mean.
            """)

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

    func run() throws {
        let clock = try Environment.clock()
        let database = try journal.open(for: .read)
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
