import CNcurses
import Screens

/// Puts a canvas to ncurses, which sends the terminal the difference.
@MainActor
struct Painter {
    /// Whether the description that ncurses was given has strike-through in place of italics.
    let canStrikeThrough: Bool
    /// What was put last; nil when nothing of it can be relied on.
    private var painted: Canvas?
    /// The pair of each text and background colour that has been used.
    private var pairs: [ColorPair: Int16] = [:]

    init(canStrikeThrough: Bool) {
        self.canStrikeThrough = canStrikeThrough
    }

    private struct ColorPair: Hashable {
        var foreground: Color?
        var background: Color?
    }

    /// Says that ncurses no longer holds what was painted, as after a resize.
    mutating func forget() {
        painted = nil
    }

    mutating func paint(_ canvas: Canvas, theme: Theme, in size: Size) {
        if painted?.size != canvas.size {
            painted = nil
            daybook_erase()
        }
        for row in 0..<min(canvas.size.rows, size.rows) where painted?.rows[row] != canvas.rows[row] {
            put(canvas.rows[row].prefix(size.columns), row: row, theme: theme)
        }
        painted = canvas
        daybook_refresh(
            Int32(max(0, min(canvas.cursor.row, size.rows - 1))),
            Int32(max(0, min(canvas.cursor.column, size.columns - 1))), canvas.isCursorVisible ? 1 : 0)
    }

    private mutating func put(_ cells: ArraySlice<Canvas.Cell>, row: Int, theme: Theme) {
        var style = Style(.plain)
        var look = theme.attributes(for: style)
        var pair = pair(of: look)
        var scalars: [UInt32] = []
        for (column, cell) in cells.enumerated() where !cell.text.isEmpty {
            if cell.style != style {
                style = cell.style
                look = theme.attributes(for: style)
                pair = self.pair(of: look)
            }
            // Of the blanks between texts only the ground is seen: in every other way they are all the same.
            let isBlank =
                cell.text == " " && style.role == .plain && look.background == nil && !look.isReverse
            scalars.removeAll(keepingCapacity: true)
            for scalar in cell.text.unicodeScalars { scalars.append(scalar.value) }
            daybook_put(
                Int32(row), Int32(column), scalars, Int32(scalars.count), isBlank ? 0 : bits(of: look),
                isBlank ? 0 : pair)
        }
    }

    /// The number that ncurses knows two colours by; 0, the terminal's own, where it has no more.
    private mutating func pair(of look: Attributes) -> Int16 {
        let colors = ColorPair(foreground: look.foreground, background: look.background)
        guard colors.foreground != nil || colors.background != nil else { return 0 }
        if let known = pairs[colors] { return known }
        let pair = Int16(pairs.count + 1)
        let isMade = daybook_make_pair(
            pair, Int16(colors.foreground?.number ?? 0), colors.foreground == nil ? 1 : 0,
            Int16(colors.background?.number ?? 0), colors.background == nil ? 1 : 0)
        pairs[colors] = isMade == 1 ? pair : 0
        return pairs[colors] ?? 0
    }

    /// Attributes in ncurses' terms.
    private func bits(of look: Attributes) -> Int32 {
        var bits: Int32 = 0
        if look.isBold { bits |= Int32(DAYBOOK_BOLD) }
        // What cannot be struck through is shown dim.
        if look.isDim || look.isStruckThrough && !canStrikeThrough && !look.isBold {
            bits |= Int32(DAYBOOK_DIM)
        }
        if look.isStruckThrough && canStrikeThrough { bits |= Int32(DAYBOOK_ITALIC) }
        if look.isReverse { bits |= Int32(DAYBOOK_REVERSE) }
        if look.isUnderlined { bits |= Int32(DAYBOOK_UNDERLINE) }
        return bits
    }
}
