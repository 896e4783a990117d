import CWidth
import Journal

/// The characters that carry meaning on a screen, whatever the colours.
public struct Symbols: Hashable, Sendable {
    public var oneOff, habit, done, abandoned, carried, putOff: String
    public var category, rule, cursor, marked, link, space: String

    public static let unicode = Symbols(
        oneOff: "○", habit: "□", done: "✓", abandoned: "✗", carried: "→", putOff: ">", category: "●",
        rule: "─", cursor: "▌", marked: "*", link: "↗", space: "␣")

    public static let ascii = Symbols(
        oneOff: "o", habit: "=", done: "+", abandoned: "x", carried: "-", putOff: ">", category: "*",
        rule: "-", cursor: "|", marked: "*", link: "@", space: "Space")

    /// The set that the process's locale can print.
    public static var forLocale: Symbols {
        daybook_columns(0x25CB) == 1 ? .unicode : .ascii
    }

    /// `…`, or `~` in a locale that has only ASCII.
    static var ellipsis: String { daybook_columns(0x2026) > 0 ? "…" : "~" }

    /// The mark before a row.
    public func mark(of row: PageRow) -> String {
        switch row.state {
        case .pending: row.todo.isHabit ? habit : oneOff
        case .done: done
        case .abandoned: abandoned
        case .carried: carried
        case .putOff: putOff
        }
    }
}
