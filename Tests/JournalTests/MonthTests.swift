import Journal
import TestSupport
import Testing

@Suite("Months")
struct MonthTests {
    private func days(_ weeks: [[Day?]]) -> [String] {
        weeks.map { week in week.map { $0.map { "\($0.civil.day)" } ?? "." }.joined(separator: " ") }
    }

    @Test("Have a name, a first and a last day")
    func days() {
        let november = Month(containing: "2026-11-20")
        #expect(november.name == "November 2026")
        #expect([november.days.first, november.days.last] == ["2026-11-01", "2026-11-30"])
        #expect(november == Month(containing: "2026-11-01") && november == Month(containing: "2026-11-30"))
    }

    @Test("Go on over the ends of years")
    func yearBoundaries() {
        let december = Month(containing: "2026-12-31")
        #expect(december.next == Month(containing: "2027-01-01"))
        #expect(december.next.name == "January 2027")
        #expect(december.next.previous == december)
        #expect(december < december.next)
        var month = Month(containing: "1999-11-30")
        for _ in 0..<28 { month = month.next }
        #expect(month.name == "March 2002")
    }

    @Test(
        "February has its leap days", arguments: [(2024, 29), (2026, 28), (1900, 28), (2000, 29), (2100, 28)])
    func leapYears(year: Int, length: Int) throws {
        let february = Month(containing: try #require(Day(year: year, month: 2, day: 1)))
        #expect(february.days.count == length)
        #expect(february.day(31)?.civil.day == length)
        #expect(february.next.day(31)?.civil.month == 3)
    }

    @Test("Weeks begin on any weekday, and hold each day once in its column", arguments: Weekday.allCases)
    func weeks(weekStart: Weekday) {
        for month in ["2026-11-20", "2026-02-01", "2027-01-01", "2024-02-29", "0001-01-01", "9999-12-31"]
            .map(Month.init)
        {
            let weeks = month.weeks(startingOn: weekStart)
            #expect((4...6).contains(weeks.count))
            #expect(weeks.joined().compactMap { $0 } == month.days)
            for week in weeks {
                #expect(week.count == 7)
                #expect(week.contains { $0 != nil })
                for (column, day) in week.enumerated() {
                    guard let day else { continue }
                    #expect((day.weekday.rawValue - weekStart.rawValue + 7) % 7 == column)
                }
            }
        }
    }

    @Test("As a calendar on the wall shows them")
    func known() {
        #expect(
            days(Month(containing: "2026-11-20").weeks(startingOn: .monday)) == [
                ". . . . . . 1", "2 3 4 5 6 7 8", "9 10 11 12 13 14 15", "16 17 18 19 20 21 22",
                "23 24 25 26 27 28 29", "30 . . . . . .",
            ])
        #expect(
            days(Month(containing: "2026-02-20").weeks(startingOn: .sunday)) == [
                "1 2 3 4 5 6 7", "8 9 10 11 12 13 14", "15 16 17 18 19 20 21", "22 23 24 25 26 27 28",
            ])
    }

    @Test("Beyond the days that can be written there are none")
    func beyond() {
        let last = Month(containing: Day.known.upperBound)
        #expect(last.days.count == 31)
        #expect(last.next.days == [] && last.next.weeks(startingOn: .monday) == [])
        #expect(last.next.day(1) == nil)
        #expect(Month(containing: Day.known.lowerBound).previous.days == [])
        #expect(Month(containing: Day.known.lowerBound).previous.number == 12)
    }
}

extension Month {
    fileprivate init(_ day: String) { self.init(containing: Day(stringLiteral: day)) }
}
