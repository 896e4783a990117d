import Foundation
import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("Undoing an import")
struct WholeJournalTests {
    private let clock = JournalClock.fixed("2026-11-20T09:30")
    private let imported = GeneratedJournal.snapshot(seed: 4)

    private func journal(_ folder: TemporaryFolder) throws -> JournalDatabase {
        try JournalDatabase.open(path: folder.file("journal.sqlite"), zone: .utc, now: clock.now()).database
    }

    private func importAll(into database: JournalDatabase) throws -> String? {
        try database.perform(
            .importJournal(imported, replacing: true, into: database, by: .tester), by: .tester
        ).outcome?.string
    }

    @Test(
        "A file's own words for its copy never lead out of the backups",
        arguments: ["../other.sqlite", "/etc/passwd", "..", "", "link.sqlite"])
    func leadsNowhereElse(name: String) throws {
        try TemporaryFolder.with { folder throws in
            let other = try JournalDatabase.open(
                path: folder.file("other.sqlite"), zone: .utc, now: clock.now())
            try other.database.perform(.add([TodoDraft(title: "theirs", start: "2026-11-20")]))
            let database = try journal(folder)
            try database.perform(.add([TodoDraft(title: "mine", start: "2026-11-20")]))
            _ = try importAll(into: database)
            let before = try database.read(.snapshot)
            #expect(symlink("../other.sqlite", folder.file("backups/link.sqlite")) == 0)
            try database.queue.write {
                try $0.execute(
                    sql: "UPDATE undoStep SET copyBefore = ? WHERE isWholeJournal", arguments: [name])
            }
            #expect(throws: JournalError.self) {
                try database.perform(.undo(in: database, by: .tester), by: .tester)
            }
            #expect(try database.read(.snapshot) == before)
        }
    }

    private func backups(_ folder: TemporaryFolder) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.file("backups")).sorted()
    }

    @Test(
        "One step without a row in the log, back to the copy and forth to another, with a change before and after"
    )
    func backAndForth() throws {
        try TemporaryFolder.with { folder throws in
            let database = try journal(folder)
            let todo = try database.perform(.add([TodoDraft(title: "a", start: "2026-11-20")]))[0]
            let before = try database.read(.snapshot)
            let copy = try #require(try importAll(into: database))
            try database.perform(.add([TodoDraft(title: "after", start: "2026-11-20")]))
            let after = try database.read(.snapshot)
            let logged = try database.queue.read {
                try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM undoChange")
            }
            #expect(logged == 2)

            try database.perform(.undo(2, in: database, by: .tester))
            #expect(try database.read(.snapshot) == before)
            try database.perform(.redo(2, in: database, by: .tester))
            #expect(try database.read(.snapshot) == after)
            try database.perform(.undo(3, in: database, by: .tester))
            #expect(try database.read(.snapshot).counts.isEmpty)
            try database.perform(.redo(1, in: database, by: .tester))
            #expect(try database.read(.snapshot).todos == [todo])
            // One copy from before the import, one from after: no more, however often one goes back and forth.
            #expect(try backups(folder).count == 2)
            #expect(FileManager.default.fileExists(atPath: copy))
            for name in try backups(folder) {
                #expect(try permissions(folder.file("backups/\(name)")) == 0o600)
            }
        }
    }

    @Test("Into an empty journal: back to an empty one, and recording goes on")
    func intoEmpty() throws {
        try TemporaryFolder.with { folder in
            let database = try journal(folder)
            #expect(try importAll(into: database) == nil)
            try database.perform(.undo(in: database, by: .tester))
            #expect(try database.read(.snapshot).counts.isEmpty)
            try database.perform(.redo(in: database, by: .tester))
            #expect(try database.read(.snapshot) == imported)
            try database.perform(.delete(.ids([imported.todos[0].id])))
            try database.perform(.undo(in: database, by: .tester))
            #expect(try database.read(.snapshot) == imported)
        }
    }

    @Test(
        "Without its copy, or with a copy that is no journal, it is refused and nothing changes",
        arguments: [nil, "x"])
    func copyGone(contents: String?) throws {
        try TemporaryFolder.with { folder throws in
            let database = try journal(folder)
            try database.perform(.add([TodoDraft(title: "a", start: "2026-11-20")]))
            let copy = try #require(try importAll(into: database))
            try FileManager.default.removeItem(atPath: copy)
            if let contents { try contents.write(toFile: copy, atomically: true, encoding: .utf8) }
            let error = try #require(throws: JournalError.self) {
                try database.perform(.undo(in: database, by: .tester))
            }
            let state = contents == nil ? "was deleted" : "is damaged, or isn't a journal"
            #expect(error.description.hasSuffix(". Its backup \(copy) \(state); nothing was changed."))
            #expect(try database.read(.snapshot) == imported)
            // What was written for a redo that never was is of no use.
            #expect(try backups(folder).count == (contents == nil ? 0 : 1))
        }
    }

    @Test(
        "What another program wrote, whatever it is, comes back as it was, and so does what was undone before"
    )
    func rowsAsTheyAre() throws {
        try TemporaryFolder.with { folder in
            let database = try journal(folder)
            try database.queue.write {
                try $0.execute(
                    sql: """
                        INSERT INTO category (name, color, sortOrder) VALUES ('c', 'mauve', 1.5);
                        INSERT INTO journalPage (date) VALUES ('2026-02-30');
                        INSERT INTO todo (title, start, shouldMigrate, ending)
                            VALUES ('t', '2026-11-20', 2, '{ "kind": "done", "more": 1 }');
                        INSERT INTO exportGroup (id, name) VALUES (1, 'g');
                        INSERT INTO exportGroupMember (rowid, groupID) VALUES (7, 1);
                        """)
            }
            func dump() throws -> [[Row]] {
                try database.queue.read { db in
                    try Tables.names.map { try Row.fetchAll(db, sql: "SELECT rowid, * FROM \($0)") }
                }
            }
            // What says something in another form is written in the journal's as soon as it is met.
            _ = try database.read(.snapshot)
            let before = try dump()
            _ = try importAll(into: database)
            try database.perform(.undo(in: database, by: .tester))
            #expect(try dump() == before)
            try database.perform(.undo(in: database, by: .tester))
            try database.perform(.redo(2, in: database, by: .tester))
            #expect(try database.read(.snapshot) == imported)
        }
    }

    @Test("A journal that was moved with its folder finds its copies there")
    func movedFolder() throws {
        try TemporaryFolder.with { folder throws in
            try FileManager.default.createDirectory(
                atPath: folder.file("old"), withIntermediateDirectories: false)
            var database: JournalDatabase? = try JournalDatabase.open(
                path: folder.file("old/journal.sqlite"), zone: .utc, now: clock.now()
            ).database
            try database?.perform(.add([TodoDraft(title: "a", start: "2026-11-20")]))
            if let database { _ = try importAll(into: database) }
            database = nil
            try FileManager.default.moveItem(atPath: folder.file("old"), toPath: folder.file("new"))
            let moved = try JournalDatabase.open(
                path: folder.file("new/journal.sqlite"), zone: .utc, now: clock.now()
            ).database
            try moved.perform(.undo(in: moved, by: .tester))
            #expect(try moved.read(.snapshot).todos.map(\.title) == ["a"])
        }
    }
}
