import Foundation
import Journal
import Testing

struct JournalClockTests {
    static func clock(_ now: String, zone: Zone = .utc, dayStart: Int = 0) -> JournalClock {
        let instant = ISO8601.instant(now)!
        return JournalClock(zone: zone, dayStart: dayStart) { instant }
    }

    @Test func beforeTheDayStartsItIsYesterday() {
        #expect(Self.clock("2026-11-20T01:30:00Z").today == Day("2026-11-20"))
        #expect(Self.clock("2026-11-20T01:30:00Z", dayStart: 14_400).today == Day("2026-11-19"))
        #expect(Self.clock("2026-11-20T03:59:59Z", dayStart: 14_400).today == Day("2026-11-19"))
        #expect(Self.clock("2026-11-20T04:00:00Z", dayStart: 14_400).today == Day("2026-11-20"))
    }

    @Test func todayIsThatOfTheZone() throws {
        let now = "2026-11-20T10:30:00Z"
        let days = [
            ("Pacific/Kiritimati", "2026-11-21"), ("Pacific/Auckland", "2026-11-20"), ("UTC", "2026-11-20"),
            ("Asia/Kolkata", "2026-11-20"), ("Pacific/Pago_Pago", "2026-11-19"),
        ]
        for (name, day) in days {
            #expect(Self.clock(now, zone: try #require(Zone(named: name))).today == Day(day), "\(name)")
        }
    }

    @Test(arguments: ["America/New_York", "Australia/Lord_Howe", "Pacific/Auckland", "UTC"])
    func aTimeOfADayBelongsToThatDay(name: String) throws {
        for dayStart in [0, 14_400] {
            let zone = try #require(Zone(named: name))
            let clock = Self.clock("2026-11-20T12:00:00Z", zone: zone, dayStart: dayStart)
            for day in (0..<366).map({ Day("2026-01-01") + $0 }) {
                for secondsOfDay in stride(from: 0, to: 86_400, by: 900) {
                    let instant = clock.instant(on: day, at: secondsOfDay)
                    #expect(clock.day(of: instant) == day, "\(day) \(secondsOfDay)")
                }
            }
        }
    }

    @Test("Tomorrow begins when the day does, after clock changes too")
    func tomorrow() {
        func tomorrow(_ now: String, _ zone: Zone = .utc) -> String {
            ISO8601.string(Self.clock(now, zone: zone, dayStart: 14_400).tomorrowBegins)
        }
        #expect(tomorrow("2026-11-20T12:00:00Z") == "2026-11-21T04:00:00Z")
        #expect(tomorrow("2026-11-21T03:59:59Z") == "2026-11-21T04:00:00Z")
        #expect(tomorrow("2026-11-21T04:00:00Z") == "2026-11-22T04:00:00Z")
        #expect(tomorrow("2026-03-07T12:00:00Z", .newYork) == "2026-03-08T08:00:00Z")
        #expect(tomorrow("2026-03-08T12:00:00Z", .newYork) == "2026-03-09T08:00:00Z")
    }

    @Test func aNightBelongsToTheDayItEnds() throws {
        let clock = Self.clock("2026-11-20T12:00:00Z", dayStart: 14_400)
        let day = Day("2026-11-19")
        #expect(ISO8601.string(clock.instant(on: day, at: 5400)) == "2026-11-20T01:30:00Z")
        #expect(clock.timeOfDay(clock.instant(on: day, at: 5400)) == "01:30")
    }
}
