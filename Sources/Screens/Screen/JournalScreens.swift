import Store

/// All screens. The one in front receives the keys and is drawn; all follow the journal.
public struct JournalScreens: Sendable {
    /// Every screen. To add one, add a line here.
    static let types: [any ScreenState.Type] = [
        DayPageState.self,
        PagesState.self,
        LibraryState.self,
        ExportGroupsState.self,
        ReviewState.self,
        WritingState.self,
    ]

    public internal(set) var front = ScreenName.dayPage
    private var sharedKeptWords: Set<String> = []
    /// In the order of the types.
    private var states: [any ScreenState]

    public init(view: JournalView, size: Size, preferences: Preferences = Preferences()) {
        states = Self.types.map { $0.init(view: view, size: size, preferences: preferences) }
    }

    subscript(_ name: ScreenName) -> any ScreenState {
        get { states[place(of: name)] }
        set { states[place(of: name)] = newValue }
    }

    /// The state of a screen by its type.
    subscript<State: ScreenState>(_ type: State.Type) -> State {
        get {
            guard let state = self[type.name] as? State else {
                preconditionFailure("The state of another screen than \(type)")
            }
            return state
        }
        set { self[type.name] = newValue }
    }

    private func place(of name: ScreenName) -> Int {
        guard let place = Self.types.firstIndex(where: { $0.name == name }) else {
            preconditionFailure("\(name) is not among the types")
        }
        return place
    }

    public var dayPage: DayPageState {
        get { self[DayPageState.self] }
        set { self[DayPageState.self] = newValue }
    }

    public var review: ReviewState {
        get { self[ReviewState.self] }
        set { self[ReviewState.self] = newValue }
    }

    /// The terminal's size.
    public var size: Size {
        get { dayPage.size }
        set { for name in ScreenName.allCases { self[name].size = newValue } }
    }

    /// The unsaved text of every screen.
    public var unsavedTexts: [String] { ScreenName.allCases.flatMap { self[$0].unsavedTexts } }

    /// The unsaved text, with the screen's name before any line that isn't a page's: `library<Tab>Stretch`.
    public var unsavedLines: [String] {
        let titles = dayPage.unsavedTitles + review.page.unsavedTitles
        return Self.types.flatMap { screen in
            self[screen.name].unsavedTexts.map { text in
                titles.first { $0.text == text }?.line ?? Self.managerPrefix(of: screen) + text
            }
        }
    }

    private static func managerPrefix(of screen: any ScreenState.Type) -> String {
        guard screen is any ManagerState.Type, let entrance = screen.entrance else { return "" }
        return "\(entrance.command.rawValue)\t"
    }

    /// Restores what an earlier process left unsaved: lines, each on its screen, and texts.
    /// - Returns: What was kept and how to continue it; nil if there is nothing.
    public mutating func adopt(_ lines: [String], _ texts: [UnsavedProse] = []) -> StoreMessage? {
        let kept = (adopt(lines) + adopt(texts)).joined(separator: ", ")
        return kept.isEmpty ? nil : StoreMessage("Kept from last time: \(kept).")
    }

    private mutating func adopt(_ lines: [String]) -> [String] {
        let titles = lines.compactMap(KeptTitle.init(line:))
        dayPage.keptTitles += titles
        var rest = lines.filter { KeptTitle(line: $0) == nil }
        var words = titles.map { title in
            "\"\(DisplayText.truncated(title.text, to: 40))\" (\(dayPage.keyName(.rename)) on its row)"
        }
        for screen in Self.types {
            let prefix = Self.managerPrefix(of: screen)
            guard !prefix.isEmpty, let command = screen.entrance?.command else { continue }
            let own = rest.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
            rest.removeAll { $0.hasPrefix(prefix) }
            self[screen.name].keep(own)
            guard let first = own.first else { continue }
            let line = DisplayText.truncated("\"\(first)", to: 40)
            words.append("\(line)\" (\(dayPage.keyName(command)) \(dayPage.keyName(.add)) continues it)")
        }
        return dayPage.adopt(rest) + words
    }

    /// Splits a key into those it may stand for. Esc and a key that arrive together are read as one Meta key;
    /// if that is unbound, it becomes two keys.
    public func parted(_ key: Key, in view: JournalView) -> [Key] {
        guard case .alt(let character) = key else { return [key] }
        let state = self[front]
        guard !state.binds(key), state.isBrowsing || !LineEditor.binds(key) else { return [key] }
        return [.escape, character == "\u{7F}" ? .backspace : .character(character)]
    }

