import Journal
import TestSupport
import Testing

@Suite("Ranges of days as they are typed")
struct DayRangeExpressionTests {
    @Test(
        arguments: [
            // Wednesday 18 November 2026, looking back.
            ("mon..fri", "2026-11-16", "2026-11-20"), ("fri..mon", "2026-11-13", "2026-11-16"),
            ("mon .. fri", "2026-11-16", "2026-11-20"), ("wed..wed", "2026-11-18", "2026-11-18"),
            ("2026-11-01..2026-11-15", "2026-11-01", "2026-11-15"),
            ("1 nov..15 nov", "2026-11-01", "2026-11-15"),
            ("20 dec..5 jan", "2025-12-20", "2026-01-05"), ("mon..", "2026-11-16", "2026-11-18"),
            ("..fri", "2026-11-18", "2026-11-20"), ("last week", "2026-11-09", "2026-11-15"),
            ("this week", "2026-11-16", "2026-11-22"), ("next week", "2026-11-23", "2026-11-29"),
            ("last month", "2026-10-01", "2026-10-31"), ("this year", "2026-01-01", "2026-12-31"),
            ("last quarter", "2026-07-01", "2026-09-30"), ("2026-03", "2026-03-01", "2026-03-31"),
            ("2024-02", "2024-02-01", "2024-02-29"), ("2025", "2025-01-01", "2025-12-31"),
            ("march", "2026-03-01", "2026-03-31"), ("nov", "2026-11-01", "2026-11-30"),
            ("dec", "2025-12-01", "2025-12-31"), ("mar 2025", "2025-03-01", "2025-03-31"),
            ("jan..mar", "2026-01-01", "2026-03-31"), ("2026-01..2026-03", "2026-01-01", "2026-03-31"),
            ("last week..today", "2026-11-09", "2026-11-18"), ("last 3 days", "2026-11-16", "2026-11-18"),
            ("past 2 weeks", "2026-11-05", "2026-11-18"), ("next 3 days", "2026-11-19", "2026-11-21"),
            ("last weekend", "2026-11-14", "2026-11-15"), ("yesterday", "2026-11-17", "2026-11-17"),
            ("2026-11-20", "2026-11-20", "2026-11-20"), ("-3..-1", "2026-11-15", "2026-11-17"),
            ("2026-W11", "2026-03-09", "2026-03-15"), ("2020-w53", "2020-12-28", "2021-01-03"),
            ("2026-W10..2026-W11", "2026-03-02", "2026-03-15"),
        ] as [(String, Day, Day)])
    func understands(text: String, first: Day, last: Day) throws {
        #expect(try DayRangeExpression.range(text, today: "2026-11-18") == first...last)
    }

    @Test(
        arguments: [
            ("mon..fri", "2026-11-23", "2026-11-27"), ("dec", "2026-12-01", "2026-12-31"),
            ("nov", "2026-11-01", "2026-11-30"), ("mar", "2027-03-01", "2027-03-31"),
            ("..fri", "2026-11-18", "2026-11-20"), ("20 dec..5 jan", "2026-12-20", "2027-01-05"),
        ] as [(String, Day, Day)])
    func understandsAhead(text: String, first: Day, last: Day) throws {
        #expect(try DayRangeExpression.range(text, today: "2026-11-18", looking: .ahead) == first...last)
    }

    @Test("A week begins on the day that weeks begin on")
    func weeks() throws {
        let range = try DayRangeExpression.range("2026-W11", today: "2026-11-18", weekStart: .sunday)
        #expect(range == Day("2026-03-08")...Day("2026-03-14"))
        #expect(throws: ExpressionError.self) {
            try DayRangeExpression.range("2026-W54", today: "2026-11-18")
        }
    }

    @Test(arguments: [
        ("..", "\"..\" isn't a range of days. Try mon..fri, last week, 2026-03, last 3 days"),
        (
            "2026-03-05..2026-03-01",
            "\"2026-03-05..2026-03-01\" ends before it starts. Did you mean 2026-03-01..2026-03-05?"
        ),
        ("mon..soon", "\"soon\" isn't a date. Try fri, 1 dec, mon..fri, last week, 2026-03, last 3 days"),
        ("2026-13", "there is no month 13: months are 1 to 12"),
        ("3000", "\"3000\" is too far away: years are 1900 to 2999"),
        ("last 999999999 years", "\"last 999999999 years\" is too far away: years are 1900 to 2999"),
        ("1..2..3", "\"1\" isn't a date. Did you mean 1st?"),
    ])
    func refuses(text: String, message: String) {
        #expect(throws: ExpressionError(message)) {
            try DayRangeExpression.range(text, today: "2026-11-18")
        }
    }
}
