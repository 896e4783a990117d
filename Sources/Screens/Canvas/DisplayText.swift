import CWidth
import Journal

/// Text as terminals can be trusted with it: cut into the pieces that each fill one or two cells.
///
/// Titles come from other programs. Control characters, escape sequences and bidirectional overrides are shown
/// as visible stand-ins. Widths are the C library's, which are also those of ncurses, in the process's locale;
/// what that locale cannot print is shown as `?`. Terminals disagree about how wide a sequence joined by ZWJ, a
/// variation selector or a skin tone is, so those joiners are left out: a family is shown as its members, two
/// columns each, everywhere.
public enum DisplayText {
    /// What goes into one cell (or two): a scalar with a width, then at most four that combine with it, which
    /// is as many as a cell of ncurses holds.
    public struct Piece: Equatable, Sendable {
        public var text: String
        /// 1 or 2.
        public var width: Int
    }

    public static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var combined = 0
        for scalar in text.unicodeScalars {
            if scalar.isASCII && scalar.value >= 0x20 && scalar.value != 0x7F {
                pieces.append(Piece(text: String(scalar), width: 1))
                combined = 0
                continue
            }
            if isLeftOut(scalar) { continue }
            let shown = scalar.standIn ?? scalar
            switch daybook_columns(shown.value) {
            case 0:
                guard !pieces.isEmpty, combined < 4 else { continue }
                pieces[pieces.count - 1].text.unicodeScalars.append(shown)
                combined += 1
            case let width where width > 0:
                pieces.append(Piece(text: String(shown), width: Int(width)))
                combined = 0
            default:
                pieces.append(Piece(text: asciiLikeness(of: shown), width: 1))
                combined = 0
            }
        }
        return pieces
    }

    /// How many columns a text takes.
    public static func width(of text: String) -> Int {
        pieces(of: text).reduce(0) { $0 + $1.width }
    }

    /// The text as it may be printed to a terminal, with stand-ins for what must not reach it.
    public static func printable(_ text: String) -> String {
        pieces(of: text).map(\.text).joined()
    }

    /// The text cut to a number of columns, with `…` where something was left out.
    public static func truncated(_ text: String, to columns: Int) -> String {
        guard columns > 0 else { return "" }
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

    /// ZWJ, emoji variation selectors, skin tones and tags: they change how wide some terminals draw what is
    /// before them and others not.
    private static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200D, 0xFE0E, 0xFE0F, 0x1F3FB...0x1F3FF, 0xE0000...0xE007F: true
        default: false
        }
    }

    /// What stands for a character that the locale cannot print: something like it for the signs the screens
    /// use themselves, else `?`.
    private static func asciiLikeness(of scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "·", "–", "—": "-"
        case "…": "~"
        case "×": "x"
        case "‘", "’": "'"
        case "“", "”": "\""
        case "↑": "^"
        case "↓": "v"
        case "←": "<"
        case "→": ">"
        default: "?"
        }
    }
}
