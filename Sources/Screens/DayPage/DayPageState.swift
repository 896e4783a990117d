import Journal
import Store

/// Where a person is on the day page, and what they are in the middle of.
public struct DayPageState: Equatable, Sendable {
    public enum Mode: Equatable, Sendable {
        case browsing
        case editing(Editing)
        case asking(DayPageQuestion)
        case picking(CategoryPicker)
        /// A bundle to put on the page is asked for.
        case bundling(ChoiceFilter)
        /// A day to send todos to is asked for.
        case dating(DatePrompt)
        case searching(PageSearch)
        /// What was found in the whole journal is listed.
        case found(ListPlace)
        /// A todo's life is listed.
        case todoHistory(ListPlace)
        /// The calendar has the keys.
        case calendar(CalendarState)
        /// As what and where to the page is to be handed out is asked for.
        case sharing(SharePrompt)
        /// The help or the palette is open.
        case overlay(Overlay)
    }

    /// A line being typed, and what for.
    public struct Editing: Equatable, Sendable {
        public enum Purpose: Equatable, Sendable {
            case newTodo, newEntry
            case rename(Int64)
            case url([Int64])
            case time([Int64])
            /// When a todo that is open was done.
            case doneAt(Int64)
            /// None for those of the category.
            case weekdays([Int64])
            /// Titles for the parts of a todo, with `;` between.
            case split(Int64)
        }

        public var purpose: Purpose {
            didSet { entry.use = Self.use(for: purpose) }
        }
        public var entry: EntryEditor
        /// What the line said when it was opened; nil for that of a new row.
        private let original: String?
        /// Whether it was given to the journal and no answer has come yet.
        public var isSubmitted = false
        /// How many lines back in the history this one is from, and what was typed before going there.
        var historyDepth = 0
        var lineBeforeHistory = LineEditor()

        public init(purpose: Purpose, line: LineEditor) {
            self.purpose = purpose
            entry = EntryEditor(line, for: Self.use(for: purpose))
            original = purpose == .newTodo || purpose == .newEntry ? nil : line.text
        }

        private static func use(for purpose: Purpose) -> EntryLine.Use {
            purpose == .newEntry ? .entry : .todo
        }

        /// Whether it holds something that was typed.
        var hasTypedText: Bool { !line.text.isEmpty && line.text != original }

        public var line: LineEditor {
            get { entry.line }
            set { entry.line = newValue }
        }

        /// The categories that can be picked now.
        func choices(in view: JournalView) -> [CategoryPicker.Choice] {
            isNewRow ? entry.choices(in: view) : []
        }
    }

    public var mode = Mode.browsing
    /// What was open when something was asked of the journal, until that is known to be done.
    var submitted: Submitted?
    /// Which todos were asked about today, having been put off often.
    public var askedAbout: AskedAbout?
    /// The lines that were written, the newest last.
    public var history: [String] = []
    /// A new row's line that was closed with something in it, to be taken up again.
    public var draft: Editing?
    /// Lines to go on with after the draft, one after another, the oldest first.
    var keptLines: [String] = []
    /// The selected todo; nil on an empty page.
    public var selectedID: Int64?
    /// Its place among the rows, for when it is gone.
    public var selectedIndex = 0
    /// The todos that commands act on, if any are marked; else they act on the selected one.
    public var marked: Set<Int64> = []
    /// The first line of the page that is shown.
    public var scroll = 0
    /// The terminal's size, for moving by pages.
    public var size: Size
    /// So many rows at the top are not the page's own: its header, or what another screen says above it.
    var rowsAbove = 1
    /// Whether it is not seen, and only asks for what is typed or picked.
    var isHidden = false
    /// How tall the rows are.
    var heights = RowHeights()
    public var preferences: Preferences

    public init(view: JournalView, size: Size, preferences: Preferences = Preferences()) {
        self.size = size
        self.preferences = preferences
        select(at: 0, in: view)
    }

