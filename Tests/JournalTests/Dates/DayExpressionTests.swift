@testable import Journal
import TestSupport
import Testing

struct DayExpressionTests {
    /// A Friday.
    static let today = Day("2026-11-20")

    static func read(
        _ text: String, today: Day = today, weekStart: Weekday = .monday,
        looking: DayExpression.Looking = .ahead
    ) throws -> String {
        try DayExpression.reading(text, today: today, weekStart: weekStart, looking: looking).day.description
    }

    @Test(arguments: [
        ("2026-12-01", "2026-12-01"), ("2026-1-5", "2026-01-05"), ("12-01", "2026-12-01"),
        ("1 dec", "2026-12-01"), ("dec 1", "2026-12-01"), ("1dec", "2026-12-01"), ("1-dec", "2026-12-01"),
        ("1 december 2027", "2027-12-01"), ("Dec 1 2027", "2027-12-01"), ("sept 3 2027", "2027-09-03"),
        ("today", "2026-11-20"), ("TOMORROW", "2026-11-21"), ("tom", "2026-11-21"),
        ("  yesterday ", "2026-11-19"), ("fri", "2026-11-27"), ("Friday", "2026-11-27"),
        ("sat", "2026-11-21"), ("thurs", "2026-11-26"), ("mon", "2026-11-23"), ("next fri", "2026-11-27"),
        ("next-fri", "2026-11-27"), ("next  monday", "2026-11-23"), ("next sun", "2026-11-29"),
        ("+3", "2026-11-23"), ("+3d", "2026-11-23"), ("+2w", "2026-12-04"), ("-1", "2026-11-19"),
        ("-2w", "2026-11-06"), ("+0", "2026-11-20"), ("eow", "2026-11-22"), ("eom", "2026-11-30"),
        ("29 feb 2028", "2028-02-29"), ("1 d", "2026-11-21"), ("1900-01-01", "1900-01-01"),
        ("2999-12-31", "2999-12-31"),
    ])
    func understands(text: String, day: String) throws {
        #expect(try Self.read(text) == day)
    }

    @Test(arguments: Weekday.allCases)
    func aWeekdayIsAlwaysAhead(weekday: Weekday) throws {
        for today in (0..<7).map({ Self.today + $0 }) {
            let day = try DayExpression.reading(weekday.shortName, today: today).day
            #expect(day.weekday == weekday)
            #expect((1...7).contains(day - today))
        }
    }

    @Test func theWeekdayOfNextWeekGoesByTheStartOfWeeks() throws {
        let sunday = Day("2026-11-22")
        #expect(try Self.read("next sun", today: sunday) == "2026-11-29")
        #expect(try Self.read("next sun", today: sunday, weekStart: .sunday) == "2026-11-29")
        #expect(try Self.read("next fri", today: sunday) == "2026-11-27")
        #expect(try Self.read("next fri", today: sunday, weekStart: .sunday) == "2026-12-04")
        #expect(try Self.read("eow", today: sunday) == "2026-11-22")
        #expect(try Self.read("eow", today: sunday, weekStart: .sunday) == "2026-11-28")
        #expect(try Self.read("eow", today: sunday, weekStart: .monday) == "2026-11-22")
    }

    @Test(arguments: [
        ("thu", "2026-11-26", "2026-11-19", "2026-11-19"), ("fri", "2026-11-27", "2026-11-20", "2026-11-13"),
        ("sat", "2026-11-21", "2026-11-14", "2026-11-14"),
        ("next fri", "2026-11-27", "2026-11-27", "2026-11-27"),
    ])
    func aWeekdayIsTheNearestInTheDirection(
        text: String, ahead: String, back: String, since: String
    ) throws {
        let friday: Day = "2026-11-20"
        #expect(try Self.read(text, today: friday, looking: .ahead) == ahead)
        #expect(try Self.read(text, today: friday, looking: .back) == back)
        #expect(try Self.read(text, today: friday, looking: .since) == since)
    }

