/// The name of a command in the palette, the configuration and the manual.
///
/// Commands shared by several screens are here, others beside their screen's table.
public struct CommandName: Hashable, Sendable {
    public let rawValue: String

    init(_ rawValue: String) { self.rawValue = rawValue }

    /// Whether the command works in every mode, even while a line is edited.
    var worksWhileTyping: Bool { self == .redraw || self == .suspend }
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
    public static let tomorrow = CommandName("tomorrow")
    public static let postpone = CommandName("postpone")
    public static let history = CommandName("history")
    public static let bundle = CommandName("bundle")
    // Marking.
    public static let mark = CommandName("mark")
    public static let markRange = CommandName("mark-range")
    public static let markAll = CommandName("mark-all")
    // Moving.
    public static let down = CommandName("down")
    public static let up = CommandName("up")
    public static let first = CommandName("first")
    public static let last = CommandName("last")
    public static let halfPageDown = CommandName("half-page-down")
    public static let halfPageUp = CommandName("half-page-up")
    // Pages.
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
    // Everywhere.
    public static let search = CommandName("search")
    public static let palette = CommandName("palette")
    public static let undo = CommandName("undo")
    public static let redo = CommandName("redo")
    public static let redraw = CommandName("redraw")
    public static let suspend = CommandName("suspend")
    public static let back = CommandName("back")
    public static let quit = CommandName("quit")
    public static let help = CommandName("help")
}
