import Journal
import Store
import Testing

@testable import Screens

@Suite("Room on the page")
struct AiryPageTests {
    init() { useUTF8() }

    private func lines(_ view: JournalView, rows: Int, columns: Int = 80, keys: [Key] = []) -> [String] {
        SamplePage.screen(view, columns: columns, rows: rows, keys: keys)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test("Blank lines set sections apart where all rows fit with them, rules where they don't")
    func blanksOrRules() {
        // Three sections of six rows: fifteen lines with blanks above each section.
        let view = SamplePage.view()
        let airy = lines(view, rows: 15)
        #expect(
            airy[1...3] == [
                "", " Engineering",
                " ▌ ○ Fix flaky CI tests" + String(repeating: " ", count: 42) + "carried 3 days",
            ])
        #expect(!airy.contains { $0.contains("──") && !$0.contains(" of ") })
        let compact = lines(view, rows: 14)
        #expect(compact[1].hasPrefix(" Engineering ─────"))
        #expect(compact.filter { $0.contains(" ─────") && !$0.contains(" of ") }.count == 3)
    }

    @Test("Beyond 100 columns rows stop growing")
    func measure() {
        for columns in [100, 110, 119, 160, 200, 300] {
            let row = lines(SamplePage.view(), rows: 24, columns: columns)[3]
            let end = row.range(of: "carried 3 days").map {
                row.distance(from: row.startIndex, to: $0.upperBound)
            }
            #expect(end == 99, "\(columns)")
        }
    }

    @Test("On narrow screens captions shorten, and no title wraps for theirs")
    func narrow() {
        let todo = Todo(id: 1, title: "Fix the flaky tests of the CI", start: "2026-11-17")
        let screen = lines(SamplePage.view([todo]), rows: 10, columns: 40)
        #expect(screen.contains(" ▌ ○ Fix the flaky tests of the CI   3d"))
        // Just too long for the usual caption at 80 columns.
        let long = Todo(id: 1, title: String(repeating: "word ", count: 12) + "word", start: "2026-11-17")
        #expect(lines(SamplePage.view([long]), rows: 24).contains { $0.hasSuffix("word        3d") })
    }

    private static let endless = SamplePage.view([
        Todo(id: 1, title: "first", start: "2026-11-20"),
        Todo(
            id: 2, title: String(repeating: "word ", count: 400), start: "2026-11-20",
            externalURL: "https://a.b"),
        Todo(id: 3, title: "last", start: "2026-11-20"),
    ])

    @Test("A title of 2,000 characters takes three lines, all of them while it is selected")
    func threeLines() {
        let collapsed = lines(Self.endless, rows: 50)
        let title = collapsed.filter { $0.contains("word") }
        #expect(title.count == 3 && title[2].hasSuffix("… ↗"))
        #expect(collapsed.contains("   ○ last"))
        let selected = lines(Self.endless, rows: 50, keys: typed("j"))
        #expect(selected.filter { $0.contains("word") }.count == 27)
        #expect(lines(Self.endless, rows: 50, keys: typed("jj")).filter { $0.contains("word") }.count == 3)
    }

    @Test("A title of megabytes that isn't selected costs what its first lines cost")
    func megabytes() {
        let huge = String(repeating: "word ", count: 1_000_000)
        let view = SamplePage.view([
            Todo(id: 1, title: "first", start: "2026-11-20"), Todo(id: 2, title: huge, start: "2026-11-17"),
        ])
        let text = RowText(row: view.page.contents.rows[1], view: view, width: 80)
        let time = ContinuousClock().measure { for _ in 0..<100 { _ = text.texts(isWhole: false) } }
        #expect(time < .seconds(2))
    }

    @Test("The header's progress counts what is done of what is on the page")
    func progress() {
        #expect(lines(SamplePage.view(), rows: 24)[0].hasSuffix("━━──────── 1 of 6 done"))
        #expect(
            lines(SamplePage.view(), rows: 10, columns: 40)[0] == " Fri 20 Nov · today   ━━──────── 1 of 6")
        #expect(!lines(SamplePage.view([]), rows: 24)[0].contains("of"))
    }

    @Test("Texts that were drawn follow the clock's zone and the day")
    func zone() {
        var view = SamplePage.view()
        var state = DayPageState(view: view, size: Size(columns: 80, rows: 24))
        #expect(state.draw(view).text.contains("10:42"))
        view.clock = view.clock.moved(to: Zone(identifier: "One") { _ in 3600 })
        #expect(state.draw(view).text.contains("11:42"))
    }
}
