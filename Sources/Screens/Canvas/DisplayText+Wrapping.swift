extension DisplayText {
    /// Cuts a text into lines of at most a number of columns, at blanks where there are any, else anywhere
    /// between characters. There is always at least one line.
    public static func wrapped(_ text: String, to columns: Int) -> [String] {
        guard columns > 1 else { return [truncated(text, to: max(columns, 1))] }
        if fits(text, in: columns) { return [printable(text)] }
        var lines: [String] = []
        var line: [Piece] = []
        var width = 0
        for piece in pieces(of: text) {
            if width + piece.width > columns {
                // A blank at the break is the break; else the last before it, if there is one.
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

    /// Whether a text takes no more than a number of columns. Quick for the many that plainly do.
    static func fits(_ text: String, in columns: Int) -> Bool {
        // No character is wider than its bytes in UTF-8 are many, so that short ones need no look at widths.
        text.utf8.count <= columns || width(of: text) <= columns
    }
}
