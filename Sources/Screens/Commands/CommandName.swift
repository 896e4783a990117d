/// What every command is called, whatever screen it is on: in the palette, in the configuration and in the manual.
public enum CommandName: String, CaseIterable, Sendable {
    // Todos.
    case add, entry, rename, toggle, abandon, pending, category, kind, url, open, time
    case weekdays
    case editText = "edit-text"
    case delete
    case tomorrow, send, biography
    case bundle
    // In bundles, categories and export groups.
    case addRow = "add-row"
    case renameRow = "rename-row"
    case deleteRow = "delete-row"
    case moveDown = "move-down"
    case moveUp = "move-up"
    case nextPane = "next-pane"
    case previousPane = "previous-pane"
    case color
    case bundleKind = "bundle-kind"
    case rowWeekdays = "row-weekdays"
    case itemURL = "item-url"
    case member
    // In the review.
    case review, keep, skip
    case doneYesterday = "done-yesterday"
    case doneAt = "done-at"
    case title, split
    case previousTodo = "previous-todo"
    case nextStep = "next-step"
    case previousStep = "previous-step"
    case evening, week
    // Marking.
    case mark
    case markRange = "mark-range"
    case markAll = "mark-all"
    // Moving.
    case down, up, first, last
    case halfPageDown = "half-page-down"
    case halfPageUp = "half-page-up"
    // Pages.
    case startToday = "start-today"
    case previousPage = "previous-page"
    case nextPage = "next-page"
    case activity, resting, today, latest, journal, calendar
    case futureLog = "future-log"
    case previousDay = "previous-day"
    case nextDay = "next-day"
    case share
    // Everywhere.
    case library
    case exportGroups = "export-groups"
    case search, palette, undo, redo, redraw, suspend, back, quit, help

    /// Whether it works whatever is open, a line being typed included.
    var worksWhileTyping: Bool { self == .redraw || self == .suspend }
}
