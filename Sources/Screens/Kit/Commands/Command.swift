import Foundation
import Journal
import Store

/// A command of a screen: its keys, texts and effect, as one row of a table.
///
/// The status line and the help screen come from the same table, so that they always match what a key does.
public final class Command<State: Sendable>: Sendable {
    public let name: CommandName
    /// The default keys; a ``Keymap`` can replace them.
    public let keys: [KeySequence]
    /// One line for the help, in the imperative.
    public let summary: String
    /// The command's heading in the help.
    public let group: CommandGroup
    /// A word or two for the status line, which may depend on the screen's state; nil for no hint.
    public let hint: @Sendable (State, JournalView) -> String?
    /// Whether the command can have a hint.
    let hasHint: Bool
    /// The reason why the command is unavailable, as a sentence; nil if it is available.
    public let unavailable: @Sendable (State, JournalView) -> String?
    public let run: @Sendable (inout State, JournalView) -> [Effect]

    /// The summary up to its first colon or semicolon, for a short list.
    var title: String { String(summary.prefix { $0 != ":" && $0 != ";" }) }

    /// The summary, with the reason why the command is unavailable.
    func words(_ reason: String?) -> String { reason.map { "\(summary) (\($0))" } ?? summary }

    /// This command with another effect.
    func running(_ run: @escaping @Sendable (inout State, JournalView) -> [Effect]) -> Command {
        Command(
            name, keys, summary, group: group, hintNow: hasHint ? hint : nil, unavailable: unavailable,
            run: run)
    }

    /// - Parameter hintNow: The hint, if it depends on the screen's state or the page.
    public init(
        _ name: CommandName, _ keys: [KeySequence], _ summary: String, group: CommandGroup,
        hint: String? = nil,
        hintNow: (@Sendable (State, JournalView) -> String?)? = nil,
        unavailable: @escaping @Sendable (State, JournalView) -> String? = { _, _ in nil },
        run: @escaping @Sendable (inout State, JournalView) -> [Effect]
    ) {
        self.name = name
        self.keys = keys
        self.summary = summary
        self.group = group
        self.hint = hintNow ?? { _, _ in hint }
        hasHint = hint != nil || hintNow != nil
        self.unavailable = unavailable
        self.run = run
    }
}

/// A request from a screen to the application, made when a key has changed the screen's state.
public enum Effect: Hashable, Sendable {
    case apply(JournalAction)
    /// Shows a message that isn't the result of a verb, such as why a command is unavailable.
    case say(StoreMessage)
    /// Opens todos as text in the user's editor; the page in front receives the edited text.
    case editText(HandedOutTodos)
    /// Reopens the unsaved edited text in the user's editor.
    case editAgain
    /// Merges an edited text with the current todos, for the page in front to save or ask about.
    case mergeText(EditedText, EditedTextAnswers)
    /// Deletes the edited text once it is saved or discarded.
    case discardText
    /// Shows a week over the journal, without the application.
    case showWeek(Week)
    /// Brings the screen that writes a text to the front, without the application.
    case write(ProseSubject)
    /// The same with the lines of both machines, to settle a conflict by what is saved.
    case writeBoth(JournalConflict.Both, conflict: Int64)
    /// Opens a text in the user's editor; the screen in front takes back the edited text.
    case editProse(UnsavedProse)
    /// Opens a URL in the user's browser.
    case open(url: String)
    /// Shares a page.
    case share(ShareOrder)
    /// Brings another screen to the front, without the application.
    case turn(to: ScreenName)
    /// Brings a screen to the front and runs a command there, without the application.
    case run(CommandName, on: ScreenName)
    /// Copies a text to the clipboard, and shows a message.
    case copy(String, message: String)
    case redraw, suspend, quit

    /// Changes the journal.
    public static func apply(_ verb: JournalVerb) -> Effect { .apply(.change(verb)) }
}

/// A change of the selected todo by another program. A key that was pressed before it showed is meant for the todo as it was.
struct SelectionChange: Equatable, Sendable {
    /// Whether the todo left the page, so that another one is selected now.
    let hasLeft: Bool
    let date: Date

