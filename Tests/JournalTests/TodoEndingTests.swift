import Foundation
import Journal
import Testing

struct TodoEndingTests {
    static let ending = TodoEnding(
        date: ISO8601.instant("2026-02-08T06:00:00Z")!, day: Day("2026-02-08"), kind: .done)

    @Test func isKeptToTheSecond() {
        let ending = TodoEnding(date: Self.ending.date + 0.9, day: Self.ending.day, kind: .done)
        #expect(ending == Self.ending)
        let early = TodoEnding(date: Date(timeIntervalSince1970: -0.5), day: Self.ending.day, kind: .done)
        #expect(early.date.timeIntervalSince1970 == -1)
    }

    @Test func onAnOlderPageItIsAtNoon() throws {
        let zone = try #require(Zone(named: "America/New_York"))
        let now = try #require(ISO8601.instant("2026-11-20T15:30:00Z"))
        let clock = JournalClock(zone: zone, dayStart: 14_400) { now }
        let today = TodoEnding(.abandoned, on: clock.today, clock: clock)
        #expect(today.date == now && today.day == clock.today && today.kind == .abandoned)
        let older = TodoEnding(.done, on: clock.today - 3, clock: clock)
        #expect(ISO8601.string(older.date) == "2026-11-17T17:00:00Z")
        #expect(older.day == clock.today - 3)
    }
}
