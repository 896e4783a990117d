/// A day in the words of a bundle's item, such as `fri` or `3d`, which is another one for each page.
///
/// Only words that mean the same with every configuration, so that all machines read the same day.
public struct ItemDay: Hashable, Sendable, LosslessStringConvertible {
    /// The words, in lower case with single blanks.
    public let description: String

    public init?(_ text: String) {
        let words = DayGrammar.normalized(text)
        guard words.utf8.count <= 60, Self.day(words, Self.grammar(from: Day(ordinal: 0))) != nil else {
            return nil
        }
        description = words
    }

    /// The words to read: `3d` is `3 days later`, and others are as they were typed.
    public var words: String {
        let parts = DateVocabulary.split(description.drop { $0 == "+" })
        guard parts.count == 2, let count = DateVocabulary.count(parts[0]), let unit = DateUnit(parts[1])
        else {
            return description
        }
        return count == 1 ? "1 \(unit.rawValue) later" : "\(count) \(unit.rawValue)s later"
    }

    /// The day that is meant, seen from a page or from a todo's first day; nil if it is outside ``Day/typed``.
    public func day(from page: Day) -> Day? { Self.day(description, Self.grammar(from: page)) }

    /// - Throws: `ExpressionError` if a text isn't a date, or means another day with another configuration.
    public static func typed(_ text: String, clock: JournalClock) throws(ExpressionError) -> ItemDay {
        let grammar = DayGrammar(
            today: clock.today, weekStart: clock.weekStart, order: clock.dateOrder, looking: .ahead)
        _ = try grammar.reading(text)
        return try typed(text, in: grammar)
    }

    /// Words that a line's own grammar reads.
    /// - Throws: `ExpressionError` if they mean another day with another configuration.
    static func typed(_ words: String, in grammar: DayGrammar) throws(ExpressionError) -> ItemDay {
        guard let day = ItemDay(words), Self.isTheSameEverywhere(day.description, from: grammar.today) else {
            throw ExpressionError(
                "\(words.quoted) depends on the configuration. Try fri, 3d or 1-dec")
        }
        return day
    }

    /// Whether words mean one day in a week with every order of a date's parts and every first day of the week.
    private static func isTheSameEverywhere(_ words: String, from today: Day) -> Bool {
        (0..<7).allSatisfy { offset in
            let days = [DateOrder.dayFirst, .monthFirst, .yearFirst].flatMap { order in
                [Weekday.monday, .saturday, .sunday].map { weekStart in
                    day(
                        words,
                        DayGrammar(today: today + offset, weekStart: weekStart, order: order, looking: .ahead)
                    )
                }
            }
            return Set(days).count == 1
        }
    }

    private static func grammar(from page: Day) -> DayGrammar {
        DayGrammar(today: page, weekStart: .monday, order: .yearFirst, looking: .ahead)
    }

    private static func day(_ words: String, _ grammar: DayGrammar) -> Day? {
        do throws(ExpressionError) {
            guard let day = try grammar.parsed(words)?.day else { return nil }
            return Day.typed.contains(day) ? day : nil
        } catch {
            return nil
        }
    }
}
