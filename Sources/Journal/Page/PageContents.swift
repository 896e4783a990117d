/// The contents of a day's page, or of another list of todos that acts like one, grouped into sections.
public struct PageContents: Hashable, Sendable {
    /// What the rows are.
    public enum Kind: Hashable, Sendable {
        /// Those of a day's page.
        case day
        /// The todos that start after the day.
        case futureLog
        /// The results of a search, as of the day.
        indirect case search(FoundList)
    }

    public var kind = Kind.day
    public var day: Day
    /// Whether the day was started. If not, these are the contents its page would have.
    public var isStarted: Bool
    /// Whether there is no later page up to today: a page of a later day counts when its day comes.
    public var isLatest: Bool
    public var sections: [PageSection] {
        didSet {
            rows = sections.flatMap(\.rows)
            counts = Self.counts(of: rows)
        }
    }
    /// All rows in display order. Stored, because every key needs them.
    public private(set) var rows: [PageRow]
    /// The number of rows in each state, without hidden ones. Stored, because every key shows them.
    private var counts: [TodoState: Int]
    /// The todos hidden on this weekday, by id. The sections omit them.
    public var hidden: [PageRow] = []

    /// The future log of todos that start after today.
    public init(futureLog todos: [Todo], today: Day, weekStart: Weekday) {
        day = today
        isStarted = false
        isLatest = true
        kind = .futureLog
        sections = FutureLog.sections(todos, today: today, weekStart: weekStart)
        rows = sections.flatMap(\.rows)
        counts = Self.counts(of: rows)
    }

    /// The page of a day. Todos that don't show on it are ignored.
    public init(day: Day, isStarted: Bool, isLatest: Bool, todos: [Todo], categories: [Category]) {
        let known = Dictionary(uniqueKeysWithValues: categories.map { ($0.id, $0) })
        var (rows, hidden): ([PageRow], [PageRow]) = ([], [])
        rows.reserveCapacity(todos.count)
        for todo in todos where todo.isShown(on: day, isStarted: isStarted) {
            let hiddenUntil = todo.hiddenUntil(
                on: day, isLatest: isLatest, category: todo.categoryID.flatMap { known[$0] })
            let row = PageRow(
                todo: todo, state: todo.state(on: day, isLatest: isLatest), hiddenUntil: hiddenUntil)
            if hiddenUntil == nil { rows.append(row) } else { hidden.append(row) }
        }
        self.init(rows, day: day, isStarted: isStarted, isLatest: isLatest, categories: categories)
        self.hidden = hidden.sorted { $0.todo.order < $1.todo.order }
    }

    private init(_ rows: [PageRow], day: Day, isStarted: Bool, isLatest: Bool, categories: [Category]) {
        self.day = day
        self.isStarted = isStarted
        self.isLatest = isLatest
        sections = PageSection.grouping(rows, by: categories)
        self.rows = sections.flatMap(\.rows)
        counts = Self.counts(of: self.rows)
    }

    /// A list of rows in one section, as of a day.
    init(found rows: [PageRow], kind: Kind, day: Day) {
        self.kind = kind
        self.day = day
        isStarted = true
        isLatest = true
        sections = rows.isEmpty ? [] : [PageSection(.found, rows: rows)]
        self.rows = rows
        counts = Self.counts(of: rows)
    }

    private static func counts(of rows: [PageRow]) -> [TodoState: Int] {
        var counts: [TodoState: Int] = [:]
        // By their indexes: copying rows costs reference counting.
        for index in rows.indices where rows[index].hiddenUntil == nil {
            counts[rows[index].state, default: 0] += 1
        }
        return counts
    }

    /// The page with the todos that ended on its day in a section by time: the first section on an older page,
    /// the last on the latest.
    public func gatheringActivity() -> PageContents {
        let ended = rows.filter { $0.todo.ending?.day == day }.sorted { $0.todo.endedBefore($1.todo) }
        guard !ended.isEmpty else { return self }
        var page = self
        page.sections = sections.compactMap { section in
            var section = section
            section.rows.removeAll { $0.todo.ending?.day == day }
            return section.rows.isEmpty ? nil : section
        }
        page.sections.insert(PageSection(.activity, rows: ended), at: isLatest ? page.sections.count : 0)
        return page
    }

    /// The page with its hidden todos in a last section.
    public func showingHidden() -> PageContents {
        guard !hidden.isEmpty else { return self }
        var page = self
        page.sections.append(PageSection(.hidden, rows: hidden))
        return page
    }

    /// The page with every row under its category, without hidden todos.
    public func byCategory(_ categories: [Category]) -> PageContents {
        var page = self
        page.sections = PageSection.grouping(
            sections.filter { $0.heading != .hidden }.flatMap(\.rows), by: categories)
        return page
    }

    /// The page with the todos that satisfy a condition.
    public func filtered(_ fits: (Todo) -> Bool) -> PageContents {
        var page = self
        page.sections = sections.compactMap { section in
            var section = section
            section.rows.removeAll { !fits($0.todo) }
            return section.rows.isEmpty ? nil : section
        }
        page.hidden.removeAll { !fits($0.todo) }
        return page
    }

    /// `2 hidden until Mon`; nil if nothing is hidden. Names the day only if all share it.
    public var hiddenWords: String? {
        guard let first = hidden.first?.hiddenUntil else { return nil }
        let isOneDay = hidden.allSatisfy { $0.hiddenUntil == first }
        return "\(hidden.count) hidden" + (isOneDay ? " until \(first.weekday.shortName)" : "")
    }

    /// The distance of the day from today, and whether it has a page: `yesterday`, `in 13 days, no page`.
    public func distance(from today: Day) -> String {
        let distance = day.distance(from: today)
        return isStarted ? distance : "\(distance), \(day == today ? "not started" : "no page")"
    }

    /// The number of rows in a state, without hidden ones.
    public func count(of state: TodoState) -> Int { counts[state] ?? 0 }

    /// The number of rows, without hidden ones.
    public var shownCount: Int { counts.values.reduce(0, +) }
}

extension PageContents {
    /// Notes which todos have conflicts with another machine.
    mutating func markConflicts(of todos: Set<Int64>) {
        sections = sections.map { section in
            var section = section
            section.rows = section.rows.map { row in
                var row = row
                row.isConflicted = todos.contains(row.id)
                return row
            }
            return section
        }
    }
}
