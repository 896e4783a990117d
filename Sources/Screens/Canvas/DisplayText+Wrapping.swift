extension DisplayText {
    /// Wraps a text to a number of columns, at blanks if possible, else between any two characters.
    /// - Returns: At least one line.
    public static func wrapped(_ text: String, to columns: Int) -> [String] {
        guard columns > 1 else { return [truncated(text, to: max(columns, 1))] }
        if fits(text, in: columns) { return [printable(text)] }
        if isPlain(text) { return wrapped(plain: Array(text.utf8), to: columns) }
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

    /// Wraps printable ASCII in the same way, without a piece for each character.
    private static func wrapped(plain text: [UInt8], to columns: Int) -> [String] {
        let blank = UInt8(ascii: " ")
        var lines: [Range<Int>] = []
        var start = 0
        for index in text.indices {
            if index - start >= columns {
                let cut = text[index] == blank ? index : text[start..<index].lastIndex(of: blank)
                lines.append(start..<(cut ?? index))
                start = cut.map { min($0 + 1, index) } ?? index
            }
            if start == index, text[index] == blank, !lines.isEmpty { start = index + 1 }
        }
        if start < text.count || lines.isEmpty { lines.append(start..<text.count) }
        return lines.map { String(decoding: text[$0], as: UTF8.self) }
    }

    /// Whether a text fits in a number of columns. Fast for short texts.
    static func fits(_ text: String, in columns: Int) -> Bool {
        // No character is wider than its number of UTF-8 bytes, so a short text needs no measuring.
        text.utf8.count <= columns || width(of: text) <= columns
    }
}
