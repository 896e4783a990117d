import Journal
import Store

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
        if old.shownResults != nil { resultsPlace = place(in: old) }
        if new.isFutureLog, old.isPage { placeBeforeFutureLog = place(in: old) }
        scroll = 0
        // Midnight turns the page by itself; the marks were meant to stay.
        if !(old.followsToday && new.followsToday && old.isPage && new.isPage) { unmark() }
        highlight = nil
        showsResults = new.shownResults != nil
        select(at: 0, in: new)
        if old.shownResults != nil { cameFromResults = new.isPage && !closesResults }
        if let results = new.shownResults {
            if mode == .browsing { highlight = results.query }
            restore(resultsPlace, in: new)
        } else if closesResults {
            restore(placeBeforeSearch, in: new)
        } else if old.isFutureLog {
            restore(placeBeforeFutureLog, in: new)
        }
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
