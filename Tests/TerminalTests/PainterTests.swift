import CNcurses
import Screens
import TestSupport
import Testing

@testable import Terminal

struct PainterTests {
    @Test(arguments: [0, 1, 8, 254, 255, 256, 300, 32_767] as [Int16])
    func `A character is made as ncurses makes it`(pair: Int16) {
        for scalar: Unicode.Scalar in ["a", " ", "é", "漢", "\u{301}", "\u{10FFFF}"] {
            for bits in [0, UInt32(1) << 21, UInt32(1) << 21 | 1 << 17] {
                var cell = daybook_cell()
                (cell.scalars.0, cell.count, cell.pair) = (scalar.value, 1, pair)
                var (made, expected) = (cchar_t(), cchar_t())
                daybook_make_character(&made, &cell, bits)
                #expect(setcchar(&expected, [wchar_t(scalar.value), 0], bits, pair, nil) == OK)
                let isSame = withUnsafeBytes(of: made) { made in
                    withUnsafeBytes(of: expected) { made.elementsEqual($0) }
                }
                #expect(isSame, "\(scalar.value) \(bits)")
            }
        }
    }

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
