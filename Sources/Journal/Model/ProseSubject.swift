/// What has a text, beside rows with a note: a day, or a week.
public enum TextPeriod: Hashable, Sendable, CustomStringConvertible {
    case day(Day)
    case week(Week)

    /// The day by which it is stored.
    public var day: Day {
        switch self {
        case .day(let day): day
        case .week(let week): week.monday
        }
    }

    /// `2026-03-02`, `2026-W10`
    public var description: String {
        switch self {
        case .day(let day): "\(day)"
        case .week(let week): "\(week)"
        }
    }

    /// Whether its days can be written as dates.
    public var isKnown: Bool {
        switch self {
        case .day(let day): Day.known.contains(day)
        case .week(let week): week.isKnown
        }
    }

    /// The day, or the first of the week.
    /// - Parameter weekStart: The day on which weeks begin.
    public func first(startingOn weekStart: Weekday) -> Day {
        switch self {
        case .day(let day): day
        case .week(let week): week.first(startingOn: weekStart)
        }
    }

    /// `Mon 2 Mar`, `the week of Mon 2 Mar`, with the year unless it is the current one.
    public func name(from today: Day, startingOn weekStart: Weekday) -> String {
        named(first(startingOn: weekStart).shortName(from: today))
    }

    /// `Mon 2 Mar 2026`, `the week of Mon 2 Mar 2026`
    public func mediumName(startingOn weekStart: Weekday) -> String {
        named(first(startingOn: weekStart).mediumName)
    }

    private func named(_ day: String) -> String { if case .week = self { "the week of \(day)" } else { day } }
}

/// What a text of many lines belongs to: a day, a week, or a row with a note.
public enum ProseSubject: Hashable, Sendable {
    case period(TextPeriod)
    /// The note of a todo or entry.
    case todo(Int64)
    /// The note of a bundle item.
    case item(Int64)

    public static func day(_ day: Day) -> ProseSubject { .period(.day(day)) }
    public static func week(_ week: Week) -> ProseSubject { .period(.week(week)) }
}

/// A text of many lines as the journal has it.
public struct WrittenProse: Hashable, Sendable {
    public var subject: ProseSubject
    /// The title of the row with the note; nil for a day or a week.
    public var title: String?
    /// As Markdown; nil for none.
    public var text: String?
    /// Whether the row with the note was deleted.
    public var isGone: Bool

    public init(_ subject: ProseSubject, title: String? = nil, text: String?, isGone: Bool = false) {
        self.subject = subject
        self.title = title
        self.text = text
        self.isGone = isGone
    }
}