    /// Opens the line for a new row, with the draft or the kept line there may be.
    mutating func openLine(for purpose: Editing.Purpose) {
        var editing = draft ?? nextLine(for: purpose)
        editing.purpose = purpose
        mode = .editing(editing)
        draft = nil
    }

    /// The selected row's todo.
    public func selected(in view: JournalView) -> PageRow? {
        view.page.contents.row(of: selectedID)
    }

    /// The rows that a command acts on: the marked ones, or the selected one.
    public func targets(in view: JournalView) -> [PageRow] {
        guard !marked.isEmpty else { return selected(in: view).map { [$0] } ?? [] }
        return view.page.contents.rows.filter { marked.contains($0.id) }
    }

    /// Selects the row at a place, or the nearest there is.
    public mutating func select(at index: Int, in view: JournalView) {
        let rows = view.page.contents.rows
        selectedIndex = rows.isEmpty ? 0 : min(max(index, 0), rows.count - 1)
        selectedID = rows.isEmpty ? nil : rows[selectedIndex].id
    }

    /// Takes in what became of the journal: the selection stays on its todo or, if that is gone, on the one that was
    /// nearest to it; what an action made or brought back is selected; another page is entered at its top. A line
    /// that couldn't be written stays to be tried again.
    /// - Returns: What there is to say of it.
    @discardableResult
    public mutating func follow(from old: JournalView, to new: JournalView) -> StoreMessage? {
        if case .editing(var editing) = mode, editing.isSubmitted {
            let isWritten = new.message?.isError != true
            editing.isSubmitted = false
            if isWritten && editing.isNewRow {
                remember(editing.line.text)
                editing = nextLine(for: editing.purpose)
            }
            mode = isWritten && !editing.isNewRow ? .browsing : .editing(editing)
        }
        if let submitted {
            self.submitted = nil
            if new.message?.isError == true { reopen(submitted) }
        }
        if old.day != new.day || old.isFutureLog != new.isFutureLog {
            scroll = 0
            marked = []
            select(at: 0, in: new)
        }
        select(at: place(in: new, after: old), in: new)
        if let found = new.found, found != old.found, !found.todos.isEmpty { mode = .found(ListPlace()) }
        if let history = new.todoHistory, old.lookedUp != new.lookedUp {
            mode = .todoHistory(ListPlace(at: history.events.count - 1))
        }
        return closeEditorsOfDeletedRows(new) ?? followBundles(from: old, to: new)
    }

    /// Ends what was begun with todos that are no longer on the page. What was typed for one stays.
    private mutating func closeEditorsOfDeletedRows(_ view: JournalView) -> StoreMessage? {
        let ids = Set(view.page.contents.rows.map(\.id))
        marked.formIntersection(ids)
        switch mode {
        case .editing(let editing):
            guard case .rename(let id) = editing.purpose, !ids.contains(id) else { return nil }
            mode = .editing(Editing(purpose: .newTodo, line: editing.line))
            return StoreMessage("The todo left this page. Enter creates a new one.")
        case .asking(.delete(let deletedIDs)) where !deletedIDs.allSatisfy(ids.contains):
            mode = .browsing
            return StoreMessage("It already left this page.")
        default:
            return nil
        }
    }

    /// Where the selection belongs among the rows.
    private func place(in new: JournalView, after old: JournalView) -> Int {
        let rows = new.page.contents.rows
        var places: [Int64: Int] = [:]
        for (place, row) in rows.enumerated() { places[row.id] = place }
        let touched = Set(new.touched)
        if !touched.isEmpty, selectedID.map(touched.contains) != true {
            if let place = new.touched.compactMap({ places[$0] }).min() { return place }
        }
        if let place = selectedID.flatMap({ places[$0] }) { return place }
        // Those that stood below come first, then those above.
        let before = old.page.contents.rows.map(\.id)
        guard before.indices.contains(selectedIndex) else { return selectedIndex }
        let neighbours = before[selectedIndex...] + before[..<selectedIndex].reversed()
        return neighbours.lazy.compactMap { places[$0] }.first ?? selectedIndex
    }
}