    /// How long it takes to see a change and not press a key, in seconds.
    private static let unseen = 1.0

    /// Why a command does nothing at a time; nil if it may.
    func refusal(of command: Command<DayPageState>?, in view: JournalView) -> StoreMessage? {
        guard let command, command.actsOnTodos,
            (0..<Self.unseen).contains(view.clock.now().timeIntervalSince(date))
        else { return nil }
        let what = hasLeft ? DayPageState.left(view) : "was changed elsewhere"
        return StoreMessage("The selected todo \(what) just now, so the key did nothing.")
    }
}

extension Command<DayPageState> {
    /// Whether it acts on the marked todos or the selected one.
    var actsOnTodos: Bool { group == .todos && ![.add, .entry].contains(name) }
}

extension DayPageState {
    /// What another program did to the selected todo; nil if it is where it was.
    func foreignChange(ofSelectedIn old: JournalView, to new: JournalView) -> SelectionChange? {
        // One's own change has a message of its own.
        guard marked.isEmpty, isBrowsing, new.list == old.list, new.message == old.message,
            let before = selected(in: old)?.todo
        else { return nil }
        let now = new.page.contents.rows.first { $0.id == before.id }?.todo
        guard now?.start != before.start || now?.ending != before.ending else { return nil }
        return SelectionChange(hasLeft: now == nil, date: new.clock.now())
    }
}

/// The name of a command in the palette, the configuration and the manual.
///
/// Commands shared by several screens are here, others beside their screen's table.
public struct CommandName: Hashable, Sendable {
    public let rawValue: String

    init(_ rawValue: String) { self.rawValue = rawValue }

    /// Whether the command works in every mode, even while a line is edited.
    var worksWhileTyping: Bool { self == .redraw || self == .suspend }

    /// Whether the command works in every list, calendar and menu over a screen, which stays open under it.
    var worksInPanes: Bool {
        [.palette, .help, .messages, .undo, .redo, .exit, .save, .settings, .redraw, .suspend].contains(self)
    }

    /// Whether help and menus list the command: conflicts only arise between machines.
    func isListed(in view: JournalView) -> Bool { self != .conflicts || view.page.sync != nil }

    /// Whether the command's default keys give way to chosen ones without a report. Configurations from before
    /// the command existed may use them.
    var givesWay: Bool {
        switch self {
        case .screenTop, .screenMiddle, .screenBottom, .alignTop, .alignMiddle, .alignBottom, .copy,
            .repeatVerb, .changes, .conflicts, .messages, .exit, .showWeek, .write, .note, .yearAgo, .pages,
            .openPage,
            .results, .star, .reorderDown, .reorderUp, .focus, .statistics, .compareDay:
            true
        default: false
        }
    }

    /// What a count before the command does on every screen, unless the screen counts more.
    var useOfCount: CountUse { movement != nil || self == .undo || self == .redo ? .counts : .ignored }

    /// Whether the command takes its keys from others for a while, as `n` does while matches are highlighted.
    var shadowsOthers: Bool {
        [.nextMatch, .previousMatch, .openPage, .deleteRange, .copyRange, .older].contains(self)
    }
}

/// What a count before a command does.
public enum CountUse: Equatable, Sendable {
    case counts
    /// The command runs once, and a message says so.
    case ignored
    /// The command doesn't run, for a reason.
    case refused(String)
}

