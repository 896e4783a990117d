import Foundation
import Journal
import TestSupport
import Testing

/// Times and days as typed around clock changes, in six zones, with a day that starts at 4:00. Each row is a text,
/// the day that it means and its instant in UTC; `-` is a time that a clock change skips.
@Suite("The table of nights")
struct NightTableTests {
    struct Night: Sendable, CustomTestStringConvertible {
        let zone: String
        let now: String
        let table: String
        var testDescription: String { "\(zone) \(now)" }
    }

    static let nights = [
        // Forward from 2:00 to 3:00 on Sunday 8 March. At 1:30 it is still Saturday.
        Night(
            zone: "America/New_York", now: "2026-03-08T01:30:00",
            table: """
                now        2026-03-07  2026-03-08T06:30:00Z
                1:15       2026-03-07  2026-03-08T06:15:00Z
                23:00      2026-03-07  2026-03-08T04:00:00Z
                3h ago     2026-03-07  2026-03-08T03:30:00Z
                """),
        Night(
            zone: "America/New_York", now: "2026-03-08T09:30:00",
            table: """
                1:30       2026-03-07  2026-03-08T06:30:00Z
                2:30       2026-03-07  -
                3:00       2026-03-07  2026-03-08T07:00:00Z
                3:59       2026-03-07  2026-03-08T07:59:00Z
                4:00       2026-03-08  2026-03-08T08:00:00Z
                7h ago     2026-03-07  2026-03-08T06:30:00Z
                noon       2026-03-08  future
                """),
        // Back from 2:00 to 1:00 on Sunday 1 November: 1:30 comes twice, and the first one counts.
        Night(
            zone: "America/New_York", now: "2026-11-01T09:30:00",
            table: """
                0:30       2026-10-31  2026-11-01T04:30:00Z
                1:30       2026-10-31  2026-11-01T05:30:00Z
                2:00       2026-10-31  2026-11-01T07:00:00Z
                9h ago     2026-10-31  2026-11-01T05:30:00Z
                8h ago     2026-10-31  2026-11-01T06:30:00Z
                """),
        // Forward from 2:00 to 3:00 on Sunday 29 March.
        Night(
            zone: "Europe/Berlin", now: "2026-03-29T08:00:00",
            table: """
                1:59       2026-03-28  2026-03-29T00:59:00Z
                2:00       2026-03-28  -
                2:59       2026-03-28  -
                3:00       2026-03-28  2026-03-29T01:00:00Z
                4am        2026-03-29  2026-03-29T02:00:00Z
                6h ago     2026-03-28  2026-03-29T00:00:00Z
                """),
        Night(
            zone: "Europe/Berlin", now: "2026-10-25T08:00:00",
            table: """
                2:30       2026-10-24  2026-10-25T00:30:00Z
                3:30       2026-10-24  2026-10-25T02:30:00Z
                6h ago     2026-10-24  2026-10-25T01:00:00Z
                """),
        // Midnight itself is skipped: on Sunday 4 November 2018 it was 1:00 at once.
        Night(
            zone: "America/Sao_Paulo", now: "2018-11-04T09:00:00",
            table: """
                0:00       2018-11-03  -
                0:59       2018-11-03  -
                1:00       2018-11-03  2018-11-04T03:00:00Z
                23:59      2018-11-04  future
                4:00       2018-11-04  2018-11-04T06:00:00Z
                """),
        // Back from midnight to 23:00 on Saturday 17 February 2018.
        Night(
            zone: "America/Sao_Paulo", now: "2018-02-18T09:00:00",
            table: """
                0:00       2018-02-17  2018-02-18T03:00:00Z
                3:00       2018-02-17  2018-02-18T06:00:00Z
                """),
        // By half an hour: from 2:00 to 2:30 on Sunday 4 October.
        Night(
            zone: "Australia/Lord_Howe", now: "2026-10-04T09:00:00",
            table: """
                1:59       2026-10-03  2026-10-03T15:29:00Z
                2:15       2026-10-03  -
                2:30       2026-10-03  2026-10-03T15:30:00Z
                4:00       2026-10-04  2026-10-03T17:00:00Z
                """),
        // Forward on Sunday 27 September.
        Night(
            zone: "Pacific/Auckland", now: "2026-09-27T09:00:00",
            table: """
                1:30       2026-09-26  2026-09-26T13:30:00Z
                2:30       2026-09-26  -
                3:00       2026-09-26  2026-09-26T14:00:00Z
                """),
        // No clock changes, and half an hour beside the others.
        Night(
            zone: "Asia/Kolkata", now: "2026-03-29T08:00:00",
            table: """
                2:30       2026-03-28  2026-03-28T21:00:00Z
                6h ago     2026-03-28  2026-03-28T20:30:00Z
                """),
    ]

