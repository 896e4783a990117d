import Journal
import Store

/// Keys in a search.
extension DayPageState {
    /// Opens the line of a new search or, among search results, of the one that found them.
    mutating func openSearch(in view: JournalView) {
        mode = .searching(PageSearch(in: view, at: place(in: view)))
    }

    mutating func search(_ key: Key, _ search: PageSearch, in view: JournalView) -> [Effect] {
        var search = search
        if search.complete(key, in: view) {
            filter(by: search, in: view)
            return []
        }
        switch key {
        case _ where key.isCancel: return cancel(search, in: view)
        case .enter: return submit(search, in: view)
        case .tab where !search.isWide, .character("/") where !search.isWide && search.line.text.isEmpty:
            return widen(search, in: view)
        case .tab: return []
        // The habit of `//`, in a line that is the whole journal's already.
        case .character("/") where search.isWide && search.line.isSelected:
            search.write("", in: view)
            filter(by: search, in: view)
        case .up where search.line.text.isEmpty || search.historyDepth > 0:
            return browseSearches(search, by: 1, in: view)
        case .down where search.historyDepth > 0:
            return browseSearches(search, by: -1, in: view)
        case .down, .control("n"): moveAmongMatches(of: search, by: 1, in: view)
        case .up, .control("p"): moveAmongMatches(of: search, by: -1, in: view)
        default:
            guard search.type(key, in: view) else { return [] }
            filter(by: search, in: view)
        }
        return []
    }

    /// Closes the line, and returns to what was there before it was opened.
    private mutating func cancel(_ search: PageSearch, in view: JournalView) -> [Effect] {
        mode = .browsing
        if let before = search.before {
            highlight = before
            return view.shownResults?.query == before ? [] : [.apply(.show(.search(before)))]
        }
        guard view.shownResults == nil else { return closeResults() }
        restore(search.place, in: view)
        return []
    }

    /// Ends typing: commands act on the matches then.
    private mutating func submit(_ search: PageSearch, in view: JournalView) -> [Effect] {
        guard let query = search.query else {
            guard let problem = search.problem else { return cancel(search, in: view) }
            return [.say(StoreMessage(SearchLine.sentence(problem), isError: true))]
        }
        rememberSearch(search.line.text)
        mode = .browsing
        guard !search.isWide else {
            // The same text again searches again.
            if search.before == query || view.shownResults?.query != query {
                return [.apply(.show(.search(query)))]
            }
            highlight = query
            return []
        }
        if search.filtered(view.page.contents.sections, in: view).isEmpty {
            restore(search.place, in: view)
            if cannotWiden != nil { return [.say(StoreMessage("No match on this page."))] }
            return [.apply(.show(.search(query)))]
        }
        highlight = query
        return []
    }

    /// Widens a search of the page to the whole journal.
    private mutating func widen(_ search: PageSearch, in view: JournalView) -> [Effect] {
        if let cannotWiden { return [.say(StoreMessage(cannotWiden))] }
        var search = search
        search.isWide = true
        if search.query != nil { rememberSearch(search.line.text) }
        mode = .searching(search)
        return []
    }

    /// Why the whole journal can't be searched from here.
    private var cannotWiden: String? {
        frame.host == .screen ? nil : "\(keyName(.back)) leaves the review; then search the whole journal."
    }

    /// Filters the rows by a search. Keeps the selection while it matches.
    private mutating func filter(by search: PageSearch, in view: JournalView) {
        mode = .searching(search)
        moveAmongMatches(of: search, by: 0, in: view)
    }

    private mutating func moveAmongMatches(of search: PageSearch, by step: Int, in view: JournalView) {
        let matches = search.filtered(view.page.contents.sections, in: view).flatMap(\.rows)
        guard !matches.isEmpty else { return }
        let place = (matches.firstIndex { $0.id == selectedID }).map { $0 + step } ?? max(0, step)
        let id = matches[max(0, min(place, matches.count - 1))].id
        select(at: view.page.contents.rows.index(of: id) ?? 0, in: view)
    }

    // MARK: Earlier searches

    /// Goes through the earlier searches, and back to an empty line.
    private mutating func browseSearches(
        _ search: PageSearch, by step: Int, in view: JournalView
    ) -> [Effect] {
        let depth = search.historyDepth + step
        guard (0...searching.earlier.count).contains(depth) else { return [] }
        var search = search
        search.historyDepth = depth
        search.write(depth == 0 ? "" : searching.earlier[searching.earlier.count - depth], in: view)
        filter(by: search, in: view)
        return []
    }

    private mutating func rememberSearch(_ text: String) {
        guard let text = Title.normalized(text) else { return }
        searching.earlier.removeAll { $0 == text }
        searching.earlier.append(text)
    }

    // MARK: Matches

    /// Ends the highlighting once nothing matches, so that its keys do what they did before.
    mutating func endHighlight(withoutMatchesIn view: JournalView) {
        guard let highlight, view.shownResults == nil else { return }
        let hasMatch = view.page.contents.sections.contains { section in
            section.rows.contains { highlight.fits($0.todo) }
        }
        if !hasMatch { self.highlight = nil }
    }

    /// Selects the next or previous highlighted row, as often as the typed count, past the ends of the page.
    mutating func goToMatch(by direction: Int, in view: JournalView) -> [Effect] {
        guard let highlight else { return [] }
        let rows = view.page.contents.rows
        let places = rows.indices.filter { showsResults || highlight.fits(rows[$0].todo) }
        guard places.contains(where: { $0 != selectedIndex }) else {
            return stayAtMatch(by: direction, in: view)
        }
        let count = pendingKeys.count ?? 1
        // The match before the selected row, so that the next one follows it.
        let after = places.firstIndex { $0 > selectedIndex } ?? places.count
        let before = places.lastIndex { $0 < selectedIndex } ?? -1
        let place = direction > 0 ? after + count - 1 : before - count + 1
        select(at: places[(place % places.count + places.count) % places.count], in: view)
        return []
    }

