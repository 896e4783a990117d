import Journal
import Sharing
import Store

/// The state of the screen of statistics: the period, the selected figure, and the todos behind it.
public struct StatisticsState: Equatable, Sendable {
    /// The length of the period.
    enum Length: CaseIterable, Sendable {
        case weeks, year, week
    }

    var length = Length.weeks
    /// How many periods before the current one.
    var back = 0
    /// The selected line, and the scroll.
    var place = ListPlace()
    /// The column from which movements up and down find their figure.
    var column = 0
    /// The figure whose todos are listed.
    var behind: Behind?
    var sharing: SharePrompt?
    /// What replaces a file, to be confirmed.
    var replacing: ShareOrder?
    /// The lines as they were laid out last.
    private let drawnLines = RowCache()
    public var overlay: Overlay?
    public var pendingKeys = PendingKeys()
    public var size: Size
    public var preferences: Preferences

    struct Behind: Equatable, Sendable {
        var part: Statistics.Part
        var words: String
        var place = ListPlace()
    }

    public init(view: JournalView, size: Size, preferences: Preferences = Preferences()) {
        self.size = size
        self.preferences = preferences
    }

    /// The visible rows of the figures or the list.
    var rows: Range<Int> { 1..<max(2, size.rows - 2) }

    // MARK: The period

    /// The days of the figures, and those of the heatmap.
    func period(_ clock: JournalClock) -> (period: ClosedRange<Day>, days: ClosedRange<Day>) {
        let weeks =
            switch length {
            case .week: 1
            case .weeks: Statistics.weeks
            case .year: Statistics.weeksOfYear
            }
        let last = DayExpression.endOfWeek(clock.today, clock.weekStart) - 7 * weeks * back
        let end = min(last, clock.today)
        let first = last - (7 * weeks - 1)
        let days = length == .week ? first : last - (7 * Statistics.weeksOfYear - 1)
        return (first...end, days...end)
    }

    mutating func turn(by periods: Int, _ clock: JournalClock) -> [Effect] {
        guard back + periods >= 0 else { return [.say(StoreMessage("This is the current period."))] }
        var earlier = self
        earlier.back += periods
        guard earlier.period(clock).days.lowerBound >= Day.typed.lowerBound else {
            return [.say(StoreMessage("There is nothing before."))]
        }
        self = earlier
        (place, behind) = (ListPlace(), nil)
        return []
    }

    mutating func changeLength() {
        let all = Length.allCases
        length = all[((all.firstIndex(of: length) ?? 0) + 1) % all.count]
        (back, place, behind) = (0, ListPlace(), nil)
    }

    // MARK: Figures

    /// The loaded statistics of the period; nil while they are read.
    fileprivate func statistics(in view: JournalView) -> Statistics? {
        view.readings.statistics?.value.flatMap { $0.period == period(view.clock).period ? $0 : nil }
    }

    func sheet(in view: JournalView) -> StatisticsSheet? {
        statistics(in: view).map { StatisticsSheet($0, clock: view.clock) }
    }

    /// What lines are made from.
    private struct Look: Equatable, Sendable {
        let statistics: Statistics
        let weekStart: Weekday
        let symbols: Symbols
    }

    func lines(in view: JournalView) -> [StatisticsLine] {
        guard let statistics = statistics(in: view) else { return [] }
        let symbols = preferences.symbols
        let look = Look(statistics: statistics, weekStart: view.clock.weekStart, symbols: symbols)
        return drawnLines.value(of: .lines, width: size.columns, look: look) {
            let sheet = StatisticsSheet(statistics, clock: view.clock)
            return StatisticsLayout(sheet: sheet, columns: size.columns, symbols: symbols).lines()
        }
    }

    /// The line and the figure that are selected.
    func selection(in lines: [StatisticsLine]) -> (line: Int, figure: Int)? {
        guard let line = lines.lines(ofRowAt: place.index)?.lowerBound,
            let figure = lines[line].figure(near: column)
        else { return nil }
        return (line, figure)
    }

