/// What a todo is, relative to the day of a page that shows it.
public enum TodoState: String, Sendable, CaseIterable {
    /// Open, on the latest page.
    case open
    /// Ended done on the day.
    case done
    /// Ended abandoned on the day.
    case abandoned
    /// It was open at the end of the day, on an older page.
    case carried
    /// It was on the page and was sent to a later day from there.
    case postponed
}

extension Todo {
    /// The state on the page of a day that shows it. `isLatest` tells whether no page comes after that day.
    public func state(on day: Day, isLatest: Bool) -> TodoState {
        if let postponement = postponement(seenOn: day) {
            return postponement.sentFrom == day ? .postponed : .carried
        }
        return listedState(relativeTo: day, isLatest: isLatest)
    }

    /// The state in a list that is not of a page. Of a todo that the day's page does not show it says how it ended, or
    /// that it is pending.
    public func listedState(relativeTo day: Day, isLatest: Bool) -> TodoState {
        guard let ending else {
            return isLatest || start > day ? .open : .carried
        }
        if ending.day > day && start <= day { return .carried }
        return switch ending.kind {
        case .done: .done
        case .abandoned: .abandoned
        }
    }
}
