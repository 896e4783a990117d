/// The styles of a line's words by their place; a word that differs from the line's is plain.
typealias WordStyles = [Int: (word: String, style: Style)]

/// Draws a line being edited, scrolled sideways to show its cursor.
enum FieldView {
    /// - Parameters:
    ///   - styles: The styles of recognised words; others are plain.
    ///   - isOnSelectedRow: Whether the line is on a selected row, whose background it then has.
    ///   - limit: The column after the line's last; the screen's width by default.
    static func draw(
        _ line: LineEditor, styles: WordStyles = [:], isOnSelectedRow: Bool = false, row: Int,
        from column: Int, limit: Int? = nil, on canvas: inout Canvas
    ) {
        let end = limit ?? canvas.size.columns - 1
        // Bounds the work for a very long line to what can be visible.
        let most = 8 * max(1, end - column)
        let start = String(line.before.suffix(most))
        let skipped = line.before.dropLast(start.count)
        let plain = line.isSelected ? Style(.selectedText) : Style(.field, selected: isOnSelectedRow)
        let pieces = styledPieces(
            of: start + line.after.prefix(most), after: skipped,
            styles.mapValues { ($0.word, Style($0.style.role, selected: isOnSelectedRow)) }, plain: plain)
        let before = DisplayText.pieces(of: start).count
        // Drops pieces from the left until the text before the cursor fits.
        var used = pieces[..<min(before, pieces.count)].reduce(0) { $0 + $1.piece.width }
        var first = 0
        while used > end - column - 1, first < before {
            used -= pieces[first].piece.width
            first += 1
        }
        let cursor = draw(
            pieces[first..<min(before, pieces.count)], row: row, from: column, limit: end, on: &canvas)
        let last = draw(pieces[min(before, pieces.count)...], row: row, from: cursor, limit: end, on: &canvas)
        // A label before it may have left no room.
        canvas.fill(row: row, columns: min(last, end)..<end, style: Style(.plain, selected: isOnSelectedRow))
        canvas.cursor = ScreenPosition(row: row, column: min(cursor, end))
        canvas.isCursorVisible = true
    }

    private typealias StyledPiece = (piece: DisplayText.Piece, style: Style)

    private static func draw(
        _ pieces: ArraySlice<StyledPiece>, row: Int, from column: Int, limit: Int, on canvas: inout Canvas
    ) -> Int {
        pieces.reduce(column) { column, next in
            canvas.put([next.piece], row: row, column: column, style: next.style, limit: limit)
        }
    }

    /// - Parameter skipped: The text before it, which isn't drawn.
    private static func styledPieces(
        of text: String, after skipped: Substring, _ styles: WordStyles, plain: Style
    ) -> [StyledPiece] {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        // The styles count from the first word of the line.
        var place = styles.isEmpty ? 0 : skipped.split(separator: " ").count
        if let last = skipped.last, last != " " { place -= 1 }  // Its last word goes on here.
        var pieces: [StyledPiece] = []
        for (index, word) in words.enumerated() {
            if index > 0 { pieces += DisplayText.pieces(of: " ").map { ($0, plain) } }
            guard !word.isEmpty else { continue }
            let style = styles[place].flatMap { $0.word == word ? $0.style : nil } ?? plain
            pieces += DisplayText.pieces(of: String(word)).map { ($0, style) }
            place += 1
        }
        return pieces
    }
}
