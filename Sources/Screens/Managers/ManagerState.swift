import Journal
import Store

/// The state of a screen that manages bundles, categories or groups: panes with lists, and their common keys.
public protocol ManagerState: ScreenState {
    /// The screen's title.
    static var title: String { get }
    var manager: Manager { get set }
}

extension ManagerState {
    public var preferences: Preferences {
        get { manager.preferences }
        set { manager.preferences = newValue }
    }

    public var size: Size {
        get { manager.size }
        set { manager.size = newValue }
    }

    public var overlay: Overlay? {
        get { manager.overlay }
        set { manager.overlay = newValue }
    }

    public var pendingKeys: PendingKeys {
        get { manager.pendingKeys }
        set { manager.pendingKeys = newValue }
    }

    public var isBrowsing: Bool { overlay == nil && manager.mode == .browsing }

    public func neededReadings(in view: JournalView) -> Set<Reading> { [.library] }

    public var unsavedTexts: [String] {
        let open = manager.typedLine
        let edited = open.flatMap { !$0.isNewRow && $0.hasTypedText ? $0.text : nil }
        let unsaved = manager.lines.texts(with: open.flatMap { $0.isNewRow ? $0 : nil })
        return ([edited].compactMap(\.self) + unsaved).compactMap(Title.normalized)
    }

    public var openText: (text: String, isSubmitted: Bool)? {
        guard let line = manager.typedLine, line.hasTypedText else { return nil }
        return (line.text, line.isSubmitted)
    }

    public mutating func keep(_ texts: [String]) { manager.lines.keep(texts, for: .add(manager.active)) }

    public mutating func answer(_ stroke: KeyStroke, in view: JournalView) -> [Effect] {
        let effects = handleKey(stroke.key, stroke.command, in: view)
        manager.offerTagged()
        return effects
    }

    private mutating func handleKey(_ key: Key, _ command: CommandName?, in view: JournalView) -> [Effect] {
        switch manager.mode {
        case .browsing:
            return []
        case .typing(let line):
            return type(key, line, in: view)
        case .asking(let row):
            manager.mode = .browsing
            return key == .character("y")
                ? [.apply(.manage(.delete(row)))] : [.say(StoreMessage("Nothing was deleted."))]
        case .offering(let tagged):
            manager.mode = .browsing
            if key == .character("y") { return [.apply(.moveTagged(to: tagged.category.id))] }
            // The offer came by itself, so another key was meant for the screen.
            return key == .character("n") || key.isCancel ? [] : handle(key, in: view)
        case .picking(let picker):
            return pick(key, picker, in: view)
        }
    }

    // MARK: Lines

    /// Opens an empty line for a new row.
    mutating func openLine(for purpose: ManagerLineUse) {
        manager.mode = .typing(manager.lines.open(for: purpose))
    }

    /// Saves a line. It stays until the journal has saved it.
    private mutating func submit(_ line: ManagerLine, in view: JournalView) -> [Effect] {
        var line = line
        if line.isNewRow, Title.normalized(line.text) == nil {
            return [.say(LineEditor.nothingToSave)]
        }
        if case .url = line.purpose, line.completeAddress() {
            manager.mode = .typing(line)
            return [.say(.completedAddress)]
        }
        do throws(ExpressionError) {
            guard let action = try line.action(in: view) else {
                manager.mode = .browsing
                return []
            }
            line.isSubmitted = true
            manager.mode = .typing(line)
            return [.apply(.manage(action))]
        } catch {
            return [.say(StoreMessage(error.sentence, isError: true))]
        }
    }