    func selected(in lines: [StatisticsLine]) -> StatisticsLine.Figure? {
        selection(in: lines).map { lines[$0.line].figures[$0.figure] }
    }

    mutating func move(_ movement: Movement, in view: JournalView) {
        let (half, times) = (max(1, rows.count / 2), pendingKeys.count)
        if var behind {
            behind.place.move(
                movement, times: times, half: half, height: rows.count,
                in: ListRows(todos(in: view)?.count ?? 0))
            self.behind = behind
        } else {
            place.move(movement, times: times, half: half, height: rows.count, in: lines(in: view))
        }
    }

    /// Goes to another figure of the line.
    mutating func move(by figures: Int, in view: JournalView) {
        let lines = lines(in: view)
        guard let (line, figure) = selection(in: lines) else { return }
        let wanted = figure + figures * (pendingKeys.count ?? 1)
        let last = lines[line].figures.count - 1
        column = lines[line].figures[max(0, min(wanted, last))].columns.lowerBound
    }

    // MARK: Behind a figure

    /// The todos behind the figure; nil while they are read.
    func todos(in view: JournalView) -> [Todo]? { behind == nil ? nil : view.readings.behind?.value }

    /// Opens what is behind the selected figure, or the selected todo's page.
    mutating func open(in view: JournalView) -> [Effect] {
        if let behind {
            guard let todos = todos(in: view), todos.indices.contains(behind.place.index) else { return [] }
            return reveal(todos[behind.place.index])
        }
        guard let figure = selected(in: lines(in: view)) else { return [] }
        switch figure.target {
        case .page(let day): return [.turn(to: .dayPage), .apply(.show(.day(day)))]
        case .todo(let todo): return reveal(todo)
        case .todos(let part):
            behind = Behind(part: part, words: figure.words)
            return []
        }
    }

    private func reveal(_ todo: Todo) -> [Effect] { [.turn(to: .dayPage), .apply(.reveal(todo))] }

    // MARK: Sharing

    mutating func share(in view: JournalView) -> [Effect] {
        guard let sheet = sheet(in: view) else { return [] }
        sharing = SharePrompt(statistics: sheet)
        return []
    }

    /// Reopens the line for a file's name after a failed write.
    mutating func askAgain(_ order: ShareOrder) {
        guard isBrowsing, let file = order.file, case .statistics(let sheet) = order.content else { return }
        sharing = SharePrompt(format: order.format, file: LineEditor(file), statistics: sheet)
    }
}

extension StatisticsState: ScreenState {
    public static let entrance: ScreenEntrance? = ScreenEntrance(
        command: .statistics, key: "gs",
        summary: "Statistics: the record of weeks or of a year",
        here: "These are the statistics.")
    public static let commands = CommandTable(StatisticsCommands.all)

    public var isBrowsing: Bool { overlay == nil && sharing == nil && replacing == nil }

    public func use(ofCountBefore name: CommandName) -> CountUse {
        [.nextFigure, .previousFigure, .earlierPeriod, .laterPeriod].contains(name)
            ? .counts : name.useOfCount
    }

    public mutating func comeToFront(in view: JournalView) {
        (behind, sharing, replacing) = (nil, nil, nil)
    }

    public mutating func follow(from old: JournalView, to new: JournalView) -> StoreMessage? { nil }

    public func neededReadings(in view: JournalView) -> Set<Reading> {
        let (period, days) = period(view.clock)
        let behind = behind.map { [Reading.behind($0.part, of: period)] } ?? []
        return Set([.statistics(of: period, days: days)] + behind)
    }

