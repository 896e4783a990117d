/// The contents of a day's page, or of another list of todos that acts like one, grouped into sections.
public struct PageContents: Hashable, Sendable {
    /// What the rows are.
    public enum Kind: Hashable, Sendable {
        /// Those of a day's page.
        case day
        /// The todos that start or are due after the day.
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

    /// The future log of todos that start or are due after today.
    public init(futureLog todos: [Todo], today: Day, weekStart: Weekday) {
        self.init(
            FutureLog.sections(todos, today: today, weekStart: weekStart) { $0.comes(after: today) }, today)
    }

    /// A list like the future log of todos with a deadline, by their deadlines; at its end those whose deadline can't be read.
    public init(deadlines todos: [Todo], today: Day, weekStart: Weekday) {
        let unreadable = todos.filter { $0.due == nil }.sorted { $0.order < $1.order }
        let sections = FutureLog.sections(
            todos.filter { $0.due != nil }, today: today, weekStart: weekStart
        ) { $0.due ?? $0.start }
        let others = PageSection(
            .time("A deadline that can't be read"), rows: unreadable.map { PageRow(todo: $0, state: .open) })
        self.init(sections + (unreadable.isEmpty ? [] : [others]), today)
    }

    private init(_ futureLog: [PageSection], _ today: Day) {
        day = today
        isStarted = false
        isLatest = true
        kind = .futureLog
        sections = futureLog
        rows = sections.flatMap(\.rows)
        counts = Self.counts(of: rows)
    }

