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
    /// The row being put, kept for the next one.
    private var line: [daybook_cell] = []

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
        var shown = look
        var (bits, pair) = (bits(of: look), pair(of: look))
        // A blank only shows its ground, so its other attributes don't matter: the terminal's own are the shortest to
        // erase with, else those of the character before it.
        var hasOwnGround = look.background == nil && !look.isReverse
        var isShown = true
        let space = Glyph.space
        line.removeAll(keepingCapacity: true)
        for cell in cells {
            if cell.glyph.isEmpty {
                // The second column of the character before it.
                if !line.isEmpty { line[line.count - 1].width = 2 }
                continue
            }
            if cell.style != style {
                style = cell.style
                look = theme.attributes(for: style)
                hasOwnGround = style.role == .plain && look.background == nil && !look.isReverse
                isShown = shown == look
            }
            let isBlank = cell.glyph == space
            if isBlank && hasOwnGround {
                line.append(daybook_cell(cell.glyph, 0, 0))
                continue
            }
            if !isShown, !(isBlank && look.hasGround(of: shown)) {
                shown = look
                isShown = true
                (bits, pair) = (self.bits(of: look), self.pair(of: look))
            }
            line.append(daybook_cell(cell.glyph, bits, pair))
        }
        daybook_put(Int32(row), line, Int32(line.count))
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

extension daybook_cell {
    fileprivate init(_ glyph: Glyph, _ attributes: Int32, _ pair: Int16) {
        self.init()
        self.attributes = attributes
        self.pair = pair
        width = 1
        if let scalar = glyph.onlyScalar {
            count = 1
            scalars.0 = scalar
        } else {
            count = Int32(glyph.count)
            scalars = (glyph[0], glyph[1], glyph[2], glyph[3], glyph[4])
        }
    }
}
