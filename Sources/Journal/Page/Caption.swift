extension PageRow {
    /// The caption of a todo on a page; empty if there is nothing to add.
    /// - Parameter isShort: Whether to return only the most important part.
    public func caption(on day: Day, clock: JournalClock, isShort: Bool = false) -> String {
        if let hiddenUntil { return "hidden until \(hiddenUntil.shortName(from: day))" }
        return switch (state, todo.ending) {
        case (.open, _) where todo.start > day:
            "\(isShort ? "" : timesPostponed)starts \(todo.start.shortName(from: day))"
        case (.open, _) where !todo.postponements.isEmpty:
            "postponed \(todo.postponements.count)×"
                + (isShort ? "" : ", first seen \(todo.firstSeen.name(beside: day))")
        case (.open, _) where todo.start < day:
            "carried \(Self.days(day - todo.start))"
        case (.done, let ending?):
            clock.timeOfDay(ending.date)
        case (.postponed, _):
            todo.postponement(seenOn: day).map { "postponed to \($0.sentTo.name(beside: day))" } ?? ""
        case (.carried, nil):
            "still open"
        case (.carried, let ending?):
            "\(ending.kind.rawValue) \(Self.days(ending.day - day)) later"
        default:
            ""
        }
    }

    /// `postponed 2× · `, or nothing.
    private var timesPostponed: String {
        todo.postponements.isEmpty ? "" : "postponed \(todo.postponements.count)× · "
    }

    private static func days(_ count: Int) -> String {
        count == 1 ? "1 day" : "\(count) days"
    }
}
