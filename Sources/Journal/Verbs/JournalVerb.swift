import Foundation

/// A command that changes the journal, as a value shared by the screen and the command line.
public enum JournalVerb: Hashable, Sendable {
    case startToday
    /// Removes the page of a future day.
    case removePage(Day)
    /// Adds todos or entries, in order. With the name of a new category, creates it for the drafts with
    /// ``Category/unsavedID``.
    case add([TodoDraft], newCategory: String? = nil)
    /// Adds the drafts, except those whose title or URL an open todo has.
    case addMissing([TodoDraft], newCategory: String? = nil)
    /// Logs entries. Fails if an open todo of their day has the same title or URL.
    case logNew([TodoDraft], newCategory: String? = nil)
    /// Ends todos on the shown page.
    case complete(TodoSelection)
    case abandon(TodoSelection)
    /// Ends todos on a day, at a time in seconds since midnight, else as on that day's page; if wanted, with their series.
    case end(TodoSelection, TodoEnding.Kind, on: Day, at: Int? = nil, endsSeries: Bool = false)
    case reopen(TodoSelection)
    /// Changes the time at which todos ended, in seconds since midnight.
    case adjustEnding(TodoSelection, to: Int)
    case delete(TodoSelection)
    case edit(TodoSelection, TodoEdit)
    /// Gives a todo another title, or does something else if it was deleted.
    indirect case rename(Int64, to: String, orElse: JournalVerb)
    /// Edits, deletes, moves, stars and adds todos in one change. Fails if a todo differs from its expected version.
    case editEach(
        [Int64: TodoEdit], deleting: [Int64], expecting: [Todo] = [], moving: [Int64: Day] = [:],
        arranging: [Rearrangement] = [], starring: StarEdits? = nil, adding: [TodoDraft] = [])
    case split(Int64, into: [String])
    case moveToNewCategory(TodoSelection, name: String)
    /// Moves the todos without a category whose titles carry a category's tag to it, and takes the tag out.
    case moveTagged(to: Int64)
    /// Moves todos to another day, a past one only if `allowsPast`. One that doesn't start any more where it did when it was
    /// chosen stays; the days are given by ids where that was a while ago.
    case move(
        TodoSelection, to: Day, from: [Int64: Day] = [:], allowsPast: Bool = false, allowsLate: Bool = false)
    /// Puts todos elsewhere among those of their category, on all pages from now on.
    case rearrange([Rearrangement])
    /// Stars todos for a day, by default the shown page's, or takes their stars.
    case star(TodoSelection, on: Day? = nil, isOn: Bool = true, givingUp: TodoSelection? = nil)
    /// Applies a bundle to a page, by default the shown one.
    case applyBundle(Int64, on: Day? = nil)
    /// Changes categories, bundles or export groups.
    case manage(LibraryAction)
    /// Replaces the text of a day or a week, or a note; nil removes it. Fails if it isn't the expected one any more.
    case write(String?, to: ProseSubject, replacing: String?)
    /// Adds a paragraph to the text of a day or a week.
    case append(String, to: TextPeriod)
    /// Decides to keep todos on today's page as they are.
    case keep(TodoSelection)
    /// Records that a review was finished.
    case finishReview
    /// Settles conflicts of merges by their numbers.
    case settle([Int64], Settlement)
    /// Undoes the last changes of any author. On the screen, ``UndoConsent`` says when to ask first.
    case undo(steps: Int, consent: UndoConsent = .own())
    /// Redoes the last undone changes.
    case redo(steps: Int)

    /// The verb, whose new todos without a category get that of a focus.
    public func placed(in focus: Focus?) -> JournalVerb {
        guard let focus else { return self }
        return switch self {
        case .add(let drafts, let name): .add(focus.placing(drafts), newCategory: name)
        case .addMissing(let drafts, let name): .addMissing(focus.placing(drafts), newCategory: name)
        case .logNew(let drafts, let name): .logNew(focus.placing(drafts), newCategory: name)
        case .rename(let id, let title, let other): .rename(id, to: title, orElse: other.placed(in: focus))
        case .editEach(
            let edits, let deleted, let expected, let moves, let rearrangements, let stars, let drafts):
            .editEach(
                edits, deleting: deleted, expecting: expected, moving: moves, arranging: rearrangements,
                starring: stars, adding: focus.placing(drafts))
        default: self
        }
    }

    /// Whether it creates a category, apart from undoing and redoing.
    public var createsCategory: Bool {
        switch self {
        case .add(_, newCategory: _?), .addMissing(_, newCategory: _?), .logNew(_, newCategory: _?),
            .moveToNewCategory, .manage(.addCategory),
            .manage(.addItems(_, to: _, newCategory: _?)), .manage(.editItem(_, _, newCategory: _?)):
            true
        case .rename(_, to: _, let other): other.createsCategory
        default: false
        }
    }

    /// Whether it changes categories, bundles or export groups, apart from undoing and redoing.
    public var changesLibrary: Bool { if case .manage = self { true } else { false } }

    public static var undo: JournalVerb { .undo(steps: 1) }
    public static var redo: JournalVerb { .redo(steps: 1) }
}

/// What an undo may take back without asking.
public enum UndoConsent: Hashable, Sendable {
    /// Every change: each was chosen, or is named afterwards.
    case all
    /// What the user did: not another program's change, nor a command's that came after the given step.
    /// - Parameter namedStep: The step that a refusal named before, which may be undone now.
    case own(after: Int64? = nil, namedStep: String? = nil)
}

