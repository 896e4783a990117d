/// A change of the journal as a value: the screen and the command line give it, the database carries it out.
public enum JournalVerb: Hashable, Sendable {
    /// Starts today's page.
    case startToday
    /// Writes todos or entries, in order. With the name of a new category, that is made for those drafts that are
    /// in ``Category/unsavedID``.
    case add([TodoDraft], newCategory: String? = nil)
    /// Writes those of the drafts that no pending todo has the title or the URL of.
    case addMissing([TodoDraft])
    /// Writes entries; refused where an open todo has the title or the URL of one.
    case logNew([TodoDraft])
    /// Ends todos on the page that is shown.
    case complete(TodoSelection)
    case abandon(TodoSelection)
    /// Ends todos on a day, whichever is shown, at a time in seconds since midnight, or else as one does that is.
    case end(TodoSelection, TodoEnding.Kind, on: Day, at: Int? = nil)
    case reopen(TodoSelection)
    /// Gives ended todos another time of their day, in seconds since midnight.
    case adjustEnding(TodoSelection, to: Int)
    case delete(TodoSelection)
    case edit(TodoSelection, TodoEdit)
    /// Edits todos each in its own way, and deletes others, at once; refused where one is no longer as expected.
    case editEach([Int64: TodoEdit], deleting: [Int64], expecting: [Todo] = [])
    /// Splits a todo into several.
    case split(Int64, into: [String])
    case moveToNewCategory(TodoSelection, name: String)
    /// Sends todos to another day; to one that has passed only where that is said to be meant.
    case move(TodoSelection, to: Day, allowsPast: Bool = false)
    /// Puts a bundle on a page: the one that is shown, unless another is named.
    case applyBundle(Int64, on: Day? = nil)
    /// Changes categories, bundles or export groups.
    case manage(LibraryAction)
    /// Decides to keep todos on today's page as they are.
    case keep(TodoSelection)
    /// Remembers that the journal was reviewed.
    case finishReview
    /// Takes back the last changes, whoever made them.
    case undo(steps: Int)
    /// Makes again what was taken back last.
    case redo(steps: Int)

    public static var undo: JournalVerb { .undo(steps: 1) }
    public static var redo: JournalVerb { .redo(steps: 1) }
}
