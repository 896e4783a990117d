/// The state of a todo on a page.
public enum TodoState: String, Sendable, CaseIterable {
    /// Open, on today's page, or on the last one while today isn't started.
    case open
    /// Done on the day.
    case done
    /// Abandoned on the day.
    case abandoned
    /// Open at the end of the day, on an older page.
    case carried
    /// Postponed from the page to a later day.
    case postponed
}

extension Todo {
    /// The state on the page of a day that shows the todo.
    /// - Parameter isLatest: Whether there is no later page up to today.
    public func state(on day: Day, isLatest: Bool) -> TodoState {
        if let postponement = postponement(seenOn: day) {
            return postponement.sentFrom == day ? .postponed : .carried
        }
        return listedState(relativeTo: day, isLatest: isLatest)
    }

    /// The state in a list of todos. A todo that the day's page doesn't show is open, or in the state in which
    /// it ended.
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