/// A command that changes the library, as a value shared by the screen and the command line.
public enum LibraryAction: Hashable, Sendable {
    case addCategory(String, CategoryEdit = CategoryEdit())
    case editCategory(Int64, CategoryEdit)
    case addBundle(String, BundleEdit = BundleEdit())
    case editBundle(Int64, BundleEdit)
    /// Adds items to a bundle, in order. With the name of a new category, creates it for the drafts with
    /// ``Category/unsavedID``.
    case addItems([BundleTodoDraft], to: Int64, newCategory: String? = nil)
    /// Edits an item. With the name of a new category, creates it and moves the item there.
    case editItem(Int64, BundleTodoEdit, newCategory: String? = nil)
    case addGroup(String, members: [Int64?] = [])
    case renameGroup(Int64, String)
    /// Replaces a group's members: ids of categories, nil for "Other".
    case setMembers(Int64, [Int64?])
    /// Moves a row to a position among its siblings, from 0; an item's siblings share its category.
    case move(LibraryRow, to: Int)
    case delete(LibraryRow)
}

/// The todos that a command applies to: rows of a screen, typed words, or the results of a search.
public enum TodoSelection: Hashable, Sendable {
    case ids([Int64])
    /// Marked rows of a screen: those that the command applies to, and the others, to be counted as skipped.
    case marked([Int64], others: [Int64])
    /// Ids, lists and ranges of ids, or words of titles, as typed on the command line. Each id and each word must
    /// match exactly one todo; a range is the todos in it that the command accepts.
    case phrases([String])
    /// The todos that fit a search and that the command accepts.
    case fitting(SearchQuery)

    /// The ids of the rows that the command applies to; empty if they are yet to be found.
    public var rowIDs: [Int64] {
        switch self {
        case .ids(let ids), .marked(let ids, _): ids
        case .phrases, .fitting: []
        }
    }

    /// Whether the selection contains an id.
    public func contains(_ id: Int64) -> Bool { rowIDs.contains(id) }
}

extension TodoSelection: ExpressibleByArrayLiteral {
    public init(arrayLiteral ids: Int64...) { self = .ids(ids) }
}

/// The outcome of a command.
public struct VerbOutcome: Equatable, Sendable {
    /// The added todos, in order.
    public var added: [Todo] = []
    /// The todos that existed already, so that no duplicate was added.
    public var present: [Todo] = []
    /// Whether these are the todos of a bundle.
    public var isOfBundle = false
    /// The habits abandoned by starting a page.
    public var abandonedHabits: [Todo] = []
    /// The todos to select: those added, restored or reverted.
    public var touched: [Int64] = []
    /// The ids of the steps of the change log that were undone or redone.
    public var replayed: [Int64] = []
    /// The library row that was added, changed or restored.
    public var libraryRow: LibraryRow?
    /// The day or the week whose text was written.
    public var written: TextPeriod?

    public init() {}

    public init(written: TextPeriod) { self.written = written }

    /// - Parameter isOfBundle: Whether they are a bundle's items.
    public init(added: [Todo], present: [Todo] = [], isOfBundle: Bool = false) {
        self.isOfBundle = isOfBundle
        self.added = added
        self.present = present
        touched = added.map(\.id)
    }

    public init(touched: [Int64], libraryRow: LibraryRow? = nil, replayed: [Int64] = []) {
        self.touched = touched
        self.replayed = replayed
        self.libraryRow = libraryRow
    }

    public init(abandonedHabits: [Todo]) {
        self.abandonedHabits = abandonedHabits
    }
}

/// The origin and the time of a change.
public struct Author: Sendable {
    /// The program that made a change.
    public enum Source: String, Sendable, CaseIterable {
        case screen, commandLine
        /// Another program, such as the SQLite shell.
        case elsewhere
        /// Another device, by a merge.
        case sync

        /// The place in a message: `on the command line`.
        public var place: String {
            switch self {
            case .screen: "on the screen"
            case .commandLine: "on the command line"
            case .elsewhere: "in another program"
            case .sync: "on another machine"
            }
        }
    }

    public var source: Source
    public var clock: JournalClock

    public init(_ source: Source, clock: JournalClock) {
        self.source = source
        self.clock = clock
    }
}

/// A change in the change log, the unit of undo and redo.
public struct LoggedChange: Hashable, Sendable {
    /// The maximum number of changes in a list.
    public static let most = 1000

    /// Rises with each change.
    public var id: Int64
    /// The description: `abandoned 3 todos`.
    public var label: String
    public var date: Date
    public var source: Author.Source
    /// Whether undo has gone back before it, so that redo comes to it.
    public var isUndone: Bool
    /// Whether undo had nothing to undo of it: other machines had changed all of that.
    public var isSteppedOver: Bool

    /// What lists say after the description: ` (undone)`.
    public var ending: String { isSteppedOver ? " (stepped over)" : isUndone ? " (undone)" : "" }

    /// Whether it came from another device, and so isn't undone or redone.
    public var isMerge: Bool { source == .sync }

    public init(
        id: Int64, label: String, date: Date, source: Author.Source, isUndone: Bool,
        isSteppedOver: Bool = false
    ) {
        self.id = id
        self.label = label
        self.date = date
        self.source = source
        (self.isUndone, self.isSteppedOver) = (isUndone, isSteppedOver)
    }
}
