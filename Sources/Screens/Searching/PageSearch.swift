import Journal
import Store

/// A search while it is typed: of the rows on the page, or of the whole journal.
public struct PageSearch: Equatable, Sendable {
    public private(set) var line: LineEditor
    /// Whether it searches the whole journal.
    var isWide: Bool
    /// The search whose results were there before it was typed.
    let before: SearchQuery?
    /// The selection and scroll from before the search.
    let place: RowPlace
    /// The number of searches back in the history; 0 for the text being typed.
    var historyDepth = 0
    /// The highlighted completion; nil until one was chosen.
    private(set) var chosen: Int?
    /// The word whose completions were dismissed.
    private var dismissed: Substring?
    /// The search as understood.
    private var parsed: SearchQuery

    /// The most characters of a search. Nobody types more, but a paste may be megabytes.
    static let longest = 1_000

    /// - Parameter place: The selection and scroll.
    init(in view: JournalView, at place: RowPlace) {
        before = view.shownResults?.query
        isWide = before != nil
        // Typing replaces the former search, editing keys change it.
        line = LineEditor(selecting: before?.source ?? "")
        self.place = place
        parsed = Self.parse(line.text, in: view)
    }

    private static func parse(_ text: String, in view: JournalView) -> SearchQuery {
        SearchQuery(text, categories: view.categories, clock: view.clock)
    }

    /// Nil while there is nothing to search for.
    var query: SearchQuery? { parsed.isEmpty ? nil : parsed }

    /// What isn't understood.
    var problem: String? { parsed.problem }

    /// The sections with only the matching rows. Search results match already.
    func filtered(_ sections: [PageSection], in view: JournalView) -> [PageSection] {
        guard view.shownResults == nil else { return query == nil ? [] : sections }
        guard let query else { return sections }
        return sections.compactMap { section in
            var section = section
            section.rows.removeAll { !query.fits($0.todo) }
            return section.rows.isEmpty ? nil : section
        }
    }

    /// Replaces the text, as by an earlier search.
    mutating func write(_ text: String, in view: JournalView) {
        line = LineEditor(text)
        didType(in: view)
    }

    /// Handles a key that edits the line.
    /// - Returns: Whether the text was edited or the cursor moved.
    mutating func type(_ key: Key, in view: JournalView) -> Bool {
        var key = key
        if case .paste(let text) = key { key = .paste(String(text.prefix(Self.longest))) }
        guard line.handle(key) else { return false }
        if line.text.count > Self.longest { line = LineEditor(String(line.text.prefix(Self.longest))) }
        historyDepth = 0
        didType(in: view)
        return true
    }

    private mutating func didType(in view: JournalView) {
        chosen = nil
        dismissed = nil
        if parsed.source != line.text { parsed = Self.parse(line.text, in: view) }
    }
}

extension DayPageState {
    /// Whether the text typed to search the whole journal has nothing to search for.
    var searchesNothing: Bool {
        if case .searching(let search) = mode { search.isWide && search.query == nil } else { false }
    }
}

/// Completions of the word before the cursor.
extension PageSearch {
    /// The completions of a `#category` or a value after a colon; none for plain words, so that Tab is free.
    func completions(in view: JournalView) -> [String] {
        let word = line.wordBeforeCursor
        guard !line.isSelected, word != dismissed, line.after.first ?? " " == " ",
            word.contains("#") || word.contains(":")
        else { return [] }
        return SearchQuery.completions(of: word, categories: view.categories)
    }

    /// Highlights a completion.
    mutating func choose(_ place: Int) { chosen = place }

    /// Handles a key for the completions: arrows choose, Tab takes, Esc dismisses them.
    /// - Returns: Whether the key was used.
    mutating func complete(_ key: Key, in view: JournalView) -> Bool {
        let all = completions(in: view)
        guard !all.isEmpty else { return false }
        switch key {
        case .down, .control("n"): chosen = min((chosen ?? -1) + 1, all.count - 1)
        case .up, .control("p"): chosen = max((chosen ?? 0) - 1, 0)
        case .tab: accept(all[min(chosen ?? 0, all.count - 1)], in: view)
        case .enter where chosen != nil:
            accept(all[min(chosen ?? 0, all.count - 1)], in: view)
            // Enter also ends the typing.
            return false
        case .escape: dismissed = line.wordBeforeCursor
        default: return false
        }
        return true
    }

    private mutating func accept(_ word: String, in view: JournalView) {
        line.replaceWordBeforeCursor(with: word.hasSuffix(":") ? word : word + " ")
        didType(in: view)
    }
}

/// A place in a list of rows, to return to.
struct RowPlace: Equatable, Sendable {
    var selectedID: Int64?
    var scroll = 0
    var marked: Set<Int64> = []
    /// The list it belongs to.
    var list: List

    /// What tells a list of rows from others.
    enum List: Hashable, Sendable {
        case page(Day), futureLog
        case results(serial: Int)

        var isResults: Bool { if case .results = self { true } else { false } }
    }
}

extension JournalView {
    /// The list of rows that shows.
    var list: RowPlace.List {
        switch page.contents.kind {
        case .day: .page(day)
        case .futureLog: .futureLog
        case .search(let found): .results(serial: found.serial)
        }
    }
}

extension DayPageState {
    /// The current place.
    func place(in view: JournalView) -> RowPlace {
        RowPlace(selectedID: selectedID, scroll: scroll, marked: marked, list: view.list)
    }

    /// Turns to another list: to its top, or back to the place where it was left for search results, a page of one, or
    /// the future log.
    mutating func turn(from old: JournalView, to new: JournalView) {
        var former = place(in: old)
        // What was selected before a search was typed.
        if case .searching(let search) = mode, search.place.list == old.list { former = search.place }
        let back = trail.turn(from: former, to: new.list)
        scroll = 0
        // Midnight turns the page by itself; the marks were meant to stay.
        if !(old.followsToday && new.followsToday && old.isPage && new.isPage) { rows.unmark() }
        highlight = mode == .browsing ? new.shownResults?.query : nil
        select(at: 0, in: new)
        restore(back, in: new)
    }

    /// Returns to a place, unless it belongs to another list.
    mutating func restore(_ place: RowPlace?, in view: JournalView) {
        guard let place, place.list == view.list else { return }
        let rows = view.page.contents.rows
        marked = place.marked.intersection(rows.map(\.id))
        scroll = place.scroll
        select(at: rows.index(of: place.selectedID) ?? 0, in: view)
    }
}
