import Journal
import Persistence

/// What a person can ask of the journal, as a value that screens give and the store carries out.
public enum JournalAction: Hashable, Sendable {
    /// Turns to a page.
    /// - Parameter keepsMessage: Whether what was said stays said.
    case show(PageTarget, keepsMessage: Bool = false)
    /// Opens the calendar at a month, or closes it. What was said stays said.
    case showMonth(Month?)
    /// Begins to show what a review goes through, or ends it. What was said stays said.
    case showReview(Bool)
    /// Shows seven days from one on, or none any more. What was said stays said.
    case showWeek(from: Day?)
    /// Decides to keep todos on today's page as they are.
    case keep([Int64])
    /// Remembers that the journal was reviewed.
    case finishReview
    /// Begins to show categories, bundles and export groups, or ends it. What was said stays said.
    case showLibrary(Bool)
    /// Reads which export groups there are. What was said stays said.
    case readGroups
    case startToday
    /// Writes todos or entries, in order. With the name of a new category, that is made for those drafts that are
    /// in ``Journal/Category/unsavedID``.
    case add([TodoDraft], newCategory: String? = nil)
    case complete([Int64])
    /// Ends todos on a day, whichever is shown, at a time in seconds since midnight, or else as one does that is.
    case end([Int64], TodoEnding.Kind, on: Day, at: Int? = nil)
    case abandon([Int64])
    case reopen([Int64])
    case delete([Int64])
    case edit([Int64], TodoEdit)
    /// Edits todos each in its own way, and deletes others, at once; refused where one is no longer as expected.
    case editEach([Int64: TodoEdit], deleting: [Int64], expecting: [Todo] = [])
    /// Splits a todo into several.
    case split(Int64, into: [String])
    case moveToNewCategory([Int64], name: String)
    /// Sends todos to another day; to one that has passed only where that is said to be meant.
    case move([Int64], to: Day, allowsPast: Bool = false)
    /// Gives ended todos another time of their day, in seconds since midnight.
    case adjustEnding([Int64], to: Int)
    /// Finds todos in the whole journal, by words of their titles.
    case search(String)
    /// Turns to a page and to a todo on it: where it is seen last, unless a day is given.
    case reveal(Todo, on: Day? = nil)
    /// Puts a bundle on the page shown.
    case applyBundle(Int64)
    /// Changes categories, bundles or export groups.
    case manage(LibraryAction)
    /// Looks up a todo's life.
    case lookUp(Int64)
    /// Puts what ended on the day together, or back under its categories.
    case toggleActivity
    /// Shows what rests on the page, or leaves it out again.
    case toggleResting
    /// Takes back the last change, whoever made it.
    case undo
    /// Makes again what was taken back last.
    case redo
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
