import Testing

@testable import Screens

struct RowCacheTests {
    @Test func `A row is made once for its width and look, and again for others`() {
        let cache = RowCache()
        var made: [String] = []
        func value(_ look: String, width: Int = 80, of row: RowCache.Row = .text(0)) -> String {
            cache.value(of: row, width: width, look: look) {
                made.append("\(look) \(width)")
                return look.uppercased()
            }
        }
        #expect(["a", "a", "b", "b", "a"].map { value($0) } == ["A", "A", "B", "B", "A"])
        #expect(made == ["a 80", "b 80", "a 80"])
        #expect(value("a", width: 40) == "A" && value("a", of: .text(1)) == "A")
        #expect(made == ["a 80", "b 80", "a 80", "a 40", "a 80"])
        #expect(cache == RowCache())
    }

    @Test func `A row of a canvas is drawn again only if it looks different`() {
        let cache = RowCache()
        var drawn: [String] = []
        func draw(_ text: String, columns: Int = 10) -> Canvas {
            var canvas = Canvas(size: Size(columns: columns, rows: 2))
            for row in 0...2 {
                cache.draw(text, row: row, on: &canvas) {
                    drawn.append("\(text) \(row)")
                    $0.put(text, row: row, column: 1, style: Style(.plain))
                }
            }
            return canvas
        }
        let first = draw("one")
        #expect(first.text == " one\n one" && draw("one") == first)
        #expect(drawn == ["one 0", "one 1"])
        #expect(draw("two").text == " two\n two" && draw("two", columns: 3).text == " tw\n tw")
        #expect(drawn.count == 6)
    }
}
