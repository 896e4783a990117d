import Journal

/// The rows of a screen as they were drawn last, each with what it showed.
///
/// A key changes a row or two. The others are taken over: they share their cells with the last canvas, so they needn't be
/// compared either.
struct DrawnRows<Shared: Equatable & Sendable, Content: Equatable & Sendable>: Sendable {
    /// What all rows have in common; nil before the first is drawn.
    private var shared: Shared?
    /// By their places on the canvas; nil for those that were never drawn.
    private var contents: [Content?] = []
    /// Their cells: apart, so that neither is copied to compare the other.
    private var cells: [[Canvas.Cell]] = []

    init() {}

    /// Takes the rows out, to be put back once others are drawn. If they had something else in common, none are left.
    mutating func take(for shared: Shared) -> DrawnRows {
        var taken = DrawnRows()
        if self.shared == shared {
            swap(&taken, &self)
        } else {
            taken.shared = shared
        }
        return taken
    }

    /// Draws a row of a canvas that is still blank there, unless it showed the same last time.
    /// - Parameter draw: Draws the content, and uses nothing else but what is shared.
    mutating func draw(
        _ content: Content, row: Int, on canvas: inout Canvas, by draw: (inout Canvas) -> Void
    ) {
        if contents.indices.contains(row), contents[row] == content, canvas.take(cells[row], row: row) {
            return
        }
        draw(&canvas)
        guard canvas.rows.indices.contains(row) else { return }
        while contents.count <= row {
            contents.append(nil)
            cells.append([])
        }
        contents[row] = content
        cells[row] = canvas.rows[row]
    }
}

extension DrawnRows: Equatable {
    /// Always equal: a cache adds nothing to the state that it is part of.
    static func == (left: DrawnRows, right: DrawnRows) -> Bool { true }
}
