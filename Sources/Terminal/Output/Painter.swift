import CNcurses
import Screens

/// Puts a canvas to ncurses, which sends the terminal the difference.
@MainActor
struct Painter {
    let hasColor: Bool
    /// What was put last; nil when nothing of it can be relied on.
    private var painted: Canvas?

    init(hasColor: Bool) {
        self.hasColor = hasColor
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

    private func put(_ cells: ArraySlice<Canvas.Cell>, row: Int, theme: Theme) {
        var look = Look(theme.attributes(for: Style(.plain)), hasColor: hasColor)
        var style = Style(.plain)
        var scalars: [UInt32] = []
        for (column, cell) in cells.enumerated() where !cell.text.isEmpty {
            if cell.style != style {
                style = cell.style
                look = Look(theme.attributes(for: style), hasColor: hasColor)
            }
            scalars.removeAll(keepingCapacity: true)
            for scalar in cell.text.unicodeScalars { scalars.append(scalar.value) }
            daybook_put(
                Int32(row), Int32(column), scalars, Int32(scalars.count), look.attributes, look.pair)
        }
    }

    /// Attributes in ncurses' terms.
    private struct Look {
        var attributes: Int32 = 0
        var pair: Int16 = 0

        init(_ attributes: Attributes, hasColor: Bool) {
            if attributes.isBold { self.attributes |= Int32(DAYBOOK_BOLD) }
            // Ncurses 6.4 has no strike-through, and sending terminfo's `smxx` past it would leave its idea of the
            // terminal wrong. What is struck through is shown dim until it has one.
            if attributes.isDim || attributes.isStruckThrough && !attributes.isBold {
                self.attributes |= Int32(DAYBOOK_DIM)
            }
            if attributes.isReverse { self.attributes |= Int32(DAYBOOK_REVERSE) }
            if attributes.isUnderlined { self.attributes |= Int32(DAYBOOK_UNDERLINE) }
            if hasColor, let color = attributes.foreground { pair = color.rawValue + 1 }
        }
    }
}
