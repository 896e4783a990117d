import Journal
import Store

/// Which week a person looks back on, and how far down.
public struct WeekReviewState: Equatable, Sendable {
    /// The first day of the week.
    public private(set) var first: Day
    /// The lines above the first that is shown; held within what there is when it is drawn.
    var scroll = 0

    /// Opens on the week to look back on first.
    /// - Parameter isFirstReview: Whether it is offered as the first review of a week.
    public init(clock: JournalClock, isFirstReview: Bool = false) {
        first = Self.weekShownFirst(clock: clock, isFirstReview: isFirstReview)
    }

    /// The first day of the week to look back on first: the one before today's where that has just begun or is reviewed
    /// for the first time, else today's.
    static func weekShownFirst(clock: JournalClock, isFirstReview: Bool) -> Day {
        let week = week(of: clock)
        return isFirstReview || week == clock.today ? week - 7 : week
    }

    /// The first day of the week that today is in.
    static func week(of clock: JournalClock) -> Day {
        DayExpression.endOfWeek(clock.today, clock.weekStart) - 6
    }

    /// Takes a key; gives nil for one that means nothing here.
    /// - Parameters:
    ///   - movement: What the key means in lists, by the screen's keymap.
    ///   - rows: How many rows the week is drawn in.
    mutating func handle(
        _ key: Key, movement: Movement?, rows: Int, clock: JournalClock
    ) -> [Effect]? {
        if case .mouse(let event) = key, event.wheelLines != 0 {
            scroll = max(0, scroll + event.wheelLines)
            return []
        }
        if let movement {
            // The end is where the view says it is.
            scroll = max(0, movement.place(from: scroll, count: .max / 2, halfPage: max(1, rows / 2)))
            return []
        }
        switch key {
        case .character("h"), .left:
            guard first - 7 >= Day.known.lowerBound else {
                return [.say(StoreMessage("This is the first week."))]
            }
            return turn(to: first - 7)
        case .character("l"), .right:
            guard first < Self.week(of: clock) else {
                return [.say(StoreMessage("This is the current week."))]
            }
            return turn(to: first + 7)
        case .character("t"):
            return turn(to: Self.week(of: clock))
        default:
            return nil
        }
    }

    private mutating func turn(to week: Day) -> [Effect] {
        guard week != first else { return [] }
        first = week
        scroll = 0
        return []
    }

    /// The week as it was read; nil while another or none is there.
    func week(in view: JournalView) -> WeekReview? {
        view.week?.first == first ? view.week : nil
    }

    /// The keys that turn to other weeks.
    static let hints = [
        HintLine.Hint(key: "h l", words: "week before, after"), HintLine.Hint(key: "t", words: "this week"),
    ]
}
