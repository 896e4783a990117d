import ArgumentParser
import Journal
import Persistence
import Sharing
import SystemPackage

/// The options of a command that changes the journal.
struct ChangeOptions: ParsableArguments {
    @Flag(help: "Print the change as JSON, like a line of log --jsonl.")
    var json = false

    @OptionGroup var options: JournalOptions

    /// The journal's path, whether the file exists or not.
    var path: FilePath { options.path }

    func open(for purpose: OpeningPurpose) throws -> JournalDatabase { try options.open(for: purpose) }

    /// Performs a verb and prints its result.
    func perform(_ verb: JournalVerb, for purpose: OpeningPurpose = .change) throws {
        let clock = try Environment.clock()
        let database = try open(for: purpose)
        try report(database.carryOut(verb, clock), of: database, clock)
    }

    /// Performs a verb on the todos of a command and prints its result.
    func perform(
        on todos: TodoArguments, _ verb: (TodoSelection, JournalClock) throws -> JournalVerb
    ) throws {
        let clock = try Environment.clock()
        // Shows a mistake in the options even if the journal is missing.
        _ = try verb([], clock)
        let database = try open(for: .change)
        let verb = try verb(todos.selection(in: database, clock), clock)
        try report(database.carryOut(verb, clock), of: database, clock)
    }

    /// Prints what a change did.
    func report(
        _ performed: Performed<VerbOutcome>, of database: JournalDatabase, _ clock: JournalClock
    ) throws {
        // A rule that can't be read brings nothing back.
        defer { UnreadRows.reportValues(of: database) }
        if json { return try printJSON(performed, of: database, clock) }
        Console.print(performed.message)
    }

    /// Prints that nothing was changed.
    /// - Parameter participle: What wasn't done: `added`.
    func reportNothing(_ participle: String, _ clock: JournalClock) throws {
        guard json else { return Console.print("Nothing was \(participle).") }
        let value = ChangeJSON(
            change: MadeChange(date: clock.now(), label: "\(participle) nothing"),
            outcome: OutcomeJSON(outcome: VerbOutcome(), skipped: []))
        Console.write(text: value.json.document)
    }

    /// Prints a change as JSON.
    func printJSON(
        _ performed: Performed<VerbOutcome>, of database: JournalDatabase, _ clock: JournalClock
    ) throws {
        try printJSON(
            performed.stepID, performed.label, performed.outcome, skipped: performed.skipped.ids,
            of: database, clock)
    }

    /// Prints the replacement of the whole journal as JSON.
    func printJSON(
        _ performed: Performed<FilePath?>, of database: JournalDatabase, _ clock: JournalClock
    ) throws {
        try printJSON(performed.stepID, performed.label, VerbOutcome(), skipped: [], of: database, clock)
    }

    /// Prints the import of another program's file as JSON.
    func printJSON(
        _ performed: Performed<ImportOutcome>, of database: JournalDatabase, _ clock: JournalClock
    ) throws {
        try printJSON(performed.stepID, performed.label, VerbOutcome(), skipped: [], of: database, clock)
    }

    private func printJSON(
        _ id: Int64?, _ label: String, _ outcome: VerbOutcome, skipped: [Int64],
        of database: JournalDatabase, _ clock: JournalClock
    ) throws {
        let ids = outcome.replayed + (id.map { [$0] } ?? [])
        let steps = try database.read(.steps(ids))
        let todos = try database.read(.todos(of: steps))
        guard outcome.replayed.isEmpty else {
            let replayed = ReplayedJSON(
                steps: steps.map { StepJSON($0, todos: todos) },
                outcome: OutcomeJSON(outcome: outcome, skipped: []),
                journal: try database.read(.journalID))
            return Console.write(text: replayed.json.document)
        }
        let step = steps.first
        let change = ChangeJSON(
            id: step?.id,
            change: step.map { MadeChange($0, todos: todos) } ?? MadeChange(date: clock.now(), label: label),
            outcome: OutcomeJSON(outcome: outcome, skipped: skipped))
        Console.write(text: change.json.document)
    }
}
