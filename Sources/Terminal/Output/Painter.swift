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
    /// Room for the cells of a row.
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
        for row in 0..<min(canvas.size.rows, size.rows) {
            let cells = canvas.rows[row].prefix(size.columns)
            if let columns = Self.changes(in: cells, since: painted?.rows[row]) {
                put(cells[columns], row: row, theme: theme)
            }
        }
        painted = canvas
        daybook_refresh(
            Int32(max(0, min(canvas.cursor.row, size.rows - 1))),
            Int32(max(0, min(canvas.cursor.column, size.columns - 1))), canvas.isCursorVisible ? 1 : 0)
    }

    /// The columns of the cells that differ from those on the screen, with the whole of each character; nil if none do.
    /// - Parameter painted: Nil if the screen's content is unknown.
    nonisolated static func changes(
        in cells: ArraySlice<Canvas.Cell>, since painted: [Canvas.Cell]?
    ) -> Range<Int>? {
        guard let painted else { return cells.indices }
        return cells.withUnsafeBufferPointer { cells in
            painted.withUnsafeBufferPointer { painted in
                // A row that was taken over.
                if cells.baseAddress == painted.baseAddress { return nil }
                var (start, end) = (0, cells.count)
                while start < end, cells[start] == painted[start] { start += 1 }
                guard start < end else { return nil }
                while cells[end - 1] == painted[end - 1] { end -= 1 }
                func isSecondColumn(_ column: Int) -> Bool {
                    cells[column].glyph.isEmpty || painted[column].glyph.isEmpty
                }
                while start > 0, isSecondColumn(start) { start -= 1 }
                while end < cells.count, isSecondColumn(end) { end += 1 }
                return start..<end
            }
        }
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
        var line: [daybook_cell] = []
        swap(&line, &self.line)
        while line.count < cells.count { line.append(daybook_cell()) }
        line.withUnsafeMutableBufferPointer { line in
            var count = 0
            for cell in cells {
                if cell.glyph.isEmpty {
                    // The second column of the character before it.
                    if count > 0 { line[count - 1].width = 2 }
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
                    line[count].set(cell.glyph, attributes: 0, pair: 0)
                } else {
                    if !isShown, !(isBlank && look.hasGround(of: shown)) {
                        shown = look
                        isShown = true
                        (bits, pair) = (self.bits(of: look), self.pair(of: look))
                    }
                    line[count].set(cell.glyph, attributes: bits, pair: pair)
                }
                count += 1
            }
            daybook_put(Int32(row), Int32(cells.startIndex), line.baseAddress, Int32(count))
        }
        swap(&line, &self.line)
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
    fileprivate mutating func set(_ glyph: Glyph, attributes: Int32, pair: Int16) {
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
