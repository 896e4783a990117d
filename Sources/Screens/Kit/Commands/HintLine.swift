import Journal

/// A line of keys, each with a word or two. A hint that doesn't fit is omitted as a whole.
public struct HintLine {
    public struct Hint: Sendable {
        var key: String
        var words: String
        /// Whether its place stays empty, because the command is unavailable now.
        var isBlank = false
        /// The keys that a click presses, if they aren't the shown one.
        var keys: KeySequence?

        var width: Int { DisplayText.width(of: key) + 1 + DisplayText.width(of: words) }

        /// Draws the hint as a button that presses its key. Each of several keys has its own: `h l`.
        /// - Returns: The column after it.
        func draw(row: Int, column: Int, limit: Int? = nil, on canvas: inout Canvas) -> Int {
            var end = canvas.put(key, row: row, column: column, style: Style(.hintKey), limit: limit)
            let afterKey = end
            end = canvas.put(" \(words)", row: row, column: end, style: Style(.hint), limit: limit)
            let parts = key.split(separator: " ").map(String.init)
            if let keys = keys ?? (parts.count == 1 ? Self.key(named: key) : nil) {
                canvas.addButton(keys, row: row, columns: column..<end)
            } else {
                var start = column
                for part in parts where start < afterKey {
                    let next = start + DisplayText.width(of: part)
                    if let keys = Self.key(named: part) {
                        canvas.addButton(keys, row: row, columns: start..<next)
                    }
                    start = next + 1
                }
            }
            return end
        }

        /// A single key by its name; nil for other words.
        private static func key(named name: String) -> KeySequence? {
            do throws(ExpressionError) { return KeySequence(try Key(named: name)) } catch { return nil }
        }
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
        column = hint.draw(row: row, column: column, limit: limit, on: &canvas) + 2
    }

    /// Draws hints from the second column up to a limit.
    static func draw(_ hints: [Hint], row: Int, limit: Int, on canvas: inout Canvas) {
        var line = HintLine(row: row, limit: limit, last: hints.last)
        for hint in hints.dropLast() { line.put(hint, on: &canvas) }
        line.end(on: &canvas)
    }
}
