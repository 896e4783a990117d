import Journal
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
        StatisticsState.self,
        WritingState.self,
    ]

    public internal(set) var front = ScreenName.dayPage
    /// With what a new text begins, or why that can't be read.
    public typealias Template = (text: String?, problem: String?)
    /// The template of a text, given the day on which weeks begin.
    public var template: @Sendable (TextPeriod, Weekday) -> Template = { _, _ in (nil, nil) }
    /// The parts of the drawn screen that press keys when they are clicked.
    private var buttons: [Canvas.Button] = []
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
    /// - Parameters:
    ///   - isFocused: Whether something shows alone: lines don't show then until everything does.
    ///   - weekStart: The day on which weeks begin, for the name of one.
    /// - Returns: What was kept and how to continue it; nil if there is nothing to say.
    public mutating func adopt(
        _ lines: [String], _ texts: [UnsavedProse] = [], isFocused: Bool = false,
        weekStart: Weekday = .monday
    ) -> StoreMessage? {
        let kept = (adopt(lines) + adopt(texts, startingOn: weekStart)).joined(separator: ", ")
        if isFocused { dayPage.lines.follow(isFocused: true) }
        return kept.isEmpty || isFocused ? nil : StoreMessage("Kept from last time: \(kept).")
    }

    private mutating func adopt(_ lines: [String]) -> [String] {
        let titles = lines.compactMap(UnsavedTitle.init(line:))
        dayPage.typing.titles += titles
        var rest = lines.filter { UnsavedTitle(line: $0) == nil }
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
            let line = "\"\(DisplayText.truncated(first, to: 40))\""
            words.append("\(line) (\(dayPage.keyName(command)) \(dayPage.recallKeys) brings it back)")
        }
        return dayPage.adopt(rest) + words
    }

    /// Splits a key into those it may stand for. Esc and a key that arrive together are read as one Meta key; if that is
    /// unbound, it becomes two keys, or Esc alone before a key that would change something: `M-x` abandons nothing.
    public func parted(_ key: Key, in view: JournalView) -> [Key] {
        guard case .alt(let character) = key else { return [key] }
        let state = self[front]
        guard !state.binds(key), state.isBrowsing || !LineEditor.binds(key) else { return [key] }
        let other: Key = character == "\u{7F}" ? .backspace : .character(character)
        guard state.changesSomething(by: other) else { return [.escape, other] }
        return state.isBrowsing ? [key] : [.escape, key]
    }

    /// Passes a key to the screen in front, and returns the effects for the application. A click on a hint presses
    /// its keys.
    public mutating func handle(_ key: Key, in view: JournalView) -> [Effect] {
        if case .mouse(let event) = key, event.wheelLines == 0,
            let button = buttons.last(where: {
                $0.row == event.position.row && $0.columns.contains(event.position.column)
            })
        {
            return ([button.keys.first] + button.keys.rest).flatMap { handle($0, in: view) }
        }
        // Mutated in place to avoid copying the state.
        let effects = states[place(of: front)].handle(key, in: view)
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
            case .showWeek(let week):
                bringToFront(.review, in: view)
                review.showWeek(week, in: view)
            case .write(let subject):
                if let problem = write(subject, in: view) {
                    others.append(.say(StoreMessage(problem, isError: true)))
                }
            case .writeBoth(let both, let number):
                write(both.subject, settling: .init(number: number, text: both.text), in: view)
            case .say(let message) where !keepsTextsOnDisk:
                others.append(.say(message.forTextInMemory))
            default:
                others.append(effect)
            }
        }
        return others
    }

    /// Brings a screen to the front.
    public mutating func bringToFront(_ name: ScreenName, in view: JournalView) {
        // Lines left on a page are offered on the review's, and the other way round.
        let lines = pageInFront.lines
        pageInFront.lines = LineHistory()
        // After a review, not the week by itself, the day goes on with what is open, not with what was decided last.
        if front == .review, name == .dayPage, !review.showsOnlyWeek { dayPage.selectFirstOpen(in: view) }
        front = name
        pageInFront.lines = lines
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
        var wanted = self[front].neededReadings(in: view)
        // The screen under a text that is being written comes back as it was.
        if front == .writing, let origin = writing.writing?.origin {
            wanted.formUnion(self[origin].neededReadings(in: view))
        }
        return wanted == view.readings.wanted ? nil : .read(wanted)
    }

    /// Whether the screen in front takes keys for commands rather than text.
    public var readsCommands: Bool { self[front].readsCommands }

    /// The readings for the side panel of the screen in front.
    public func sideReadings(in view: JournalView) -> Set<Reading> { self[front].sideReadings(in: view) }

    /// The search for the text being typed on the screen in front.
    public func wantedSearch(in view: JournalView) -> SearchRequest? { self[front].wantedSearch(in: view) }

    /// Whether keys must wait until missing contents are read.
    public func waits(in view: JournalView) -> Bool { self[front].waits(in: view) }

    /// Whether a pause in typing matters to the screen in front.
    public var awaitsPause: Bool {
        let pending = self[front].pendingKeys
        return pending.isBegun && !pending.isShown
    }

    /// Tells the screen in front that typing paused.
    public mutating func notePause() {
        if self[front].pendingKeys.isBegun { self[front].pendingKeys.isShown = true }
    }

    /// Draws the screen in front.
    public mutating func render(_ view: JournalView) -> Canvas {
        let canvas = states[place(of: front)].render(view)
        buttons = canvas.buttons
        return canvas
    }
}

