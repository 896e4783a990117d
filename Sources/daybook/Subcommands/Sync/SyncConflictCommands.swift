import ArgumentParser
import Journal
import Persistence
import Sharing
import Sync

extension SyncCommand {
    struct Conflicts: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "conflicts",
            abstract: "List what was changed on two machines that didn't know of each other.",
            discussion: """
                A merge shows the later of the two. `daybook sync keep` leaves it so, `daybook sync take` takes the \
                other; either settles it on every machine.
                """)

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var pager: PagerOptions
        @OptionGroup var journal: JournalOptions

        func run() async throws {
            let session = try await SyncSession.open(journal, for: .read)
            let clock = try Environment.clock()
            let conflicts = try session.journal.conflicts()
            if json {
                let document: JSONValue = ["conflicts": .list(conflicts.map(JSONValue.conflict))]
                return Console.write(text: document.document)
            }
            guard !conflicts.isEmpty else { return Console.note("No conflicts.") }
            await pager.show(conflicts.flatMap(SyncConflictPrinter(clock: clock).lines))
            let number = conflicts[0].number
            Console.note(
                "`daybook sync keep \(number)` keeps what is shown, `daybook sync take \(number)` takes the other."
            )
        }
    }

    struct Keep: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "keep", abstract: "Settle conflicts: what the journal shows stays.",
            discussion: """
                `daybook sync conflicts` lists them, with numbers of this machine. Nothing changes here, so there is \
                nothing to undo.
                """)

        @OptionGroup var settling: Settling

        func run() async throws { try await settling.run(.keep) }
    }

    struct Take: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "take", abstract: "Settle conflicts: the other decision becomes the journal's.",
            discussion: """
                `daybook sync conflicts` lists them. What was deleted on one machine and changed on another is deleted; \
                a category that is gone comes back. `daybook undo` shows again what was shown before; the conflict stays settled.
                """)

        @OptionGroup var settling: Settling

        func run() async throws { try await settling.run(.take) }
    }

    /// The conflicts to settle.
    struct Settling: ParsableArguments {
        @Argument(help: ArgumentHelp("The numbers of the conflicts.", valueName: "conflict"))
        var numbers: [Int64]

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var journal: JournalOptions

        func run(_ settlement: Settlement) async throws {
            let session = try await SyncSession.open(journal)
            let performed = try session.journal.settle(numbers, settlement)
            guard json else { return Console.print("\(performed.sentence).") }
            let document: JSONValue = [
                "label": .text(performed.label),
                "settled": .list(performed.outcome.map { .number($0.number) }),
            ]
            Console.write(text: document.document)
        }
    }
}
