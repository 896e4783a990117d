import Journal
import Testing

@testable import Screens

@Suite("Goldens of the week")
struct WeekGoldenTests {
    init() { useUTF8() }

    @Test("Each looks as it did when somebody last looked at it", arguments: WeekScene.drawings)
    func looks(_ scene: WeekScene, _ size: Size) throws {
        try Golden(scene.name, size).check(scene.render(size).canvas)
    }

    @Test(
        "Nothing is drawn beyond its rows, nor over half of a wide character", arguments: WeekScene.drawings)
    func bounds(_ scene: WeekScene, _ size: Size) {
        let canvas = scene.render(size).canvas
        let blank = Canvas(size: size)
        #expect(canvas.rows[0] == blank.rows[0])
        #expect(canvas.rows.suffix(2) == blank.rows.suffix(2))
        guard !scene.isASCII else { return }
        for row in canvas.rows {
            #expect(row.last?.text == " ")
            for (column, cell) in row.enumerated() {
                let isWide = DisplayText.width(of: cell.text) == 2
                let isFollowed = column + 1 < row.count && row[column + 1].text.isEmpty
                #expect(isWide == isFollowed, "column \(column)")
            }
        }
    }

    @Test("Where only ASCII can be printed, only that is drawn", arguments: WeekScene.drawings)
    func ascii(_ scene: WeekScene, _ size: Size) {
        guard scene.isASCII else { return }
        #expect(scene.render(size).canvas.text.unicodeScalars.allSatisfy { $0.isASCII })
    }

    @Test("Every line can be scrolled to, in any size")
    func scrolling() {
        for columns in stride(from: 40, through: 170, by: 13) {
            for rows in [10, 24] {
                let size = Size(columns: columns, rows: rows)
                var seen: Set<String> = []
                var scroll = 0
                while true {
                    let (canvas, state) = WeekScene("", WeekScene.full, scroll: scroll).render(size)
                    seen.formUnion(canvas.text.split(separator: "\n").map(String.init))
                    if state.place.scroll < scroll { break }
                    scroll += 1
                }
                let tall = WeekScene("", WeekScene.full).render(Size(columns: columns, rows: 200)).canvas.text
                let lines = tall.split(separator: "\n").map(String.init)
                #expect(Set(lines).subtracting(seen) == [], "\(size)")
            }
        }
    }
}
