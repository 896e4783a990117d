/// A line of keys, each with a word or two. A hint that doesn't fit is omitted as a whole.
public struct HintLine {
    public struct Hint: Sendable {
        var key: String
        var words: String
        /// Whether its place stays empty, because the command is unavailable now.
        var isBlank = false

        var width: Int { DisplayText.width(of: key) + 1 + DisplayText.width(of: words) }
    }

    /// The fewest columns of a hint: a key, a blank and a letter.
    private static let leastWidth = 3

    private let row: Int
    /// The column after the last one.
    private let limit: Int
    /// The hint that always has a place: the help or palette.
    private let last: Hint?
    /// The columns kept for it.
    private let reserved: Int
    private var column = 1

    init(row: Int, limit: Int, last: Hint?) {
        self.row = row
        self.limit = limit
        self.last = last
        reserved = last.map { $0.width + 2 } ?? 0
    }

    /// Whether no further hint can fit before the last one.
    var isFull: Bool { column + Self.leastWidth + reserved > limit }

    /// Draws a hint, if it fits.
    mutating func put(_ hint: Hint, on canvas: inout Canvas) {
        if column + hint.width + reserved <= limit { draw(hint, on: &canvas) }
    }

    /// Draws the last hint.
    mutating func end(on canvas: inout Canvas) {
        if let last { draw(last, on: &canvas) }
    }

    private mutating func draw(_ hint: Hint, on canvas: inout Canvas) {
        column = canvas.put(hint.key, row: row, column: column, style: Style(.hintKey), limit: limit)
        column = canvas.put(" ", row: row, column: column, style: Style(.hint), limit: limit)
        column = canvas.put(hint.words, row: row, column: column, style: Style(.hint), limit: limit) + 2
    }

    /// Draws hints from the second column up to a limit.
    static func draw(_ hints: [Hint], row: Int, limit: Int, on canvas: inout Canvas) {
        var line = HintLine(row: row, limit: limit, last: hints.last)
        for hint in hints.dropLast() { line.put(hint, on: &canvas) }
        line.end(on: &canvas)
    }
}
