/// What a todo is, relative to the day of a page that shows it.
public enum TodoState: String, Sendable, CaseIterable {
    /// Open, on the latest page.
    case pending
    /// Ended done on the day.
    case done
    /// Ended abandoned on the day.
    case abandoned
    /// It was open at the end of the day, on an older page.
    case carried
    /// It was on the page and was sent to a later day from there.
    case putOff
}

extension Todo {
    /// The state relative to a day. `isLatest` tells whether no page comes after that day.
    ///
    /// Of a todo that the day's page does not show, as in a list of all there are, it says how it ended, or
    /// that it is pending.
    public func state(on day: Day, isLatest: Bool) -> TodoState {
        guard let ending else {
            return isLatest || start > day ? .pending : .carried
        }
        if ending.day > day && start <= day { return .carried }
        return switch ending.kind {
        case .done: .done
        case .abandoned: .abandoned
        }
    }
}
