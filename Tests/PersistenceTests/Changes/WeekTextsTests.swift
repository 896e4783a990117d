import Foundation
import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("The texts of weeks")
struct WeekTextsTests {
    private let database: JournalDatabase
    private static let week = Week(stored: "2026-11-20")

    init() throws { database = try JournalDatabase.inMemory() }

    @discardableResult
    private func perform(_ verb: JournalVerb) throws -> Performed<VerbOutcome> {
        let author = Author(.commandLine, clock: .fixed("2026-11-20T09:30"))
        return try database.perform(.verb(verb, in: database, by: author), by: author)
    }

    private func text(_ week: Week = week) throws -> String? {
        try database.read(.text(of: .week(week)))?.text
    }

    @Test("A week's text is written, added to, removed and brought back, apart from that of its Monday")
    func written() throws {
        let subject = ProseSubject.week(Self.week)
        #expect(
            try perform(.write(" Calm. \n", to: subject, replacing: nil)).message
                == "Wrote the text of the week of Mon 16 Nov")
        #expect(
            try perform(.append("Then rain.", to: .week(Self.week))).message
                == "Changed the text of the week of Mon 16 Nov")
        #expect(try text() == " Calm.\n\nThen rain.")
        #expect(try database.read(.text(of: "2026-11-16")) == nil)
        let refusal = #expect(throws: JournalError.self) {
            try perform(.write("mine", to: subject, replacing: "old"))
        }
        #expect(
            refusal?.description
                == "Another program has just changed the text of the week of Mon 16 Nov 2026; yours wasn't saved."
        )
        #expect(
            try perform(.write(" ", to: subject, replacing: try text())).message
                == "Removed the text of the week of Mon 16 Nov")
        #expect(try text() == nil)
        try perform(.undo)
        #expect(try text() == " Calm.\n\nThen rain.")
        try perform(.undo(steps: 2))
        #expect(try database.read(.snapshot).weekTexts == [])
        let log = try database.read(.log(now: Date(timeIntervalSince1970: 0), limit: nil)).map(\.label)
        #expect(log.first == "removed the text of the week of Mon 16 Nov")
    }

    @Test("The week shows it whatever day weeks begin on, and not in a focus")
    func shown() throws {
        try perform(.append("Calm.", to: .week(Self.week)))
        for first: Day in ["2026-11-16", "2026-11-15", "2026-11-14"] {
            #expect(try database.read(.week(from: first, today: "2026-11-20")).text == "Calm.")
        }
        let query = JournalQuery<WeekReview>.week(from: "2026-11-16", today: "2026-11-20")
        #expect(try database.read(.week(from: "2026-11-09", today: "2026-11-20")).text == nil)
        let focus = Focus(name: "Work", categoryIDs: [1], categoryID: 1)
        #expect(try database.read(query.focused(on: focus)).text == nil)
    }

    @Test("A search finds it by its words and by its days, and the index of pages has no page for it")
    func search() throws {
        try perform(.append("A calm week, at last", to: .week(Self.week)))
        try perform(.append("Calm.", to: .day("2026-11-17")))
        func found(_ text: String) throws -> [TextPeriod?] {
            let query = SearchQuery(text, categories: [], clock: .fixed("2026-11-20T09:30"))
            return try database.read(.search(query)).hits.map(\.period)
        }
        #expect(try found("calm") == [.day("2026-11-17"), .week(Self.week)])
        #expect(try found("last") == [.week(Self.week)])
        #expect(try found("wee") == [.week(Self.week)])
        #expect(try found("in:text calm -last") == [.day("2026-11-17")])
        #expect(try found("in:title calm") == [])
        #expect(try found("is:open calm") == [])
        #expect(try found("calm on:2026-11-22") == [.week(Self.week)])
        #expect(try found("calm on:2026-11-23") == [])
        #expect(try found("calm to:2026-11-15") == [])
        let query = SearchQuery("calm", categories: [], clock: .fixed("2026-11-20T09:30"))
        #expect(try database.read(.pageDays(matching: query)).days == ["2026-11-17"])
        let hits = try database.read(.search(query)).hits
        #expect(Set(hits.map(\.rowID)).count == 2)
        try perform(.write("Calm at once", to: .week(Self.week), replacing: try text()))
        let list = FoundList(SearchResults(hits: hits), for: query, serial: 1)
        let rows = try database.read(.found(list, today: "2026-11-20")).contents.rows
        #expect(rows.map(\.todo.title) == ["Calm.", "Calm at once"])
    }

    @Test("An export keeps it; a day that is no Monday is repaired, and refused in an import")
    func exported() throws {
        try perform(.append("Calm.", to: .week(Self.week)))
        let snapshot = try database.read(.snapshot)
        #expect(snapshot.weekTexts.map(\.day) == ["2026-11-16"])
        let copy = try JournalDatabase.inMemory()
        try copy.perform(.importJournal(snapshot, replacing: true, into: copy, by: .tester))
        #expect(try copy.read(.snapshot) == snapshot)
        #expect(
            try database.read { try OutsideExport.calendar.omissions($0) }.contains("1 text of a week"))

        try copy.queue.write { try $0.execute(sql: "UPDATE weekText SET day = '2026-11-18'") }
        #expect(try copy.read(.snapshot).weekTexts.map(\.day) == ["2026-11-16"])
        for (day, words) in [
            ("2026-11-18", "2026-11-18 isn't a Monday"),
            ("9999-12-27", "9999-12-27 is too far away: its week has days without a date"),
            ("0001-01-01", "0001-01-01 is too far away: its week has days without a date"),
        ] {
            let error = #expect(throws: JournalError.self) { try imported(day, "Calm.") }
            #expect(error?.description == "weekTexts[0].day: \(words)")
        }
        #expect(try imported("9999-12-20", "Calm.").counts.weekTexts == 1)
    }

    @Test("A text without a word isn't imported")
    func blank() throws {
        let blank = try imported("2026-11-16", " \\n")
        #expect(blank.counts.weekTexts == 0)
        try database.perform(.importJournal(blank, replacing: true, into: database, by: .tester))
        #expect(try database.read(.snapshot).weekTexts.isEmpty)
    }

    /// A journal with one text of a week, checked for an import.
    private func imported(_ day: String, _ text: String) throws -> CheckedImport {
        let lists = Tables.all.filter { $0.declared.name != "weekText" }.map {
            "\"\($0.declared.list)\": []"
        }
        let row = "\"weekTexts\": [{\"id\": 1, \"day\": \"\(day)\", \"text\": \"\(text)\"}]"
        let json = (lists + [row, "\"version\": 34"]).joined(separator: ", ")
        return try CheckedImport(.holding("{\(json)}".utf8), latestVersion: 34, machine: .utc)
    }
}
