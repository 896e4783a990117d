import CWidth
import Journal

/// Sanitizes text for terminals and splits it into pieces that each fill one or two cells.
///
/// Titles come from other programs. Visible stand-ins replace control characters, escape sequences and
/// bidirectional overrides. Widths are the C library's (and so those of ncurses) in the process's locale; `?`
/// replaces characters that the locale can't print. Terminals disagree about the width of a sequence joined by
/// ZWJ, a variation selector or a skin tone, so those joiners are removed: a family appears as its members, two
/// columns each.
public enum DisplayText {
    /// The content of one or two cells.
    public struct Piece: Equatable, Sendable {
        public var glyph: Glyph
        /// 1 or 2.
        public var width: Int

        public var text: String { glyph.text }
    }

    /// Whether each byte of a text is a character of one column, shown as it is.
    static func isPlain(_ text: String) -> Bool { text.isPrintableASCII }

    public static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        pieces.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if scalar.isASCII && scalar.value >= 0x20 && scalar.value != 0x7F {
                pieces.append(Piece(glyph: Glyph(scalar), width: 1))
                continue
            }
            if isLeftOut(scalar) { continue }
            let shown = scalar.standIn ?? scalar
            switch daybook_columns(shown.value) {
            case 0:
                // What is too much is left out.
                if !pieces.isEmpty { _ = pieces[pieces.count - 1].glyph.combine(with: shown) }
            case let width where width > 0:
                pieces.append(Piece(glyph: Glyph(shown), width: Int(width)))
            default:
                pieces.append(Piece(glyph: Glyph(asciiLikeness(of: shown)), width: 1))
            }
        }
        return pieces
    }

    /// The columns of a scalar in a text, as `pieces(of:)` shows it.
    static func columns(of scalar: Unicode.Scalar) -> Int {
        if scalar.isASCII && scalar.value >= 0x20 && scalar.value != 0x7F { return 1 }
        if isLeftOut(scalar) { return 0 }
        let width = Int(daybook_columns((scalar.standIn ?? scalar).value))
        return width < 0 ? 1 : width
    }

    /// The width of a text in columns.
    public static func width(of text: String) -> Int {
        isPlain(text) ? text.utf8.count : text.unicodeScalars.reduce(0) { $0 + columns(of: $1) }
    }

    /// A scalar that is shown as it is, in columns of its own.
    struct Cell {
        var start: String.Index
        var width: Int
        var isBlank: Bool
    }

    /// The scalars of a text; nil if one is shown otherwise or combines with another. Most texts have none, and need
    /// no pieces, which take ten times as long.
    static func cells(of text: String) -> [Cell]? {
        var cells: [Cell] = []
        cells.reserveCapacity(text.utf8.count)
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            var width = 1
            if !scalar.isASCII || scalar.value < 0x20 || scalar.value == 0x7F {
                guard !isLeftOut(scalar), scalar.standIn == nil else { return nil }
                width = Int(daybook_columns(scalar.value))
                guard width > 0 else { return nil }
            }
            cells.append(Cell(start: index, width: width, isBlank: scalar == " "))
            index = scalars.index(after: index)
        }
        return cells
    }

    /// The text in a form that is safe to print to a terminal, with stand-ins for unsafe characters.
    public static func printable(_ text: String) -> String {
        isPlain(text) || cells(of: text) != nil ? text : pieces(of: text).map(\.text).joined()
    }

    /// A text with spaces after it up to a number of columns.
    public static func padded(_ text: String, to columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - width(of: text)))
    }

    /// The text truncated to a number of columns, with `…` at the cut.
    public static func truncated(_ text: String, to columns: Int) -> String {
        guard columns > 0 else { return "" }
        if text.utf8.count <= columns, isPlain(text) { return text }
        if let cells = cells(of: text) {
            if cells.reduce(0, { $0 + $1.width }) <= columns { return text }
            var width = 0
            let cut = cells.first { cell in
                width += cell.width
                return width > columns - 1
            }
            return String(text.unicodeScalars[..<(cut?.start ?? text.endIndex)]) + Symbols.ellipsis
        }
        let pieces = pieces(of: text)
        guard pieces.reduce(0, { $0 + $1.width }) > columns else { return pieces.map(\.text).joined() }
        let mark = Symbols.ellipsis
        var width = 0
        let kept = pieces.prefix { piece in
            width += piece.width
            return width <= columns - 1
        }
        return kept.map(\.text).joined() + mark
    }

    /// Whether a scalar is a ZWJ, emoji variation selector, skin tone or tag. Terminals disagree whether those
    /// change the width of the character before them.
    private static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200D, 0xFE0E, 0xFE0F, 0x1F3FB...0x1F3FF, 0xE0000...0xE007F: true
        default: false
        }
    }

    /// The stand-in for an unprintable character: a similar one for Daybook's own symbols, else `?`.
    static func asciiLikeness(of scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "·", "–", "—": "-"
        case "…": "~"
        case "×": "x"
        case "‘", "’": "'"
        case "“", "”": "\""
        case "↑": "^"
        case "↓": "v"
        case "←": "<"
        case "→", "›": ">"
        case "»": "!"
        default: "?"
        }
    }
}

