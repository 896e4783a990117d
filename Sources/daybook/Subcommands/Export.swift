import ArgumentParser
import Foundation
import Journal
import Persistence
import SystemPackage

struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export the journal as JSON.",
        discussion: "The file is written completely or not at all, and only you can read it.")

    @Option(
        name: .output,
        help: ArgumentHelp("The file to write. Default: standard output.", valueName: "file"),
        transform: FilePath.init(typed:))
    var output: FilePath?

    @OptionGroup var journal: JournalOptions

    func run() throws {
        let clock = try Environment.clock()
        let exportable = try journal.open(for: .read).read(.exportable)
        let snapshot = exportable.snapshot
        if let repaired = Sentences.repaired(exportable.repairs) {
            Console.note("\(repaired) The journal itself is as it was.")
        }
        let data = snapshot.exportedJSON(
            version: JournalDatabase.schemaVersion, exportedAt: clock.now(), timeZone: clock.zone.identifier)
        guard let output, output != "-" else { return Console.write(data) }
        try WholeFile.write(data, to: output, sparing: ProtectedFiles(journal: journal.path))
        Console.note("Exported \(Sentences.contents(of: snapshot)) to \(output)")
    }
}
