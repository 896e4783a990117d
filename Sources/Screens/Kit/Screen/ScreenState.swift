import Store

/// The state of a screen and its commands.
///
/// A screen implements what is specific to it; the protocol's extensions provide common keys, help and palette.
/// Every screen follows the journal; the one in front gets the keys and is drawn. To add a screen, add a line to
/// `JournalScreens.types`.
public protocol ScreenState: Equatable, Sendable {
    /// The command that opens the screen from all others; nil if only some screens open it.
    static var entrance: ScreenEntrance? { get }
    /// Every command of the screen.
    static var commands: CommandTable<Self> { get }

    init(view: JournalView, size: Size, preferences: Preferences)

    /// The user's settings, the same for all screens.
    var preferences: Preferences { get set }
    /// The terminal's size.
    var size: Size { get set }
    /// The open help or palette. Setting it closes any other prompt.
    var overlay: Overlay? { get set }
    /// Whether no prompt is open, so that keys run the screen's commands.
    var isBrowsing: Bool { get }
    /// Whether keys are commands, in the screen itself or in a list over it, instead of being typed.
    var readsCommands: Bool { get }
    /// The count and the beginning of a sequence that were typed.
    var pendingKeys: PendingKeys { get set }
    /// The commands that take their keys from others now.
    var shadowingCommands: Set<CommandName> { get }
    /// The unsaved typed lines, the open one first.
    var unsavedTexts: [String] { get }
    /// The text of the open line, and whether it was sent to the journal.
    var openText: (text: String, isSubmitted: Bool)? { get }

    /// What keys do on the screen; nil for nothing.
    func meaning(of keys: KeySequence) -> KeyMeaning?
    /// The keys that may follow the beginning of a sequence, each with its command.
    func continuations(of prefix: KeySequence, in view: JournalView) -> [HintLine.Hint]
    /// Handles keys while no prompt is open: runs their command, or shows that they have none.
    mutating func browse(_ stroke: KeyStroke, in view: JournalView) -> [Effect]
    /// Handles keys in the screen's own prompt: a line, a list or a question. Their command is for prompts that
    /// use the same keys.
    mutating func answer(_ stroke: KeyStroke, in view: JournalView) -> [Effect]
    /// What a count before a command does.
    func use(ofCountBefore name: CommandName) -> CountUse
    /// The keys of a list or calendar that is open over the screen; nil if none is.
    func ownKeys(in view: JournalView) -> OwnKeys?
    /// Closes a pane over the screen that has no use for a command chosen by name.
    mutating func makeWay(for command: CommandName)
    /// Handles a mouse event while no overlay is open.
    mutating func handle(_ event: MouseEvent, in view: JournalView) -> [Effect]
    /// Keeps unsaved lines, to be offered one after another when a line opens.
    mutating func keep(_ lines: [String])
    /// Called when the screen comes to the front.
    mutating func comeToFront(in view: JournalView)
    /// Follows a change of the journal, and returns a message about it.
    mutating func follow(from old: JournalView, to new: JournalView) -> StoreMessage?
    /// The readings that the screen needs while it is in front, now and after every change.
    func neededReadings(in view: JournalView) -> Set<Reading>
    /// The readings for the side panel. Unlike `wants`, they are read only once no key has come for a moment.
    func sideReadings(in view: JournalView) -> Set<Reading>
    /// The search of the whole journal that the screen shows, if its results are missing.
    func wantedSearch(in view: JournalView) -> SearchRequest?
    /// An action that the screen needs without a key, such as opening another page.
    func pendingAction(in view: JournalView) -> JournalAction?
    /// Whether keys must wait for the pending action because the screen's contents are outdated.
    func waits(in view: JournalView) -> Bool
    /// Draws the screen with its own prompts.
    mutating func draw(_ view: JournalView) -> Canvas

    // Not for screens to implement: as requirements, the two that every key goes through are compiled for each screen.

    /// Changes the state by a key, and returns the effects for the application.
    mutating func handle(_ key: Key, in view: JournalView) -> [Effect]
    /// Draws the screen with its overlay.
    mutating func render(_ view: JournalView) -> Canvas
}