    /// With no match to go to, the key of the previous one does what it does without a search.
    private mutating func stayAtMatch(by direction: Int, in view: JournalView) -> [Effect] {
        guard direction < 0, keyName(.note) == keyName(.previousMatch) else {
            return [.say(StoreMessage("There is no other match."))]
        }
        return run(.note, in: view)
    }

    // MARK: Results

    /// The search whose results are missing: of the typed text or, once those show, what others have added and what a
    /// thorough search adds.
    public func wantedSearch(in view: JournalView) -> SearchRequest? {
        var isTyping = false
        if case .searching(let search) = mode {
            guard search.isWide, let query = search.query else { return nil }
            if view.shownResults?.query != query { return SearchRequest(query) }
            isTyping = true
        }
        guard let list = view.shownResults else { return nil }
        if list.mayMiss, isTyping || list.hits.isEmpty {
            return SearchRequest(list.query, limit: max(list.hits.count, SearchRequest.fewest))
        }
        guard list.hasMore else {
            return list.isComplete ? nil : SearchRequest(list.query, extent: .complete)
        }
        guard let wantedHits = searching.wantedHits, wantedHits.serial == list.serial,
            wantedHits.count > list.hits.count
        else {
            return nil
        }
        return SearchRequest(list.query, extent: .complete, limit: wantedHits.count)
    }

    /// Wants more hits if the last one shown is already selected.
    mutating func wantMoreHits(in view: JournalView) {
        guard let list = view.shownResults, list.hasMore, pendingKeys.count == nil,
            selectedIndex == view.page.contents.rows.count - 1
        else { return }
        searching.wantedHits = WantedHits(
            serial: list.serial, count: min(list.hits.count + 200, WantedHits.most))
    }

    /// Returns to where the search began.
    mutating func closeResults() -> [Effect] {
        trail.list = nil
        return [.apply(.show(.beforeSearch))]
    }

    /// Goes from a search result to its page.
    mutating func openPageOfResult(in view: JournalView) -> [Effect] {
        guard let row = selectedRow(in: view), let hit = row.hit else { return [] }
        if case .week(let week)? = hit.period { return [.showWeek(week)] }
        guard let todo = hit.todo else { return [.apply(.show(.day(hit.day)))] }
        // A search of some days goes to the page on which it was found.
        let isBounded = view.shownResults?.query.filters.days != nil
        return [.apply(.reveal(todo, on: isBounded ? hit.day : nil))]
    }
}

/// How many hits of a search are wanted on the screen: 200 more when the last of them is reached with `G`.
struct WantedHits: Equatable, Sendable {
    /// The number of the search.
    var serial: Int
    var count: Int

    /// The most on the screen, since each change reads all of them again.
    static let most = 1000
}

/// Draws the line of a search: the prompt, what Tab does, and above them what isn't understood or the language.
enum SearchLine {
    static func draw(
        _ search: PageSearch, _ view: JournalView, _ list: ChoiceList?, symbols: Symbols,
        on canvas: inout Canvas
    ) {
        drawHelp(search, view, on: &canvas)
        let row = canvas.size.rows - 1
        if let list { draw(search.completions(in: view), in: list, symbols: symbols, on: &canvas) }
        let column = canvas.put("/", row: row, column: 1, style: Style(.hintKey))
        let hint = list != nil ? "Tab take" : search.isWide ? "whole journal" : "Tab whole journal"
        let end = canvas.size.columns - DayPageLayout.margin - hint.count
        // A narrow screen only has room for the typed text.
        let hasRoom = canvas.size.columns >= 60
        if hasRoom { canvas.put(hint, row: row, column: end, style: Style(.hint)) }
        FieldView.draw(search.line, row: row, from: column, limit: hasRoom ? end - 1 : nil, on: &canvas)
    }

    /// What isn't understood or, before anything is typed, the language; on the message line.
    private static func drawHelp(_ search: PageSearch, _ view: JournalView, on canvas: inout Canvas) {
        guard view.message == nil, !view.isWaiting else { return }
        let isEmpty = search.line.text.isEmpty || search.line.isSelected
        guard let words = search.problem.map(sentence) ?? (isEmpty ? SearchQuery.help : nil) else {
            return
        }
        // Without half an example at the end.
        let width = canvas.size.columns - 2
        let line = search.problem == nil ? DisplayText.wrapped(words, to: width).first ?? "" : words
        canvas.put(
            DisplayText.truncated(line, to: width), row: canvas.size.rows - 2, column: 1,
            style: Style(search.problem == nil ? .caption : .error))
    }

    /// A problem as a sentence.
    static func sentence(_ problem: String) -> String {
        ExpressionError(problem).sentence
    }

    static func list(_ search: PageSearch, in view: JournalView, above row: Int) -> ChoiceList? {
        let count = search.completions(in: view).count
        guard count > 0 else { return nil }
        return ChoiceList(count: count, chosen: search.chosen ?? 0, above: row, most: 8, leaving: 5)
    }

    private static func draw(
        _ completions: [String], in list: ChoiceList, symbols: Symbols, on canvas: inout Canvas
    ) {
        let room = canvas.size.columns - 6
        list.draw(symbols: symbols, on: &canvas) { place, row, isChosen, canvas in
            canvas.put(
                DisplayText.truncated(completions[place], to: room), row: row, column: 5,
                style: Style(.plain, selected: isChosen))
        }
    }
}