    public mutating func answer(_ stroke: KeyStroke, in view: JournalView) -> [Effect] {
        if let order = replacing {
            replacing = nil
            if stroke.key == .character("y") { return [.share(order.replacing)] }
            // Another name may be the right one.
            askAgain(order)
            return [.say(StoreMessage(DayPageQuestion.replaceFile(order).refusal))]
        }
        guard let prompt = sharing else { return [] }
        let effects: [Effect]
        (sharing, effects) = answer(to: prompt, stroke.key, stroke.command, stroke.keys, in: view)
        return effects
    }

    public mutating func handle(_ event: MouseEvent, in view: JournalView) -> [Effect] {
        guard sharing == nil, replacing == nil else { return [] }
        if var behind {
            let isClicked = behind.place.handle(
                event, in: ListRows(todos(in: view)?.count ?? 0), rows: rows)
            self.behind = behind
            return isClicked && event.kind == .doublePress ? open(in: view) : []
        }
        let lines = lines(in: view)
        guard place.handle(event, in: lines, rows: rows) else { return [] }
        column = event.position.column
        return event.kind == .doublePress ? open(in: view) : []
    }
}

extension CommandName {
    public static let statistics = CommandName("statistics")
    static let openFigure = CommandName("open-figure")
    static let nextFigure = CommandName("next-figure")
    static let previousFigure = CommandName("previous-figure")
    static let period = CommandName("period")
    static let earlierPeriod = CommandName("earlier-period")
    static let laterPeriod = CommandName("later-period")
    static let compareToday = CommandName("compare-today")
    static let shareStatistics = CommandName("share-statistics")
}

/// Every command of the statistics, in the order the help shows them.
public enum StatisticsCommands {
    public static let all: [Command<StatisticsState>] =
        own
        + CommonCommands.moving { state, movement, view in state.move(movement, in: view) }
        + CommonCommands.journal() + CommonCommands.screens()
        + CommonCommands.everywhere(
            back: "Back to the journal, or from todos to the figures",
            backHint: { $0.behind == nil ? "journal" : "figures" },
            { state, _ in
                guard state.behind == nil else {
                    state.behind = nil
                    return []
                }
                return [.turn(to: .dayPage)]
            })

    private static let own: [Command<StatisticsState>] = [
        Command(
            .openFigure, [.enter], "Open the day's page, the todos behind a number, or a todo's page",
            group: .pages, hint: "open",
            unavailable: { state, view in
                let hasNone = state.behind == nil && state.selected(in: state.lines(in: view)) == nil
                return hasNone ? "There is no figure to open." : nil
            }
        ) { state, view in state.open(in: view) },
        Command(
            .nextFigure, [.character("l"), .right], "Next figure of the line", group: .moving,
            unavailable: inList
        ) { state, view in
            state.move(by: 1, in: view)
            return []
        },
        Command(
            .previousFigure, [.character("h"), .left], "Previous figure of the line", group: .moving,
            unavailable: inList
        ) { state, view in
            state.move(by: -1, in: view)
            return []
        },
        Command(.period, [.tab], "Twelve weeks, a year or a week", group: .pages, hint: "period") {
            state, _ in
            state.changeLength()
            return []
        },
        Command(.earlierPeriod, [.character("[")], "The period before", group: .pages, hint: "before") {
            state, view in state.turn(by: state.pendingKeys.count ?? 1, view.clock)
        },
        Command(.laterPeriod, [.character("]")], "The period after", group: .pages) { state, view in
            state.turn(by: -(state.pendingKeys.count ?? 1), view.clock)
        },
        Command(
            .shareStatistics, [.character("S")], "Share the record: Markdown, text or HTML", group: .pages,
            hint: "share",
            unavailable: { state, view in
                state.statistics(in: view) == nil ? "The record isn't read yet." : nil
            }
        ) { state, view in state.share(in: view) },
        Command(
            .compareToday, [.character("i")], "How today compares with the same weekday before", group: .pages
        ) { _, view in [.apply(.compare(view.today))] },
    ]

    private static func inList(_ state: StatisticsState, _ view: JournalView) -> String? {
        state.behind == nil ? nil : "This is a list: a line each."
    }
}
