import Foundation
import Journal
import Testing

struct ISO8601Tests {
    @Test(arguments: [
        ("2026-03-01T22:06:39Z", 1_772_402_799), ("2026-03-01T22:06:39.999Z", 1_772_402_799),
        ("2026-03-02t03:36:39+05:30", 1_772_402_799), ("2026-03-01 17:06:39-0500", 1_772_402_799),
        ("1970-01-01T00:00:00z", 0), ("1969-12-31T23:59:59Z", -1), ("1969-12-31T23:59:59.5Z", -1),
        ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
        ("2026-03-01T22:06Z", 1_772_402_760),
    ])
    func readsInstants(text: String, seconds: Int) {
        #expect(ISO8601.instant(text)?.timeIntervalSince1970 == Double(seconds))
    }

    @Test(arguments: [
        "", "2026-03-01", "2026-03-01T22:06:39", "2026-02-30T00:00:00Z", "2026-03-01T24:00:00Z",
        "2026-03-01T23:60:00Z", "2026-03-01T23:59:60Z", "2026-03-01T23:59:59.Z", "2026-03-01T23:59:59ZZ",
        "2026-03-01T23:59:59+5", "2026-03-01T23:59:59+24:00", "2026-03-01X23:59:59Z", "2026-03-01T2:59:59Z",
        "0001-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00", "2026-03-01T23:59:59+05:",
        "٢٠٢٦-03-01T00:00:00Z",
    ])
    func refuses(text: String) {
        #expect(ISO8601.instant(text) == nil)
    }

    @Test func agreesWithFoundation() throws {
        let formatter = ISO8601DateFormatter()
        for seconds in stride(from: -3_000_000_000, to: 6_000_000_000, by: 123_456_789) {
            let date = Date(timeIntervalSince1970: Double(seconds))
            #expect(ISO8601.string(date) == formatter.string(from: date))
            #expect(ISO8601.instant(ISO8601.string(date)) == date)
        }
    }

    @Test func keepsFractionsOfComponents() throws {
        let parts = try #require(ISO8601.components("2026-03-02T09:30:01.0000000019"))
        #expect(parts.day == Day("2026-03-02"))
        #expect(parts.secondsOfDay == 9 * 3600 + 30 * 60 + 1)
        #expect(parts.nanoseconds == 1)
        #expect(parts.offset == nil)
    }

    @Test func fractionsBeforeTheEpochBelongToTheirSecond() {
        #expect(ISO8601.string(Date(timeIntervalSince1970: -0.5)) == "1969-12-31T23:59:59Z")
    }

    @Test func clockTimesHaveTwoDigits() {
        #expect(ISO8601.clockTime(9 * 3600 + 5 * 60) == "09:05")
        #expect(ISO8601.clockTime(86_399, seconds: true) == "23:59:59")
    }
}
