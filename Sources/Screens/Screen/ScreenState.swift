import Store

/// The state of a screen and its commands.
///
/// A screen implements what is specific to it; the protocol's extensions provide common keys, help and palette.
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
    /// The unknown words that lines keep in titles, the same on all screens.
    var keptWords: Set<String> { get set }
    /// The text of the open line, and whether it was sent to the journal.
    var openText: (text: String, isSubmitted: Bool)? { get }

    /// What keys do on the screen; nil for nothing.
    func meaning(of keys: KeySequence) -> KeyMeaning?
    /// The keys that may follow the beginning of a sequence, each with its command.
    func continuations(of prefix: KeySequence) -> [HintLine.Hint]
    /// Handles keys while no prompt is open: runs their command, or shows that they have none.
    mutating func browse(_ stroke: KeyStroke, in view: JournalView) -> [Effect]
    /// Handles keys in the screen's own prompt: a line, a list or a question. Their command is for prompts that
    /// use the same keys.
    mutating func answer(_ stroke: KeyStroke, in view: JournalView) -> [Effect]
    /// Handles a mouse event while no overlay is open.
    mutating func handle(_ event: MouseEvent, in view: JournalView) -> [Effect]
    /// Keeps lines to continue one after another, once the open line is saved.
    mutating func keep(_ lines: [String])
    /// Called when the screen comes to the front.
    mutating func comeToFront(in view: JournalView)
    /// Follows a change of the journal, and returns a message about it.
    mutating func follow(from old: JournalView, to new: JournalView) -> StoreMessage?
    /// The readings that the screen needs while it is in front, now and after every change.
    func wants(in view: JournalView) -> Set<Reading>
    /// The readings for the side panel. Unlike `wants`, they are read only once no key has come for a moment.
    func wantsBeside(in view: JournalView) -> Set<Reading>
    /// The search of the whole journal that the screen shows, if its results are missing.
    func wantsSearch(in view: JournalView) -> SearchRequest?
    /// An action that the screen needs without a key, such as opening another page.
    func pendingAction(in view: JournalView) -> JournalAction?
    /// Whether keys must wait for the pending action because the screen's contents are outdated.
    func waits(in view: JournalView) -> Bool
    /// Whether something awaits a pause in typing before it takes keys.
    var awaitsPause: Bool { get }
    /// Called when typing pauses.
    mutating func notePause()
    /// The lines that wait for the answer to a question.
    var waitingTexts: [String] { get }
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

    public var keptWords: Set<String> {
        get { [] }
        set {}
    }

    public var readsCommands: Bool { overlay?.readsCommands ?? isBrowsing }

    public var shadowingCommands: Set<CommandName> { [] }

    public func meaning(of keys: KeySequence) -> KeyMeaning? {
        keymap.meaning(of: keys, in: Self.commands, shadowing: shadowingCommands)
    }

    public var openText: (text: String, isSubmitted: Bool)? { nil }

    public mutating func keep(_ lines: [String]) {}

    public mutating func comeToFront(in view: JournalView) {}

    public func wants(in view: JournalView) -> Set<Reading> { [] }

    public func wantsBeside(in view: JournalView) -> Set<Reading> { [] }

    public func wantsSearch(in view: JournalView) -> SearchRequest? { nil }

    public func pendingAction(in view: JournalView) -> JournalAction? { nil }

    public func waits(in view: JournalView) -> Bool { false }

    public var awaitsPause: Bool { false }

    public mutating func notePause() {}

    public var waitingTexts: [String] { [] }

    /// The screen without an overlay.
    var beneath: Self {
        var state = self
        state.overlay = nil
        return state
    }
}
