/// How much a caption says.
public enum CaptionForm: CaseIterable, Sendable {
    /// Everything: `postponed 2×, first seen 2 Mar`.
    case full
    /// What a row has room for: `postponed 2×`.
    case brief
    /// For narrow screens: `2×`.
    case shortest
}

extension PageRow {
    /// The caption of a todo on a page; empty if there is nothing to add.
    public func caption(on day: Day, clock: JournalClock, form: CaptionForm = .full) -> String {
        let isShortest = form == .shortest
        if let hiddenUntil {
            return isShortest
                ? "until \(hiddenUntil.weekday.shortName)"
                : "hidden until \(hiddenUntil.shortName(from: day))"
        }
        switch (state, todo.ending) {
        case (.open, _) where todo.start > day:
            let start = todo.start
            return switch form {
            case .full: "\(timesPostponed)starts \(start.shortName(from: day))"
            case .brief: "starts \(start.shortName(from: day))"
            case .shortest: start.name(relativeTo: day)
            }
        case (.open, _) where !todo.postponements.isEmpty:
            let times = "\(todo.postponements.count)×"
            return switch form {
            case .full: "postponed \(times), first seen \(todo.firstSeen.name(relativeTo: day))"
            case .brief: "postponed \(times)"
            case .shortest: times
            }
        case (.open, _) where todo.start < day:
            return isShortest ? "\(day - todo.start)d" : "carried \(Self.days(day - todo.start))"
        case (.done, let ending?):
            return clock.timeOfDay(ending.date)
        case (.postponed, _):
            guard let target = todo.postponement(seenOn: day)?.sentTo.name(relativeTo: day) else { return "" }
            return isShortest ? "to \(target)" : "postponed to \(target)"
        case (.carried, nil):
            return isShortest ? "open" : "still open"
        case (.carried, let ending?):
            let days = ending.day - day
            return isShortest
                ? "\(ending.kind.rawValue) +\(days)d" : "\(ending.kind.rawValue) \(Self.days(days)) later"
        default:
            return ""
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