extension DisplayText {
    /// Wraps a text to a number of columns, at blanks if possible, else between any two characters.
    /// - Returns: At least one line.
    public static func wrapped(_ text: String, to columns: Int) -> [String] {
        guard columns > 1 else { return [truncated(text, to: max(columns, 1))] }
        if fits(text, in: columns) { return [printable(text)] }
        if let cells = cells(of: text) { return wrapped(text, cells, to: columns) }
        var lines: [String] = []
        var line: [Piece] = []
        var width = 0
        for piece in pieces(of: text) {
            if width + piece.width > columns {
                // A blank at the limit is the break, else the last blank before it.
                let cut = piece.text == " " ? line.endIndex : line.lastIndex { $0.text == " " }
                let rest = cut.map { Array(line[$0...].dropFirst()) } ?? []
                lines.append(line[..<(cut ?? line.endIndex)].map(\.text).joined())
                line = rest
                width = rest.reduce(0) { $0 + $1.width }
            }
            if line.isEmpty && piece.text == " " && !lines.isEmpty { continue }
            line.append(piece)
            width += piece.width
        }
        if !line.isEmpty || lines.isEmpty { lines.append(line.map(\.text).joined()) }
        return lines
    }

    /// Wraps a text of characters that are shown as they are, without a piece for each.
    private static func wrapped(_ text: String, _ cells: [Cell], to columns: Int) -> [String] {
        var lines: [Range<Int>] = []
        var start = 0
        var width = 0
        for (index, cell) in cells.enumerated() {
            if width + cell.width > columns {
                let cut = cell.isBlank ? index : cells[start..<index].lastIndex(where: \.isBlank)
                lines.append(start..<(cut ?? index))
                start = cut.map { min($0 + 1, index) } ?? index
                width = cells[start..<index].reduce(0) { $0 + $1.width }
            }
            if start == index, cell.isBlank, !lines.isEmpty {
                start = index + 1
            } else {
                width += cell.width
            }
        }
        if start < cells.count || lines.isEmpty { lines.append(start..<cells.count) }
        let ends = cells.map(\.start) + [text.endIndex]
        return lines.map { String(text.unicodeScalars[ends[$0.lowerBound]..<ends[$0.upperBound]]) }
    }

    /// Whether a text fits in a number of columns. Fast for short texts.
    static func fits(_ text: String, in columns: Int) -> Bool {
        // No character is wider than its number of UTF-8 bytes, so a short text needs no measuring.
        text.utf8.count <= columns || width(of: text) <= columns
    }
}

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
    /// A habit that was skipped on purpose, that a page didn't ask for, and a day without a page.
    public var skipped, notAsked, noPage: String
    /// A todo that comes back.
    public var repeats: String
    /// A todo that the day is for.
    public var star: String

    public static let unicode = Symbols(
        oneOff: "○", habit: "□", done: "✓", abandoned: "✗", carried: "→", postponed: ">", category: "●",
        rule: "─", heavyRule: "━", verticalRule: "│", cursor: "▌", bar: "━", marked: "*", link: "↗",
        note: "≡", text: "¶", space: "␣", unsent: "⇡", conflict: "≠", skipped: "/", notAsked: "·",
        noPage: "–", repeats: "↻", star: "★")

    public static let ascii = Symbols(
        oneOff: "o", habit: "=", done: "+", abandoned: "x", carried: "-", postponed: ">", category: "*",
        rule: "-", heavyRule: "=", verticalRule: "|", cursor: "|", bar: "#", marked: "*", link: "@",
        note: "%", text: "\"", space: "Space", unsent: "^", conflict: "!", skipped: "/", notAsked: ".",
        noPage: "-", repeats: "&", star: "*")

    /// The signs of the bullet journal: a dot for a task, a cross for done, an arrow for carried over.
    public static let bujo = Symbols(
        oneOff: "•", habit: "◦", done: "×", abandoned: "~", carried: "→", postponed: ">", category: "●",
        rule: "─", heavyRule: "━", verticalRule: "│", cursor: "▌", bar: "━", marked: "*", link: "↗",
        note: "≡", text: "¶", space: "␣", unsent: "⇡", conflict: "≠", skipped: "/", notAsked: "·",
        noPage: "–", repeats: "↻", star: "★")

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

    /// The mark of a habit on a day.
    public subscript(mark: HabitMark) -> String {
        switch mark {
        case .done: done
        case .missed: abandoned
        case .skipped: skipped
        case .notAsked: notAsked
        case .noPage: noPage
        case .open: habit
        }
    }

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
