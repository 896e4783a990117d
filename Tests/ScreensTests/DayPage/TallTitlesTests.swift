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
            (Key.home, Key.character("j"), 3), (.character("G"), .character("k"), 1),
        ] {
            var state = DayPageState(view: view, size: Size(columns: 40, rows: 10))
            _ = state.handle(first, in: view)
            _ = state.render(view, symbols: .unicode)
            var seen: Set<String> = []
            var presses = 0
            while state.selectedID != Int64(last), presses < 200 {
                _ = state.handle(key, in: view)
                presses += 1
                let screen = state.render(view, symbols: .unicode)
                seen.formUnion(screen.text.split(whereSeparator: \.isWhitespace).map(String.init))
                #expect(screen.rows.indices.contains(screen.cursor.row))
            }
            #expect((1...100).filter { !seen.contains("word\($0)") } == [], "\(key) \(presses)")
            #expect(presses < 40)
        }
    }

    /// Every word of a page that is seen with a key again and again, until nothing changes.
    private func seen(
        _ key: Key, _ state: inout DayPageState, _ view: JournalView, atMost presses: Int
    ) -> Set<String> {
        var seen: Set<String> = []
        var last = ""
        for _ in 0..<presses {
            let screen = state.render(view, symbols: .unicode).text
            if screen == last { break }
            last = screen
            seen.formUnion(screen.split(whereSeparator: \.isWhitespace).map(String.init))
            _ = state.handle(key, in: view)
        }
        return seen
    }

    @Test(
        "However tall the titles, half a screen at a time and with the wheel the beginning of each is seen, with j all",
        arguments: [Key.control("d"), .character("j"), .mouse(MouseEvent(.wheelDown, row: 3, column: 9))],
        [(40, 10), (80, 24)])
    func nothingIsPassedOver(key: Key, size: (columns: Int, rows: Int)) {
        for lengths in [
            [5, 90, 5], [30, 31, 32, 33, 90, 91, 30], Array(repeating: 30, count: 30), [90, 90, 90],
        ] {
            var word = 0
            let todos = lengths.enumerated().map { index, length in
                let words: [String] = (0..<length).map { _ in
                    word += 1
                    return "w\(word)"
                }
                return Todo(id: Int64(index + 1), title: words.joined(separator: " "), start: "2026-11-20")
            }
            let view = SamplePage.view(todos)
            var state = DayPageState(view: view, size: Size(columns: size.columns, rows: size.rows))
            let seen = seen(key, &state, view, atMost: 500)
            // A title that isn't selected has three lines, so at least two whole ones.
            let expected = todos.flatMap { todo in
                todo.title.split(separator: " ").prefix(key == .character("j") ? .max : size.columns / 4)
                    .map(String.init)
            }
            #expect(expected.filter { !seen.contains($0) } == [], "\(lengths)")
        }
    }

    @Test(
        "By half and whole screens nothing is passed over, down and up, at any height",
        arguments: [("d", "u"), ("f", "b")] as [(Character, Character)], 10...24)
    func screensAtAnyHeight(keys: (down: Character, up: Character), height: Int) {
        // Titles of one to four lines, none taller than the screen.
        let todos = (0..<40).map { index in
            let words = (0..<(1 + index * 7 % 12)).map { "t\(index)w\($0)" }
            return Todo(id: Int64(index + 1), title: words.joined(separator: " "), start: "2026-11-20")
        }
        let view = SamplePage.view(todos)
        // What isn't selected has three lines; each has its first words there.
        let expected = Set((0..<40).map { "t\($0)w0" })
        var state = DayPageState(view: view, size: Size(columns: 40, rows: height))
        for key in [keys.down, keys.up] {
            let seen = seen(.control(key), &state, view, atMost: 200)
            #expect(expected.subtracting(seen) == [], "C-\(key)")
            #expect(state.selectedID == (key == keys.down ? 40 : 1))
        }
    }

    @Test("A selected row is as tall as its whole title", arguments: [20, 40, 80, 100])
    func wholeHeight(width: Int) {
        let notes = [nil, "- [x] one\n- [ ] two"]
        // Marks above a letter take no columns: cut where the others are, they would be one line.
        let beginnings = ["", "a" + String(repeating: "\u{301}", count: 3_000) + " ", "漢語 "]
        for beginning in beginnings {
            for words in 0..<60 {
                for note in notes {
                    let title = beginning + (0..<words).map { "word\($0)" }.joined(separator: " ")
                    let todo = Todo(id: 1, title: title, start: "2026-11-17", note: note)
                    let view = SamplePage.view([todo])
                    let text = RowText(row: view.page.contents.rows[0], view: view, width: width)
                    #expect(
                        text.wholeHeight(besides: text.height) == text.height(isWhole: true),
                        "\(beginning.count) \(words)")
                }
            }
        }
    }

    @Test("Half a screen at a time too, and the ends are a key away")
    func halfScreens() {
        var state = DayPageState(view: view, size: Size(columns: 40, rows: 10))
        var presses = 0
        while state.selectedID != 3, presses < 50 {
            _ = state.handle(.pageDown, in: view)
            _ = state.render(view, symbols: .unicode)
            presses += 1
        }
        #expect(presses < 12)
        _ = state.handle(.home, in: view)
        #expect(state.selectedID == 1)
    }
}
