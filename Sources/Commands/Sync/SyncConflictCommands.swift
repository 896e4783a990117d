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
                return Console.write(text: ConflictsJSON(conflicts: conflicts).json.document)
            }
            guard !conflicts.isEmpty else { return Console.note("No conflicts.") }
            await pager.show(conflicts.flatMap(SyncConflictPrinter(clock: clock).lines))
            let numbered = conflicts.filter { $0.kind != .name }
            if let number = numbered.first?.number {
                let all = numbered.count == 1 ? "" : " Instead of a number, `all` settles all alike."
                Console.note(
                    "`daybook sync keep \(number)` keeps what is shown, `daybook sync take \(number)` takes the other."
                        + all)
            }
            if numbered.count < conflicts.count {
                Console.note("A name that two have is settled by renaming or deleting one of them.")
            }
            if let text = conflicts.first(where: { $0.both != nil }) {
                Console.note("`daybook sync keep \(text.number) --both` keeps the lines of both texts.")
            }
        }
    }

    struct Keep: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "keep", abstract: "Settle conflicts: what the journal shows stays.",
            discussion: """
                `daybook sync conflicts` lists them, with numbers of this machine. Nothing changes here, so there is \
                nothing to undo. With --both, a day's text or a note gets the lines of both machines, which can be undone.
                """)

        @Flag(help: "Keep the lines of both machines, of a day's text or a note.")
        var both = false

        @OptionGroup var settling: Settling

        func run() async throws { try await settling.run(both ? .both : .keep) }
    }

    struct Take: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "take", abstract: "Settle conflicts: the other decision becomes the journal's.",
            discussion: """
                `daybook sync conflicts` lists them. What was deleted on one machine and changed on another is deleted; \
                a category that is gone comes back. `daybook undo` shows again what was shown before; before the next \
                exchange it lists the conflict again, too.
                """)

        @OptionGroup var settling: Settling

        func run() async throws { try await settling.run(.take) }
    }

    /// The conflicts to settle.
    struct Settling: ParsableArguments {
        @Argument(
            help: ArgumentHelp(
                "The numbers of the conflicts, such as 3 or 2-5, or all that can be settled so.",
                valueName: "conflict"))
        var conflicts: [String]

        @Flag(help: "Print JSON.")
        var json = false

        @OptionGroup var journal: JournalOptions

        func validate() throws {
            for word in conflicts where word != "all" { _ = try Self.range(word) }
        }

        private static func range(_ word: String) throws -> ClosedRange<Int64> {
            let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
            guard (1...2).contains(ends.count), let first = ends[0], let last = ends[ends.count - 1],
                first > 0,
                first <= last
            else { throw ValidationError("\(word.quoted) is no number of a conflict. Use 3, 2-5 or all.") }
            return first...last
        }

        /// The numbers that the words mean. Of many, those that can be settled so.
        private func numbers(_ settlement: Settlement, _ session: SyncSession) throws -> [Int64] {
            let listed = try session.journal.conflicts()
            let settled = listed.filter { $0.kind != .name && (settlement != .both || $0.both != nil) }
                .map(\.number)
            return try conflicts.flatMap { word -> [Int64] in
                let range = word == "all" ? 1...Int64.max : try Self.range(word)
                if range.lowerBound == range.upperBound { return [range.lowerBound] }
                let numbers = settled.filter(range.contains)
                if numbers.isEmpty { throw Self.refusal(of: listed.filter { range.contains($0.number) }) }
                return numbers
            }
        }

        /// Says why none of several conflicts can be settled so.
        private static func refusal(of meant: [JournalConflict]) -> JournalError {
            if meant.isEmpty {
                return JournalError("No conflict has such a number. `daybook sync conflicts` lists them.")
            }
            guard meant.contains(where: { $0.kind != .name }) else {
                return JournalError("They are names that two have. Rename or delete one of each two.")
            }
            return JournalError(
                "None of them is about lines of a text, so only one side can stay: "
                    + "`daybook sync keep all` or `daybook sync take all`.")
        }

        func run(_ settlement: Settlement) async throws {
            let session = try await SyncSession.open(journal)
            let performed = try session.journal.settle(numbers(settlement, session), settlement)
            guard json else { return Console.print("\(performed.sentence).") }
            let settled = SettledJSON(label: performed.label, settled: performed.outcome.map(\.number))
            Console.write(text: settled.json.document)
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

/// The output of `daybook sync conflicts --json`.
struct ConflictsJSON: JSONObject {
    let conflicts: [JournalConflict]

    static let form = JSONForm<ConflictsJSON>([.init("conflicts") { $0.conflicts }])
}

/// The output of `daybook sync keep --json` and `take --json`.
struct SettledJSON: JSONObject {
    let label: String
    let settled: [Int64]

    static let form = JSONForm<SettledJSON>([
        .init("label") { $0.label }, .init("settled", "The numbers of the conflicts.") { $0.settled },
    ])
}

extension JournalConflict: JSONObject {
    public static let form = JSONForm<JournalConflict>([
        .init("both", "A text with the lines of both; null if it isn't about lines of a text.") {
            $0.both?.text
        },
        .init("changed", "The change of what was deleted.") { $0.parts.changed },
        .init("deleted") { $0.parts.deleted },
        .init("id", "The id of what it is about; null for pages and texts.") { $0.id },
        .init("kind", oneOf: ["deletion", "name", "property", "reference"]) { $0.parts.kind },
        .init("number", "The number that settles it.") { $0.number },
        .init("other", "What isn't shown.") { $0.parts.other },
        .init("property", "title, state, day, category and others.") { $0.parts.property },
        .init("row", "What it is about: todo, category, bundle and others.") { $0.noun },
        .init("shown") { $0.parts.shown }, .init("subject", "What it is about, in words.") { $0.subject },
    ])

    private struct Parts {
        var kind: String
        var property: String?
        var shown: Side?
        var other: Side?
        var deleted: Side?
        var changed: Side?
    }

    private var parts: Parts {
        switch kind {
        case .property(let name, let shown, let other):
            Parts(kind: "property", property: name, shown: shown, other: other)
        case .deletion(let deleted, let changed): Parts(kind: "deletion", deleted: deleted, changed: changed)
        case .reference(_, let deleted, let changed, _):
            Parts(kind: "reference", deleted: deleted, changed: changed)
        case .name: Parts(kind: "name")
        }
    }
}

extension JournalConflict.Side: JSONObject {
    public static let form = JSONForm<JournalConflict.Side>([
        .init("at", "When it was typed, by the machine's clock.") { $0.date },
        .init("device", "The machine's name.") { $0.device },
        .init("value", "In words; a title, note or text whole.") { $0.text ?? $0.words },
    ])
}
