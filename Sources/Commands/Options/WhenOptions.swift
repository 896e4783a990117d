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

    /// - Parameter start: The first day of the todo; the deadline is counted from it.
    /// - Throws: `ExpressionError` if what was typed isn't a date.
    func typedDue(_ clock: JournalClock, startingOn start: Day) throws -> DayExpression.Meaning? {
        try due.map { try clock.deadline(of: $0, startingOn: start) }
    }

    /// - Throws: `ExpressionError` if what was typed isn't a rule.
    func typedRule(_ clock: JournalClock) throws -> RepeatRule? {
        try rule.map { try RepeatGrammar(weekStart: clock.weekStart).rule($0) }
    }
}

extension [EntryLine.Meaning: String] {
    /// The options that take the place of a mark, by what that means.
    static func given(on date: String?, due: String?, rule: String?) -> Self {
        var options: Self = [:]
        if date != nil { options[.date] = "--on" }
        if due != nil { options[.deadline] = "--due" }
        if rule != nil { options[.rule] = "--repeat" }
        return options
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