extension ScreenState {
    public static var name: ScreenName { ScreenName(Self.self) }

    public static var entrance: ScreenEntrance? { nil }

    /// The configured keys.
    var keymap: Keymap { preferences.keymap }

    public var unsavedTexts: [String] { [] }

    public var readsCommands: Bool { overlay?.readsCommands ?? isBrowsing }

    public var shadowingCommands: Set<CommandName> { [] }

    public func meaning(of keys: KeySequence) -> KeyMeaning? {
        keymap.meaning(of: keys, in: Self.commands, shadowing: shadowingCommands)
    }

    public var openText: (text: String, isSubmitted: Bool)? { nil }

    public func use(ofCountBefore name: CommandName) -> CountUse { name.useOfCount }

    public func ownKeys(in view: JournalView) -> OwnKeys? { nil }

    public mutating func makeWay(for command: CommandName) {}

    public mutating func keep(_ lines: [String]) {}

    public mutating func comeToFront(in view: JournalView) {}

    public func neededReadings(in view: JournalView) -> Set<Reading> { [] }

    public func sideReadings(in view: JournalView) -> Set<Reading> { [] }

    public func wantedSearch(in view: JournalView) -> SearchRequest? { nil }

    public func pendingAction(in view: JournalView) -> JournalAction? { nil }

    public func waits(in view: JournalView) -> Bool { false }

    /// The screen without an overlay.
    var beneath: Self {
        var state = self
        state.overlay = nil
        return state
    }
}

extension ScreenState {
    /// What a key does on a screen that is too small: `q quits.`
    private var keyThatWorks: String {
        guard isBrowsing else { return "\(Key.escape.description) goes back." }
        let hasKey = Self.commands[.quit].map { !keymap.keys(of: $0).isEmpty } ?? false
        return "\(hasKey ? keyName(.quit) : Key.control("c").description) quits."
    }

    /// Draws the screen with its overlay.
    public mutating func render(_ view: JournalView) -> Canvas {
        guard size.fits else {
            var canvas = Canvas(size: size)
            TooSmallView.draw(keyThatWorks, on: &canvas)
            return canvas
        }
        var canvas: Canvas
        switch overlay {
        case .help(let scroll, let filter):
            canvas = Canvas(size: size)
            let scroll = HelpView.draw(
                scroll: scroll, filter: filter, state: beneath, view: view, on: &canvas)
            overlay = .help(scroll: scroll, filter: filter)
        case .messages(let scroll):
            canvas = Canvas(size: size)
            overlay = .messages(scroll: MessagesView.draw(scroll: scroll, view: view, on: &canvas))
        case .palette(let palette):
            // What is open under it stays visible.
            overlay = nil
            canvas = draw(view)
            overlay = .palette(palette)
            CommandPaletteView.draw(
                palette, state: beneath, view: view, symbols: preferences.symbols, on: &canvas)
        case nil:
            canvas = draw(view)
        }
        if pendingKeys.isShown {
            WhichKeyView.draw(self, view, pending: pendingKeys, symbols: preferences.symbols, on: &canvas)
        }
        if preferences.symbolSet == .ascii { canvas.replaceSigns() }
        return canvas
    }
}

/// The commands of a screen by key and by name.
extension ScreenState {
    /// The key to mention for a command, or its palette input if it has no key: `S`, `:start-today`.
    func keyName(_ name: CommandName) -> String { Self.keyName(name, in: keymap) }

    static func keyName(_ name: CommandName, in keymap: Keymap) -> String {
        commands[name].flatMap { keymap.keys(of: $0).first?.description } ?? ":\(name.rawValue)"
    }

    public mutating func browse(_ stroke: KeyStroke, in view: JournalView) -> [Effect] {
        runCommand(of: stroke, in: view)
    }

