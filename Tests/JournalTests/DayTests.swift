import Foundation
import Journal
import Testing

struct DayTests {
    @Test func everyDayIsReadAsItIsWritten() {
        var expected = Day.known.lowerBound
        for year in 1...9999 {
            for month in 1...12 {
                for day in 1...Day.length(ofMonth: month, year: year) {
                    let read = Day(year: year, month: month, day: day)
                    guard read == expected, expected.civil == (year, month, day) else {
                        Issue.record("\(year)-\(month)-\(day)")
                        return
                    }
                    expected = expected + 1
                }
            }
        }
        #expect(expected == Day.known.upperBound + 1)
    }

    @Test func agreesWithTheCalendar() throws {
        var calendar = Foundation.Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for ordinal in stride(from: 0, to: 40_000, by: 97) {
            let day = Day(ordinal: ordinal)
            let date = Date(timeIntervalSince1970: Double(ordinal * 86_400))
            let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
            #expect(
                day.civil == (try #require(parts.year), try #require(parts.month), try #require(parts.day)))
            // Foundation's weeks begin on Sunday, which is 1.
            #expect(day.weekday.rawValue % 7 + 1 == parts.weekday)
        }
    }

    @Test(arguments: [
        "2026-02-30", "2026-2-03", "2026-02-3", "26-02-03", "2026/02/03", "0000-01-01", "10000-01-01",
        "2026-02-03 ", " 2026-02-03", "2026-02-0٣", "+026-02-03", "", "2100-02-29", "2026-00-01",
        "2026-01-00",
    ])
    func isReadFromOneFormOnly(text: String) {
        #expect(Day(text) == nil)
    }

    @Test(arguments: ["0001-01-01", "2000-02-29", "2026-11-20", "1969-12-31", "9999-12-31"])
    func goesThroughText(text: String) throws {
        let day = try #require(Day(text))
        #expect(day.description == text)
    }

    @Test func weekdaysGoOnBeforeTheEpoch() {
        #expect(Day("1969-12-31").weekday == .wednesday)
        #expect(Day("0001-01-01").weekday == .monday)
        #expect(Day("2026-11-20").weekday == .friday)
    }

    @Test func isSaidInWords() throws {
        let day = Day("2026-11-02")
        #expect(day.longName == "Monday 2 November 2026")
        #expect(day.mediumName == "Mon 2 Nov 2026")
        #expect(day.shortName == "Mon 2 Nov")
        #expect(day.distance(from: day) == "today")
        #expect(day.distance(from: day - 1) == "tomorrow")
        #expect(day.distance(from: day + 1) == "yesterday")
        #expect(day.distance(from: day - 2) == "in 2 days")
        #expect(day.distance(from: day + 40) == "40 days ago")
        #expect(Day("2025-03-02").distance(from: "2026-03-02") == "a year ago")
        #expect(Day("2029-03-02").distance(from: "2026-03-02") == "in 3 years")
        #expect(Day("2025-03-03").distance(from: "2026-03-02") == "364 days ago")
    }
}