    @Test("Times without a day", arguments: nights)
    func times(night: Night) throws {
        let clock = JournalClock.fixed(
            night.now, zone: try #require(Zone(named: night.zone)), dayStart: 4 * 3600)
        for line in night.table.split(separator: "\n") {
            let fields = line.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
            let moment = try MomentExpression.moment(fields[0], clock: clock)
            let seconds = try #require(moment.secondsOfDay)
            let day = moment.day ?? clock.day(ofTime: seconds)
            #expect("\(day)" == fields[1], "\(line)")
            let instant = Result { try moment.instant ?? clock.pastInstant(on: day, at: seconds) }
            switch (instant, fields[2]) {
            case (.success(let date), let wanted): #expect(ISO8601.string(date) == wanted, "\(line)")
            case (.failure(let error), "-"): #expect("\(error)".contains("the clocks go forward"), "\(line)")
            case (.failure(let error), _):
                #expect("\(error)".contains("in the future") && fields[2] == "future", "\(line)")
            }
        }
    }

    /// Days as typed at 1:30 in a night, which still belongs to the day before: the same in every zone, whether or not
    /// the clocks change.
    static let days = """
        today        0  0
        tonight      0  0
        tomorrow     1  1
        yesterday    -1  -1
        in 1 day     1  1
        2 days ago   -2  -2
        1w           7  -7
        +1           1  1
        -1           -1  -1
        day after tomorrow    2  2
        day before yesterday  -2  -2
        """

    @Test(
        "Days typed in a night",
        arguments: [
            ("America/New_York", "2026-03-08"), ("America/New_York", "2026-11-01"),
            ("Europe/Berlin", "2026-03-29"),
            ("Europe/Berlin", "2026-10-25"), ("America/Sao_Paulo", "2018-11-04"),
            ("Australia/Lord_Howe", "2026-10-04"),
            ("Pacific/Auckland", "2026-09-27"), ("Asia/Kolkata", "2028-02-29"),
            ("Europe/Berlin", "2028-03-01"),
            ("Pacific/Auckland", "2027-01-01"),
        ])
    func days(zone: String, date: String) throws {
        let clock = JournalClock.fixed(
            "\(date)T01:30:00", zone: try #require(Zone(named: zone)), dayStart: 4 * 3600)
        let today = try #require(Day(date)) - 1
        #expect(clock.today == today)
        for line in Self.days.split(separator: "\n") {
            let fields = line.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty }
            for (looking, distance) in [(DayExpression.Looking.ahead, fields[1]), (.back, fields[2])] {
                let day = try clock.day(typed: fields[0], looking: looking)
                #expect(day == today + (try #require(Int(distance))), "\(line) \(looking)")
            }
        }
    }

    @Test("The table has at least 150 rows")
    func size() {
        let times = Self.nights.map { $0.table.split(separator: "\n").count }.reduce(0, +)
        let days = Self.days.split(separator: "\n").count * 10
        #expect(times + days >= 150)
    }
}
