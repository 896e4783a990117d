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
            let word = todo.endingWord ?? ending.kind.rawValue
            return isShortest ? "\(word) +\(days)d" : "\(word) \(Self.days(days)) later"
        default:
            return ""
        }
    }

    /// The caption of an open todo apart from its deadline.
    public func age(on day: Day, form: CaptionForm) -> String {
        let start = todo.start
        if start > day {
            return switch form {
            case .full: "\(timesPostponed)starts \(start.shortName(from: day))"
            case .brief: "starts \(start.shortName(from: day))"
            case .shortest: start.name(relativeTo: day)
            }
        }
        let age = todo.age(on: day)
        let sign = age?.sign ?? ""
        if !todo.postponements.isEmpty {
            let times = "\(todo.postponements.count)×"
            return switch form {
            case .full: "postponed \(times), first seen \(todo.firstSeen.name(relativeTo: day))"
            case .brief: "\(sign)postponed \(times)"
            case .shortest: sign + times
            }
        }
        guard start < day else { return "" }
        return switch form {
        case .full: "carried \(Self.days(day - start))"
        case .brief: "\(sign)carried \(Self.days(day - start))"
        case .shortest: "\(sign)\(day - start)d"
        }
    }

    /// `postponed 2× · `, or nothing.
    private var timesPostponed: String {
        todo.postponements.isEmpty ? "" : "postponed \(todo.postponements.count)× · "
    }

    /// `1 day`, `3 days`
    public static func days(_ count: Int) -> String {
        count == 1 ? "1 day" : "\(count) days"
    }
}

/// How long an open todo has been carried, once that is long.
public enum TodoAge: Sendable {
    case overAWeek, overThreeWeeks

    /// The sign before a row's caption, with a blank.
    var sign: String {
        switch self {
        case .overAWeek: "› "
        case .overThreeWeeks: "» "
        }
    }
}

extension Todo {
    /// How long it has been carried to a day; nil for up to a week.
    public func age(on day: Day) -> TodoAge? {
        switch day - start {
        case ...7: nil
        case ...21: .overAWeek
        default: .overThreeWeeks
        }
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
