import Journal

/// The format-independent content of a shared page: a day, a standup or a review.
public struct SharedPage: Hashable, Sendable {
    /// A group of sections. A day's page has a single part without a heading.
    public struct Part: Hashable, Sendable {
        public var heading: String?
        public var sections: [Section]
        /// The day of a page in a range, and whether it was started.
        var page: (day: Day, isStarted: Bool)? {
            pageDay.map { ($0, isStarted) }
        }
        private var pageDay: Day?
        private var isStarted = false
        /// The text of that day.
        var text: SharedProse?

        init(_ sections: [Section], heading: String? = nil) {
            self.heading = heading
            self.sections = sections
        }

        /// A page in a range.
        init(_ sections: [Section], of page: PageContents, text: SharedProse?) {
            self.init(sections, heading: page.day.longName)
            (pageDay, isStarted) = (page.day, page.isStarted)
            self.text = text
        }
    }

    public struct Section: Hashable, Sendable {
        /// Nil for "Other".
        public var category: Category?
        public var name: String
        public var rows: [SharedRow]
    }

    enum Kind: Hashable, Sendable {
        case page(isStarted: Bool)
        case standup(since: Day)
        /// Of the days until one before today, or until today.
        case review(since: Day, until: Day?)
        /// The pages from a day to the shared page's own.
        case range(from: Day)
    }

    let kind: Kind
    /// The day in the heading.
    public let day: Day
    /// The page's group; nil for everything.
    public let filter: SectionFilter?
    public private(set) var parts: [Part]
    /// The day's text; nil for none.
    public var text: SharedProse?
    /// The todos known to have been open, unlike entries; nil if that wasn't looked up.
    public var bornOpen: Set<Int64>?
    /// The journal's id, for JSON; nil if that wasn't looked up.
    public var journalID: String?

    /// The heading of the whole: `Monday 2 March 2026`, or of a range `2026-03-02 – 2026-03-06`.
    var title: String {
        switch kind {
        case .range(let from): "\(from) – \(day)"
        case .review(let since, let until?):
            since == until ? until.longName : "\(since) – \(until)"
        case .page, .standup, .review: day.longName
        }
    }

    /// The text of an empty page.
    static let nothing = "Nothing here."

    /// A day's page, limited to a group's categories or complete.
    /// - Parameters:
    ///   - text: The day's text. A group leaves it out, since it belongs to no category.
    ///   - hasNotes: Whether to include the todos' notes.
    public init(
        _ page: PageContents, only filter: SectionFilter? = nil, text: String? = nil, hasNotes: Bool = false,
        clock: JournalClock
    ) {
        self.text = filter == nil ? SharedProse(text) : nil
        kind = .page(isStarted: page.isStarted)
        day = page.day
        self.filter = filter
        parts = [
            Part(
                Self.filtered(page.sections, filter).map { section in
                    Section(section, hasNotes: hasNotes) { $0.caption(on: page.day, clock: clock) }
                })
        ]
    }

    init(_ kind: Kind, until day: Day, only filter: SectionFilter?, parts: [Part]) {
        self.kind = kind
        self.day = day
        self.filter = filter
        self.parts = parts
    }

    /// Todos done since a day and todos open now, limited to a group's categories or complete.
    public init(_ standup: Standup, only filter: SectionFilter? = nil, clock: JournalClock) {
        kind = .standup(since: standup.since)
        day = standup.today
        self.filter = filter
        let since = Self.since(standup.since, standup.today)
        parts = [
            Part(
                Self.filtered(standup.done, filter).map { section in
                    Section(section) { Self.whenEnded($0, standup.today, clock) }
                }, heading: "Done \(since)"),
            Part(
                Self.filtered(standup.open, filter).map { section in
                    Section(section) { $0.caption(on: standup.page.day, clock: clock) }
                }, heading: "Open"),
        ]
        if !standup.starred.isEmpty {
            parts.append(Self.starred(standup.starred, standup.categories, filter, clock))
        }
    }

    /// The todos that were starred, with what became of them.
    private static func starred(
        _ meant: [MeantTodo], _ categories: [Category], _ filter: SectionFilter?, _ clock: JournalClock
    ) -> Part {
        // A todo may have been starred on several days.
        var captions: [Int64: [String]] = [:]
        var rows: [PageRow] = []
        for meant in meant {
            let became = meant.row.caption(on: meant.day, clock: clock)
            let words = [meant.day.shortName, became].filter { !$0.isEmpty }.joined(separator: " · ")
            if captions[meant.row.id] == nil { rows.append(meant.row) }
            captions[meant.row.id, default: []].append(words)
        }
        return Part(
            filtered(PageSection.grouping(rows, by: categories), filter).map { section in
                Section(section) { captions[$0.id]?.joined(separator: "; ") ?? "" }
            }, heading: "Starred, \(meant.words) done")
    }

