import Journal

/// An action on the journal: a change, or something to show.
public enum JournalAction: Hashable, Sendable {
    case change(JournalVerb)
    /// Shows a page.
    /// - Parameter keepsMessage: Whether to keep the current message.
    case show(PageTarget, keepsMessage: Bool = false)
    /// Loads the readings that the front screen needs and unloads the others. Keeps the message.
    case read(Set<Reading>)
    /// Shows a todo on the given day's page, by default on the last one it is seen on.
    case reveal(Todo, on: Day? = nil)
    /// Shows a todo's history.
    case lookUp(Int64)
    /// Toggles the section of todos that ended on the day.
    case toggleActivity
    /// Shows or hides the page's hidden todos.
    case toggleHidden
    /// Reloads the page.
    case refresh
}

extension JournalAction {
    /// Whether an open history stays open. Any other action closes it.
    var keepsHistory: Bool {
        switch self {
        case .refresh, .read, .change(.write), .change(.undo), .change(.redo): true
        default: false
        }
    }

    /// Whether the page is read again with it, with what other programs wrote.
    public var rereadsPage: Bool {
        switch self {
        case .read, .lookUp: false
        default: true
        }
    }
}

/// The outcome of an action.
public enum ActionOutcome: Equatable, Sendable {
    case done
    /// No change; the view's message gives the reason.
    case refused
}

/// A page to show.
public enum PageTarget: Hashable, Sendable {
    case latest, today, previous, next
    /// The nearest earlier year's page of the same day, if it has something.
    case yearAgo
    /// The page shown before the future log or the search results.
    case journal
    case futureLog
    /// The results of a search in the whole journal.
    case search(SearchQuery)
    /// The results shown last, with the same rows.
    case results
    /// What was shown before the search.
    case beforeSearch
    case day(Day)
    /// A day's page that stays that day's after midnight.
    case fixed(Day)
}
