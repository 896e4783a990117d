import Journal
import Store

/// The lines typed on a page.
struct PageTyping: Equatable, Sendable {
    /// The earlier lines of new rows, saved and unsaved.
    var lines = LineHistory<DayPageState.LineUse>()
    /// Titles that an earlier process was changing, to be continued on their rows.
    var titles: [UnsavedTitle] = []
    /// The todos to offer to a new category, once no line is open.
    var offered: TaggedTodos?
}

/// The searches of a page.
struct PageSearches: Equatable, Sendable {
    /// The search whose matches are highlighted; nil for none.
    var highlight: SearchQuery?
    /// The earlier searches, the newest last.
    var earlier: [String] = []
    /// The search of which more than the first hits are wanted, and how many.
    var wantedHits: WantedHits?
    /// The earlier searches that don't show, since something else shows alone.
    private var outside: [String] = []

    /// Keeps the searches so far from showing while something shows alone, or shows them again.
    mutating func follow(isFocused: Bool) {
        highlight = nil
        (earlier, outside) = isFocused ? ([], outside + earlier) : (outside + earlier, [])
    }
}

/// The screen around the rows of a page.
struct PageFrame: Equatable, Sendable {
    /// What shows the page.
    enum Host: Equatable, Sendable {
        case screen
        /// The review, which has no room for search results, and needs the page itself only in some steps.
        case review(showsPage: Bool)
    }

    /// The terminal's size, for moving by pages.
    var size: Size
    var host = Host.screen
    /// Whether more than the first lines of the day's text show.
    var unfoldsText = false
    /// Whether the last exchange with the journal's other machines failed.
    var isSyncFailing = false
}

/// The list of rows that shows, and the places above it, to which going up leads back.
struct PageTrail: Equatable, Sendable {
    /// The list that shows; nil for search results that are being closed.
    var list: RowPlace.List?
    /// The places above, the nearest last.
    private(set) var above: [RowPlace] = []
    /// The last place among search results.
    private var results: RowPlace?

    init(list: RowPlace.List) { self.list = list }

    /// Whether search results show.
    var showsResults: Bool { list?.isResults == true }

    /// Whether a page of a search result shows.
    var isBelowResults: Bool {
        if case .page = list { above.last?.list.isResults == true } else { false }
    }

    /// Makes the journal's pages the way back from a page of a search result.
    mutating func forgetResults() { above.removeAll(where: \.list.isResults) }

    /// Turns to another list.
    /// - Parameter place: The place in the list that showed.
    /// - Returns: The place to return to, if it is in the new list.
    mutating func turn(from place: RowPlace, to new: RowPlace.List) -> RowPlace? {
        let from = list
        list = new
        if place.list.isResults { results = place }
        switch (from, new) {
        case (_, .results) where from?.isResults == true || results?.list == new:
            forgetResults()
            return results
        case (.page, .results): above = [place]
        case (_, .results), (.page, .futureLog): above.append(place)
        case (.results, .page):
            forgetResults()
            above.append(place)
        case (nil, _):
            forgetResults()
            return above.popLast()
        case (.futureLog, .page):
            if case .page = above.last?.list { return above.popLast() }
        default: break
        }
        return nil
    }
}

/// What an external change did between the painting of the screen and a key.
enum Overtaken: Equatable, Sendable {
    /// It closed a question, whose answer may still come.
    case question
    /// It took all marked todos away, so that a key meant for them would act on the selected one.
    case marks
    case selection(SelectionChange)
}

extension DayPageState {
    /// Notes what an external change did; a later change of the selected todo replaces an earlier one.
    mutating func note(_ change: Overtaken) {
        guard case .selection = change else {
            if !overtaken.contains(change) { overtaken.insert(change, at: 0) }
            return
        }
        overtaken.removeAll { if case .selection = $0 { true } else { false } }
        overtaken.append(change)
    }

    public var size: Size {
        get { frame.size }
        set { frame.size = newValue }
    }

    public var isSyncFailing: Bool {
        get { frame.isSyncFailing }
        set { frame.isSyncFailing = newValue }
    }

    var lines: LineHistory<LineUse> {
        get { typing.lines }
        set { typing.lines = newValue }
    }

    /// The first rows, outside the page: its header, or another screen's text above it.
    var rowsAbove: Int { frame.host == .screen ? 1 : 2 }

    /// Whether the page is hidden and shows only prompts.
    var isHidden: Bool { frame.host == .review(showsPage: false) }

    var showsResults: Bool { trail.showsResults }

    public internal(set) var selectedID: Int64? {
        get { rows.id }
        set { rows.id = newValue }
    }

    public var selectedIndex: Int { rows.place.index }

    public internal(set) var marked: Set<Int64> {
        get { rows.marked }
        set { rows.marked = newValue }
    }

    public internal(set) var scroll: Int {
        get { rows.place.scroll }
        set { rows.place.scroll = newValue }
    }

    var highlight: SearchQuery? {
        get { searching.highlight }
        set { searching.highlight = newValue }
    }

    /// Selects the row at an index, clamped to the rows.
    public mutating func select(at index: Int, in view: JournalView) {
        let all = view.page.contents.rows
        rows.select(at: index, in: all)
        if rows.range != nil { rows.extendRange(over: all, where: \.isTodo) }
    }
}