    /// Runs the command of keys, or shows that they have none.
    mutating func runCommand(of stroke: KeyStroke, in view: JournalView) -> [Effect] {
        guard let command = stroke.command else {
            return quits(stroke) ? [.quit] : [.say(doesNothing(stroke.keys))]
        }
        return run(command, in: view)
    }

    /// The message for keys without a command.
    func doesNothing(_ keys: KeySequence) -> StoreMessage {
        StoreMessage("\(keys.spoken) does nothing here. \(keyName(.help)) shows every key.")
    }

    /// Runs a command by name.
    mutating func run(_ name: CommandName, in view: JournalView) -> [Effect] {
        Self.commands[name].map { run($0, in: view) } ?? []
    }

    /// Runs a command with a count.
    mutating func run(_ name: CommandName, count: Int, in view: JournalView) -> [Effect] {
        pendingKeys.count = count
        defer { pendingKeys.count = nil }
        return run(name, in: view)
    }

    mutating func run(_ command: Command<Self>, in view: JournalView) -> [Effect] {
        if let reason = command.unavailable(self, view) {
            return [.say(StoreMessage(reason))]
        }
        return command.run(&self, view)
    }

    /// Whether keys quit the program from any screen. If no key is configured for that, C-c does.
    func quits(_ stroke: KeyStroke) -> Bool {
        if stroke.command == .quit { return true }
        let hasKey = Self.commands[.quit].map { !keymap.keys(of: $0).isEmpty } ?? false
        return !hasKey && stroke.key == .control("c")
    }

    /// Whether a key closes an overlay or list.
    func closes(_ key: Key, _ command: CommandName?) -> Bool {
        key.isCancel || command == .quit || command == .back
    }

    /// Draws the hints of available commands, as many as there is room for and always the last one.
    /// - Parameter change: Changes a hint; nil omits it.
    func drawHints(
        of commands: [Command<Self>], in view: JournalView, row: Int, limit: Int, on canvas: inout Canvas,
        changing change: (HintLine.Hint) -> HintLine.Hint? = { $0 }
    ) {
        var line = HintLine(
            row: row, limit: limit, last: commands.last.flatMap { availableHint(of: $0, in: view) })
        for command in commands.dropLast() {
            guard !line.isFull else { break }
            if let hint = availableHint(of: command, in: view).flatMap(change) { line.put(hint, on: &canvas) }
        }
        line.end(on: &canvas)
    }

    /// The hint of a command; nil if it has none or is unavailable.
    private func availableHint(of command: Command<Self>, in view: JournalView) -> HintLine.Hint? {
        // Checks availability last, since it may look at every row.
        guard let hint = hint(of: command, in: view), command.unavailable(self, view) == nil else {
            return nil
        }
        return hint
    }

    /// The hints of commands in fixed places: those of unavailable commands are blank.
    func places(of names: [CommandName], in view: JournalView) -> [HintLine.Hint] {
        names.compactMap { name in
            guard let command = Self.commands[name], var hint = hint(of: command, in: view) else {
                return nil
            }
            hint.isBlank = command.unavailable(self, view) != nil
            return hint
        }
    }

    private func hint(of command: Command<Self>, in view: JournalView) -> HintLine.Hint? {
        guard let words = command.hint(self, view), let key = keymap.keys(of: command).first else {
            return nil
        }
        let name = key == .character(" ") ? preferences.symbols.space : key.description
        return HintLine.Hint(key: name, words: words, keys: key)
    }

    /// The hints of the available commands among `names`.
    func hints(of names: [CommandName], in view: JournalView) -> [HintLine.Hint] {
        let table = Self.commands
        return names.compactMap { name in table[name].flatMap { availableHint(of: $0, in: view) } }
    }
}

/// Draws a message on a screen that is too small.
enum TooSmallView {
    static func draw(_ key: String, on canvas: inout Canvas) {
        let lines = [
            "Too small.", "Needs \(Size.minimum.columns)x\(Size.minimum.rows),",
            "has \(canvas.size.columns)x\(canvas.size.rows).", key,
        ]
        for (row, line) in lines.enumerated() {
            canvas.put(line, row: row, column: 0, style: Style(.plain))
        }
    }
}

