import CWidth
import Journal

/// The sets of characters to choose from.
public enum SymbolSet: String, CaseIterable, Sendable {
    case unicode, ascii, bujo
}

/// The characters that carry meaning on a screen, whatever the colours.
public struct Symbols: Hashable, Sendable {
    public var oneOff, habit, done, abandoned, carried, postponed: String
    public var category, rule, verticalRule, cursor, bar, marked, link, space: String

    public static let unicode = Symbols(
        oneOff: "○", habit: "□", done: "✓", abandoned: "✗", carried: "→", postponed: ">", category: "●",
        rule: "─", verticalRule: "│", cursor: "▌", bar: "█", marked: "*", link: "↗", space: "␣")

    public static let ascii = Symbols(
        oneOff: "o", habit: "=", done: "+", abandoned: "x", carried: "-", postponed: ">", category: "*",
        rule: "-", verticalRule: "|", cursor: "|", bar: "#", marked: "*", link: "@", space: "Space")

    /// The signs of the bullet journal: a dot for a task, crossed when it is done, an arrow when it is carried on.
    public static let bujo = Symbols(
        oneOff: "•", habit: "◦", done: "×", abandoned: "~", carried: "→", postponed: ">", category: "●",
        rule: "─", verticalRule: "│", cursor: "▌", bar: "█", marked: "*", link: "↗", space: "␣")

    /// The set that the process's locale can print.
    public static var forLocale: Symbols { Symbols(.unicode) }

    /// Leaves out lines and blocks, which some screen readers read aloud.
    public mutating func leaveOutBoxDrawing() {
        rule = " "
        verticalRule = " "
        cursor = "|"
        bar = "#"
    }

    /// `…`, or `~` in a locale that has only ASCII.
    static var ellipsis: String { daybook_columns(0x2026) > 0 ? "…" : "~" }

    /// The mark before a row.
    public func mark(of row: PageRow) -> String {
        switch row.state {
        case .open: row.todo.isHabit ? habit : oneOff
        case .done: done
        case .abandoned: abandoned
        case .carried: carried
        case .postponed: postponed
        }
    }
}

extension Symbols {
    /// A set, or the plain one where the process's locale cannot print it.
    public init(_ set: SymbolSet) {
        let canPrint = daybook_columns(0x25CB) == 1
        self =
            switch set {
            case .unicode where canPrint: .unicode
            case .bujo where canPrint: .bujo
            default: .ascii
            }
    }
}
