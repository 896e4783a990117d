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
        get { if case .overlay(let overlay) = manager.mode { overlay } else { nil } }
        set { manager.mode = newValue.map(Manager.Mode.overlay) ?? .browsing }
    }

    public var keptWords: Set<String> {
        get { manager.keptWords }
        set { manager.keptWords = newValue }
    }

    public var pendingKeys: PendingKeys {
        get { manager.pendingKeys }
        set { manager.pendingKeys = newValue }
    }

    public var isBrowsing: Bool { manager.mode == .browsing }

    public func wants(in view: JournalView) -> Set<Reading> { [.library] }

    public var unsavedTexts: [String] {
        let open = openText.map { [$0.text] } ?? []
        let draft = manager.draft.map { [$0.entry.line.text] } ?? []
        return (open + draft + waitingTexts + manager.keptLines).compactMap(Title.normalized)
    }

    public var waitingTexts: [String] { manager.waitingLines.map(\.entry.line.text) }

    public var awaitsPause: Bool { openQuestion != nil }

    /// The question of the open line, before it accepts answers.
    var openQuestion: StoreMessage? {
        guard case .typing(let line) = manager.mode, !line.entry.isSettled else { return nil }
        return line.entry.question
    }

    public mutating func notePause() {
        guard case .typing(var line) = manager.mode else { return }
        line.entry.settle()
        manager.mode = .typing(line)
    }

    public var openText: (text: String, isSubmitted: Bool)? {
        guard case .typing(let line) = manager.mode, line.hasTypedText else { return nil }
        return (line.entry.line.text, line.isSubmitted)
    }

    public mutating func keep(_ lines: [String]) {
        manager.keptLines += lines.compactMap(Title.normalized).filter { !manager.keptLines.contains($0) }
    }

    public mutating func answer(_ stroke: KeyStroke, in view: JournalView) -> [Effect] {
        let effects = takeKey(stroke.key, stroke.command, in: view)
        manager.offerTagged()
        return effects
    }

    private mutating func takeKey(_ key: Key, _ command: CommandName?, in view: JournalView) -> [Effect] {
        switch manager.mode {
        case .browsing, .overlay:
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

    /// Opens the line for a new row, filled with the draft or a kept line.
    mutating func openLine(for purpose: ManagerLine.Purpose) {
        guard let draft = manager.draft, draft.pane == ManagerLine(purpose).pane else {
            manager.mode = .typing(manager.nextLine(for: purpose))
            return
        }
        var line = ManagerLine(purpose)
        line.entry = draft.entry
        manager.draft = nil
        manager.mode = .typing(line)
    }

    /// Saves a line. It stays until the journal has saved it.
    private mutating func submit(_ line: ManagerLine, in view: JournalView) -> [Effect] {
        var line = line
        if line.isNewRow, Title.normalized(line.entry.line.text) == nil {
            return [.say(LineEditor.nothingToSave)]
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
        if line.isNewRow, line.entry.passesOn(key) {
            manager.waitingLines.append(line)
            return type(key, ManagerLine(line.purpose), in: view)
        }
        if line.namesCategory {
            line.entry.keptWords = manager.keptWords
            let use = line.entry.pick(key, in: view)
            manager.keptWords = line.entry.keptWords
            if use == .used {
                manager.mode = .typing(line)
                return []
            }
        }
        switch key {
        case _ where key.isCancel:
            manager.mode = .browsing
            guard line.isNewRow, !line.entry.line.text.isEmpty else { return [] }
            guard line.entry.asked == nil else {
                manager.waitingLines.insert(line, at: 0)
                return [.say(.keptLine("\(keyName(.addRow)) asks about it again."))]
            }
            manager.draft = line
            return [.say(.keptLine("\(keyName(.addRow)) continues it."))]
        case .enter:
            if line.namesCategory, let question = line.entry.ask(in: view) {
                manager.mode = .typing(line)
                return [.say(question)]
            }
            return submit(line, in: view)
        case .paste(let text) where line.isNewRow:
            // Each pasted line is a row: the first continues this line, the others are kept to follow it.
            let lines = DayPageQuestion.listLines(of: text).map(\.words)
            line.entry.type(.paste(lines.first ?? text))
            manager.mode = .typing(line)
            guard lines.count > 1 else { return [] }
            manager.keptLines.insert(contentsOf: lines.dropFirst().compactMap(Title.normalized), at: 0)
            return [.say(StoreMessage("\(lines.count) rows: Enter adds one after another."))]
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