    @Test func theEndOfAMonthIsItsLastDay() throws {
        #expect(try Self.read("eom", today: Day("2028-02-01")) == "2028-02-29")
        #expect(try Self.read("eom", today: Day("2026-12-31")) == "2026-12-31")
    }

    @Test(arguments: [
        ("2027-01-10", "1 dec", "2027-12-01", "2026-12-01"),
        ("2027-01-10", "12-01", "2027-12-01", "2026-12-01"),
        ("2026-12-10", "1 mar", "2027-03-01", "2026-03-01"),
        ("2026-11-20", "19 nov", "2027-11-19", "2026-11-19"),
        ("2026-11-20", "20 nov", "2026-11-20", "2026-11-20"),
        ("2026-11-20", "21 nov", "2026-11-21", "2025-11-21"),
        ("2026-06-15", "5 jan", "2027-01-05", "2026-01-05"),
        ("2027-01-02", "30 dec", "2027-12-30", "2026-12-30"),
        ("2027-10-01", "29 feb", "2028-02-29", "2024-02-29"),
        ("2096-03-01", "29 feb", "2104-02-29", "2096-02-29"),
    ])
    func aDateWithoutAYearIsTheNearestInTheDirection(
        today: String, text: String, ahead: String, back: String
    ) throws {
        let today = try #require(Day(today))
        #expect(try Self.read(text, today: today, looking: .ahead) == ahead)
        #expect(try Self.read(text, today: today, looking: .back) == back)
        #expect(try Self.read(text, today: today, looking: .since) == back)
    }

    @Test(arguments: [
        ("2026-02-30", "there is no 30 February 2026. Did you mean 28 feb 2026?"),
        ("30 feb", "there is no 30 February. Did you mean 28 feb 2027?"),
        ("29 feb 2027", "there is no 29 February 2027. Did you mean 28 feb 2027?"),
        ("31-nov-2026", "there is no 31 November 2026. Did you mean 30 nov 2026?"),
        ("0 dec", "there is no 0 December. Did you mean 1 dec 2026?"),
        ("in -3 days", "\"in -3 days\" isn't a date. Did you mean -3 days?"),
        ("2026-13-01", "there is no month 13. Did you mean 13 jan 2026?"),
        ("20261301", "there is no month 13. Did you mean 13 jan 2026?"),
        ("2026-13-13", "there is no month 13: months are 1 to 12"),
        ("13-01", "there is no month 13: in 13-01 the month comes first. Did you mean 13 jan?"),
        ("13/1", "there is no month 13: in 13/1 the month comes first. Did you mean 13 jan?"),
        ("2026-00-10", "there is no month 0: months are 1 to 12"),
        ("32nd", "no month has a 32nd: days are 1st to 31st"),
        ("thu 20 nov 2026", "20 Nov 2026 is a Friday, not a Thursday"),
        ("0000-01-01", "there is no year 0 here: years are 1900 to 2999"),
        ("0001-01-01", "\"0001-01-01\" is too far away: years are 1900 to 2999"),
        ("31 dec 1899", "\"31 dec 1899\" is too far away: years are 1900 to 2999"),
        ("3000-01-01", "\"3000-01-01\" is too far away: years are 1900 to 2999"),
        ("+999999999999", "\"+999999999999\" is too far away: years are 1900 to 2999"),
        ("in 99999999999 years", "\"in 99999999999 years\" is too far away: years are 1900 to 2999"),
        ("99999999999 months ago", "\"99999999999 months ago\" is too far away: years are 1900 to 2999"),
        (
            "-99999999999999999999999w",
            "\"-99999999999999999999999w\" is too far away: years are 1900 to 2999"
        ),
    ])
    func refusesWhatDoesNotExist(text: String, message: String) {
        #expect(throws: ExpressionError(message)) { try Self.read(text) }
    }

