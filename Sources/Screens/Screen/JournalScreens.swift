import Store

/// All the screens, and which of them is in front: that one has the keys and is drawn, and all follow the journal.
public struct JournalScreens: Equatable, Sendable {
    public private(set) var front = ScreenName.dayPage
    public var dayPage: DayPageState
    public var library: LibraryState
    public var exportGroups: ExportGroupsState
    public var review: ReviewState

    public init(view: JournalView, size: Size, preferences: Preferences = Preferences()) {
        dayPage = DayPageState(view: view, size: size, preferences: preferences)
        library = LibraryState(view: view, size: size, preferences: preferences)
        exportGroups = ExportGroupsState(view: view, size: size, preferences: preferences)
        review = ReviewState(view: view, size: size, preferences: preferences)
    }

    /// The state of a screen. One that is added is added here.
    subscript(_ name: ScreenName) -> any ScreenState {
        get {
            switch name {
            case .dayPage: dayPage
            case .library: library
            case .exportGroups: exportGroups
            case .review: review
            }
        }
        set {
            switch newValue {
            case let state as DayPageState: dayPage = state
            case let state as LibraryState: library = state
            case let state as ExportGroupsState: exportGroups = state
            case let state as ReviewState: review = state
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
    public var unsavedTexts: [String] { ScreenName.allCases.flatMap { self[$0].unsavedTexts } }

    /// Gives a key to the screen in front, and says what is to be done beyond the screens.
    public mutating func handle(_ key: Key, in view: JournalView) -> [Effect] {
        self[front].handle(key, in: view).filter { effect in
            guard case .turn(to: let name) = effect else { return true }
            bringToFront(name, in: view)
            return false
        }
    }

    /// Gives a screen the keys, and has it drawn.
    public mutating func bringToFront(_ name: ScreenName, in view: JournalView) {
        front = name
        self[name].comeToFront(in: view)
    }

    /// The page that asks for whatever is asked for: that of the review while it is in front.
    public var pageInFront: DayPageState {
        get { front == .review ? review.page : dayPage }
        set { if front == .review { review.page = newValue } else { dayPage = newValue } }
    }

    /// Has every screen take in what became of the journal; what the one in front has to say of it is told.
    @discardableResult
    public mutating func follow(from old: JournalView, to new: JournalView) -> StoreMessage? {
        var message: StoreMessage?
        // What was looked for or looked up is for the screen that asked.
        var behind = new
        behind.found = old.found
        behind.biography = old.biography
        behind.lookedUp = old.lookedUp
        for name in ScreenName.allCases {
            let said = self[name].follow(from: old, to: name == front ? new : behind)
            if name == front { message = said }
        }
        return message
    }

    /// What the store is to do for the screen in front before the next key; nil where there is nothing.
    public func pendingAction(in view: JournalView) -> JournalAction? {
        if let action = self[front].pendingAction(in: view) { return action }
        let wanted = self[front].wants(in: view)
        return wanted == view.readings.wanted ? nil : .read(wanted)
    }

    /// Whether no key is to be taken before what is missing is read.
    public func waits(in view: JournalView) -> Bool { self[front].waits(in: view) }

    /// Draws the screen in front.
    public mutating func render(_ view: JournalView) -> Canvas { self[front].render(view) }
}