    private mutating func type(_ key: Key, _ line: ManagerLine, in view: JournalView) -> [Effect] {
        var line = line
        if line.namesCategory, line.entry.pick(key, in: view) == .used {
            manager.mode = .typing(line)
            return []
        }
        if let earlier = manager.lines.browse(key, from: line) {
            manager.mode = .typing(earlier)
            return []
        }
        switch key {
        case _ where key.isCancel:
            manager.mode = .browsing
            guard line.isNewRow, manager.lines.close(line) else { return [] }
            return [.say(.unsavedLine("\(keyName(.addRow)) ↑ brings it back."))]
        case .enter:
            if line.namesCategory, let question = line.entry.ask(in: view) {
                manager.mode = .typing(line)
                return [.say(question)]
            }
            return submit(line, in: view)
        case .paste(let text) where line.isNewRow:
            // Each pasted line is a row: the first continues this line, the others are offered after it.
            let lines = DayPageQuestion.listLines(of: text).map(\.words)
            line.entry.type(.paste(lines.first ?? text))
            manager.mode = .typing(line)
            guard lines.count > 1 else { return [] }
            manager.lines.keep(Array(lines.dropFirst()), for: line.purpose)
            return [.say(StoreMessage("\(lines.count) rows: Enter adds this one, then ↑ brings the next."))]
        default:
            line.entry.type(key)
            manager.mode = .typing(line)
            return []
        }
    }

    // MARK: Choices

    mutating func pick(_ key: Key, _ picker: ManagerPicker, in view: JournalView) -> [Effect] {
        var picker = picker
        let choices = picker.choices(in: view)
        switch key {
        case _ where key.isCancel:
            manager.mode = .browsing
            return []
        case .enter, .tab:
            guard !choices.isEmpty else { return [] }
            manager.mode = .browsing
            return [.apply(.manage(choices[picker.filter.place(among: choices.count)].action))]
        default:
            picker.filter.handle(key, count: choices.count)
            manager.mode = .picking(picker)
            return []
        }
    }
}

/// Movement in the active pane.
extension ManagerState {
    mutating func move(_ movement: Movement, in view: JournalView) {
        let times = pendingKeys.count
        changePlace(in: view) { $0.move(movement, times: times, half: max(1, $2 / 2), height: $2, in: $1) }
    }

    /// Scrolls the active pane.
    mutating func align(_ alignment: Alignment, in view: JournalView) {
        changePlace(in: view) { $0.align(alignment, height: $2, in: $1) }
    }

    private mutating func changePlace(
        in view: JournalView, _ change: (inout ListPlace, [PaneLine], _ height: Int) -> Void
    ) {
        let pane = manager.active
        guard let library = view.library,
            let frame = ManagerLayout(manager, library).frames.first(where: { $0.pane == pane })
        else { return }
        var place = manager.place(in: pane, height: frame.rows.count, library)
        change(&place, manager.lines(of: pane, in: library), frame.rows.count)
        manager.go(to: place, in: pane, library)
    }
}

/// Mouse events in a manager. Keys can do the same.
extension ManagerState {
    public mutating func handle(_ event: MouseEvent, in view: JournalView) -> [Effect] {
        guard let library = view.library else { return [] }
        switch manager.mode {
        case .picking(var picker):
            let choices = picker.choices(in: view)
            if event.wheelLines != 0 { return pick(event.wheelLines > 0 ? .down : .up, picker, in: view) }
            let list = ManagerPickerView.list(picker, choices.map(\.choice), above: size.rows - 1)
            guard let place = list.choice(in: event.position.row) else { return [] }
            picker.filter.choose(place)
            return pick(.enter, picker, in: view)
        case .browsing:
            return browse(event, library, in: view)
        case .typing, .asking, .offering:
            return []
        }
    }

    private mutating func browse(_ event: MouseEvent, _ library: Library, in view: JournalView) -> [Effect] {
        let layout = ManagerLayout(manager, library)
        if event.position.row == 0, event.wheelLines == 0,
            let tab = layout.tabs.first(where: { $0.columns.contains(event.position.column) })
        {
            manager.active = tab.pane
        }
        guard let frame = layout.frame(at: event.position) else { return [] }
        let pane = frame.pane
        if event.wheelLines == 0 { manager.active = pane }
        var place = manager.place(in: pane, height: frame.rows.count, library)
        let isClicked = place.handle(event, in: manager.lines(of: pane, in: library), rows: frame.rows)
        manager.go(to: place, in: pane, library)
        guard isClicked else { return [] }
        let box = frame.columns.lowerBound + DayPageLayout.markColumn
        if pane == .members, (box...box + 2).contains(event.position.column) {
            return run(.member, in: view)
        }
        return event.kind == .doublePress ? run(pane == .members ? .member : .renameRow, in: view) : []
    }
}