extension JournalScreens: Equatable {
    public static func == (one: JournalScreens, other: JournalScreens) -> Bool {
        one.front == other.front && zip(one.states, other.states).allSatisfy { $0.isEqual(to: $1) }
    }
}

extension ScreenState {
    fileprivate func isEqual(to other: any ScreenState) -> Bool { self == other as? Self }
}

/// Writing a text over any other screen.
extension JournalScreens {
    var writing: WritingState {
        get { self[WritingState.self] }
        set { self[WritingState.self] = newValue }
    }

    /// The texts of many lines that aren't in the journal yet.
    public var unsavedProse: [UnsavedProse] { writing.unsaved }

    /// Brings the screen for a text to the front.
    /// - Parameter conflict: The conflict that saving it settles, if it is opened for that.
    /// - Returns: Why a template can't be read.
    @discardableResult
    mutating func write(
        _ subject: ProseSubject, settling conflict: WritingState.Conflict? = nil, in view: JournalView
    ) -> String? {
        guard front != .writing else { return nil }
        let begins: Template? =
            if case .period(let period) = subject { template(period, view.clock.weekStart) } else { nil }
        writing.open(subject, from: front, template: begins?.text, settling: conflict)
        front = .writing
        // The text may be read already.
        _ = writing.follow(from: view, to: view)
        return writing.writing?.original == nil ? begins?.problem : nil
    }

    /// Goes back to the screen that opened a text, once that is closed.
    mutating func leaveDoneText() {
        guard let done = writing.writing, done.isDone else { return }
        writing.writing = nil
        // The screen never left, so it doesn't come to the front anew: a review would begin again.
        if front == .writing { front = done.origin }
    }

    /// Whether unsaved texts can be written to disk, where they outlive the program.
    public var keepsTextsOnDisk: Bool {
        get { writing.keepsOnDisk }
        set { writing.keepsOnDisk = newValue }
    }

    /// Keeps texts that an earlier process left, until they are opened again.
    /// - Parameter weekStart: The day on which weeks begin.
    /// - Returns: What they are and how to continue them, in a few words each.
    mutating func adopt(_ texts: [UnsavedProse], startingOn weekStart: Weekday = .monday) -> [String] {
        writing.kept += texts
        guard !texts.isEmpty else { return [] }
        let (write, note) = (dayPage.keyName(.write), dayPage.keyName(.note))
        let periods = texts.compactMap { text in
            switch text.subject {
            case .period(.day(let day)): "your text of \(day.shortName) (\(write) on that page)"
            case .period(.week(let week)):
                "your text of the week of \(week.first(startingOn: weekStart).shortName) (\(write) in that week)"
            case .todo, .item: nil
            }
        }
        let notes = texts.compactMap { text in
            if case .period = text.subject { return nil as String? }
            guard let title = text.title else { return "a note (\(note) on its row)" }
            return "the note on \"\(DisplayText.truncated(title, to: 30))\" (\(note) on that row)"
        }
        return periods + notes
    }

