import Journal
import Testing

struct ForeignTimeTests {
    @Test(
        "A day that another program wrote in its own form",
        arguments: [
            "2026-03-02", "2026-3-2", "20260302", "2026/03/02", "2026.3.2", " 2026-03-02\u{A0}",
            "\u{FEFF}2026-03-02", "\"2026-03-02\"",
        ])
    func days(text: String) {
        #expect(ForeignTime(text) == .day("2026-03-02"))
    }

    @Test(
        "An instant in another form, in seconds since 1970",
        arguments: [
            "2026-03-02 05:00:00.000", "2026-03-02T05:00:00Z", "2026-03-02T05:00", "2026-03-02 5:00",
            "20260302T050000Z",
            "1772427600", "1772427600.0", "1772427600000", "2026-03-02 05:00:00 UTC",
            "2026-03-02 05:00:00 +0000",
        ])
    func instants(text: String) {
        #expect(ForeignTime(text) == .instant(seconds: 1_772_427_600, localDay: nil))
    }

    @Test("An offset keeps the day that the text has")
    func offset() {
        #expect(
            ForeignTime("2026-03-02T00:00:00+13:00")
                == .instant(seconds: 1_772_427_600 - 18 * 3600, localDay: "2026-03-02"))
    }

    @Test("The end of a day, and a leap second")
    func ends() {
        #expect(ForeignTime("2026-03-01 24:00:00")?.seconds == ForeignTime("2026-03-02 00:00")?.seconds)
        #expect(ForeignTime("2026-03-01 23:59:60")?.seconds == ForeignTime("2026-03-01 23:59:59")?.seconds)
    }

    @Test(
        "What says nothing, or more than one thing, isn't read",
        arguments: [
            "", "soon", "2026-02-30", "2026-13-01", "2026-03", "03/02/2026", "02.03.2026", "2026-03-02x",
            "2026-03/02", "0000-12-31",
            "10000-01-01", "99999999", "2026-03-02 25:00", "2026-03-02 24:30", "2026-03-02 05:60",
            "2026-03-02T05:00:00+", "5", "-1",
            "9e999", "Inf", "\u{0}", "２０２６-03-02", String(repeating: "2", count: 1_000_000),
        ])
    func nothing(text: String) {
        #expect(ForeignTime(text) == nil)
    }

    @Test("Instants are written in the years 1 to 9999, whatever the zone, and days are days of those years")
    func endsOfTheCalendar() {
        let late = Zone(identifier: "West", offset: { _ in -8 * 3600 }).instant(
            on: Day.known.upperBound, at: 20 * 3600)
        #expect(ISO8601.string(late) == "9999-12-31T23:59:59Z")
        let early = Zone(identifier: "East", offset: { _ in 14 * 3600 }).instant(
            on: Day.known.lowerBound, at: 0)
        #expect(ISO8601.string(early) == "0001-01-01T00:00:00Z")
        let clock = JournalClock(zone: Zone(identifier: "East", offset: { _ in 14 * 3600 }), dayStart: 0) {
            late
        }
        #expect(clock.today == Day.known.upperBound)
        #expect(
            JournalClock(zone: .utc, dayStart: 14_400) { Zone.utc.instant(on: Day.known.lowerBound, at: 60) }
                .today == Day.known.lowerBound)
    }
}
