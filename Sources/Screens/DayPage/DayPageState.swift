import Journal
import Sharing
import Store

/// The state of the day page: its selection, marks and mode.
public struct DayPageState: Equatable, Sendable {
    /// Indirect, so that the state stays small to pass on: most keys find it browsing.
    public indirect enum Mode: Equatable, Sendable {
        case browsing
        case editing(Editing)
        case asking(DayPageQuestion)
        case picking(CategoryPicker)
        /// Choosing a bundle to apply.
        case bundling(ChoiceFilter)
        /// Choosing what to show alone.
        case focusing(ChoiceFilter)
        /// Choosing a day to postpone todos to.
        case dating(DatePrompt)
        case searching(PageSearch)
        /// Listing a todo's history.
        case todoHistory(ListPlace)
        /// Listing something of the whole journal.
        case listing(Listing, ListPlace)
        /// The calendar has the focus.
        case calendar(CalendarState)
        /// Choosing the format and destination of a shared page.
        case sharing(SharePrompt)
    }

    public var mode = Mode.browsing
    public var overlay: Overlay? = nil
    /// The state to restore if the journal refuses the current change.
    var submitted: Submitted? = nil
    /// The lines typed for rows and titles, and what is offered once none is open.
    var typing = PageTyping()
    /// The selected and the marked rows.
    var rows = ListSelection<Int64>()
    /// The searches.
    var searching = PageSearches()
    /// The list that shows, and the way back from it.
    var trail: PageTrail
    /// What external changes have done since the last key, of which that knew nothing.
    var overtaken: [Overtaken] = []
    /// The often postponed todos already asked about today.
    public var askedAbout: AskedAbout?
    /// The last verb, to be repeated on other todos.
    var lastVerb: RepeatableVerb? = nil
    /// What was shown alone last, which is offered first.
    var lastFocus: String? = nil
    public var pendingKeys = PendingKeys()
    /// The screen around the rows.
    var frame: PageFrame
    var drawnRows = RowCache()
    public var preferences: Preferences

    public init(view: JournalView, size: Size, preferences: Preferences = Preferences()) {
        frame = PageFrame(size: size)
        trail = PageTrail(list: view.list)
        self.preferences = preferences
        select(at: 0, in: view)
    }

    /// The selected todo's row; nil if there is none, or if it isn't a todo.
    public func selected(in view: JournalView) -> PageRow? {
        selectedRow(in: view).flatMap { $0.isTodo ? $0 : nil }
    }

    /// The selected row, also one that isn't a todo.
    func selectedRow(in view: JournalView) -> PageRow? {
        let rows = view.page.contents.rows
        return rows.index(of: selectedID, probably: selectedIndex).map { rows[$0] }
    }

    /// The todos that a command acts on: the marked ones, as many from the selected one as the typed count, or
    /// the selected one.
    public func targets(in view: JournalView) -> [PageRow] {
        guard marked.isEmpty else { return view.page.contents.rows.filter { marked.contains($0.id) } }
        guard let count = pendingKeys.count else { return selected(in: view).map { [$0] } ?? [] }
        return view.page.contents.rows.dropFirst(selectedIndex).prefix(count).filter(\.isTodo)
    }

    /// Selects the first open todo, if there is one.
    mutating func selectFirstOpen(in view: JournalView) {
        let open = view.page.contents.rows.firstIndex { $0.state == .open && $0.hiddenUntil == nil }
        if let open, marked.isEmpty { select(at: open, in: view) }
    }

    /// Follows a change of the journal: the selection stays on its todo or goes to the nearest one; created or
    /// restored todos are selected; another page opens at its top. A refused line stays open.
    /// - Returns: The message to show.
    @discardableResult
    public mutating func follow(from old: JournalView, to new: JournalView) -> StoreMessage? {
        if submitted == nil, let change = foreignChange(ofSelectedIn: old, to: new) {
            note(.selection(change))
        }
        if case .editing(var editing) = mode, editing.isSubmitted {
            let isWritten = new.message?.isError != true
            editing.isSubmitted = false
            var isContinued = editing.isNewRow
            if case .orphan = editing.purpose { isContinued = false }
            if isWritten && editing.isNewRow { editing = lines.didSave(editing) }
            mode = isWritten && !isContinued ? .browsing : .editing(editing)
        }
        if let focus = new.focus { lastFocus = focus.name }
        // A new name is the same focus.
        if old.focus?.categoryIDs != new.focus?.categoryIDs {
            lines.follow(isFocused: new.focus != nil)
            searching.follow(isFocused: new.focus != nil)
        }
        if let tagged = new.tagged, old.tagged != tagged { typing.offered = tagged.todos }
        if let submitted {
            self.submitted = nil
            if new.message?.isError == true {
                reopen(submitted)
                askAboutStar(refusedTo: submitted, in: new)
            }
        }
        if new.list != old.list { turn(from: old, to: new) }
        trail.list = new.list
        select(at: place(in: new, after: old), in: new)
        followHistory(from: old, to: new)
        followChanges(from: old, to: new)
        followConflicts(to: new)
        endHighlight(withoutMatchesIn: new)
        let left = leaveDeletedRows(from: old, to: new) ?? loseFromPrompt(from: old, to: new)
        let message = left ?? titleChange(from: old, to: new) ?? followBundles(from: old, to: new)
        offerTagged()
        return message
    }

