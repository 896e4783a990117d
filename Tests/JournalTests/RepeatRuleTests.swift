import Foundation
import Journal
import TestSupport
import Testing

@Suite("Rules by which todos come back")
struct RepeatRuleTests {
    private func rule(_ text: String, weekStart: Weekday = .monday) throws -> RepeatRule {
        try RepeatGrammar(weekStart: weekStart).rule(text)
    }

    @Test("The days are those of python-dateutil, for 2,000 rules")
    func dateutil() throws {
        let file = try #require(Bundle.module.url(forResource: "recurrences", withExtension: "txt"))
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 2000)
        for line in lines {
            let parts = line.split(separator: "|").map(String.init)
            let rule = try #require(RepeatRule(parts[0]), "\(line)")
            let (first, after) = (try #require(Day(parts[1])), try #require(Day(parts[2])))
            #expect(
                rule.days(3, after: after, since: first).map(\.description).joined(separator: ",")
                    == parts[3], "\(line)")
            #expect(RepeatRule(rule.description) == rule)
        }
    }

    @Test(
        "What is typed, what it means, and how it is stored",
        arguments: [
            ("daily", "every day", "FREQ=DAILY"), ("3d", "every 3 days", "FREQ=DAILY;INTERVAL=3"),
            ("2w", "every 2 weeks", "FREQ=WEEKLY;INTERVAL=2"),
            ("mon,thu", "every Mon Thu", "FREQ=WEEKLY;BYDAY=MO,TH"),
            ("mon-fri", "every Mon-Fri", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
            ("weekdays", "every Mon-Fri", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
            ("2w-mon,thu", "every 2 weeks on Mon Thu", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH"),
            ("monthly", "every month", "FREQ=MONTHLY"),
            ("quarterly", "every 3 months", "FREQ=MONTHLY;INTERVAL=3"),
            ("1st", "every month on the 1st", "FREQ=MONTHLY;BYMONTHDAY=1"),
            ("31st", "every month on the 31st", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
            ("last", "every month on the last day", "FREQ=MONTHLY;BYMONTHDAY=-1"),
            ("last-fri", "every month on the last Fri", "FREQ=MONTHLY;BYDAY=-1FR"),
            ("2nd-tue", "every month on the 2nd Tue", "FREQ=MONTHLY;BYDAY=2TU"),
            ("24-dec", "every year on 24 Dec", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
            ("29-feb", "every year on 29 Feb", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"),
            ("6w-after", "6 weeks after it ended", "FREQ=WEEKLY;INTERVAL=6;X-AFTER=END"),
            ("1m-after", "a month after it ended", "FREQ=MONTHLY;X-AFTER=END"),
            ("3/week", "3 times a week", "FREQ=WEEKLY;X-TIMES=3"),
        ])
    func words(typed: String, name: String, stored: String) throws {
        let rule = try rule(typed)
        #expect(rule.name == name)
        #expect(rule.description == stored)
        #expect(RepeatRule(stored) == rule)
        #expect(try self.rule(rule.typed) == rule)
        #expect(try self.rule(name) == rule)
    }

    @Test(
        "Sentences are understood, too",
        arguments: [
            ("every 2 weeks on mon and thu", "2w-mon,thu"), ("Every other week", "2w"),
            ("every friday", "fri"),
            ("every month on the last friday", "last-fri"), ("1st of the month", "1st"),
            ("3x a week", "3/week"),
            ("3 times a week", "3/week"), ("yearly on 24 dec", "24-dec"), ("dec 24", "24-dec"),
            ("biweekly", "2w"),
            ("weekly", "weekly"), ("third tuesday", "3rd-tue"), ("two weeks", "2w"),
            ("a week after it ended", "1w-after"),
            ("twice a week", "2/week"), ("Twice weekly", "2/week"), ("thrice a week", "3/week"),
            ("once a week", "1/week"), ("three times a week", "3/week"), ("once a month", "monthly"),
            ("once every 2 weeks", "2w"), ("every second week", "2w"), ("every third day", "3d"),
            ("every 2nd month on the 1st", "2m-1st"), ("second of the month", "2nd"),
            ("every second friday", "2nd-fri"), ("after 6 weeks", "6w-after"), ("after a month", "1m-after"),
        ])
    func sentences(typed: String, short: String) throws { #expect(try rule(typed).typed == short) }

    @Test(
        "What isn't a rule is said, with what is",
        arguments: [
            ("often", "\"often\" isn't a rule. Try 2w, mon,thu, monthly, 1st, last-fri, 6w-after or 3/week"),
            ("6m-a", "\"6m-a\" isn't a rule. Try 2w, mon,thu, monthly, 1st, last-fri, 6w-after or 3/week"),
            (
                "2w-the",
                "\"2w-the\" isn't a rule. Try 2w, mon,thu, monthly, 1st, last-fri, 6w-after or 3/week"
            ),
            (
                "every -1 days",
                "\"every -1 days\" isn't a rule. Try 2w, mon,thu, monthly, 1st, last-fri, 6w-after or 3/week"
            ),
            (
                "twice a day",
                "\"twice a day\" isn't a rule. Try 2w, mon,thu, monthly, 1st, last-fri, 6w-after or 3/week"
            ),
            ("", "\"\" isn't a rule. Try 2w, mon,thu, monthly, 1st, last-fri, 6w-after or 3/week"),
            ("8/week", "a week has seven days: 1/week to 7/week"),
            ("0/week", "a week has seven days: 1/week to 7/week"),
            ("32nd", "no month has a 32nd: days are 1st to 31st"),
            ("5th-fri", "not every month has a 5th Friday. Try last-fri"), ("31-apr", "there is no 31 April"),
            ("0d", "0 is too few: 1 to 999"), ("9999d", "9999 is too many: 1 to 999"),
        ])
    func refusals(typed: String, words: String) {
        #expect(throws: ExpressionError(words)) { try rule(typed) }
    }

    @Test(
        "No other rule is read from a file, since a part of it would be lost",
        arguments: [
            "", "FREQ", "FREQ=HOURLY", "FREQ=DAILY;COUNT=3", "FREQ=DAILY;INTERVAL=0",
            "FREQ=DAILY;INTERVAL=1000",
            "FREQ=WEEKLY;BYDAY=XX", "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=MONTHLY;BYDAY=MO",
            "FREQ=MONTHLY;BYDAY=5MO",
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=2", "FREQ=WEEKLY;X-TIMES=8",
            "FREQ=MONTHLY;BYMONTHDAY=0",
            "FREQ=MONTHLY;BYMONTHDAY=-5", "FREQ=MONTHLY;BYMONTHDAY=9223372036854775807",
            "FREQ=MONTHLY;BYMONTHDAY=-9223372036854775808", "FREQ=MONTHLY;BYMONTHDAY=30000000",
            "FREQ=DAILY" + String(repeating: ";INTERVAL=1", count: 1_000_000),
            "FREQ=DAILY;X-AFTER=START",
        ])
    func unknown(text: String) { #expect(RepeatRule(text) == nil) }

    @Test("A rule's parts may stand in any order and case")
    func order() {
        #expect(RepeatRule("byday=mo,th;interval=1;freq=weekly")?.typed == "mon,thu")
        #expect(RepeatRule("RRULE:FREQ=DAILY") == .days(1))
    }

    @Test("Weeks begin on the set day")
    func weekStart() throws {
        // A Saturday.
        let first: Day = "2026-11-21"
        #expect(
            try rule("2w-sat,sun").days(3, after: first, since: first) == [
                "2026-11-22", "2026-12-05", "2026-12-06",
            ])
        #expect(
            try rule("2w-sat,sun", weekStart: .sunday).days(3, after: first, since: first)
                == ["2026-11-29", "2026-12-05", "2026-12-13"])
    }

    @Test("A rule that names no day keeps that of the first one, in short months the last")
    func fixed() throws {
        let rule = try rule("monthly").starting(on: "2026-01-31")
        #expect(rule.typed == "31st")
        #expect(
            rule.days(3, after: "2026-01-31", since: "2026-01-31") == [
                "2026-02-28", "2026-03-31", "2026-04-30",
            ])
        #expect(try self.rule("2w").starting(on: "2026-11-20").typed == "2w-fri")
        #expect(try self.rule("yearly").starting(on: "2024-02-29").typed == "29-feb")
    }

    @Test("A todo without a day begins on the rule's first one")
    func beginning() throws {
        let today: Day = "2026-11-20"
        #expect(try rule("mon,thu").first(from: today) == "2026-11-23")
        #expect(try rule("2w-fri").first(from: today) == today)
        #expect(try rule("1st").first(from: today) == "2026-12-01")
        for typed in ["daily", "2w", "monthly", "6w-after", "3/week"] {
            #expect(try rule(typed).first(from: today) == today)
        }
    }

    @Test("So many times a week: tomorrow until it was done so often, then the next week")
    func timesAWeek() throws {
        // A Wednesday.
        let day: Day = "2026-11-18"
        let gym = try rule("3/week")
        #expect(gym.next(after: day, since: day) { _ in 2 } == "2026-11-19")
        #expect(gym.next(after: day, since: day) { _ in 3 } == "2026-11-23")
        var asked: [ClosedRange<Day>] = []
        _ = gym.next(after: "2026-11-22", since: day) {
            asked.append($0)
            return 0
        }
        #expect(asked == ["2026-11-23"..."2026-11-29"])
    }

    @Test("A rule ends with the calendar")
    func end() throws {
        #expect(try rule("999y-after").next(after: "2026-11-20", since: "2026-11-20") { _ in 0 } == nil)
        #expect(try rule("999y").days(3, after: "2026-11-20", since: "2026-11-20") == [])
    }
}
