/// A line of keys, each with a word or two. A hint that doesn't fit is omitted as a whole.
public enum HintLine {
    public struct Hint: Sendable {
        var key: String
        var words: String
        /// Whether its place stays empty, because the command is unavailable now.
        var isBlank = false

        var width: Int { DisplayText.width(of: key) + 1 + DisplayText.width(of: words) }
    }

    /// The fewest columns of a hint: a key, a blank and a letter.
    private static let leastWidth = 3

    static func draw(_ hints: [Hint], row: Int, limit: Int, on canvas: inout Canvas) {
        draw(hints.lazy.map(Optional.some), row: row, limit: limit, on: &canvas)
    }

    /// Draws hints from the second column up to a limit. Always keeps the last one, the help or palette.
    /// - Parameter hints: Nil for those of unavailable commands. Only as many are made as there is room for.
    static func draw(
        _ hints: some BidirectionalCollection<Hint?>, row: Int, limit: Int, on canvas: inout Canvas
    ) {
        guard let last = hints.last else { return }
        var column = 1
        func put(_ hint: Hint, on canvas: inout Canvas) {
            column = canvas.put(hint.key, row: row, column: column, style: Style(.hintKey), limit: limit)
            column =
                canvas.put(" \(hint.words)", row: row, column: column, style: Style(.hint), limit: limit) + 2
        }
        let reserved = last.map { $0.width + 2 } ?? 0
        for hint in hints.dropLast() {
            guard column + leastWidth + reserved <= limit else { break }
            if let hint, column + hint.width + reserved <= limit { put(hint, on: &canvas) }
        }
        if let last { put(last, on: &canvas) }
    }
}
