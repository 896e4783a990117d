import Journal

/// The day that todos are sent to: typed, as anywhere, or picked with the arrows.
public struct DatePrompt: Equatable, Sendable {
    /// The todos it is for.
    public var ids: [Int64]
    public var line = LineEditor()
    /// The day that was picked with the arrows; nil while what is typed counts.
    private var picked: Day?

    public init(ids: [Int64]) {
        self.ids = ids
    }

    /// The day meant; nil where none is.
    /// - Throws: ``ExpressionError`` where what is typed is no date.
    public func day(_ clock: JournalClock) throws(ExpressionError) -> Day? {
        if let picked { return picked }
        guard Title.normalized(line.text) != nil else { return nil }
        return try DayExpression.day(
            line.text, today: clock.today, weekStart: clock.weekStart, looking: .ahead)
    }

    /// The day from which the arrows go on: the one meant, or today.
    func place(_ clock: JournalClock) -> Day {
        do throws(ExpressionError) { return try day(clock) ?? clock.today } catch { return clock.today }
    }

    /// Which day is meant, with its distance and without: `Thu 3 Dec · in 13 days`; or why none is.
    func meaning(_ clock: JournalClock) -> (texts: [String], isError: Bool) {
        do throws(ExpressionError) {
            guard let day = try day(clock) else { return (["fri, +2w, 3 dec, eom; or the arrows"], false) }
            let name = day.shortName(from: clock.today)
            return (["\(name) · \(day.distance(from: clock.today))", name], false)
        } catch {
            return (["no date yet"], true)
        }
    }

    /// Takes a key that moves in the calendar or edits the line.
    mutating func handle(_ key: Key, _ clock: JournalClock) {
        switch key {
        case .left: pick(place(clock) - 1)
        case .right: pick(place(clock) + 1)
        case .up: pick(place(clock) - 7)
        case .down: pick(place(clock) + 7)
        case .pageUp: pick(place(clock) - 28)
        case .pageDown: pick(place(clock) + 28)
        default:
            // A word of a date goes on from a picked one, which is shown as it would be typed.
            if line.handle(key) { picked = nil }
        }
    }

    /// Takes a day of the calendar.
    mutating func pick(_ day: Day) {
        guard Day.typed.contains(day) else { return }
        picked = day
        line = LineEditor(day.description)
    }
}