    /// Passes a key to the screen in front, and returns the effects for the application.
    public mutating func handle(_ key: Key, in view: JournalView) -> [Effect] {
        // Mutated in place to avoid copying the state.
        let effects = states[place(of: front)].handle(key, in: view)
        shareKeptWords()
        defer { leaveDoneText() }
        return turn(by: effects, in: view)
    }

    /// Follows the effects that bring another screen to the front, and returns the others.
    private mutating func turn(by effects: [Effect], in view: JournalView) -> [Effect] {
        var others: [Effect] = []
        for effect in effects {
            switch effect {
            case .turn(to: let name):
                bringToFront(name, in: view)
            case .run(let command, on: let name):
                bringToFront(name, in: view)
                others += turn(by: self[name].run(command, in: view), in: view)
            case .write(let subject):
                write(subject, in: view)
            case .say(let message) where !keepsTextsOnDisk:
                others.append(.say(message.forTextInMemory))
            default:
                others.append(effect)
            }
        }
        return others
    }

    /// Tells the other screens which words the front one keeps.
    private mutating func shareKeptWords() {
        let words = self[front].keptWords
        guard words != sharedKeptWords else { return }
        sharedKeptWords = words
        for name in ScreenName.allCases { self[name].keptWords = words }
    }

    /// Brings a screen to the front.
    public mutating func bringToFront(_ name: ScreenName, in view: JournalView) {
        front = name
        self[name].comeToFront(in: view)
    }

    /// The page for prompts and questions: the review's while it is in front, else the day page.
    public var pageInFront: DayPageState {
        get { front == .review ? review.page : dayPage }
        set { if front == .review { review.page = newValue } else { dayPage = newValue } }
    }

    /// Passes a change of the journal to every screen, and returns the message of the one in front.
    @discardableResult
    public mutating func follow(from old: JournalView, to new: JournalView) -> StoreMessage? {
        var message: StoreMessage?
        // A history belongs to the screen that asked for it.
        var behind = new
        behind.todoHistory = old.todoHistory
        behind.lookedUp = old.lookedUp
        behind.tagged = old.tagged
        for name in ScreenName.allCases {
            let reply = self[name].follow(from: old, to: name == front ? new : behind)
            if name == front { message = reply }
        }
        leaveDoneText()
        return message
    }

    /// The store's next action for the screen in front, before the next key.
    public func pendingAction(in view: JournalView) -> JournalAction? {
        if let action = self[front].pendingAction(in: view) { return action }
        var wanted = self[front].wants(in: view)
        // The screen under a text that is being written comes back as it was.
        if front == .writing, let origin = writing.writing?.origin {
            wanted.formUnion(self[origin].wants(in: view))
        }
        return wanted == view.readings.wanted ? nil : .read(wanted)
    }

    /// Whether the screen in front takes keys for commands rather than text.
    public var readsCommands: Bool { self[front].readsCommands }

    /// The readings for the side panel of the screen in front.
    public func wantsBeside(in view: JournalView) -> Set<Reading> { self[front].wantsBeside(in: view) }

    /// The search for the text being typed on the screen in front.
    public func wantsSearch(in view: JournalView) -> SearchRequest? { self[front].wantsSearch(in: view) }

    /// Whether keys must wait until missing contents are read.
    public func waits(in view: JournalView) -> Bool { self[front].waits(in: view) }

    /// Whether a pause in typing matters to the screen in front.
    public var awaitsPause: Bool { self[front].awaitsPause }

    /// Tells the screen in front that typing paused.
    public mutating func notePause() { self[front].notePause() }

    /// Draws the screen in front.
    public mutating func render(_ view: JournalView) -> Canvas { states[place(of: front)].render(view) }
}

extension JournalScreens: Equatable {
    public static func == (one: JournalScreens, other: JournalScreens) -> Bool {
        one.front == other.front && zip(one.states, other.states).allSatisfy { $0.isEqual(to: $1) }
    }
}

extension ScreenState {
    fileprivate func isEqual(to other: any ScreenState) -> Bool { self == other as? Self }
}
