import Journal

/// The rows of a screen as they were drawn last, each with what it showed.
///
/// A key changes a row or two. The others are taken over: they share their cells with the last canvas, so they needn't be
/// compared either.
struct DrawnRows<Shared: Equatable & Sendable, Content: Equatable & Sendable>: Sendable {
    private struct Row: Sendable {
        var content: Content
        var cells: [Canvas.Cell]
    }

    /// What all rows have in common; nil before the first is drawn.
    private var shared: Boxed<Shared>?
    /// By their places on the canvas; nil for those that were never drawn.
    private var rows: [Row?] = []

    init() {}

    /// Takes the rows out, to be put back once others are drawn. If they had something else in common, none are left.
    mutating func take(for shared: Shared) -> DrawnRows {
        var taken = DrawnRows()
        if let known = self.shared, known.wrappedValue == shared {
            swap(&taken, &self)
        } else {
            taken.shared = Boxed(wrappedValue: shared)
        }
        return taken
    }

    /// Draws a row of a canvas that is still blank there, unless it showed the same last time.
    /// - Parameter draw: Draws the content, and uses nothing else but what is shared.
    mutating func draw(
        _ content: Content, row: Int, on canvas: inout Canvas, by draw: (inout Canvas) -> Void
    ) {
        if rows.indices.contains(row), let drawn = rows[row], drawn.content == content,
            canvas.take(drawn.cells, row: row)
        {
            return
        }
        draw(&canvas)
        guard canvas.rows.indices.contains(row) else { return }
        while rows.count <= row { rows.append(nil) }
        rows[row] = Row(content: content, cells: canvas.rows[row])
    }
}

extension DrawnRows: Equatable {
    /// Always equal: a cache adds nothing to the state that it is part of.
    static func == (left: DrawnRows, right: DrawnRows) -> Bool { true }
}
