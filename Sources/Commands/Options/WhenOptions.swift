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
}

/// The options of an edit, each with the flag that removes what it sets.
enum Removals {
    struct Pair {
        let option: String
        let value: String?
        let flag: String
        let isGiven: Bool
        /// What the flag removes, if a word for none isn't a value: `the deadline`.
        let what: String?

        init(
            _ option: String, _ value: String?, _ flag: String, _ isGiven: Bool, removing what: String? = nil
        ) {
            (self.option, self.value, self.flag, self.isGiven) = (option, value, flag, isGiven)
            self.what = what
        }
    }

    /// - Throws: `ValidationError` if both of a pair are given, or a word for none instead of the flag.
    static func check(_ pairs: [Pair]) throws {
        for pair in pairs where pair.isGiven && pair.value != nil {
            throw ValidationError("Give \(pair.option) or \(pair.flag), not both.")
        }
        for pair in pairs {
            if let what = pair.what, isNone(pair.value) {
                throw ValidationError("\(pair.flag) removes \(what).")
            }
        }
    }

    private static func isNone(_ value: String?) -> Bool {
        value.map { ["", "none", "never", "no"].contains(Title.normalized($0)?.lowercased() ?? "") } ?? false
    }
}