extension CommandName {
    // Todos.
    public static let add = CommandName("add")
    public static let entry = CommandName("entry")
    public static let rename = CommandName("rename")
    public static let toggle = CommandName("toggle")
    public static let abandon = CommandName("abandon")
    public static let reopen = CommandName("reopen")
    public static let category = CommandName("category")
    public static let kind = CommandName("kind")
    public static let url = CommandName("url")
    public static let open = CommandName("open")
    public static let time = CommandName("time")
    public static let weekdays = CommandName("weekdays")
    public static let editText = CommandName("edit-text")
    public static let delete = CommandName("delete")
    public static let copy = CommandName("copy")
    public static let repeatVerb = CommandName("repeat")
    public static let tomorrow = CommandName("tomorrow")
    public static let postpone = CommandName("postpone")
    public static let deadline = CommandName("deadline")
    public static let rule = CommandName("rule")
    public static let history = CommandName("history")
    public static let bundle = CommandName("bundle")
    // Marking.
    public static let mark = CommandName("mark")
    public static let markRange = CommandName("mark-range")
    public static let markAll = CommandName("mark-all")
    public static let deleteRange = CommandName("delete-range")
    public static let copyRange = CommandName("copy-range")
    // Moving.
    public static let down = CommandName("down")
    public static let up = CommandName("up")
    public static let first = CommandName("first")
    public static let last = CommandName("last")
    public static let halfPageDown = CommandName("half-page-down")
    public static let halfPageUp = CommandName("half-page-up")
    public static let screenDown = CommandName("screen-down")
    public static let screenUp = CommandName("screen-up")
    public static let screenTop = CommandName("screen-top")
    public static let screenMiddle = CommandName("screen-middle")
    public static let screenBottom = CommandName("screen-bottom")
    public static let alignTop = CommandName("align-top")
    public static let alignMiddle = CommandName("align-middle")
    public static let alignBottom = CommandName("align-bottom")
    public static let nextMatch = CommandName("next-match")
    public static let previousMatch = CommandName("previous-match")
    // Pages.
    public static let openPage = CommandName("open-page")
    public static let results = CommandName("results")
    public static let startToday = CommandName("start-today")
    public static let previousPage = CommandName("previous-page")
    public static let nextPage = CommandName("next-page")
    public static let activity = CommandName("activity")
    public static let hidden = CommandName("hidden")
    public static let today = CommandName("today")
    public static let latest = CommandName("latest")
    public static let journal = CommandName("journal")
    public static let calendar = CommandName("calendar")
    public static let futureLog = CommandName("future-log")
    public static let previousDay = CommandName("previous-day")
    public static let nextDay = CommandName("next-day")
    public static let share = CommandName("share")
    public static let yearAgo = CommandName("year-ago")
    public static let showWeek = CommandName("show-week")
    public static let compareDay = CommandName("compare-day")
    // Everywhere.
    public static let search = CommandName("search")
    public static let palette = CommandName("palette")
    public static let undo = CommandName("undo")
    public static let redo = CommandName("redo")
    public static let changes = CommandName("changes")
    public static let conflicts = CommandName("conflicts")
    public static let messages = CommandName("messages")
    public static let endSearch = CommandName("end-search")
    public static let save = CommandName("save")
    public static let settings = CommandName("settings")
    public static let exit = CommandName("exit")
    public static let redraw = CommandName("redraw")
    public static let suspend = CommandName("suspend")
    public static let back = CommandName("back")
    public static let quit = CommandName("quit")
    public static let help = CommandName("help")
}

extension CommandName {
    /// The command's movement through lists; nil for any other command.
    var movement: Movement? {
        switch self {
        case .down: .down
        case .up: .up
        case .first: .first
        case .last: .last
        case .halfPageDown: .halfPageDown
        case .halfPageUp: .halfPageUp
        case .screenDown: .screenDown
        case .screenUp: .screenUp
        case .screenTop: .top
        case .screenMiddle: .middle
        case .screenBottom: .bottom
        default: nil
        }
    }

    /// Where the command scrolls the selected row; nil for any other command.
    var alignment: Alignment? {
        switch self {
        case .alignTop: .top
        case .alignMiddle: .middle
        case .alignBottom: .bottom
        default: nil
        }
    }

    /// Whether the command moves in lists, works over them or leaves them.
    var worksInLists: Bool { movement != nil || alignment != nil || leavesLists || worksInPanes }

    /// Whether the command also works in a list, a calendar or the help, which it closes.
    var leavesLists: Bool {
        [
            .journal, .futureLog, .library, .exportGroups, .calendar, .showWeek, .changes, .conflicts, .pages,
            .yearAgo, .statistics,
        ].contains(self)
    }
}
