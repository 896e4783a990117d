import Foundation
import Journal
import TestSupport
import Testing

@Suite("Moments as they are typed")
struct MomentExpressionTests {
    static let clock = JournalClock.fixed("2026-11-20T22:30")

    @Test(
        "A time is of today, or of the day beside it",
        arguments: [
            ("14:30", "2026-11-20", 52_200), ("yesterday 9am", "2026-11-19", 32_400),
            ("9:30 yesterday", "2026-11-19", 34_200), ("Yest 9", "2026-11-19", 32_400),
            ("today noon", "2026-11-20", 43_200), ("9 pm", "2026-11-20", 75_600),
            ("fri 17:00", "2026-11-20", 61_200), ("17h thu", "2026-11-19", 61_200),
            ("1 nov 9.30", "2026-11-01", 34_200), ("yesterday at 5 p.m.", "2026-11-19", 61_200),
            ("2 days ago noon", "2026-11-18", 43_200), ("now", "2026-11-20", 81_000),
            ("2h ago", "2026-11-20", 73_800), ("2 hours ago", "2026-11-20", 73_800),
            ("an hour ago", "2026-11-20", 77_400), ("90 min ago", "2026-11-20", 75_600),
            ("23h ago", "2026-11-19", 84_600), ("30h ago", "2026-11-19", 59_400),
        ] as [(String, Day, Int)])
    func times(text: String, day: Day, seconds: Int) throws {
        let moment = try MomentExpression.moment(text, clock: Self.clock)
        #expect((moment.day ?? Self.clock.today) == day && moment.secondsOfDay == seconds)
    }

    @Test("A day alone has no time in particular", arguments: ["yesterday", "last thu", "1 day ago", "-1"])
    func days(text: String) throws {
        let moment = try MomentExpression.moment(text, clock: Self.clock)
        #expect(moment.day == "2026-11-19" && moment.secondsOfDay == nil)
    }

    @Test(
        "What is no moment is said",
        arguments: [
            ("soon", "\"soon\" isn't a time. Try 9:30, 0930, 17h, 5pm, noon, midnight"),
            ("yesterday soon", "\"soon\" isn't a time. Try 9:30, 0930, 17h, 5pm, noon, midnight"),
            ("25:00", "\"25:00\" isn't a time. Try 9:30, 0930, 17h, 5pm, noon, midnight"),
            ("yesterday 9:60", "\"9:60\" isn't a time. Did you mean 10:00?"),
            ("yesteday 9:30", "\"yesteday\" isn't a date. Did you mean yesterday?"),
        ])
    func nonsense(text: String, message: String) {
        #expect(throws: ExpressionError(message)) {
            try MomentExpression.moment(text, clock: Self.clock)
        }
    }

    @Test(
        "An hour is an hour on the nights when clocks change, and before 04:00 it is still the day before",
        arguments: [
            // The zone, a local time after the change, and the time two hours before.
            ("America/New_York", "2026-03-08T03:30", "00:30"),
            ("America/New_York", "2026-11-01T03:30", "01:30"),
            ("Europe/London", "2026-03-29T03:30", "00:30"), ("Europe/London", "2026-10-25T03:30", "01:30"),
            ("Australia/Lord_Howe", "2026-10-04T03:30", "01:00"),
            ("Australia/Lord_Howe", "2026-04-05T03:30", "01:30"),
            ("Pacific/Auckland", "2026-09-27T03:30", "00:30"),
            ("Pacific/Auckland", "2026-04-05T03:30", "02:30"),
            ("Africa/Cairo", "2026-04-24T03:30", "01:30"), ("America/Santiago", "2026-09-06T03:30", "01:30"),
        ])
    func clockChanges(zone: String, now: String, time: String) throws {
        let clock = JournalClock.fixed(now, zone: .fixed(zone), dayStart: 14_400)
        let calendarDay = try #require(Day(String(now.prefix(10))))
        let moment = try MomentExpression.moment("2h ago", clock: clock)
        #expect(moment.day == calendarDay - 1)
        #expect(moment.secondsOfDay.map { ISO8601.clockTime($0) } == time)
        #expect(moment.instant == clock.now().addingTimeInterval(-7200))
        // Days count from the day that hasn't ended yet.
        #expect(try clock.day(typed: "today", looking: .back) == calendarDay - 1)
        #expect(try clock.day(typed: "tomorrow", looking: .ahead) == calendarDay)
        #expect(try clock.day(typed: "in 3 days", looking: .ahead) == calendarDay + 2)
        #expect(try clock.day(typed: "1w", looking: .back) == calendarDay - 8)
        let weekday = (calendarDay - 1).weekday.shortName
        #expect(try clock.day(typed: weekday, looking: .back) == calendarDay - 1)
        #expect(try clock.day(typed: weekday, looking: .ahead) == calendarDay + 6)
        #expect(try MomentExpression.moment("now", clock: clock).day == calendarDay - 1)
    }
}
