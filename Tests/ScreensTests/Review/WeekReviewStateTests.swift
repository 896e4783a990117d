import Journal
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("Looking back on a week")
struct WeekReviewStateTests {
    private func clock(_ now: String, _ weekStart: Weekday = .monday, dayStart: Int = 0) -> JournalClock {
        let fixed = JournalClock.fixed(now)
        return JournalClock(zone: .utc, dayStart: dayStart, weekStart: weekStart, now: fixed.now)
    }

    private func first(_ clock: JournalClock, isFirstReview: Bool = false) -> Day {
        WeekReviewState(clock: clock, isFirstReview: isFirstReview).first
    }

    // MARK: The week shown first

    @Test("In the middle of a week it is that one; asked for as its first review the one before")
    func middle() {
        // A Friday.
        #expect(first(clock("2026-11-20T09:00")) == "2026-11-16")
        #expect(first(clock("2026-11-20T09:00"), isFirstReview: true) == "2026-11-09")
    }

    @Test("On the first day of a week it is the one before, and on the last the one that ends")
    func edges() {
        #expect(first(clock("2026-11-16T09:00")) == "2026-11-09")
        #expect(first(clock("2026-11-16T09:00"), isFirstReview: true) == "2026-11-09")
        #expect(first(clock("2026-11-22T09:00")) == "2026-11-16")
    }

    @Test("Weeks begin where they are said to, and days when")
    func weekStart() {
        #expect(first(clock("2026-11-22T09:00", .sunday)) == "2026-11-15")
        #expect(first(clock("2026-11-21T09:00", .sunday)) == "2026-11-15")
        #expect(first(clock("2026-11-21T09:00", .saturday)) == "2026-11-14")
        // It is still Sunday.
        #expect(first(clock("2026-11-16T02:00", dayStart: 4 * 3600)) == "2026-11-09")
        #expect(first(clock("2026-11-23T02:00", dayStart: 4 * 3600)) == "2026-11-16")
    }

    @Test("Across a year's end")
    func yearsEnd() {
        #expect(first(clock("2027-01-01T09:00")) == "2026-12-28")
        #expect(first(clock("2027-01-04T09:00")) == "2026-12-28")
    }

    // MARK: Keys

    private let friday = JournalClock.fixed("2026-11-20T09:00")

    private func keys(_ keys: [Key], _ state: inout WeekReviewState) -> [[Effect]?] {
        keys.map { state.handle($0, movement: nil, rows: 20, clock: friday) }
    }

    @Test("h and left lead to the week before, l and right to the one after, t to that of today")
    func turning() {
        var state = WeekReviewState(clock: friday)
        var shown: [Day] = []
        for key in [Key.character("h"), .left, .character("l"), .left, .right, .left, .character("t")] {
            #expect(keys([key], &state) == [[]])
            shown.append(state.first)
        }
        #expect(
            shown == [
                "2026-11-09", "2026-11-02", "2026-11-09", "2026-11-02", "2026-11-09", "2026-11-02",
                "2026-11-16",
            ])
        #expect(state.first == "2026-11-16")
    }

    @Test("No week is later than that of today, which is said; t there does nothing")
    func notPastToday() {
        var state = WeekReviewState(clock: friday)
        let said = [Effect.say(StoreMessage("This is the current week."))]
        #expect(keys([.character("l"), .right, .character("t")], &state) == [said, said, []])
        #expect(state.first == "2026-11-16")
    }

    @Test("No week is earlier than the first that can be written")
    func notBeforeTime() {
        var state = WeekReviewState(clock: .fixed("0001-01-05T09:00"))
        _ = keys([.left, .left], &state)
        #expect(state.first >= Day.known.lowerBound)
    }

    @Test("Another week is shown from its top")
    func fromTop() {
        var state = WeekReviewState(clock: friday)
        state.place.scroll = 7
        _ = keys([.left], &state)
        #expect(state.place.scroll == 0)
    }

    @Test("Movement and the wheel scroll, within what there is")
    func scrolling() {
        useUTF8()
        var state = WeekScene.state()
        let view = WeekScene.view(WeekScene.full)
        func scroll(_ movement: Movement?, _ key: Key = .character("x")) -> Int {
            #expect(state.handle(key, movement: movement, rows: 8, clock: view.clock) == [])
            var canvas = Canvas(size: Size(columns: 40, rows: 8))
            WeekReviewView.draw(&state, view: view, rows: 0..<8, symbols: .unicode, write: "W", on: &canvas)
            return state.place.scroll
        }
        #expect(scroll(.up) == 0)
        #expect(scroll(.down) == 1)
        #expect(scroll(.halfPageDown) == 5)
        let wheel = MouseEvent(.wheelDown, row: 1, column: 1)
        #expect(scroll(nil, .mouse(wheel)) == 8)
        #expect(scroll(.halfPageUp) == 4)
        let end = scroll(.last)
        #expect(end > 8)
        #expect(scroll(.down) == end)
        #expect(scroll(.up) == end - 1)
        #expect(scroll(.first) == 0)
    }

    @Test("A key that means nothing here is left to others")
    func others() {
        var state = WeekReviewState(clock: friday)
        let click = MouseEvent(.press, row: 1, column: 1)
        #expect(keys([.character("x"), .enter, .escape, .mouse(click)], &state) == [nil, nil, nil, nil])
        #expect(state == WeekReviewState(clock: friday))
    }

    // MARK: Reading

    @Test("A week is to be read until it is there, and another when it is turned to")
    func missing() {
        var state = WeekScene.state()
        #expect(state.week(in: WeekScene.view(nil)) == nil)
        let view = WeekScene.view(WeekScene.full)
        #expect(state.week(in: view) == WeekScene.full)
        _ = state.handle(.left, movement: nil, rows: 8, clock: friday)
        #expect(state.first == "2026-11-09" && state.week(in: view) == nil)
    }
}
