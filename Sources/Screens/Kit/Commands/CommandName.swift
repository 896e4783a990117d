import Store

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
            .results:
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
            .yearAgo,
        ].contains(self)
    }
}
