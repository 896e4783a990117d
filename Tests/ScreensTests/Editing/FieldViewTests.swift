import Journal
import TestSupport
import Testing

@testable import Screens

@Suite("A line being edited behind a label")
struct FieldViewTests {
    init() { useUTF8() }

    @Test("Without room for it nothing is drawn, and the cursor stays on the screen", arguments: 30...60)
    func noRoom(column: Int) {
        var canvas = Canvas(size: Size(columns: 40, rows: 10))
        FieldView.draw(LineEditor("fri"), row: 9, from: column, on: &canvas)
        #expect(canvas.cursor.column < 40)
    }

    @Test("A prompt for many todos leaves room for the answer on a narrow screen")
    func manyTodos() {
        let view = SamplePage.view()
        var screens = JournalScreens(view: view, size: Size(columns: 40, rows: 10))
        screens.dayPage.mode = .editing(
            DayPageState.Editing(purpose: .weekdays(Array(1...1000)), line: LineEditor("mon, tue")))
        let line = screens.render(view).text.split(separator: "\n").last ?? ""
        #expect(line.hasPrefix(" 1000 todos: show only on (e.g"))
        #expect(line.contains("tue"))
    }
}
