import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("A long text in the log of changes")
struct LongTextsUndoTests {
    private let database: JournalDatabase
    private static let day: Day = "2026-11-20"

    init() throws {
        database = try JournalDatabase.inMemory()
    }

    private var size: Int {
        get throws {
            try database.queue.read {
                try Int.fetchOne($0, sql: "SELECT sizeBefore + size FROM undoStep ORDER BY id DESC LIMIT 1")
                    ?? 0
            }
        }
    }

    private func write(_ text: String, replacing old: String?) throws {
        try database.perform(.write(text, to: TextPeriod.day(Self.day), replacing: old), by: .tester)
    }

    private func text() throws -> String? {
        try database.queue.read { try String.fetchOne($0, sql: "SELECT text FROM dayText") }
    }

    /// A text of 300 KB, of characters of each length.
    private static let long = (0..<6_000).map { "Line \($0) of a day: é, 漢字, 👩🏽‍🚀 and so on.\n" }.joined()

    /// Changes of it in the middle, at both ends, of parts of characters, and of all of it.
    private static let versions: [String] = {
        var versions = [long]
        for number in 0..<40 { versions.append(versions[number] + "Paragraph \(number), é.\n") }
        let last = versions[40]
        versions += [
            "First.\n" + last, last.replacing("Line 3000 ", with: "Line three thousand "),
            last.replacing("Line 3000 of a day: é", with: "Line 3000 of a day: è"),
            String(last.dropLast(20_000)), String(last.dropFirst(7)), "Short.", last + last, last,
        ]
        return versions
    }()

    @Test("Each paragraph takes its own bytes, and undo and redo give every version back")
    func paragraphs() throws {
        try database.perform(.add([TodoDraft(title: "Oldest", start: Self.day)]))
        var versions: [String?] = []
        for (number, version) in Self.versions.enumerated() {
            try write(version, replacing: text())
            versions.append(try text())
            if number == 40 { #expect(try size < Self.long.utf8.count + 64 << 10) }
        }
        for round in 0..<2 {
            let after = try size
            for version in versions.dropLast().reversed() {
                try database.perform(.undo(in: database, by: .tester), by: .tester)
                #expect(try text() == version)
            }
            for version in versions.dropFirst() {
                try database.perform(.redo(in: database, by: .tester), by: .tester)
                #expect(try text() == version)
            }
            #expect(try size == after, "round \(round)")
        }
        #expect(try database.read(.log(now: .distantFuture, limit: 1000)).count == Self.versions.count + 1)
    }

    @Test("A note, too; and a text that was changed past the log isn't overwritten")
    func changedSince() throws {
        try database.perform(.add([TodoDraft(title: "Paint", start: Self.day)]))
        let todo = try #require(try database.read(.snapshot).todos.first)
        let note = String(Self.long.dropLast())
        try database.perform(.edit([todo.id], TodoEdit(\.note, note)), by: .tester)
        try database.perform(.edit([todo.id], TodoEdit(\.note, note + "\nMore")), by: .tester)
        #expect(try size < note.utf8.count + 16 << 10)
        for sql in [
            "UPDATE todo SET note = replace(note, 'Line 12 ', 'LINE 12 ')",
            "UPDATE todo SET note = 'x' || note",
        ] {
            try database.queue.write { db in
                let triggers = try Row.fetchAll(
                    db, sql: "SELECT name, sql FROM sqlite_master WHERE name GLOB 'undo_todo_*'")
                for trigger in triggers { try db.execute(sql: "DROP TRIGGER \(trigger[0] as String)") }
                try db.execute(sql: sql)
                for trigger in triggers { try db.execute(sql: trigger[1]) }
            }
            let error = #expect(throws: JournalError.self) {
                try database.perform(.undo(in: database, by: .tester), by: .tester)
            }
            #expect(error?.description.contains("has been changed since") == true)
        }
    }

    @Test("Undo leaves what another machine wrote into the text")
    func synchronized() throws {
        let (laptop, desktop) = (try SyncedJournal("laptop"), try SyncedJournal("desktop", number: 2))
        try laptop.start()
        try desktop.start()
        func text() throws -> String? { try laptop.database.read(.snapshot).dayTexts.first?.text }
        try laptop.perform(.write(Self.long, to: .day(Self.day), replacing: nil))
        let first = try text()
        try laptop.perform(.write(Self.long + "Here.", to: .day(Self.day), replacing: first))
        let second = try text()
        try desktop.meet(laptop)
        try laptop.perform(.undo)
        #expect(try text() == first)
        try laptop.perform(.redo)
        #expect(try text() == second)
        try laptop.check()
    }
}
