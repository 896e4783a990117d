import Foundation
import Testing

@testable import Journal

struct ZoneTests {
    static let zones = [
        "America/New_York", "America/Los_Angeles", "Australia/Lord_Howe", "Pacific/Auckland", "Asia/Kolkata",
        "Pacific/Kiritimati", "Pacific/Apia", "Europe/London", "America/Sao_Paulo", "UTC",
    ]

    @Test func knowsItsNames() {
        #expect(Zone(named: "America/New_York")?.identifier == "America/New_York")
        #expect(Zone(named: "Mars/Olympus") == nil)
        #expect(Zone(named: "") == nil)
    }

    @Test(arguments: zones)
    func anInstantAtAWallTimeShowsThatTime(name: String) throws {
        let zone = try #require(Zone(named: name))
        for ordinal in stride(from: 14_000, to: 24_000, by: 1) {
            for secondsOfDay in [0, 5400, 9000, 43_200, 86_399] {
                let instant = zone.instant(on: Day(ordinal: ordinal), at: secondsOfDay)
                let shown = zone.wallTime(at: instant)
                if shown == (Day(ordinal: ordinal), secondsOfDay) { continue }
                // Only a time that a change skips shows as another: as much later as the change is long.
                let change = zone.offset(instant) - zone.offset(instant - 86_400)
                let moved = (shown.day - Day(ordinal: ordinal)) * 86_400 + shown.secondsOfDay - secondsOfDay
                #expect(change > 0 && moved == change, "\(Day(ordinal: ordinal)) \(secondsOfDay)")
            }
        }
    }

    @Test func newYorkSpringsForwardAndFallsBack() throws {
        let zone = try #require(Zone(named: "America/New_York"))
        let spring = Day("2026-03-08")
        // 02:30 → 03:30
        #expect(ISO8601.string(zone.instant(on: spring, at: 9000)) == "2026-03-08T07:30:00Z")
        #expect(ISO8601.string(zone.instant(on: spring, at: 0)) == "2026-03-08T05:00:00Z")
        #expect(ISO8601.string(zone.instant(on: spring, at: 43_200)) == "2026-03-08T16:00:00Z")
        let autumn = Day("2026-11-01")
        // first 01:30
        #expect(ISO8601.string(zone.instant(on: autumn, at: 5400)) == "2026-11-01T05:30:00Z")
        #expect(ISO8601.string(zone.instant(on: autumn, at: 9000)) == "2026-11-01T07:30:00Z")
        #expect(ISO8601.string(zone.instant(on: autumn + 1, at: 0)) == "2026-11-02T05:00:00Z")
    }

    @Test func lordHoweChangesByHalfAnHour() throws {
        let zone = try #require(Zone(named: "Australia/Lord_Howe"))
        let spring = Day("2026-10-04")
        // 02:15 → 02:45
        #expect(ISO8601.string(zone.instant(on: spring, at: 8100)) == "2026-10-03T15:45:00Z")
        #expect(zone.wallTime(at: zone.instant(on: spring, at: 8100)).secondsOfDay == 9900)
        let autumn = Day("2026-04-05")
        // first 01:45
        #expect(ISO8601.string(zone.instant(on: autumn, at: 6300)) == "2026-04-04T14:45:00Z")
        #expect(zone.offset(zone.instant(on: autumn, at: 9000)) == 37_800)
    }

    @Test func theDaySamoaSkippedIsTheNext() throws {
        let zone = try #require(Zone(named: "Pacific/Apia"))
        let skipped = Day("2011-12-30")
        #expect(zone.wallTime(at: zone.instant(on: skipped, at: 43_200)) == (skipped + 1, 43_200))
    }

    @Test func theMachinesZoneAgreesWithFoundation() throws {
        // `TZ` may hold a rule of its own, which Foundation does not know.
        guard let zone = TimeZone(identifier: Zone.machine.identifier) else { return }
        for seconds in stride(from: 0, to: 2_000_000_000, by: 1_800_000 + 7) {
            let instant = Date(timeIntervalSince1970: Double(seconds))
            #expect(Zone.machine.offset(instant) == zone.secondsFromGMT(for: instant), "\(instant)")
        }
    }

    @Test func theMachinesZoneIsNamedWhateverTZHolds() {
        #expect(ZoneSetting.current(tz: "Asia/Kolkata").identifier == "Asia/Kolkata")
        #expect(ZoneSetting.current(tz: ":Asia/Kolkata").identifier == "Asia/Kolkata")
        #expect(
            ZoneSetting.current(tz: "/usr/share/zoneinfo/Nowhere/Kolkata").identifier == "Nowhere/Kolkata")
        #expect(ZoneSetting.current(tz: "EST5EDT").identifier == "EST5EDT")
        #expect(
            ZoneSetting.current(tz: ":/etc/localtime").identifier == ZoneSetting.current(tz: nil).identifier)
        #expect(ZoneSetting.current(tz: "").identifier == ZoneSetting.current(tz: nil).identifier)
        #expect(ZoneSetting.current(tz: "/no/such/file").identifier == "UTC")
    }
}