/// Draws the latest messages, the newest first, each with its time.
enum MessagesView {
    /// Draws the messages, scrolled to a line.
    /// - Returns: The scroll, clamped to their length.
    static func draw(scroll: Int, view: JournalView, on canvas: inout Canvas) -> Int {
        let lines = view.recentMessages.reversed().flatMap { recent -> [Line] in
            let time = view.clock.timeOfDay(recent.date)
            let role: Style.Role = recent.message.isError ? .error : .plain
            return DisplayText.wrapped(recent.message.text, to: canvas.size.columns - 9).enumerated().map {
                Line(time: $0.offset == 0 ? time : "", text: $0.element, role: role)
            }
        }
        let body = 1..<(canvas.size.rows - 1)
        let first = min(scroll, max(0, lines.count - body.count))
        canvas.put(" Messages", row: 0, column: 0, style: Style(.header))
        for (row, line) in zip(body, lines.dropFirst(first)) {
            canvas.put(line.time, row: row, column: 1, style: Style(.caption))
            canvas.put(line.text, row: row, column: 8, style: Style(line.role))
        }
        if lines.isEmpty {
            canvas.put("No messages yet.", row: 1, column: 1, style: Style(.caption))
        }
        HintLine.draw(
            [.init(key: "Esc", words: "back")], row: canvas.size.rows - 1, limit: canvas.size.columns - 1,
            on: &canvas)
        canvas.cursor = ScreenPosition(row: 0, column: 1)
        return first
    }

    private struct Line {
        let time: String
        let text: String
        let role: Style.Role
    }
}

/// Draws the keys typed so far over the status line and, above it, the keys that may follow.
enum WhichKeyView {
    static func draw<State: ScreenState>(
        _ state: State, _ view: JournalView, pending: PendingKeys, symbols: Symbols, on canvas: inout Canvas
    ) {
        let last = canvas.size.rows - 1
        let columns = 0..<canvas.size.columns
        let hints = pending.sequence.map { state.continuations(of: $0, in: view) } ?? []
        // On a low screen the selected row and all that may follow have room only without the rule.
        let hasRule = canvas.size.rows > 12
        let grid = HintGrid(
            hints: hints, width: canvas.size.columns - 2, height: canvas.size.rows / 2 + (hasRule ? 0 : 1))
        let top = last - (hints.isEmpty ? 0 : grid.lineCount)
        for row in top...last { canvas.fill(row: row, columns: columns, style: Style(.plain)) }
        if top < last {
            if hasRule {
                canvas.fill(row: top - 1, columns: columns, style: Style(.plain))
                canvas.fill(
                    row: top - 1, columns: 1..<columns.upperBound - 1, with: symbols.rule, style: Style(.rule)
                )
            }
            grid.draw(in: top..<last, column: 1, on: &canvas)
        }
        let words = pending.sequence == nil ? "then a command" : "then one of these"
        HintLine.draw(
            [.init(key: pending.description, words: words), .init(key: "Esc", words: "cancels")], row: last,
            limit: columns.upperBound - 1, on: &canvas)
    }
}

extension ScreenState {
    public func continuations(of prefix: KeySequence, in view: JournalView) -> [HintLine.Hint] {
        Self.commands.continuations(of: prefix, keymap, isBrowsing: isBrowsing, in: view)
    }
}

extension CommandTable {
    /// The keys that may follow the beginning of a sequence, each with its command.
    func continuations(
        of prefix: KeySequence, _ keymap: Keymap, isBrowsing: Bool, in view: JournalView
    ) -> [HintLine.Hint] {
        all.filter { (isBrowsing || $0.name.worksInLists) && $0.name.isListed(in: view) }.flatMap { command in
            keymap.keys(of: command).filter(prefix.isPrefix).map { keys in
                let rest = Array(keys.rest.dropFirst(prefix.rest.count))
                let next = KeySequence(rest[0], Array(rest.dropFirst()))
                return HintLine.Hint(key: next.description, words: command.title, keys: next)
            }
        }
    }
}
