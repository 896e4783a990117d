import CWidth
import Journal

/// The available sets of symbols.
public enum SymbolSet: String, CaseIterable, Sendable {
    case unicode, ascii, bujo
}

/// The characters that carry meaning on a screen, independent of colours.
public struct Symbols: Hashable, Sendable {
    public var oneOff, habit, done, abandoned, carried, postponed: String
    public var category, rule, heavyRule, verticalRule, cursor, bar, marked, link, note, text, space: String
    /// Changes that aren't sent, and conflicts.
    public var unsent, conflict: String

    public static let unicode = Symbols(
        oneOff: "○", habit: "□", done: "✓", abandoned: "✗", carried: "→", postponed: ">", category: "●",
        rule: "─", heavyRule: "━", verticalRule: "│", cursor: "▌", bar: "━", marked: "*", link: "↗",
        note: "≡", text: "¶", space: "␣", unsent: "⇡", conflict: "≠")

    public static let ascii = Symbols(
        oneOff: "o", habit: "=", done: "+", abandoned: "x", carried: "-", postponed: ">", category: "*",
        rule: "-", heavyRule: "=", verticalRule: "|", cursor: "|", bar: "#", marked: "*", link: "@",
        note: "=", text: "\"", space: "Space", unsent: "^", conflict: "!")

    /// The signs of the bullet journal: a dot for a task, a cross for done, an arrow for carried over.
    public static let bujo = Symbols(
        oneOff: "•", habit: "◦", done: "×", abandoned: "~", carried: "→", postponed: ">", category: "●",
        rule: "─", heavyRule: "━", verticalRule: "│", cursor: "▌", bar: "━", marked: "*", link: "↗",
        note: "≡", text: "¶", space: "␣", unsent: "⇡", conflict: "≠")

    /// The default set, or ASCII if the process's locale can't print it.
    public static var forLocale: Symbols { Symbols(.unicode) }

    /// Removes lines and blocks, which some screen readers read aloud.
    public mutating func leaveOutBoxDrawing() {
        rule = " "
        heavyRule = " "
        verticalRule = " "
        cursor = "|"
        bar = "#"
    }

    /// `…`, or `~` in an ASCII locale.
    static var ellipsis: String { daybook_columns(0x2026) > 0 ? "…" : "~" }

    /// The mark at the start of a row.
    public func mark(of row: PageRow) -> String { mark(row.state, isHabit: row.todo.isHabit) }

    func mark(_ state: TodoState, isHabit: Bool) -> String {
        switch state {
        case .open: isHabit ? habit : oneOff
        case .done: done
        case .abandoned: abandoned
        case .carried: carried
        case .postponed: postponed
        }
    }
}

extension Symbols {
    /// The characters of a set, or ASCII ones if the process's locale can't print it.
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
