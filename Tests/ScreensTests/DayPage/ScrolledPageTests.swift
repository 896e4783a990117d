import Journal
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("A scrolled page")
struct ScrolledPageTests {
    init() { useUTF8() }

    private func opened(_ keys: [Key] = [], in view: JournalView, size: Size) -> JournalScreens {
        var screens = JournalScreens(view: view, size: size)
        for key in keys {
            _ = screens.handle(key, in: view)
            _ = screens.render(view, symbols: .unicode)
        }
        return screens
    }

    @Test("A page scrolled inside a category keeps its heading at the top, and the selected row below it")
    func heading() {
        let todos = (1...40).map {
            Todo(id: Int64($0), title: "Todo \($0)", start: "2026-11-20", categoryID: $0 <= 25 ? 1 : 2)
        }
        let view = SamplePage.view(todos)
        for rows in [10, 16, 24] {
            var screens = opened(in: view, size: Size(columns: 40, rows: rows))
            for key in Array(repeating: Key.down, count: 39) + Array(repeating: Key.up, count: 39) {
                _ = screens.handle(key, in: view)
                let lines = screens.render(view, symbols: .unicode).text.split(separator: "\n")
                let number = screens.dayPage.selectedID ?? 0
                // The last row of a category stands for itself.
                let isLast = lines[2].hasPrefix(" Meetings")
                #expect(
                    isLast
                        || lines[1].hasPrefix(
                            number <= 25 || lines[1].contains("Eng") ? " Engineering" : " Meetings")
                )
                #expect(
                    lines.contains { $0.hasPrefix(" ▌ ○ Todo \(number)") && !$0.contains("Todo \(number)0") })
            }
        }
        var screens = opened(typed("15G"), in: view, size: Size(columns: 40, rows: 16))
        _ = screens.handle(.character("z"), in: view)
        _ = screens.handle(.character("t"), in: view)
        let lines = screens.render(view, symbols: .unicode).text.split(separator: "\n")
        #expect(lines[1].hasPrefix(" Engineering") && lines[2].hasPrefix(" ▌ ○ Todo 15"))
        // A click on the heading selects nothing.
        _ = screens.handle(.mouse(MouseEvent(.press, row: 1, column: 5)), in: view)
        #expect(screens.dayPage.selectedID == 15)
    }
}
