import Journal
import Store
import Testing

@testable import Screens

@Suite("Titles taller than the screen")
struct TallTitlesTests {
    init() { useUTF8() }

    private let view = SamplePage.view([
        Todo(id: 1, title: "before", start: "2026-11-20"),
        Todo(
            id: 2, title: (1...100).map { "word\($0)" }.joined(separator: " "), start: "2026-11-20"),
        Todo(id: 3, title: "after", start: "2026-11-20"),
    ])

    @Test("Every line of one can be read on the way down, and on the way up")
    func readThrough() {
        for (first, key, last) in [
            (Key.character("g"), Key.character("j"), 3), (.character("G"), .character("k"), 1),
        ] {
            var state = DayPageState(view: view, size: Size(columns: 40, rows: 10))
            _ = state.handle(first, in: view)
            _ = DayPageView.render(view, &state, symbols: .unicode)
            var seen: Set<String> = []
            var presses = 0
            while state.selectedID != Int64(last), presses < 200 {
                _ = state.handle(key, in: view)
                presses += 1
                let screen = DayPageView.render(view, &state, symbols: .unicode)
                seen.formUnion(screen.text.split(whereSeparator: \.isWhitespace).map(String.init))
                #expect(screen.rows.indices.contains(screen.cursor.row))
            }
            #expect((1...100).filter { !seen.contains("word\($0)") } == [], "\(key) \(presses)")
            #expect(presses < 40)
        }
    }

    @Test("Half a screen at a time too, and the ends are a key away")
    func halfScreens() {
        var state = DayPageState(view: view, size: Size(columns: 40, rows: 10))
        var presses = 0
        while state.selectedID != 3, presses < 50 {
            _ = state.handle(.pageDown, in: view)
            _ = DayPageView.render(view, &state, symbols: .unicode)
            presses += 1
        }
        #expect(presses < 12)
        _ = state.handle(.character("g"), in: view)
        #expect(state.selectedID == 1)
    }
}
