import Journal
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("How a week is drawn")
struct WeekReviewViewTests {
    init() { useUTF8() }

    /// A week of which so much was done on each day, in a category of its own or in none.
    private func canvas(
        done: [Int], postponed: Int = 0, abandoned: Int = 0, columns: Int = 80, rows: Int = 24,
        now: String = "2026-11-20T16:00", symbols: Symbols = .unicode
    ) -> Canvas {
        var view = WeekScene.view(nil)
        view.clock = .fixed(now)
        var state = WeekReviewState(clock: view.clock)
        let days = done.enumerated().map { place, count in
            WeekReview.WeekDay(
                day: state.first + place, hasPage: true,
                done: (0..<count).map {
                    Todo(
                        id: Int64($0), title: "x", start: state.first,
                        categoryID: place < 2 ? Int64(place + 1) : nil)
                }, abandoned: abandoned, postponed: postponed)
        }
        view.readings.week = .loaded(
            WeekReview(days: days, categories: SamplePage.categories, today: view.today))
        var canvas = Canvas(size: Size(columns: columns, rows: rows))
        WeekReviewView.draw(&state, view: view, rows: 0..<rows, symbols: symbols, write: "W", on: &canvas)
        return canvas
    }

    private func lines(_ canvas: Canvas) -> [String] {
        canvas.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test(
        "The first line says which week it is, and what it came to as far as there is room",
        arguments: [
            (80, "2027-01-06T09:00", " Week of 4 – 10 Jan 2027 · this week"),
            (80, "2027-01-04T09:00", " Week of 28 Dec 2026 – 3 Jan 2027 · last week"),
            (40, "2027-01-04T09:00", " 28 Dec 2026 – 3 Jan · last week"),
            (80, "2026-10-30T09:00", " Week of 26 Oct – 1 Nov 2026 · this week"),
        ])
    func title(columns: Int, now: String, title: String) {
        let canvas = canvas(done: [0, 0, 0, 0, 0, 0, 0], columns: columns, now: now)
        #expect(lines(canvas)[0] == title)
        #expect(canvas.rows[0][1].style.role == .header)
    }

    @Test("As many of the counts as there is room for are said, what was done first", arguments: 40...90)
    func totals(columns: Int) {
        let line = lines(canvas(done: [1, 1, 0, 0, 0, 0, 0], postponed: 1, abandoned: 1, columns: columns))[0]
        let said = ["2 done", "2 done · 7 postponed", "2 done · 7 postponed · 7 abandoned"]
        #expect(said.contains { line.hasSuffix("this week  \($0)") || line.hasSuffix(" \($0)") })
        #expect(DisplayText.width(of: line) == columns - 1)
    }

    @Test("Today is in brackets, and what is done by category in the category's colour")
    func meaning() throws {
        let canvas = canvas(done: [2, 1, 1, 0, 0, 0, 0])
        let lines = lines(canvas)
        let today = try #require(lines.firstIndex { $0.contains("[Fri 20 Nov]") })
        #expect(canvas.rows[today][1].style.role == .today)
        let engineering = try #require(lines.firstIndex { $0.contains("Engineering") })
        for (row, role) in [
            (engineering, Style.Role.category(.blue)), (engineering + 1, .category(.orange)),
            (engineering + 2, .otherCategory),
        ] {
            #expect(canvas.rows[row].contains { $0.text == "━" })
            #expect(canvas.rows[row].filter { $0.text == "━" }.allSatisfy { $0.style.role == role })
        }
    }

    @Test(
        "A bar is as long as there is much, the longest within the screen, the shortest never nothing",
        arguments: [40, 80, 160])
    func bars(columns: Int) throws {
        let canvas = canvas(done: [400, 200, 1, 0, 0, 0, 0], columns: columns, rows: 100)
        let bars = lines(canvas).map { $0.count { $0 == "━" } }.filter { $0 > 0 }
        try #require(bars.count == 3)
        #expect(bars[0] > 10 && bars[0] <= 40)
        #expect(abs(bars[1] * 2 - bars[0]) <= 1)
        #expect(bars[2] == 1)
        // One for each, where there is room for all.
        let few = self.canvas(done: [7, 3, 1, 0, 0, 0, 0], columns: columns, rows: 100)
        #expect(lines(few).map { $0.count { $0 == "━" } }.filter { $0 > 0 } == [7, 3, 1])
    }

    @Test("Without blocks there are bars all the same")
    func withoutBlocks() {
        var symbols = Symbols.unicode
        symbols.leaveOutBoxDrawing()
        let text = canvas(done: [3, 0, 0, 0, 0, 0, 0], symbols: symbols).text
        #expect(text.contains("3 ###") && !text.contains("━"))
    }

    @Test("Days stand one under the other; a wide screen shows every title, a narrow one two lines of them")
    func titles() {
        let most = [80, 1, 0, 0, 0, 0, 0]
        func days(_ columns: Int) -> [String] {
            Array(
                lines(canvas(done: most, columns: columns, rows: 60)).drop { !$0.contains("Mon 16") }
                    .prefix { !$0.contains("Tue 17") })
        }
        #expect(days(119).count == 2 && days(119)[1].hasSuffix("more"))
        #expect(days(120).joined().count { $0 == "x" } == 80)
        #expect(
            !lines(canvas(done: most, columns: 160)).contains {
                $0.contains("Mon 16") && $0.contains("Tue 17")
            })
    }

    @Test("In no size is anything drawn outside, or said twice", arguments: [40, 47, 60, 79, 121, 300])
    func narrow(columns: Int) {
        for rows in 1...12 {
            let canvas = canvas(
                done: [30, 1, 12, 0, 0, 1, 2], postponed: 3, abandoned: 12, columns: columns, rows: rows)
            #expect(canvas.rows.allSatisfy { $0.last?.text == " " })
        }
    }
}
