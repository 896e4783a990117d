import CNcurses
import Screens

/// Draws a canvas through ncurses, which sends the terminal the difference.
@MainActor
struct Painter {
    /// Whether the entry has strikethrough in place of italics.
    let canStrikeThrough: Bool
    /// The last canvas; nil if the screen's content is unknown.
    private var painted: Canvas?
    /// The ncurses pairs for the colours used so far.
    private var pairs: [ColorPair: Int16] = [:]

    init(canStrikeThrough: Bool) {
        self.canStrikeThrough = canStrikeThrough
    }

    private struct ColorPair: Hashable {
        var foreground: Color?
        var background: Color?
    }

    /// Invalidates the last canvas, for example after a resize.
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
            // A blank only shows its background, so its other attributes don't matter.
            let isBlank =
                cell.text == " " && style.role == .plain && look.background == nil && !look.isReverse
            scalars.removeAll(keepingCapacity: true)
            for scalar in cell.text.unicodeScalars { scalars.append(scalar.value) }
            daybook_put(
                Int32(row), Int32(column), scalars, Int32(scalars.count), isBlank ? 0 : bits(of: look),
                isBlank ? 0 : pair)
        }
    }

    /// The ncurses pair of two colours; 0, the terminal's default, if there are no more.
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

    /// The attributes as ncurses bits.
    private func bits(of look: Attributes) -> Int32 {
        var bits: Int32 = 0
        if look.isBold { bits |= Int32(DAYBOOK_BOLD) }
        // Shows text as dim if strikethrough isn't available.
        if look.isDim || look.isStruckThrough && !canStrikeThrough && !look.isBold {
            bits |= Int32(DAYBOOK_DIM)
        }
        if look.isStruckThrough && canStrikeThrough { bits |= Int32(DAYBOOK_ITALIC) }
        if look.isReverse { bits |= Int32(DAYBOOK_REVERSE) }
        if look.isUnderlined { bits |= Int32(DAYBOOK_UNDERLINE) }
        return bits
    }
}
