import Journal
import TestSupport
import Testing

/// Every form of a date, on an ordinary Friday, on a leap day and at the end of a year. Each row is a text, its
/// day looking ahead and its day looking back; a single day holds for both.
@Suite("The table of dates")
struct DayTableTests {
    static let ordinaryFriday = """
        today            2026-11-20
        Tonight          2026-11-20
        now              2026-11-20
        tomorrow         2026-11-21
        tmr              2026-11-21
        tom              2026-11-21
        yesterday        2026-11-19
        fri              2026-11-27  2026-11-20
        sat              2026-11-21  2026-11-14
        thursday         2026-11-26  2026-11-19
        weds             2026-11-25  2026-11-18
        thurs            2026-11-26  2026-11-19
        tues             2026-11-24  2026-11-17
        on mon           2026-11-23  2026-11-16
        this fri         2026-11-20
        this mon         2026-11-23  2026-11-16
        next fri         2026-11-27
        next mon         2026-11-23
        next sun         2026-11-29
        next-thu         2026-11-26
        last fri         2026-11-13
        last thu         2026-11-19
        last sat         2026-11-14
        fri next week    2026-11-27
        tue next week    2026-11-24
        next week tue    2026-11-24
        mon last week    2026-11-09
        sun this week    2026-11-22
        monday week      2026-11-30
        fri week         2026-12-04
        next week        2026-11-23
        last week        2026-11-09
        this week        2026-11-20  2026-11-16
        next month       2026-12-01
        last month       2026-10-01
        this month       2026-11-20  2026-11-01
        next quarter     2027-01-01
        last quarter     2026-07-01
        next year        2027-01-01
        last year        2025-01-01
        this year        2026-11-20  2026-01-01
        weekend          2026-11-21  2026-11-14
        this weekend     2026-11-21  2026-11-14
        next weekend     2026-11-28
        last weekend     2026-11-14
        in 3 days        2026-11-23
        in a week        2026-11-27
        in two weeks     2026-12-04
        in a month       2026-12-20
        in 1 year        2027-11-20
        3d               2026-11-23  2026-11-17
        2w               2026-12-04  2026-11-06
        1m               2026-12-20  2026-10-20
        1y               2027-11-20  2025-11-20
        w                2026-11-27  2026-11-13
        m                2026-12-20  2026-10-20
        3 days           2026-11-23  2026-11-17
        2 weeks          2026-12-04  2026-11-06
        +3               2026-11-23
        +1m              2026-12-20
        +2 weeks         2026-12-04
        +0               2026-11-20
        -1               2026-11-19
        -2w              2026-11-06
        -1m              2026-10-20
        3 days ago       2026-11-17
        a week ago       2026-11-13
        2 weeks ago      2026-11-06
        3 days from now  2026-11-23
        day after tomorrow        2026-11-22
        the day after tomorrow    2026-11-22
        day before yesterday      2026-11-18
        15th             2026-12-15  2026-11-15
        the 15th         2026-12-15  2026-11-15
        20th             2026-11-20
        on the 21st      2026-11-21  2026-10-21
        31st             2026-12-31  2026-10-31
        1st dec          2026-12-01  2025-12-01
        1 dec            2026-12-01  2025-12-01
        dec 1            2026-12-01  2025-12-01
        1dec             2026-12-01  2025-12-01
        1st of december  2026-12-01  2025-12-01
        the 1st of december 2027  2027-12-01
        December 1st     2026-12-01  2025-12-01
        Dec 1, 2027      2027-12-01
        dec 1st 2027     2027-12-01
        1 dec 2027       2027-12-01
        1-dec-2027       2027-12-01
        sept 3 2027      2027-09-03
        19 nov           2027-11-19  2026-11-19
        Fri 20 Nov       2026-11-20
        Tue 1 Dec 2026   2026-12-01
        12-01            2026-12-01  2025-12-01
        12/1             2026-12-01  2025-12-01
        12.1             2026-12-01  2025-12-01
        2026-12-01       2026-12-01
        2026-1-5         2026-01-05
        2027/12/01       2027-12-01
        2027.12.1        2027-12-01
        20271201         2027-12-01
        eow              2026-11-22
        eom              2026-11-30
        eoq              2026-12-31
        eoy              2026-12-31
        end of week      2026-11-22
        end of month     2026-11-30
        end of the year  2026-12-31
        end of next month  2026-12-31
        """

