import Store

/// All the screens, and which of them is in front: that one has the keys and is drawn, and all follow the journal.
public struct JournalScreens: Equatable, Sendable {
    public private(set) var front = ScreenName.dayPage
    public var dayPage: DayPageState
    public var library: LibraryState
    public var exportGroups: ExportGroupsState

    public init(view: JournalView, size: Size, keymap: Keymap = .standard) {
        dayPage = DayPageState(view: view, size: size, keymap: keymap)
        library = LibraryState(size: size, keymap: keymap)
        exportGroups = ExportGroupsState(size: size, keymap: keymap)
    }

    /// The state of a screen. One that is added is added here.
    private subscript(_ name: ScreenName) -> any ScreenState {
        get {
            switch name {
            case .dayPage: dayPage
            case .library: library
            case .exportGroups: exportGroups
            }
        }
        set {
            switch newValue {
            case let state as DayPageState: dayPage = state
            case let state as LibraryState: library = state
            case let state as ExportGroupsState: exportGroups = state
            default: assertionFailure("A screen that is not among them: \(newValue)")
            }
        }
    }

    /// The terminal's size.
    public var size: Size {
        get { dayPage.size }
        set { for name in ScreenName.allCases { self[name].size = newValue } }
    }

    /// What was typed and is not saved, screen by screen.
    public var unsavedTexts: [String] { ScreenName.allCases.compactMap { self[$0].unsavedText } }

    /// Gives a key to the screen in front, and says what is to be done beyond the screens.
    public mutating func handle(_ key: Key, in view: JournalView) -> [Effect] {
        self[front].handle(key, in: view).filter { effect in
            guard case .turn(to: let name) = effect else { return true }
            front = name
            return false
        }
    }

    /// Has every screen take in what became of the journal; what the one in front has to say of it is told.
    @discardableResult
    public mutating func follow(from old: JournalView, to new: JournalView) -> StoreMessage? {
        var message: StoreMessage?
        for name in ScreenName.allCases {
            let said = self[name].follow(from: old, to: new)
            if name == front { message = said }
        }
        return message
    }

    /// What is to be read for the screen in front.
    public func missing(in view: JournalView) -> JournalAction? {
        let front = self[front]
        if front.showsLibrary != (view.library != nil) { return .showLibrary(front.showsLibrary) }
        return front.missing(in: view)
    }

    /// Draws the screen in front.
    public mutating func render(_ view: JournalView, symbols: Symbols) -> Canvas {
        self[front].render(view, symbols: symbols)
    }
}
