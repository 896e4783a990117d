import Journal
import Store

/// One line of entry without a page: its text, its pickers, and the progress of saving it.
public struct QuickState: Sendable {
    /// The progress of the journal behind the line.
    public enum Phase: Equatable, Sendable {
        /// Being opened; keys that need it wait.
        case opening
        case ready
        /// Couldn't be opened; Enter tries again.
        case closed
        /// The line is being saved.
        case saving
    }

    /// What a key asks of the program.
    public enum Request: Equatable, Sendable {
        /// Opens the journal.
        case open
        case save(JournalVerb)
        case redraw, suspend
        /// Ends without saving.
        case leave
    }

    public var size: Size
    public private(set) var phase = Phase.opening
    var line: Line<EntryLine.Use>
    /// The lines left unsaved by earlier runs.
    private(set) var lines = LineHistory<EntryLine.Use>()
    /// Keys that wait for the journal.
    private var typedAhead: [Key] = []
    /// Whether the message says why the line couldn't be saved.
    private var isRefused = false
    var view: JournalView
    /// The rows drawn so far, which stay, so that the line doesn't jump.
    var height = 1
    let symbols: Symbols
    /// The note for what the line adds.
    private let note: String?

    /// - Parameters:
    ///   - use: Whether the line is a todo or an entry.
    ///   - note: A note to add with it.
    ///   - unsaved: The lines left unsaved by earlier runs.
    public init(
        _ use: EntryLine.Use, note: String? = nil, unsaved: [String] = [], clock: JournalClock, size: Size,
        symbols: Symbols = .forLocale
    ) {
        line = Line(purpose: use)
        lines.keep(unsaved, for: use)
        self.note = note
        self.size = size
        self.symbols = symbols
        let contents = PageContents(
            day: clock.today, isStarted: false, isLatest: true, todos: [], categories: [])
        view = JournalView(
            page: OpenPage(
                contents: contents, previous: nil, next: nil, latest: nil, isTodayStarted: false,
                categories: []),
            clock: clock)
    }

    var entry: EntryEditor {
        get { line.entry }
        set { line.entry = newValue }
    }

    /// The lines to keep for the next run.
    public var unsavedLines: [String] { lines.texts(with: line) }

    /// The lines to keep once the open one is saved.
    public var linesAfterSaving: [String] {
        var lines = lines
        _ = lines.didSave(line)
        return lines.texts(with: nil)
    }

    public mutating func wait(_ isWaiting: Bool) { view.isWaiting = isWaiting }

    /// What a terminal of one row says of saving beside the line, instead of a message that it would cut.
    var savingCaption: String? {
        if view.isWaiting { return "journal busy…" }
        guard isRefused, let message, DisplayText.width(of: message.text) >= size.columns else { return nil }
        return "not saved: Enter tries again"
    }

    // MARK: The journal

    /// Handles the keys that waited for the journal.
    /// - Parameter note: A message about opening it.
    public mutating func open(_ categories: [Category], note: String? = nil) -> Request? {
        view.page.categories = categories
        view.message = note.map { StoreMessage($0) }
        phase = .ready
        let keys = typedAhead
        typedAhead = []
        for (index, key) in keys.enumerated() {
            guard let effect = handle(key) else { continue }
            typedAhead = Array(keys[(index + 1)...])
            return effect
        }
        return nil
    }

    /// Keeps the line after a failure to open the journal or to save the line.
    public mutating func fail(_ reason: String) {
        isRefused = phase == .saving
        phase = isRefused ? .ready : .closed
        typedAhead = []
        view.isWaiting = false
        view.message = StoreMessage(reason, isError: true)
    }

    // MARK: Keys

    /// Handles a key.
    public mutating func handle(_ key: Key) -> Request? {
        // Opening may take long, and loses nothing.
        if phase == .opening, key == .control("c") { return .leave }
        if phase == .saving || !typedAhead.isEmpty || phase == .opening && needsJournal(key) {
            typedAhead.append(key)
            return nil
        }
        view.message = nil
        isRefused = false
        if phase == .ready {
            switch entry.pick(key, in: view) {
            case .used: return nil
            case .submits: return save()
            case .unused: break
            }
        } else if key == .enter {
            (phase, typedAhead) = (.opening, [.enter])
            return .open
        }
        if let earlier = lines.browse(key, from: line) {
            line = earlier
            return nil
        }
        switch key {
        case _ where key.isCancel: return .leave
        // Esc, and a key right after it.
        case .alt where !LineEditor.binds(key): return .leave
        case .control("d") where entry.line.text.isEmpty: return .leave
        case .control("l"): return .redraw
        case .control("z"): return .suspend
        case .tab: line.purpose = line.purpose == .entry ? .todo : .entry
        case .paste(let text) where entry.line.text.isEmpty: entry.type(.paste(ListLine(text).words))
        case .mouse, .unknown: break
        default: entry.type(key)
        }
        return nil
    }

    /// Whether a key means something else without the categories.
    private func needsJournal(_ key: Key) -> Bool {
        [.enter, .tab].contains(key)
            || [.up, .down, .control("p"), .control("n")].contains(key) && entry.line.text.contains("#")
    }

    private mutating func save() -> Request? {
        if let question = entry.ask(in: view) {
            view.message = question
            return nil
        }
        guard let text = Title.normalized(entry.line.text) else {
            view.message = LineEditor.nothingToSave
            return nil
        }
        do {
            var draft = try entry.draft(text, on: view.today, in: view)
            draft.note = note
            phase = .saving
            return .save(entry.verb(adding: [draft]))
        } catch {
            view.message = StoreMessage(error.sentence, isError: true)
            return nil
        }
    }
}

extension EntryLine.Use: LinePurpose {
    public var isNewRow: Bool { true }
    public var use: EntryLine.Use { self }
}
