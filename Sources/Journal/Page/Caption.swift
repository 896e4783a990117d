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
        // The future log's rows have room for one day, and it is sorted by the first.
        if state == .open, let due = todo.due, todo.start <= day || todo.arrival == due || form == .full {
            let words = due.asDeadline(on: day, isShortest: isShortest)
            guard form == .full else { return words }
            return [words, age(on: day, form: form), todo.repeats?.name ?? ""].filter { !$0.isEmpty }
                .joined(separator: " · ")
        }
        switch (state, todo.ending) {
        case (.open, _):
            let age = age(on: day, form: form)
            // A row has a sign for it.
            guard form == .full, let rule = todo.repeats else { return age }
            return age.isEmpty ? rule.name : "\(age) · \(rule.name)"
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

    /// The caption of an open todo apart from its deadline.
    public func age(on day: Day, form: CaptionForm) -> String {
        let isShortest = form == .shortest
        let start = todo.start
        if start > day {
            return switch form {
            case .full: "\(timesPostponed)starts \(start.shortName(from: day))"
            case .brief: "starts \(start.shortName(from: day))"
            case .shortest: start.name(relativeTo: day)
            }
        }
        if !todo.postponements.isEmpty {
            let times = "\(todo.postponements.count)×"
            return switch form {
            case .full: "postponed \(times), first seen \(todo.firstSeen.name(relativeTo: day))"
            case .brief: "postponed \(times)"
            case .shortest: times
            }
        }
        guard start < day else { return "" }
        return isShortest ? "\(day - start)d" : "carried \(Self.days(day - start))"
    }

    /// `postponed 2× · `, or nothing.
    private var timesPostponed: String {
        todo.postponements.isEmpty ? "" : "postponed \(todo.postponements.count)× · "
    }

    fileprivate static func days(_ count: Int) -> String {
        count == 1 ? "1 day" : "\(count) days"
    }
}

extension Day {
    /// The deadline in words, as of a day: `due Fri`, `due 4 Dec`, `due today`, `2 days late`.
    public func asDeadline(on day: Day, isShortest: Bool = false) -> String {
        switch self - day {
        case ..<0: isShortest ? "\(day - self)d late" : "\(PageRow.days(day - self)) late"
        case 0: "due today"
        case 1..<7: "due \(weekday.shortName)"
        default: "due \(name(relativeTo: day))"
        }
    }
}