    /// The results of a review, limited to a group's categories or complete. Omits empty parts.
    public init(
        _ review: ReviewSummary, categories: [Category], only filter: SectionFilter? = nil,
        clock: JournalClock
    ) {
        let today = review.today
        kind = .review(since: review.past.since, until: review.past.until)
        day = today
        self.filter = filter
        let part = { (heading: String, todos: [Todo], state: TodoState, caption: (PageRow) -> String) in
            let rows = todos.map { PageRow(todo: $0, state: state) }
            return Part(
                Self.filtered(PageSection.grouping(rows, by: categories), filter)
                    .map { Section($0, caption: caption) }, heading: heading)
        }
        let whenEnded = { Self.whenEnded($0, today, clock) }
        let sentTo = { (row: PageRow) in "postponed to \(row.todo.start.name(relativeTo: today))" }
        let caption = { (row: PageRow) in row.caption(on: today, clock: clock) }
        let doneHeading =
            review.past.until == nil ? "Done \(Self.since(review.past.since, today))" : "Done"
        let notDone = review.past.notDone.map { name, todos in
            part(name.beginningCapital, todos, .abandoned, whenEnded)
        }
        parts =
            [
                part(doneHeading, review.past.done, .done, whenEnded),
                part("Postponed", review.past.postponed, .postponed, sentTo),
            ] + notDone + [
                part("Carried", review.carried, .open, caption),
                part("Planned", review.planned, .open, caption),
                Self.starred(review.past.starred, categories, filter, clock),
            ]
    }

    /// `since Mon 16 Nov`, or `today`.
    private static func since(_ day: Day, _ today: Day) -> String {
        day == today ? "today" : "since \(day.shortName(from: today))"
    }

    static func filtered(_ sections: [PageSection], _ filter: SectionFilter?) -> [PageSection] {
        filter.map { $0(sections) } ?? sections
    }

    /// The time, and the day unless it is today.
    private static func whenEnded(_ row: PageRow, _ today: Day, _ clock: JournalClock) -> String {
        guard let ending = row.todo.ending else { return "" }
        // The start of a page notes what was missed, at the last moment of its day.
        if row.todo.isMissed { return ending.day == today ? "" : ending.day.shortName(from: today) }
        let time = clock.timeOfDay(ending.date)
        return ending.day == today ? time : "\(ending.day.shortName(from: today)), \(time)"
    }

    /// The number of todos: `14 todos`.
    public var contents: String {
        let count = rows.count
        return count == 1 ? "1 todo" : "\(count) todos"
    }

    /// The parts to write: of a review those with content, if any has.
    var filledParts: [Part] {
        guard case .review = kind else { return parts }
        let filled = parts.filter { !$0.sections.isEmpty }
        return filled.isEmpty ? [Part([])] : filled
    }

    var rows: [SharedRow] { parts.flatMap { $0.sections.flatMap(\.rows) } }

    /// Leaves out the texts of days.
    mutating func leaveOutTexts() {
        text = nil
        for part in parts.indices { parts[part].text = nil }
    }

    /// This page without the rows in a state, and without the sections that become empty.
    func without(_ state: TodoState) -> SharedPage {
        var page = self
        for part in page.parts.indices {
            page.parts[part].sections = parts[part].sections.compactMap { section in
                var section = section
                section.rows.removeAll { $0.state == state }
                return section.rows.isEmpty ? nil : section
            }
        }
        return page
    }
}

extension SharedPage.Section {
    init(_ section: PageSection, hasNotes: Bool = false, caption: (PageRow) -> String) {
        category = section.category
        name = section.name.harmless
        rows = section.rows.map { SharedRow($0, hasNote: hasNotes, caption: caption($0)) }
    }
}

extension SharedPage {
    /// The pages of a range of days, each with its day as a heading.
    public init(
        _ pages: [OpenPage], of days: ClosedRange<Day>, only filter: SectionFilter? = nil,
        hasText: Bool = true,
        hasNotes: Bool = false, clock: JournalClock
    ) {
        self.init(
            .range(from: days.lowerBound), until: days.upperBound, only: filter,
            parts: pages.map { page in
                let day = page.contents.day
                return Part(
                    Self.filtered(page.contents.sections, filter).map { section in
                        Section(section, hasNotes: hasNotes) { $0.caption(on: day, clock: clock) }
                    }, of: page.contents, text: hasText && filter == nil ? SharedProse(page.text) : nil)
            })
    }
}

/// A todo in a shared page.
public struct SharedRow: Hashable, Sendable {
    public var row: PageRow
    /// The title on one line, without control or bidirectional characters; never empty.
    public var title: String
    /// The title's URL; nil if it has none or one that needs confirmation to open.
    public var link: String?
    /// The caption: `10:42`, `postponed to 3 Dec`; may be empty.
    public var beside: String
    /// Nil if it has none, or notes are left out.
    public var note: SharedProse?

    init(_ row: PageRow, hasNote: Bool, caption: String) {
        note = hasNote ? SharedProse(row.todo.note) : nil
        self.row = row
        title = (Title.normalized(row.todo.title) ?? row.todo.shownTitle).harmless
        link = row.todo.externalURL.flatMap(WebAddress.link)
        // On a page, the mark and the strikethrough show it.
        beside = row.state == .abandoned && caption.isEmpty ? row.state.word(of: row.todo) : caption
    }

    public var state: TodoState { row.state }

    /// The caption in parentheses after a blank; empty without a caption.
    var remark: String { beside.isEmpty ? "" : " (\(beside))" }
}

/// The page as plain text.
extension SharedPage {
    var plainText: String {
        paragraphs(title: title, heading: \.self) {
            $0.sections.map(\.plainText)
        }
    }
}

extension SharedPage.Section {
    fileprivate var plainText: [String] {
        [name] + rows.flatMap { ["  \($0.plainText)"] + ($0.note?.lines(indentedBy: "      ") ?? []) }
    }
}

extension SharedRow {
    fileprivate var plainText: String {
        let url = link.map { " <\($0)>" } ?? ""
        return "\(box) \(title)\(url)\(remark)"
    }

    private var box: String {
        switch state {
        case .open, .carried: "[ ]"
        case .done: "[x]"
        case .abandoned: "[-]"
        case .postponed: "[>]"
        }
    }
}