    static let leapDay = """
        today       2028-02-29
        tomorrow    2028-03-01
        1y          2029-02-28  2027-02-28
        4y          2032-02-29  2024-02-29
        in 12 months  2029-02-28
        1m          2028-03-29  2028-01-29
        29 feb      2028-02-29
        28 feb      2029-02-28  2028-02-28
        29th        2028-02-29
        30th        2028-03-30  2028-01-30
        31st        2028-03-31  2028-01-31
        eom         2028-02-29
        eoq         2028-03-31
        next month  2028-03-01
        tue         2028-03-07  2028-02-29
        wed         2028-03-01  2028-02-23
        next tue    2028-03-07
        last tue    2028-02-22
        -1y         2027-02-28
        02-29       2028-02-29
        20280229    2028-02-29
        3 days ago  2028-02-26
        day after tomorrow  2028-03-02
        weekend     2028-03-04  2028-02-26
        """

    static let yearsEnd = """
        tomorrow    2027-01-01
        fri         2027-01-01  2026-12-25
        thu         2027-01-07  2026-12-31
        next thu    2027-01-07
        next mon    2027-01-04
        next week   2027-01-04
        next month  2027-01-01
        next year   2027-01-01
        this year   2026-12-31  2026-01-01
        eow         2027-01-03
        eom         2026-12-31
        eoq         2026-12-31
        eoy         2026-12-31
        1m          2027-01-31  2026-11-30
        2m          2027-02-28  2026-10-31
        in 14 months  2028-02-29
        1st         2027-01-01  2026-12-01
        31st        2026-12-31
        1 jan       2027-01-01  2026-01-01
        30 dec      2027-12-30  2026-12-30
        29 feb      2028-02-29  2024-02-29
        weekend     2027-01-02  2026-12-26
        next weekend  2027-01-09
        last weekend  2026-12-26
        +1          2027-01-01
        365d        2027-12-31  2025-12-31
        next quarter  2027-01-01
        end of next quarter  2027-03-31
        """

    @Test("An ordinary Friday", arguments: rows(ordinaryFriday))
    func ordinary(row: Row) { row.check(today: "2026-11-20") }

    @Test("A leap day, a Tuesday", arguments: rows(leapDay))
    func leap(row: Row) { row.check(today: "2028-02-29") }

    @Test("The last day of a year, a Thursday", arguments: rows(yearsEnd))
    func endOfYear(row: Row) { row.check(today: "2026-12-31") }

    @Test("The table has at least 150 rows")
    func size() {
        #expect([Self.ordinaryFriday, Self.leapDay, Self.yearsEnd].flatMap(Self.rows).count >= 150)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let ahead: Day
        let back: Day
        var testDescription: String { text }

        func check(today: Day) {
            for (looking, day) in [(DayExpression.Looking.ahead, ahead), (.back, back)] {
                let read = Result {
                    try DayExpression.reading(text, today: today, looking: looking).day
                }
                #expect(throws: Never.self) { try read.get() }
                if case .success(let found) = read { #expect(found == day, "\(text) \(looking)") }
            }
        }
    }

    static func rows(_ table: String) -> [Row] {
        table.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "  ").map { $0.filter { $0 != " " } }
            let days = fields.dropFirst().compactMap { Day($0) }
            guard let first = days.first, let last = days.last else { return nil }
            let text = line.prefix { $0 != "\n" }.split(separator: "  ")[0]
            return Row(text: String(text), ahead: first, back: last)
        }
    }
}
