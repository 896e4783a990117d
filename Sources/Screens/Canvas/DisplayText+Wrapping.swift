extension DisplayText {
    /// Wraps a text to a number of columns, at blanks if possible, else between any two characters.
    /// - Returns: At least one line.
    public static func wrapped(_ text: String, to columns: Int) -> [String] {
        guard columns > 1 else { return [truncated(text, to: max(columns, 1))] }
        if fits(text, in: columns) { return [printable(text)] }
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

    /// Whether a text fits in a number of columns. Fast for short texts.
    static func fits(_ text: String, in columns: Int) -> Bool {
        // No character is wider than its number of UTF-8 bytes, so a short text needs no measuring.
        text.utf8.count <= columns || width(of: text) <= columns
    }
}
