import Screens
import TestSupport
import Testing

@testable import Terminal

struct PainterTests {
    /// A row of random characters, some of them wide.
    private func row(_ random: inout SeededGenerator) -> [Canvas.Cell] {
        var canvas = Canvas(size: Size(columns: 12, rows: 1))
        let text = (0..<12).map { _ in ["a", "b", " ", "漢", "語"].randomElement(using: &random) ?? "a" }
            .joined()
        canvas.put(text, row: 0, column: 0, style: Style(.plain, selected: Bool.random(using: &random)))
        return canvas.rows[0]
    }

    @Test(arguments: 1...200) func `Only the columns that differ are put, and no half of a character`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        let painted = row(&random)
        var cells = painted
        let other = row(&random)
        // Wide characters need both of their cells.
        let from =
            (0..<12).filter { !painted[$0].glyph.isEmpty && !other[$0].glyph.isEmpty }.randomElement(
                using: &random) ?? 0
        cells.replaceSubrange(from..., with: other[from...])
        let columns = Painter.changes(in: cells[...], since: painted)
        guard painted != cells else {
            #expect(columns == nil)
            return
        }
        let changed = try #require(columns)
        #expect(
            Array(painted[..<changed.lowerBound]) + cells[changed] + painted[changed.upperBound...] == cells)
        for row in [painted, cells] {
            #expect(!row[changed.lowerBound].glyph.isEmpty)
            #expect(changed.upperBound == row.count || !row[changed.upperBound].glyph.isEmpty)
        }
    }

    @Test func `A row that was taken over has no changes, and an unknown one is all changes`() {
        var random = SeededGenerator(seed: 1)
        let cells = row(&random)
        #expect(Painter.changes(in: cells[...], since: cells) == nil)
        #expect(Painter.changes(in: cells[...], since: nil) == 0..<12)
        #expect(Painter.changes(in: cells[..<8], since: nil) == 0..<8)
    }
}