    /// The page of a day. Todos that don't show on it are ignored.
    /// - Parameter isOver: Whether the day is before today.
    public init(
        day: Day, isStarted: Bool, isLatest: Bool, isOver: Bool = false, todos: [Todo], categories: [Category]
    ) {
        let known = Dictionary(uniqueKeysWithValues: categories.map { ($0.id, $0) })
        var (rows, hidden): ([PageRow], [PageRow]) = ([], [])
        rows.reserveCapacity(todos.count)
        for todo in todos where todo.isShown(on: day, isStarted: isStarted, isOver: isOver) {
            let hiddenUntil = todo.hiddenUntil(
                on: day, isLatest: isLatest, category: todo.categoryID.flatMap { known[$0] })
            let row = PageRow(
                todo: todo, state: todo.state(on: day, isLatest: isLatest), hiddenUntil: hiddenUntil)
            if hiddenUntil == nil { rows.append(row) } else { hidden.append(row) }
        }
        let starred = Set((rows + hidden).starred(on: day))
        if !starred.isEmpty {
            for index in rows.indices { rows[index].isStarred = starred.contains(rows[index].id) }
            for index in hidden.indices { hidden[index].isStarred = starred.contains(hidden[index].id) }
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

/// The future log: open todos that start or are due after today, grouped by what comes first.
enum FutureLog {
    /// Groups todos, in any order, by day for this week and the next, then by month.
    /// - Parameter day: The day that counts.
    static func sections(
        _ todos: [Todo], today: Day, weekStart: Weekday, by day: (Todo) -> Day
    ) -> [PageSection] {
        let rows = todos.sorted { (day($0), $0.order) < (day($1), $1.order) }
            .map { PageRow(todo: $0, state: .open) }
        var sections: [PageSection] = []
        for row in rows {
            let name = time(of: day(row.todo), today: today, weekStart: weekStart)
            if sections.last?.heading == .time(name) {
                sections[sections.count - 1].rows.append(row)
            } else {
                sections.append(PageSection(.time(name), rows: [row]))
            }
        }
        return sections
    }

    /// The heading of a day: `Tomorrow`, `Next week`, `March 2027`.
    static func time(of day: Day, today: Day, weekStart: Weekday) -> String {
        let endOfWeek = DayExpression.endOfWeek(today, weekStart)
        switch day {
        case ..<today: return "Before today"
        case today: return "Today"
        case today + 1: return "Tomorrow"
        case ...endOfWeek: return "This week"
        case ...(endOfWeek + 7): return "Next week"
        default:
            let month = Month(containing: day)
            return month.year == today.civil.year ? Day.monthNames[month.number - 1] : month.name
        }
    }
}

/// A row of a page: a todo and its state.
public struct PageRow: Hashable, Identifiable, Sendable {
    public var todo: Todo
    public var state: TodoState
    /// The next day on which it shows, if it is hidden.
    public var hiddenUntil: Day?
    /// Where a search found it; nil on a page.
    public var hit: SearchHit?
    /// Whether it has a conflict with another machine.
    public var isConflicted = false
    /// Whether it is one of the starred todos of the page's day.
    public var isStarred = false

    public var id: Int64 { todo.id }

    public init(todo: Todo, state: TodoState, hiddenUntil: Day? = nil) {
        self.hiddenUntil = hiddenUntil
        self.todo = todo
        self.state = state
    }
}

extension [PageRow] {
    /// The index of a todo's row; nil if there is none. Looks at ids in place: each copy of a row would count its
    /// references.
    public func index(of id: Int64?) -> Int? { indices.first { self[$0].id == id } }

    /// The index of a todo's row, which is probably known; nil if there is none.
    public func index(of id: Int64?, probably index: Int) -> Int? {
        indices.contains(index) && self[index].id == id ? index : self.index(of: id)
    }
}

/// A section of a page: rows under a heading.
public struct PageSection: Hashable, Sendable {
    public enum Heading: Hashable, Sendable {
        case category(Category)
        /// Todos without a category.
        case other
        /// The starred todos of the day, of any category.
        case starred(isToday: Bool)
        /// The todos that ended on the day, of any category.
        case activity
        /// The todos hidden on the day.
        case hidden
        /// Future log todos that come up at about the same time.
        case time(String)
        /// What a search found.
        case found
    }

    public var heading: Heading
    public var rows: [PageRow]

    public init(_ heading: Heading, rows: [PageRow]) {
        self.heading = heading
        self.rows = rows
    }

    /// Whether the starred todos are in it.
    public var isStarred: Bool { if case .starred = heading { true } else { false } }

    /// Nil for a section that isn't a category.
    public var category: Category? {
        if case .category(let category) = heading { category } else { nil }
    }

    public var name: String {
        switch heading {
        case .category(let category): category.name
        case .other: Category.otherName
        case .starred(let isToday): isToday ? "Today" : "Starred"
        case .activity: "Activity"
        case .hidden: "Hidden today"
        case .time(let name): name
        case .found: "Found"
        }
    }

    /// Groups rows by category in sort order, "Other" last, and sorts each section by ``Todo/order``. Unknown categories
    /// count as "Other"; empty sections are omitted.
    public static func grouping(_ rows: [PageRow], by categories: [Category]) -> [PageSection] {
        let categories = categories.arranged
        let places = Dictionary(categories.enumerated().map { ($1.id, $0) }) { first, _ in first }
        // Sorts indexes, since copying rows costs reference counting.
        var grouped = Array(repeating: [Int](), count: categories.count + 1)
        for index in rows.indices {
            let place = rows[index].todo.categoryID.flatMap { places[$0] } ?? categories.count
            grouped[place].append(index)
        }
        return grouped.enumerated().compactMap { place, indexes in
            if indexes.isEmpty { return nil }
            let sorted = indexes.sorted { rows[$0].todo.order < rows[$1].todo.order }
            let heading = place < categories.count ? Heading.category(categories[place]) : .other
            return PageSection(heading, rows: sorted.map { rows[$0] })
        }
    }
}

/// An export group with its categories, used to filter the sections of a page.
public struct SectionFilter: Hashable, Named, Sendable {
    public var group: ExportGroup
    /// Contains nil for "Other".
    public var categoryIDs: Set<Int64?>

    public var name: String { group.name }

    public init(_ group: ExportGroup, members: [ExportGroupMember]) {
        self.group = group
        categoryIDs = Set(members.filter { $0.groupID == group.id }.map(\.categoryID))
    }

    /// A category's section alone.
    /// - Parameter category: Nil for "Other".
    public init(only category: Category?) {
        group = ExportGroup(id: -1 - (category?.id ?? 0), name: category?.name ?? Category.otherName)
        categoryIDs = [category?.id]
    }

    /// The sections of the group's categories, in page order.
    public func callAsFunction(_ sections: [PageSection]) -> [PageSection] {
        sections.filter { section in
            switch section.heading {
            case .category(let category): categoryIDs.contains(category.id)
            case .other: categoryIDs.contains(nil)
            case .starred, .activity, .hidden, .time, .found: false
            }
        }
    }
}
