import Journal

/// A prompt for a day of todos, typed or picked with the arrows: the one to postpone them to, or their deadline.
public struct DatePrompt: Equatable, Sendable {
    enum Purpose: Sendable {
        case start, deadline
    }

    let purpose: Purpose
    /// The todos that get the day.
    public var ids: [Int64]
    /// The days on which they started when the prompt opened, by their ids; empty once it was said that one was moved.
    var starts: [Int64: Day]
    public var line = LineEditor()
    /// The day picked with the arrows; nil while the typed text counts.
    private var picked: Day?

    public init(_ todos: [Todo]) { self.init(todos, for: .start) }

    init(_ todos: [Todo], for purpose: Purpose) {
        self.purpose = purpose
        ids = todos.map(\.id)
        starts = todos.starts
        if purpose == .deadline, todos.count == 1, let due = todos[0].due { pick(due) }
    }

    /// The words before the line: `Postpone 2 todos to: `.
    func label(isNarrow: Bool) -> String {
        let count = ids.count
        return switch (purpose, count == 1) {
        case (.start, true): isNarrow ? "To: " : "Postpone to: "
        case (.start, false): isNarrow ? "\(count) todos to: " : "Postpone \(count) todos to: "
        case (.deadline, true): "Due: "
        case (.deadline, false): "\(count) todos due: "
        }
    }

    /// The chosen day; nil if the line is empty.
    /// - Throws: ``ExpressionError`` if the text isn't a date.
    public func day(_ clock: JournalClock) throws(ExpressionError) -> Day? {
        if let picked { return picked }
        guard Title.normalized(line.text) != nil else { return nil }
        return try clock.day(typed: line.text, looking: .ahead)
    }

    /// The starting day for the arrows: the chosen day, or today.
    func place(_ clock: JournalClock) -> Day {
        do throws(ExpressionError) { return try day(clock) ?? clock.today } catch { return clock.today }
    }

    /// The chosen day with and without its distance (`Thu 3 Dec · in 13 days`), or the error.
    func meaning(_ clock: JournalClock) -> (texts: [String], isError: Bool) {
        do throws(ExpressionError) {
            guard let day = try day(clock) else {
                let forms = "fri, +2w, 3 dec, eom; or the arrows"
                return (purpose == .start ? [forms] : ["\(forms); empty for none", forms], false)
            }
            let name = day.shortName(from: clock.today)
            return (["\(name) · \(day.distance(from: clock.today))", name], false)
        } catch {
            return (["no date yet"], true)
        }
    }

    /// Handles a key that moves in the calendar or edits the line.
    mutating func handle(_ key: Key, _ clock: JournalClock) {
        switch key {
        case .left: pick(place(clock) - 1)
        case .right: pick(place(clock) + 1)
        case .up: pick(place(clock) - 7)
        case .down: pick(place(clock) + 7)
        case .pageUp: pick(place(clock) - 28)
        case .pageDown: pick(place(clock) + 28)
        default:
            // The first character replaces the picked day; an editing key changes it.
            if line.handle(key) { picked = nil }
        }
    }

    /// Picks a day of the calendar.
    mutating func pick(_ day: Day) {
        guard Day.typed.contains(day) else { return }
        picked = day
        line = LineEditor(selecting: day.description)
    }
}

extension [Todo] {
    /// The days on which they start, by their ids.
    var starts: [Int64: Day] { Dictionary(map { ($0.id, $0.start) }) { first, _ in first } }
}
