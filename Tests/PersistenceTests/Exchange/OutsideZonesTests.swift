import Foundation
import Journal
import TestSupport
import Testing

@testable import Persistence

/// Times that other programs wrote in zones.
@Suite("Time zones in another program's file")
struct OutsideZonesTests {
    /// It is the morning of 27 November 2026, and days begin at 4:00.
    private func clock(_ zone: String) throws -> JournalClock {
        JournalClock(zone: try #require(Zone(named: zone)), dayStart: 14_400) {
            Date(timeIntervalSince1970: 1_795_772_700)
        }
    }

    private func take(_ text: String, _ name: String, _ clock: JournalClock) throws -> (
        JournalSnapshot, ImportOutcome
    ) {
        let database = try JournalDatabase.inMemory()
        let file = try OutsideImportTests.file(text, name)
        let outcome = try database.perform(
            .importRows(of: file, updates: false, clock: clock), by: Author(.commandLine, clock: clock)
        ).outcome
        return (try database.read(.snapshot), outcome)
    }

    private func calendar(_ lines: String...) -> String {
        (["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    private func todo(_ lines: String...) -> String {
        (["BEGIN:VTODO", "UID:1", "SUMMARY:Pay rent"] + lines + ["END:VTODO"]).joined(separator: "\r\n")
    }

    @Test(
        "A deadline is the calendar's day of its time, which is in the zone that is named",
        arguments: [
            ("DUE;TZID=Europe/Berlin:20261201T020000", "2026-11-30"),
            ("DUE;TZID=Europe/Berlin:20261201T070000", "2026-12-01"),
            ("DUE;TZID=Asia/Tokyo:20261201T133000", "2026-11-30"),
            ("DUE;TZID=\"Asia/Tokyo\":20261201T140000", "2026-12-01"),
            ("DUE;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20261201T020000", "2026-11-30"),
            ("DUE;TZID=Own:20261201T020000", "2026-11-30"),
            ("DUE;TZID=Named/Behind:20261201T020000", "2026-11-30"),
            ("DUE;TZID=EUROPE/berlin:20261201T020000", "2026-11-30"),
            ("DUE;TZID=OWN:20261201T020000", "2026-11-30"),
            ("DUE;TZID=W. Europe Standard Time:20261201T020000", "2026-11-30"),
            ("DUE;TZID=tokyo standard time:20261201T133000", "2026-11-30"),
            ("DUE:20261201T020000", "2026-12-01"), ("DUE:20261201T020000Z", "2026-11-30"),
            ("DUE:20261201T050000Z", "2026-12-01"), ("DUE;VALUE=DATE:20261201", "2026-12-01"),
        ])
    func deadlines(line: String, day: Day) throws {
        let zone = { (lines: String) in
            "BEGIN:VTIMEZONE\r\n\(lines)\r\nBEGIN:STANDARD\r\nEND:STANDARD\r\nEND:VTIMEZONE"
        }
        let text = calendar(
            zone("TZID:Own\r\nX-LIC-LOCATION:Europe/Berlin"), todo(line),
            zone("X-LIC-LOCATION:Europe/Berlin\r\nTZID:Named/Behind"))
        let (snapshot, outcome) = try take(text, "todo.ics", clock("America/New_York"))
        #expect(snapshot.todos.first?.due == day)
        #expect(outcome.unknownZones.isEmpty && outcome.dropped.isEmpty)
    }

    @Test(
        "The deadline of an issue is the day that is written, whatever this computer's zone",
        arguments: [
            #""milestone": {"dueOn": "2026-12-01T00:00:00Z"}"#,
            #""milestone": {"due_on": "2026-12-01T08:00:00Z"}"#,
            #""due_date": "2026-12-01T23:59:59Z""#, #""due_date": "2026-12-01T23:59:59+01:00""#,
            #""due_date": "2026-12-01""#, #""due": "2026-12-01""#,
        ], ["America/Los_Angeles", "Asia/Tokyo", "UTC"])
    func issues(due: String, zone: String) throws {
        let (snapshot, _) = try take(
            #"[{"number": 7, "title": "Crash", "state": "open", \#(due)}]"#, "issues.json", clock(zone))
        #expect(snapshot.todos.map(\.due) == [Day("2026-12-01")])
    }

    @Test("What was done in the night is of the day before; a time in no zone is local")
    func endings() throws {
        let clock = try clock("America/New_York")
        let endings: [(line: String, day: Day, instant: String)] = [
            ("COMPLETED:20261110T085900Z", "2026-11-09", "2026-11-10T08:59:00Z"),
            ("COMPLETED:20261110T035900", "2026-11-09", "2026-11-10T08:59:00Z"),
            ("COMPLETED:20261110T040000", "2026-11-10", "2026-11-10T09:00:00Z"),
            ("COMPLETED;TZID=Europe/Berlin:20261110T100000", "2026-11-10", "2026-11-10T09:00:00Z"),
        ]
        for (line, day, instant) in endings {
            let (snapshot, _) = try take(calendar(todo("STATUS:COMPLETED", line)), "todo.ics", clock)
            let date = try #require(ISO8601.instant(instant))
            #expect(snapshot.todos.first?.ending == TodoEnding(date: date, day: day, kind: .done), "\(line)")
        }
    }

    private func rules(_ lines: String) throws -> Zone {
        let text = calendar("BEGIN:VTIMEZONE", "TZID:Customized", lines, "END:VTIMEZONE")
        return try #require(try CalendarZones(.holding(text.utf8))["customized"])
    }

    private func observance(_ name: String, _ lines: String...) -> String {
        (["BEGIN:\(name)"] + lines + ["END:\(name)"]).joined(separator: "\r\n") + "\r\n"
    }

    @Test(
        "A zone with rules has its offset at each hour",
        arguments: [
            (
                "Europe/Berlin", 2024...2027,
                [
                    [
                        "DTSTART:16011028T030000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
                        "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
                    ],
                    [
                        "DTSTART:16010325T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200",
                        "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3",
                    ],
                ]
            ),
            (
                "America/New_York", 2004...2009,
                [
                    [
                        "DTSTART:19671029T020000", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500",
                        "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20061029T060000Z",
                    ],
                    [
                        "DTSTART:19870405T020000", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400",
                        "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20060402T070000Z",
                    ],
                    [
                        "DTSTART:20070311T020000", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400",
                        "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
                    ],
                    [
                        "DTSTART:20071104T020000", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500",
                        "RRULE:FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=1,2,3,4,5,6,7;BYDAY=SU",
                    ],
                ]
            ),
            (
                "Europe/Lisbon", 2024...2025,
                [
                    [
                        "DTSTART:20231029T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0000",
                        "RDATE:20241027T020000,20251026T020000",
                    ],
                    [
                        "DTSTART:20240331T010000", "TZOFFSETFROM:+0000", "TZOFFSETTO:+0100",
                        "RDATE:20250330T010000",
                    ],
                ]
            ),
            (
                "Asia/Kolkata", 2026...2026,
                [["DTSTART:19700101T000000", "TZOFFSETFROM:+0530", "TZOFFSETTO:+0530"]]
            ),
        ])
    func rules(name: String, years: ClosedRange<Int>, parts: [[String]]) throws {
        let zone = try rules(
            parts.map { (["BEGIN:STANDARD"] + $0 + ["END:STANDARD"]).joined(separator: "\r\n") }
                .joined(separator: "\r\n"))
        let wanted = try #require(Zone(named: name))
        let first = try #require(Day(year: years.lowerBound, month: 1, day: 2)).ordinal * 24
        let last = try #require(Day(year: years.upperBound, month: 12, day: 30)).ordinal * 24
        let wrong = (first...last).map { Date(timeIntervalSince1970: Double($0 * 3600)) }.first {
            zone.offset($0) != wanted.offset($0)
        }
        #expect(wrong == nil, "\(wrong.map(ISO8601.string) ?? "")")
    }

    @Test(
        "Of a rule that isn't understood, its beginning counts; before all of them, what was before the first"
    )
    func oddRules() throws {
        let zone = try rules(
            observance(
                "STANDARD", "DTSTART:20200101T000000", "TZOFFSETFROM:+0030", "TZOFFSETTO:+0100",
                "RRULE:FREQ=YEARLY;INTERVAL=2")
                + observance(
                    "DAYLIGHT", "DTSTART:20260601T000000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+013045",
                    "RRULE:FREQ=MONTHLY"))
        let offsets = ["2019-01-01T00:00:00Z", "2026-05-01T00:00:00Z", "2026-12-01T00:00:00Z"].map {
            ISO8601.instant($0).map(zone.offset)
        }
        #expect(offsets == [1_800, 3_600, 5_445])
        for text in [
            "", observance("STANDARD", "DTSTART:x", "TZOFFSETTO:+0100"),
            observance("STANDARD", "TZOFFSETTO:+9900"),
        ] {
            let file = calendar("BEGIN:VTIMEZONE", "TZID:Customized", text, "END:VTIMEZONE")
            #expect(try CalendarZones(.holding(file.utf8))["Customized"] == nil)
        }
    }

    @Test("Each zone of Windows is one")
    func windows() { #expect(Zone.ofWindows.values.filter { Zone(named: $0) == nil } == []) }

    @Test(
        "A rule's days move with the start to another day of this computer's zone",
        arguments: [
            ("20261201T020000", "FREQ=WEEKLY;BYDAY=TU", "FREQ=WEEKLY;BYDAY=MO"),
            ("20261201T120000", "FREQ=WEEKLY;BYDAY=TU", "FREQ=WEEKLY;BYDAY=TU"),
            (
                "20261130T020000", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH",
                "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,SU;WKST=SU"
            ),
            ("20261201T020000", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=MO"),
            ("20261201T020000", "FREQ=MONTHLY;BYMONTHDAY=1", "FREQ=MONTHLY;BYMONTHDAY=-1"),
            ("20261202T020000", "FREQ=MONTHLY;BYMONTHDAY=2", "FREQ=MONTHLY;BYMONTHDAY=1"),
            (
                "20261201T020000", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1",
                "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=30"
            ),
            ("20261201T020000", "FREQ=MONTHLY;BYDAY=1TU", "FREQ=MONTHLY;BYDAY=1TU"),
        ])
    func movedRules(start: String, rule: String, moved: String) throws {
        let text = calendar(todo("DTSTART;TZID=Europe/Berlin:\(start)", "RRULE:\(rule)"))
        let (snapshot, _) = try take(text, "todo.ics", clock("America/New_York"))
        #expect(snapshot.todos.first?.repeats?.description == moved)
        let east = try take(
            calendar(todo("DTSTART:20261201T200000Z", "RRULE:FREQ=WEEKLY;BYDAY=TU")), "todo.ics",
            clock("Asia/Tokyo"))
        #expect(east.0.todos.first?.repeats?.description == "FREQ=WEEKLY;BYDAY=WE")
    }

    @Test("A zone that isn't known is read as the local one, which is said")
    func unknown() throws {
        let text = calendar(
            "BEGIN:VTIMEZONE", "TZID:Customized", "END:VTIMEZONE",
            todo("DUE;TZID=Customized:20261201T020000", "DTSTART;TZID=Customized:20261120T020000"))
        let (snapshot, outcome) = try take(text, "todo.ics", clock("America/New_York"))
        #expect(
            snapshot.todos.map(\.due) == [Day("2026-12-01")]
                && snapshot.todos.map(\.start) == [Day("2026-11-20")])
        #expect(outcome.unknownZones == ["Customized": 2])
        let entry =
            #"{"entries": [{"uuid": "a", "creationDate": "2026-11-03T12:30:00Z", "timeZone": "No/Where", "text": "Rain"}]}"#
        let (diary, found) = try take(entry, "Journal.json", clock("America/New_York"))
        #expect(diary.dayTexts.map(\.text) == ["**07:30** Rain"] && found.unknownZones == ["No/Where": 1])
    }
}
