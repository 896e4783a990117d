/// A line of keys, each with a word or two. A hint that doesn't fit is omitted as a whole.
public enum HintLine {
    public struct Hint: Sendable {
        var key: String
        var words: String
        /// Whether its place stays empty, because the command is unavailable now.
        var isBlank = false

        var width: Int { DisplayText.width(of: key) + 1 + DisplayText.width(of: words) }
    }

    /// Draws hints from the second column up to a limit. Always keeps the last one, the help or palette.
    static func draw(_ hints: [Hint], row: Int, limit: Int, on canvas: inout Canvas) {
        var column = 1
        let reserved = (hints.last?.width ?? 0) + 2
        for (index, hint) in hints.enumerated() {
            let isLast = index == hints.count - 1
            guard isLast || column + hint.width + reserved <= limit else { continue }
            column = canvas.put(hint.key, row: row, column: column, style: Style(.hintKey), limit: limit)
            column =
                canvas.put(" \(hint.words)", row: row, column: column, style: Style(.hint), limit: limit) + 2
        }
    }
}
