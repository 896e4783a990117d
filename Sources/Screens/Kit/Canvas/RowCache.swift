import Synchronization

/// The rows that a screen measured and drew last: their heights, texts and cells.
///
/// There is one rule. What was made of a row is used as long as the row is as wide as before and its look is equal: everything else that
/// it was made from. So nothing has to be forgotten when the journal, the terminal or a setting changes, and copies of a
/// state may share a cache. All are equal: a cache adds nothing to the state that it is part of.
final class RowCache: Sendable, Equatable {
    /// What is kept, one of each.
    enum Row: Hashable, Sendable {
        /// The cells of a row of the canvas.
        case cells(Int)
        /// The text of a page's row, by its index, and that of the selected one, whose whole title shows.
        case text(Int), selectedText
        /// The height of a page's row, by its index, and that of the selected one.
        case height(Int), selectedHeight
        /// The heights of all rows of a page, and its lines.
        case heights, lines
        /// The beginning of the day's text.
        case dayText
        /// The note in a todo's history.
        case note
    }

    private protocol Kept: AnyObject, Sendable {}

    private final class Made<Look: Equatable & Sendable, Value: Sendable>: Kept {
        let width: Int
        let look: Look
        let value: Value

        init(width: Int, look: Look, value: Value) {
            (self.width, self.look, self.value) = (width, look, value)
        }
    }

    private let kept = Mutex<[Row: any Kept]>([:])

    /// What a row was made into, unless it was of another width or look; then it is made now.
    /// - Parameters:
    ///   - look: All that the row is made from beside its width.
    ///   - make: Uses nothing but the width and the look.
    func value<Look: Equatable & Sendable, Value: Sendable>(
        of row: Row, width: Int, look: Look, _ make: () -> Value
    ) -> Value {
        let last = kept.withLock { $0[row] } as? Made<Look, Value>
        if let last, last.width == width, last.look == look { return last.value }
        let made = Made(width: width, look: look, value: make())
        kept.withLock { $0[row] = made }
        return made.value
    }

    /// Draws a row of a canvas that is still blank there, or takes over its cells: those needn't be compared with the last
    /// screen's either.
    func draw<Look: Equatable & Sendable>(
        _ look: Look, row: Int, on canvas: inout Canvas, by draw: (inout Canvas) -> Void
    ) {
        guard canvas.rows.indices.contains(row) else { return }
        let cells = value(of: .cells(row), width: canvas.size.columns, look: look) {
            draw(&canvas)
            return canvas.rows[row]
        }
        canvas.take(cells, row: row)
    }

    static func == (left: RowCache, right: RowCache) -> Bool { true }
}