    @Test(arguments: [
        "", " ", "soon", "+", "-", "+3x", "1 2 3", "١ dec", "-1-dec", "1 dec 2027 x", "12-01-", "next 5",
        "½ dec", "fri the", "of", "on", "in", "of fri", "in the week", "1.2/3", "12//1", "1 dec dec",
        "1th th dec", "2027 dec 1", "fri fri", "next next fri", "ago", "3 ago", "in fri", "today tomorrow",
        "/", ".", "1.", "--", "1.12.27",
    ])
    func saysWhatItUnderstands(text: String) {
        #expect(throws: ExpressionError("\(text.quoted) isn't a date. Try \(DayExpression.understood)")) {
            try Self.read(text)
        }
    }

    @Test(arguments: [
        ("tomorow", "tomorrow"), ("tommorrow", "tomorrow"), ("wendesday", "wednesday"), ("fr", "fri"),
        ("firday", "friday"), ("next wek", "next week"), ("2 weks ago", "2 weeks ago"),
        ("1 dezember", "1 december"),
        ("20", "20th"), ("45", "+45"), ("dec", "1 dec"), ("2026-12", "2026-12-01"),
        ("1 dec 27", "1 dec 2027"),
        ("26-12-01", "2026-12-01"), ("+ 3", "+3"), ("next", "next week"), ("week", "next week"),
        ("dec 2027", "1 dec 2027"),
    ])
    func saysWhichDateWasMeant(text: String, meant: String) {
        #expect(throws: ExpressionError("\(text.quoted) isn't a date. Did you mean \(meant)?")) {
            try Self.read(text)
        }
        #expect(throws: Never.self) { try Self.read(meant) }
    }

    @Test(
        arguments: [
            ("12/1", DateOrder.monthFirst, "2026-12-01", "12/1 is 1 December"),
            ("12/1", .dayFirst, "2027-01-12", "12/1 is 12 January"),
            ("12/1", .yearFirst, "2026-12-01", "12/1 is 1 December"),
            ("1.12.", .dayFirst, "2026-12-01", "1.12. is 1 December"),
            ("1.12.", .monthFirst, "2026-12-01", "1.12. is 1 December"),
            ("1.12", .yearFirst, "2027-01-12", "1.12 is 12 January"),
            ("1.12.2027", .dayFirst, "2027-12-01", "1.12.2027 is 1 December"),
            ("12/1/2027", .monthFirst, "2027-12-01", "12/1/2027 is 1 December"),
            ("12-1-2027", .dayFirst, "2027-01-12", "12-1-2027 is 12 January"),
            ("12-01", .dayFirst, "2026-12-01", nil), ("2027/12/01", .dayFirst, "2027-12-01", nil),
            ("1 dec", .dayFirst, "2026-12-01", nil),
        ] as [(String, DateOrder, Day, String?)])
    func numbersAreInTheOrderOfTheLocale(text: String, order: DateOrder, day: Day, note: String?) throws {
        let reading = try DayExpression.reading(text, today: Self.today, order: order)
        #expect(reading.day == day)
        #expect(reading.note == note)
    }

    @Test func anImpossibleOrderIsRefused() {
        let message = "there is no month 31: in 12/31 the day comes first. Did you mean 31 dec?"
        #expect(throws: ExpressionError(message)) {
            try DayExpression.reading("12/31", today: Self.today, order: .dayFirst).day
        }
    }

    @Test(arguments: [
        ("%m/%d/%Y", DateOrder.monthFirst), ("%d/%m/%Y", .dayFirst), ("%d.%m.%Y", .dayFirst),
        ("%Y-%m-%d", .yearFirst), ("%-d.%-m.%Y", .dayFirst), ("%Y. %m. %d.", .yearFirst), ("", .yearFirst),
        ("%", .yearFirst), ("%b %e %Y", .monthFirst), ("%a %d %b", .dayFirst),
    ])
    func theOrderIsThatOfTheFormat(format: String, order: DateOrder) {
        #expect(DateOrder(format: format) == order)
    }

    @Test func staysWithinTheYearsThatCanBeWritten() throws {
        let last = Day("2999-12-31")
        #expect(throws: ExpressionError.self) { try Self.read("tomorrow", today: last) }
        #expect(throws: ExpressionError.self) { try Self.read("1 mar", today: last) }
        #expect(throws: ExpressionError.self) { try Self.read("yesterday", today: Day("1900-01-01")) }
    }
}
