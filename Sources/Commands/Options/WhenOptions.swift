import ArgumentParser
import Journal

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
