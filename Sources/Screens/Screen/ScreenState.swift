import Store

/// The state of a screen: where a person is on it and what they are in the middle of, with the commands they have there.
///
/// A screen says what is its own; the keys that are the same everywhere, the help and the palette come with this.
public protocol ScreenState: Equatable, Sendable {
    /// How it is reached from all other screens; nil where only some lead to it.
    static var entrance: ScreenEntrance? { get }
    /// Every command of the screen.
    static var commands: CommandTable<Self> { get }

    init(view: JournalView, size: Size, preferences: Preferences)

    /// What a person has set, for all screens.
    var preferences: Preferences { get set }
    /// The terminal's size.
    var size: Size { get set }
    /// The help or the palette, while one is open over the screen. To open one is to close what else was.
    var overlay: Overlay? { get set }
    /// Whether nothing is open over the screen, so that keys run its commands.
    var isBrowsing: Bool { get }
    /// What was typed and is not saved, line by line, what is open first.
    var unsavedTexts: [String] { get }
    /// The text typed in the line that is open, and whether the journal was asked to save it; nil where there is none.
    var openText: (text: String, isSubmitted: Bool)? { get }

    /// Whether a key runs a command of the screen.
    func binds(_ key: Key) -> Bool
    /// Takes a key while nothing is open over the screen: runs its command, or says that there is none.
    mutating func browse(_ key: Key, _ command: CommandName?, in view: JournalView) -> [Effect]
    /// Takes a key for what is open over the screen: a line, a list, a question of its own.
    /// - Parameter command: The one that the key runs on the screen, for what goes by the same keys.
    mutating func answer(_ key: Key, _ command: CommandName?, in view: JournalView) -> [Effect]
    /// Takes what was done with the mouse, while neither help nor palette is open.
    mutating func handle(_ event: MouseEvent, in view: JournalView) -> [Effect]
    /// Keeps lines to go on with once the line that is open is saved, one after another.
    mutating func keep(_ lines: [String])
    /// Is brought to the front.
    mutating func comeToFront(in view: JournalView)
    /// Takes in what became of the journal, and tells what there is to say of it.
    mutating func follow(from old: JournalView, to new: JournalView) -> StoreMessage?
    /// What is to be read for the screen while it is in front, now and after every change.
    func wants(in view: JournalView) -> Set<Reading>
    /// What the screen asks for without a key, such as another page; nil where there is nothing.
    func pendingAction(in view: JournalView) -> JournalAction?
    /// Whether no key is to be taken before that is done: what the screen stands on is another now.
    func waits(in view: JournalView) -> Bool
    /// Draws the screen, and what is its own of what is open over it.
    mutating func draw(_ view: JournalView) -> Canvas
}

extension ScreenState {
    public static var name: ScreenName { ScreenName(Self.self) }

    public static var entrance: ScreenEntrance? { nil }

    /// The keys of the commands.
    var keymap: Keymap { preferences.keymap }

    public var unsavedTexts: [String] { [] }

    public func binds(_ key: Key) -> Bool { keymap.command(for: key, in: Self.commands) != nil }

    public var openText: (text: String, isSubmitted: Bool)? { nil }

    public mutating func keep(_ lines: [String]) {}

    public mutating func comeToFront(in view: JournalView) {}

    public func wants(in view: JournalView) -> Set<Reading> { [] }

    public func pendingAction(in view: JournalView) -> JournalAction? { nil }

    public func waits(in view: JournalView) -> Bool { false }

    /// The screen as it is with neither help nor palette over it.
    var beneath: Self {
        var state = self
        state.overlay = nil
        return state
    }
}