/// How managers follow changes of the journal.
extension ManagerState {
    @discardableResult
    public mutating func follow(from old: JournalView, to new: JournalView) -> StoreMessage? {
        if case .typing(let line) = manager.mode, line.isSubmitted { finish(line, in: new) }
        if let tagged = new.tagged, old.tagged != tagged { manager.offered = tagged.todos }
        manager.offerTagged()
        guard let library = new.library else { return nil }
        manager.follow(from: old.library ?? library, to: library)
        if let row = new.touchedLibrary.map(ManagerRow.row), manager.panes.contains(row.pane),
            manager.selected(in: row.pane, library) != row
        {
            manager.select(row, library)
            // A row that was undone can't be selected.
            if manager.selected(in: row.pane, library) == row { manager.active = row.pane }
        }
        return closeEditorsOfDeletedRows(library)
    }

    /// Closes a line that was saved, and opens the next one if it created a row. A refused line stays open.
    private mutating func finish(_ line: ManagerLine, in view: JournalView) {
        let isWritten = view.message?.isError != true
        var line = line
        line.isSubmitted = false
        if isWritten && line.isNewRow { line = manager.lines.didSave(line) }
        manager.mode = isWritten && !line.isNewRow ? .browsing : .typing(line)
    }

    /// Closes editors of rows that are gone. Keeps their typed text.
    private mutating func closeEditorsOfDeletedRows(_ library: Library) -> StoreMessage? {
        func isGone(_ row: LibraryRow?) -> Bool { row.map { library.name(of: $0) == nil } ?? false }
        switch manager.mode {
        case .typing(let line) where isGone(line.row):
            guard let row = line.row else { return nil }
            let pane = ManagerRow.row(row).pane
            let gone = "The \(pane.names.one) was deleted"
            switch line.purpose {
            case .rename where pane != .items:
                manager.mode = .typing(ManagerLine(.add(pane), line.entry.line.text))
                return StoreMessage("\(gone). Enter creates a new one.")
            // Keeps the line open, so that further typing doesn't run commands.
            case .addItem:
                return StoreMessage("\(gone). Esc keeps your line for another.")
            default:
                return StoreMessage("\(gone). Esc closes the line.")
            }
        case .asking(let row) where isGone(row):
            manager.mode = .browsing
            return StoreMessage("It was already deleted.")
        case .picking(let picker) where isGone(picker.row):
            manager.mode = .browsing
            return StoreMessage("The \(ManagerRow.row(picker.row).pane.names.one) was already deleted.")
        default:
            return nil
        }
    }
}

extension Manager {
    /// The open line.
    var typedLine: ManagerLine? { if case .typing(let line) = mode { line } else { nil } }

    /// Keeps each selection on its row or, if that is gone, on the nearest one, preferably below.
    fileprivate mutating func follow(from old: Library, to new: Library) {
        let before = panes.map { ($0, rows(of: $0, in: old), index(in: $0, old)) }
        var left: Set<ManagerPane> = []
        for (pane, rows, index) in before {
            if let owner = pane.owner, left.contains(owner) {
                // The panes of a new selection start at their top.
                places[pane] = nil
                continue
            }
            guard let index else { continue }
            let now = self.rows(of: pane, in: new)
            var place = places[pane] ?? ListSelection()
            place.select(at: index, in: rows)
            place.select(at: place.index(in: now, after: rows) ?? index, in: now)
            if place.id != rows[index] { left.insert(pane) }
            places[pane] = place
        }
    }
}
