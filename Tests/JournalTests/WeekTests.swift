import Journal
import TestSupport
import Testing

@Suite("Weeks")
struct WeekTests {
    @Test("Seven days in a row are in one week, by the Monday among them, wherever weeks begin")
    func monday() {
        for offset in 0..<4000 {
            let day = Day("2019-12-20") + offset
            for weekStart in Weekday.allCases {
                let week = Week(of: day, startingOn: weekStart)
                let first = week.first(startingOn: weekStart)
                #expect(week.monday.weekday == .monday && first.weekday == weekStart)
                #expect((first...first + 6).contains(day) && (first...first + 6).contains(week.monday))
                #expect(Week(from: first) == week)
            }
            #expect(Week(stored: day) == Week(of: day, startingOn: .monday))
        }
    }

    @Test("A week has its name by ISO 8601, which is read again")
    func names() {
        let names: [(Day, String)] = [
            ("2026-11-16", "2026-W47"), ("2026-01-01", "2026-W01"), ("2027-01-01", "2026-W53"),
            ("2027-01-04", "2027-W01"), ("2024-12-30", "2025-W01"), ("2023-01-01", "2022-W52"),
        ]
        for (day, name) in names { #expect("\(Week(stored: day))" == name) }
        for offset in stride(from: 0, to: 40_000, by: 7) {
            let week = Week(stored: Day("1950-01-02") + offset)
            #expect(Week("\(week)") == week && (1...53).contains(week.number))
        }
        for text in ["2026-W00", "2026-W54", "2025-W53", "2026-W5", "2026W47", "2026-W470", "w"] {
            #expect(Week(text) == nil, "\(text)")
        }
    }
}
