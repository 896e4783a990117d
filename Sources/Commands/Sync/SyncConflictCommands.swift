import ArgumentParser
import Journal
import Persistence
import Screens
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

/// Formats conflicts as lines.
struct SyncConflictPrinter {
    let clock: JournalClock

    func lines(of conflict: JournalConflict) -> [String] {
        let words = ConflictWords(conflict, clock: clock)
        let number = "\(conflict.number)  "
        let blanks = String(repeating: " ", count: number.count)
        return line(number, words.headline)
            + words.details.flatMap { line(blanks + $0.beginning, $0.text) }
    }

    private func line(_ beginning: String, _ text: String) -> [String] {
        PrintedLine(
            beginning: beginning, indent: beginning.count,
            parts: [.init(text: text.harmless, look: Attributes())]
        ).lines(width: Console.columns, isColored: false)
    }
}

extension JSONValue {
    static func conflict(_ conflict: JournalConflict) -> JSONValue {
        var kind = "name"
        var property: String?
        var sides: [String: JSONValue] = [:]
        switch conflict.kind {
        case .property(let name, let shown, let other):
            (kind, property) = ("property", name)
            sides = ["shown": side(shown), "other": side(other)]
        case .deletion(let deleted, let changed):
            kind = "deletion"
            sides = ["deleted": side(deleted), "changed": side(changed)]
        case .reference(_, let deleted, let changed, _):
            kind = "reference"
            sides = ["deleted": side(deleted), "changed": side(changed)]
        case .name: break
        }
        return [
            "changed": sides["changed"] ?? .null, "deleted": sides["deleted"] ?? .null,
            "id": conflict.id.map(JSONValue.number) ?? .null, "kind": .text(kind),
            "number": .number(conflict.number), "other": sides["other"] ?? .null, "property": .text(property),
            "row": .text(conflict.noun), "shown": sides["shown"] ?? .null, "subject": .text(conflict.subject),
        ]
    }

    private static func side(_ side: JournalConflict.Side) -> JSONValue {
        [
            "at": .text(ISO8601.string(side.date)), "device": .text(side.device),
            "value": .text(side.text ?? side.words),
        ]
    }
}
