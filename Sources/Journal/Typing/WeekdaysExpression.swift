extension Weekdays {
    /// The accepted forms, for messages and help.
    public static let understood = "mon-fri, weekdays, weekend, mon wed fri, every day"

    /// Parses weekdays: names or prefixes of at least three letters, ranges, and words for several.
    /// - Throws: ``ExpressionError`` if a word isn't a weekday.
    public init(words: String) throws(ExpressionError) {
        let typed = words.lowercased()
        let parts = typed.split { $0.isWhitespace || $0 == "," }.map(String.init)
        var days: [Weekday] = []
        switch parts.joined(separator: " ") {
        case "every day", "daily", "all", "any day": days = Weekday.allCases
        default:
            for part in parts {
                guard let some = Self.days(part) else { throw Self.notUnderstood(words) }
                days += some
            }
        }
        guard let weekdays = Weekdays(days) else { throw Self.notUnderstood(words) }
        self = weekdays
    }

    private static func days(_ word: String) -> [Weekday]? {
        switch word {
        case "weekdays", "weekday": return Weekdays.mondayToFriday.days
        case "weekend", "weekends": return Weekdays.weekend.days
        default: break
        }
        let ends = word.split(separator: "-", omittingEmptySubsequences: false).map {
            DayExpression.weekday(String($0))
        }
        switch (ends.count, ends.first ?? nil, ends.last ?? nil) {
        case (1, let day?, _): return [day]
        case (2, let first?, let last?):
            // `sat-mon` wraps around the end of the week.
            let count = (last.rawValue - first.rawValue + 7) % 7 + 1
            return (0..<count).map { Weekday.allCases[(first.rawValue - 1 + $0) % 7] }
        default: return nil
        }
    }

    private static func notUnderstood(_ words: String) -> ExpressionError {
        ExpressionError("not weekdays: \(words.quoted) (weekdays are \(understood))")
    }
}
