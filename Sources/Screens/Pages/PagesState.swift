import Journal
import Store

/// The state of the index of pages: the newest first, filtered by a search.
public struct PagesState: Equatable, Sendable {
    /// The search that filters the pages; empty for all.
    var filter = LineEditor()
    /// Whether the filter is being typed.
    var isTyping = false
    /// The selected day; nil for the first one.
    var selected: Day?
    /// The selection's index and the scroll when the list was last drawn or moved in.
    private var lastPlace = ListPlace()
    public var overlay: Overlay?
    public var pendingKeys = PendingKeys()
    public var size: Size
    public var preferences: Preferences

    public init(view: JournalView, size: Size, preferences: Preferences = Preferences()) {
        self.size = size
        self.preferences = preferences
    }

    /// The row below the header.
    static let firstRow = 2
    /// The number of days whose details are read together.
    private static let batch = 32

    /// The visible rows of the list.
    var rows: Range<Int> { Self.firstRow..<max(Self.firstRow + 1, size.rows - 2) }

    /// The search; nil while it is empty.
    func query(in view: JournalView) -> SearchQuery? {
        guard Title.normalized(filter.text) != nil else { return nil }
        let query = SearchQuery(filter.text, categories: view.categories, clock: view.clock)
        return query.isEmpty ? nil : query
    }

    /// The days of the list. While a search is being read, those of the one before.
    func days(in view: JournalView) -> [Day] {
        let all = view.readings.pageDays?.value ?? []
        guard query(in: view) != nil else { return all }
        return view.readings.foundPages?.value?.days ?? all
    }

    /// The place in the list: at the selected day or, if it isn't there, at the nearest one before it.
    func place(in days: [Day]) -> ListPlace {
        var place = lastPlace
        let index = selected.map { selected in days.firstIndex { $0 <= selected } ?? days.count - 1 }
        place.select(index ?? 0, count: days.count)
        place.show(in: rows.count, ListRows(days.count))
        return place
    }

    /// Goes to a place in the list.
    mutating func go(to place: ListPlace, in days: [Day]) {
        lastPlace = place
        guard !days.isEmpty else { return }
        selected = days[place.index]
        lastPlace.show(in: rows.count, ListRows(days.count))
    }

    mutating func move(_ movement: Movement, in view: JournalView) {
        let days = days(in: view)
        var place = place(in: days)
        place.move(
            movement, times: pendingKeys.count, half: max(1, rows.count / 2), height: rows.count,
            in: ListRows(days.count))
        go(to: place, in: days)
    }

    mutating func align(_ alignment: Alignment, in view: JournalView) {
        let days = days(in: view)
        var place = place(in: days)
        place.align(alignment, height: rows.count, in: ListRows(days.count))
        lastPlace = place
    }

    /// The effects of opening the selected page.
    func open(in view: JournalView) -> [Effect] {
        let days = days(in: view)
        guard !days.isEmpty else { return [] }
        return [.turn(to: .dayPage), .apply(.show(.day(days[place(in: days).index])))]
    }

    /// Shows all pages again.
    mutating func endFilter() {
        filter = LineEditor()
        isTyping = false
    }
}

extension PagesState: ScreenState {
    public static let entrance: ScreenEntrance? = ScreenEntrance(
        command: .pages, key: "gp", summary: "Pages: every page with its first line, searched with /",
        here: "These are the pages.")
    public static let commands = CommandTable(PagesCommands.all)

    public var isBrowsing: Bool { overlay == nil && !isTyping }

    public mutating func comeToFront(in view: JournalView) {
        isTyping = false
        if filter.text.isEmpty { selected = view.day }
    }

    public mutating func follow(from old: JournalView, to new: JournalView) -> StoreMessage? { nil }

    public func neededReadings(in view: JournalView) -> Set<Reading> {
        let days = days(in: view)
        guard !days.isEmpty else { return [.pageDays] }
        let first = place(in: days).scroll
        let batches = first / Self.batch...(first + rows.count - 1) / Self.batch
        let shown = batches.lowerBound * Self.batch..<(batches.upperBound + 1) * Self.batch
        return [.pageDays, .pageSummaries(Array(days[shown.clamped(to: days.indices)]))]
    }

    public func sideReadings(in view: JournalView) -> Set<Reading> {
        query(in: view).map { [.foundPages($0)] } ?? []
    }

    public mutating func answer(_ stroke: KeyStroke, in view: JournalView) -> [Effect] {
        switch stroke.key {
        case _ where stroke.key.isCancel: endFilter()
        case .enter: isTyping = false
        case .down, .control("n"): move(.down, in: view)
        case .up, .control("p"): move(.up, in: view)
        default:
            let before = filter.text
            _ = filter.handle(stroke.key)
            if filter.text != before { (selected, lastPlace) = (nil, ListPlace()) }
        }
        return []
    }

    public mutating func handle(_ event: MouseEvent, in view: JournalView) -> [Effect] {
        let days = days(in: view)
        var place = place(in: days)
        let isClicked = place.handle(event, in: ListRows(days.count), rows: rows)
        go(to: place, in: days)
        return isClicked && event.kind == .doublePress ? open(in: view) : []
    }
}

extension CommandName {
    public static let pages = CommandName("pages")
    public static let showPage = CommandName("show-page")
}

/// Every command of the index of pages, in the order the help shows them.
public enum PagesCommands {
    public static let all: [Command<PagesState>] =
        own
        + CommonCommands.moving { state, movement, view in state.move(movement, in: view) }
        + CommonCommands.aligning { state, alignment, view in state.align(alignment, in: view) }
        + CommonCommands.journal() + CommonCommands.screens()
        + CommonCommands.everywhere(
            back: "Back to the journal, or to all pages after a search",
            backHint: { $0.filter.text.isEmpty ? "journal" : "all pages" },
            { state, _ in
                guard state.filter.text.isEmpty else {
                    state.endFilter()
                    return []
                }
                return [.turn(to: .dayPage)]
            })

    private static let own: [Command<PagesState>] = [
        Command(
            .showPage, [.enter], "Open the page", group: .pages, hint: "open",
            unavailable: { state, view in state.days(in: view).isEmpty ? "There is no page to open." : nil }
        ) { state, view in state.open(in: view) },
        Command(
            .search, [.character("/")], "Search the pages, their todos and texts", group: .general,
            hint: "search"
        ) { state, _ in
            state.isTyping = true
            return []
        },
    ]
}
