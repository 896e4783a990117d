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