    /// Closes editors of todos that left the page, and takes away their marks. Keeps their typed text.
    private mutating func leaveDeletedRows(from old: JournalView, to view: JournalView) -> StoreMessage? {
        let ids = Set(view.page.contents.rows.map(\.id))
        // One's own change has a message of its own, and takes away what it names. A prompt names its todos itself.
        if !marked.isEmpty, marked.isDisjoint(with: ids), view.list == old.list, view.message == old.message,
            mode.promptedTodos.isEmpty
        {
            note(.marks)
        }
        marked.formIntersection(ids)
        switch mode {
        case .editing(let editing):
            guard case .rename(let id) = editing.purpose, !ids.contains(id) else { return nil }
            let renamed = old.page.contents.rows.first { $0.id == id }?.todo
            var line = Editing(purpose: renamed.map(LineUse.orphan) ?? .newTodo, line: editing.line)
            // Nothing else says on which of the days to come it was planned.
            if old.isFutureLog { line.day = renamed?.start }
            mode = .editing(line)
            return StoreMessage(
                "The todo \(Self.left(view)). Enter renames it, or adds it if it was deleted.")
        case .asking(let question) where !isHidden:
            // A list doesn't show all that are starred.
            let before = Set(old.page.contents.rows.map(\.id))
            let gone = question.todos.count { before.contains($0) && !ids.contains($0) }
            guard gone > 0 else { return nil }
            mode = .browsing
            note(.question)
            return StoreMessage(
                "\(Self.counted(gone, of: question.todos.count)) \(Self.left(view)), so the question is closed."
            )
        default:
            return overtaken.contains(.marks) ? StoreMessage("The marked todos \(Self.left(view)).") : nil
        }
    }

    /// What to say when another program renames the todo whose title is being edited: the line would replace that.
    private func titleChange(from old: JournalView, to new: JournalView) -> StoreMessage? {
        guard case .editing(let editing) = mode, case .rename(let id) = editing.purpose,
            new.message?.isError != true,
            let before = old.page.contents.rows.first(where: { $0.id == id }),
            let now = new.page.contents.rows.first(where: { $0.id == id }),
            now.todo.title != before.todo.title
        else { return nil }
        return StoreMessage(
            "Also renamed elsewhere, to \(now.todo.title.quoted). Enter takes yours.")
    }

    /// The index of the selection among the new rows.
    private func place(in new: JournalView, after old: JournalView) -> Int {
        let now = new.page.contents.rows
        let touched = Set(new.touched)
        if !touched.isEmpty, selectedID.map(touched.contains) != true,
            let place = now.firstIndex(where: { touched.contains($0.id) })
        {
            return place
        }
        return rows.index(in: now, after: old.page.contents.rows) ?? selectedIndex
    }
}

/// The list of changes, and undoing or redoing back to one of them.
extension DayPageState {
    /// Selects the newest change that can be undone once the list is read. Closes the question about undoing if
    /// the list changes meanwhile.
    mutating func followChanges(from old: JournalView, to new: JournalView) {
        guard let changes = new.changes else { return }
        switch mode {
        case .listing(.changes, _) where old.changes == nil:
            mode = .listing(.changes, ListPlace(at: changes.firstIndex { !$0.isUndone && !$0.isMerge } ?? 0))
        case .listing(.changes, let place):
            // Stays on its change while another program adds some.
            let before = old.changes ?? []
            guard before.indices.contains(place.index), before.count != changes.count,
                let index = changes.firstIndex(where: { $0.id == before[place.index].id })
            else { return }
            mode = .listing(.changes, ListPlace(at: index))
        case .asking(.undoBackTo(let id, let count)) where changes.undoCount(backTo: id) != count:
            mode = .listing(.changes, ListPlace(at: changes.firstIndex { $0.id == id } ?? 0))
        default:
            break
        }
    }

    /// Undoes the changes from the newest back to one; asks first if it isn't the only one. Redoes an undone one
    /// and those before it.
    mutating func goBackToChange(at index: Int, in view: JournalView) -> [Effect] {
        guard let changes = view.changes, changes.indices.contains(index) else { return [] }
        let change = changes[index]
        if change.isMerge {
            return [
                .say(
                    StoreMessage(
                        "What came from another machine stays. What it changed can be changed again."))
            ]
        }
        if change.isUndone {
            mode = .browsing
            let redone = changes[index...].filter { !$0.isMerge }.prefix(while: \.isUndone)
            return [.apply(.redo(steps: redone.count))]
        }
        let count = changes.undoCount(backTo: change.id)
        guard count > 1 else {
            mode = .browsing
            return [.apply(.undo(steps: count, consent: .all))]
        }
        mode = .asking(.undoBackTo(change.id, count: count))
        return []
    }
}

extension [LoggedChange] {
    /// The number of changes to undo from the newest back to one.
    func undoCount(backTo id: Int64) -> Int { count { !$0.isUndone && !$0.isMerge && $0.id >= id } }
}

extension DayPageState {
    /// The maximum number of pages turned by one count; each is read.
    private static let mostPages = 100

    /// Turns as many pages as the typed count.
    func turnPages(to target: PageTarget) -> [Effect] {
        Array(repeating: .apply(.show(target)), count: min(pendingKeys.count ?? 1, Self.mostPages))
    }
}

extension DayPageState {
    /// Copies the targeted rows to the clipboard, as a Markdown checklist.
    mutating func copyTargets(in view: JournalView) -> [Effect] {
        let rows = targets(in: view)
        let words = rows.count == 1 ? "1 todo" : "\(rows.count) todos"
        let text = SharedPage.checklist(rows, on: view.day, clock: view.clock)
        return act([.copy(text, message: "Copied as Markdown: \(words)")])
    }
}
