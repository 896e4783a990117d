import ArgumentParser
import Journal
import Persistence

/// Options with a short name that the value may follow directly: `-chome`.
extension NameSpecification {
    static let category: NameSpecification = [
        .customShort("c", allowingJoined: true), .customLong("category"),
    ]

    static let output: NameSpecification = [.customShort("o", allowingJoined: true)]
}

/// The option that limits what is shown to a category or an export group.
struct FocusOptions: ParsableArguments {
    @Option(
        name: .customLong("focus"),
        help: ArgumentHelp(
            "Only this category or export group, as if there were nothing else.", valueName: "category"))
    var name: String?

    /// - Throws: `ExpressionError` if no category or export group has the name.
    func focus(in database: JournalDatabase) throws -> Focus? {
        guard let name else { return nil }
        let library = try database.read(.library)
        do throws(ExpressionError) { return try library.focus(named: name) } catch {
            throw JournalError(error.sentence)
        }
    }
}

/// The deadline of a todo, and the rule by which it comes back.
struct WhenOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The day by which it has to be done; a weekday or a date without a year means the next one.",
            valueName: "date"))
    var due: String?

    @Option(
        name: .customLong("repeat"), parsing: .unconditional,
        help: ArgumentHelp(
            "When it comes back after it has ended: \(RepeatGrammar.understood).", valueName: "rule"))
    var rule: String?

    /// What was typed.
    /// - Throws: `ExpressionError` if it isn't a date or a rule.
    func typed(_ clock: JournalClock) throws -> (due: Day?, rule: RepeatRule?) {
        (
            try due.map { try Dates.day($0, clock: clock, looking: .ahead) },
            try rule.map { try RepeatGrammar(weekStart: clock.weekStart).rule($0) }
        )
    }

    /// Whether the value of an option is a word for none, for which there is a flag.
    static func isNone(_ value: String?) -> Bool {
        value.map { ["", "none", "never", "no"].contains(Title.normalized($0)?.lowercased() ?? "") } ?? false
    }
}

/// The option for lists of changes of which only the newest are wanted.
struct LimitOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Print only the newest.", valueName: "count"))
    var limit: Int?

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit is a number of changes, 1 or more.") }
    }
}
