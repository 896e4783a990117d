import Journal
import Store

/// The state of a week review: the week and the scroll.
public struct WeekReviewState: Equatable, Sendable {
    public private(set) var first: Day
    /// The scroll; drawing clamps it.
    var place = ListPlace()

    init(first: Day) { self.first = first }

    /// Opens the suggested week.
    /// - Parameters:
    ///   - isFirstReview: Whether this is the first review of a week.
    ///   - lastPage: The last page before today. An earlier week than this one that has none gives way to its week.
    ///   - isFirstDay: Whether there is no page before today, so that there is only this week.
    public init(
        clock: JournalClock, isFirstReview: Bool = false, lastPage: Day? = nil, isFirstDay: Bool = false
    ) {
        first = Self.weekShownFirst(clock: clock, isFirstReview: isFirstReview)
        // There is nothing to look back on before the first page.
        if isFirstDay { first = Self.week(of: clock) }
        guard let lastPage, first < Self.week(of: clock), lastPage < first else { return }
        first = DayExpression.endOfWeek(lastPage, clock.weekStart) - 6
    }

    /// The first day of the suggested week: last week's if this one has just begun or is first reviewed, else
    /// today's.
    static func weekShownFirst(clock: JournalClock, isFirstReview: Bool) -> Day {
        let week = week(of: clock)
        return isFirstReview || week == clock.today ? week - 7 : week
    }

    /// The first day of today's week.
    static func week(of clock: JournalClock) -> Day {
        DayExpression.endOfWeek(clock.today, clock.weekStart) - 6
    }

    /// Handles a key.
    /// - Parameters:
    ///   - movement: The key's movement in lists, by the screen's keymap.
    ///   - times: The typed count.
    ///   - rows: The number of rows that the week is drawn in.
    /// - Returns: Nil if the key has no meaning here.
    mutating func handle(
        _ key: Key, movement: Movement?, times: Int? = nil, rows: Int, clock: JournalClock
    ) -> [Effect]? {
        let number = times ?? 1
        if case .mouse(let event) = key, event.wheelLines != 0 {
            place.scroll(by: event.wheelLines)
            return []
        }
        if let movement {
            place.scroll(movement, times: times, half: max(1, rows / 2), height: rows)
            return []
        }
        switch key {
        case .character("h"), .left:
            guard first - 7 * number >= Day.known.lowerBound else {
                return [.say(StoreMessage("This is the first week."))]
            }
            return turn(to: first - 7 * number)
        case .character("l"), .right:
            guard first < Self.week(of: clock) else {
                return [.say(StoreMessage("This is the current week."))]
            }
            return turn(to: min(first + 7 * number, Self.week(of: clock)))
        case .character("t"):
            return turn(to: Self.week(of: clock))
        default:
            return nil
        }
    }

    private mutating func turn(to week: Day) -> [Effect] {
        guard week != first else { return [] }
        first = week
        place = ListPlace()
        return []
    }

    /// The loaded week; nil if another week or none is loaded.
    func week(in view: JournalView) -> WeekReview? {
        view.week?.first == first ? view.week : nil
    }

    /// The keys that go to other weeks.
    static let hints = [
        HintLine.Hint(key: "h l", words: "week before, after"), HintLine.Hint(key: "t", words: "this week"),
    ]
}