    /// Opens the kept note of a row that is gone, to ask what to do with it.
    public mutating func askAboutGone(_ subject: ProseSubject, in view: JournalView) {
        write(subject, in: view)
    }

    /// The text to open in the editor, because the user prefers to write there. Nil if there is none or it isn't
    /// read yet.
    public mutating func removeEditorRequest() -> Effect? {
        guard front == .writing, let writing = writing.writing, writing.awaitsEditor, writing.isLoaded
        else { return nil }
        self.writing.writing?.awaitsEditor = false
        self.writing.writing?.isOnlyInEditor = true
        return self.writing.handOver().first
    }

    /// Takes back a text from the user's editor, and returns the effects for the application.
    /// - Parameter isFinal: Whether a text that was only open in the editor is saved and closed.
    public mutating func acceptEditedText(
        _ text: String?, for subject: ProseSubject, isFinal: Bool, in view: JournalView
    ) -> [Effect] {
        defer { leaveDoneText() }
        return writing.acceptEditedText(text, for: subject, isFinal: isFinal, in: view)
    }
}

/// The name of a screen: the type of its state.
public struct ScreenName: Hashable, Sendable, CaseIterable {
    // The screens that others open by name.
    public static let dayPage = DayPageState.name
    public static let review = ReviewState.name
    static let writing = WritingState.name

    private let state: ObjectIdentifier

    init(_ state: any ScreenState.Type) { self.state = ObjectIdentifier(state) }

    public static var allCases: [ScreenName] { JournalScreens.types.map { $0.name } }
}

/// The command that opens a screen from any other.
public struct ScreenEntrance: Sendable {
    let command: CommandName
    let key: KeySequence
    let summary: String
    /// The message if the screen is in front already.
    let here: String
}

/// The state of the export groups screen.
public struct ExportGroupsState: ManagerState {
    public static let title = "Export groups"
    public static let entrance: ScreenEntrance? = ScreenEntrance(
        command: .exportGroups, key: "ge",
        summary: "Export groups: which categories a shared page shows", here: "These are the export groups.")
    public static let commands = CommandTable(ExportGroupsCommands.all)

    public var manager: Manager

    public init(view: JournalView, size: Size, preferences: Preferences = Preferences()) {
        manager = Manager(panes: [.groups, .members], active: .groups, size: size, preferences: preferences)
    }
}

extension CommandName {
    public static let exportGroups = CommandName("export-groups")
}

/// Every command of the export groups, in the order the help shows them.
public enum ExportGroupsCommands {
    public static let all: [Command<ExportGroupsState>] =
        ManagerCommands.rows() + own + ManagerCommands.panes() + ManagerCommands.general()

    private static let own: [Command<ExportGroupsState>] = [
        Command(
            .member, [.character(" ")], "Add or remove a category",
            group: .managing, hint: "add/remove",
            unavailable: { state, view in
                if state.manager.group(in: view.library) == nil { return "No groups yet." }
                return state.manager.active == .members
                    ? nil : "\(state.keyName(.nextPane)) goes to the group's categories."
            }
        ) { state, view in
            guard let library = view.library, let group = state.manager.group(in: library),
                case .member(let id) = state.manager.selected(in: .members, library)
            else { return [] }
            let before = library.members(of: group.id)
            let members = library.categories.map { Optional($0.id) } + [nil]
            return [
                .apply(
                    .manage(.setMembers(group.id, members.filter { before.contains($0) != ($0 == id) })))
            ]
        }
    ]
}
