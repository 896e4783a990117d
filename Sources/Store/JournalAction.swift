import Journal

/// What a person can ask of the journal, to change it or to show something of it.
public enum JournalAction: Hashable, Sendable {
    /// Changes the journal.
    case change(JournalVerb)
    /// Turns to a page.
    /// - Parameter keepsMessage: Whether what was said stays said.
    case show(PageTarget, keepsMessage: Bool = false)
    /// Reads what the screen in front wants and nobody has read yet, and lets go of what it wants no longer. What was
    /// said stays said.
    case read(Set<Reading>)
    /// Finds todos in the whole journal, by words of their titles.
    case search(String)
    /// Turns to a page and to a todo on it: where it is seen last, unless a day is given.
    case reveal(Todo, on: Day? = nil)
    /// Looks up a todo's life.
    case lookUp(Int64)
    /// Puts what ended on the day together, or back under its categories.
    case toggleActivity
    /// Shows what rests on the page, or leaves it out again.
    case toggleHidden
    /// Reads the page again, as it stands now.
    case refresh
}

/// What became of an action.
public enum ActionOutcome: Equatable, Sendable {
    case done
    /// Nothing was changed; the view's message says why.
    case refused
}

/// A page to turn to.
public enum PageTarget: Hashable, Sendable {
    case latest, today, previous, next
    /// The page that was shown before the future log.
    case journal
    case futureLog
    case day(Day)
}
