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
