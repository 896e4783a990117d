import Journal
import Store
import Testing

@testable import Screens

@Suite("What stays in place in a review")
struct ReviewLooksTests {
    init() { useUTF8() }

    private func screens(_ keys: String) -> [String] {
        let view = SampleReview.view()
        var screens = JournalScreens(view: view, size: Size(columns: 80, rows: 24))
        for key in typed("r") + [.enter] + typed(keys) { _ = screens.handle(key, in: view) }
        return screens.render(view, symbols: .unicode).text.split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
    }

    /// The row and column of a text.
    private func place(_ text: String, on screen: [String]) -> [Int]? {
        for (row, line) in screen.enumerated() {
            guard let range = line.firstRange(of: text) else { continue }
            return [row, line.distance(from: line.startIndex, to: range.lowerBound)]
        }
        return nil
    }

    @Test("A habit that comes back with today's page is among what starts today")
    func returning() {
        var review = SampleReview.contents(isStarted: false)
        review.returning = [Todo(id: 6, title: "Read ten pages", shouldMigrate: false, start: "2026-11-19")]
        let view = SampleReview.view(review)
        var screens = JournalScreens(view: view, size: Size(columns: 80, rows: 24))
        for key in typed("r") + [.tab] { _ = screens.handle(key, in: view) }
        #expect(screens.render(view, symbols: .unicode).text.contains("Starts today · 3"))
    }

    @Test("A key that doesn't apply leaves its place empty; the others stay where they are")
    func keys() {
        let first = screens("")
        let second = screens("l")
        #expect(place("h back", on: first) == nil && place("h back", on: second) != nil)
        #expect(place("o open URL", on: first) != nil && place("o open URL", on: second) == nil)
        for key in ["Enter keep", "␣ done", "x abandon", "> tomorrow", "s another day", "; split", "m habit"]
        {
            #expect(place(key, on: first) != nil)
            #expect(place(key, on: first) == place(key, on: second), "\(key)")
        }
    }

    @Test("The top line says that the week is shown, and between which steps")
    func breadcrumb() {
        #expect(screens("")[0].hasSuffix(" look back · [carried] · plan · end"))
        #expect(screens("w")[0].hasSuffix(" look back · carried · [week] · plan · end"))
        #expect(screens("w")[0].hasPrefix(" Review · week"))
    }
}
