import Foundation
import Journal
import Migrations
import TestSupport
import Testing

/// Which days an older file's instants mean, whoever reads it.
struct LegacyDaysTests {
    private func offset(_ zone: Zone) -> LegacyDays.Offset {
        { zone.offset(Date(timeIntervalSince1970: TimeInterval($0))) }
    }

    /// The instants at which days began in a zone.
    private func midnights(_ days: [Day], _ zone: Zone) -> [Int] {
        days.map { Int(zone.instant(on: $0, at: 0).timeIntervalSince1970) }
    }

    private func instant(_ text: String) throws -> Int {
        Int(try #require(ISO8601.instant(text)).timeIntervalSince1970)
    }

    private static let year = (0..<365).map { Day(ordinal: 20_454) + $0 }  // 2026, both clock changes in it

    private static let readers = [
        "UTC", "America/New_York", "America/Los_Angeles", "Pacific/Auckland", "Asia/Kolkata",
    ]

    @Test("A year written in New York is that year for every reader", arguments: readers)
    func newYork(reader: String) {
        let values = midnights(Self.year, .newYork)
        let days = LegacyDays(dayValues: values, named: nil, machine: offset(.fixed(reader)))
        #expect(values.map { Day(ordinal: days.day(of: $0)) } == Self.year)
    }

    @Test(
        "So is one written elsewhere less than twelve hours from UTC",
        arguments: [
            "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Pago_Pago", "America/St_Johns",
        ],
        readers)
    func elsewhere(writer: String, reader: String) {
        let values = midnights(Self.year, .fixed(writer))
        let days = LegacyDays(dayValues: values, named: nil, machine: offset(.fixed(reader)))
        #expect(values.map { Day(ordinal: days.day(of: $0)) } == Self.year)
    }

    @Test("The machine's zone decides where every value starts a day in it, however far from UTC")
    func machineThatFits() {
        for zone in [Zone.auckland, .kiritimati] {
            let values = midnights(Self.year, zone)
            let days = LegacyDays(dayValues: values, named: nil, machine: offset(zone))
            #expect(values.map { Day(ordinal: days.day(of: $0)) } == Self.year)
        }
    }

    @Test("A zone given by name decides over the machine's")
    func namedZone() {
        let values = midnights(Self.year, .kiritimati)
        let days = LegacyDays(dayValues: values, named: offset(.kiritimati), machine: offset(.utc))
        #expect(values.map { Day(ordinal: days.day(of: $0)) } == Self.year)
    }

    @Test("A zone given by name decides over a machine's in which every value starts a day, too")
    func namedZoneOverAFittingOne() throws {
        let midnight = try instant("2026-02-08T00:00:00Z")
        let days = LegacyDays(dayValues: [midnight], named: offset(.newYork), machine: offset(.utc))
        #expect(Day(ordinal: days.day(of: midnight)) == "2026-02-07")
        #expect(Day(ordinal: days.day(containing: midnight + 4 * 3600)) == "2026-02-07")
    }

    @Test("A day that begins at one o'clock, as clocks go forward at midnight, starts there")
    func dayWithoutMidnight() throws {
        let change: Day = "2018-11-04"
        let values = midnights([change - 1, change, change + 1], .saoPaulo)
        #expect(values[1] == (try instant("2018-11-04T03:00:00Z")))
        for reader in [Zone.saoPaulo, .utc, .auckland] {
            let days = LegacyDays(dayValues: values, named: nil, machine: offset(reader))
            #expect(values.map { Day(ordinal: days.day(of: $0)) } == [change - 1, change, change + 1])
        }
    }

    @Test(
        "An ending falls on its writer's day, early and late, before and after clock changes",
        arguments: readers)
    func endings(reader: String) throws {
        let pages: [Day] = [
            "2026-03-07", "2026-03-08", "2026-03-09", "2026-10-31", "2026-11-01", "2026-11-02",
        ]
        let days = LegacyDays(
            dayValues: midnights(pages, .newYork), named: nil, machine: offset(.fixed(reader)))
        for page in pages {
            for secondsOfDay in [0, 5 * 3600, 12 * 3600, 23 * 3600 + 59 * 60 + 59] {
                let ended = Int(Zone.newYork.instant(on: page, at: secondsOfDay).timeIntervalSince1970)
                let found = Day(ordinal: days.endingDay(of: ended, start: page.ordinal - 1))
                #expect(found == page, "\(page) at \(secondsOfDay)")
            }
        }
    }

    @Test func endingIsNeverBeforeItsStart() throws {
        let days = LegacyDays(dayValues: [], named: nil, machine: offset(.utc))
        let start: Day = "2026-02-08"
        #expect(
            days.endingDay(of: try instant("2026-02-07T12:00:00Z"), start: start.ordinal) == start.ordinal)
        #expect(
            days.endingDay(of: try instant("2026-02-09T12:00:00Z"), start: start.ordinal) == start.ordinal + 1
        )
    }

    @Test("Before 1970 days are counted down, not towards zero")
    func beforeTheEpoch() {
        let values = midnights(["1969-07-20", "1969-12-31"], .newYork)
        let days = LegacyDays(dayValues: values, named: nil, machine: offset(.auckland))
        #expect(values.map { Day(ordinal: days.day(of: $0)).description } == ["1969-07-20", "1969-12-31"])
    }
}
