import Foundation
import GRDB
import Journal
import Migrations
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

@Suite("A synchronized journal of an older version")
struct SyncUpdateTests {
    private let todo = RowUID(bits: 7)
    private let laptop = DeviceID(bits: 1)
    private let desktop = DeviceID(bits: 2)

    /// A journal of v24 with a todo from a newer machine, of which it knew all but one column, and two titles.
    private func write(_ path: String) throws {
        let insertion = SyncPackWriter.text(
            .object([
                "title": .text("plumber"), "start": .text("2026-11-20"), "shouldMigrate": .number(1),
                "asksWhenPushed": .number(1), "written": .number(500), "mood": .number(3),
            ]))
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db in
            try Migrator.migrate(db, upTo: "v24", machine: { _ in 0 })
            try db.execute(
                literal: """
                    UPDATE syncJournal SET device = 1;
                    INSERT INTO syncDevice (id, key, name, head) VALUES
                        (1, \(laptop.description), 'laptop', 1), (2, \(desktop.description), 'desktop', 2);
                    INSERT INTO syncKnows (id, vector) VALUES (1, '{}'),
                        (2, \(SyncPackWriter.text(SyncPackWriter.value(VersionVector([desktop: 1])))));
                    INSERT INTO syncRow (uid, tableName, rowID) VALUES (\(todo.stored), 'todo', 1);
                    INSERT INTO todo (id, title, start) VALUES (1, 'desktop''s', '2026-11-20');
                    DELETE FROM undoChange;
                    INSERT INTO syncOperation
                        (device, seq, uid, tableName, kind, isAutomatic, clock, knows, step, body) VALUES
                        (2, 1, \(todo.stored), 'todo', 'insert', 0, 10, 1, 'added', \(insertion)),
                        (2, 2, \(todo.stored), 'todo', 'set', 0, 30, 1, 'renamed', '{"title":"desktop''s"}'),
                        (1, 1, \(todo.stored), 'todo', 'set', 0, 20, 2, 'renamed', '{"title":"laptop''s"}');
                    -- Another program, after Daybook was last open.
                    INSERT INTO todo (id, title, start) VALUES (2, 'by hand', '2026-11-20');
                    """)
        }
        try queue.close()
    }

    @Test("After its update it shows what it kept of newer versions, and lists its conflicts")
    func update() throws {
        try TemporaryFolder.with { folder in
            let path = FilePath(folder.path).appending("journal.sqlite")
            try write(path.string)
            let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
            let todos = try database.read(.snapshot).todos
            #expect(todos.map(\.title) == ["desktop's", "by hand"])
            #expect(todos.first?.written == 500)
            #expect(try database.syncProblems() == [])
            #expect(try database.read(.conflicts(today: Day("2026-11-20"))).count == 1)
            // The update itself is no change; the other program's is still to be claimed.
            let log = try database.read(.log(now: Date(timeIntervalSince1970: 0), limit: nil))
            #expect(log.map(\.label) == ["changed by another program (1 todo)"])
            try database.close()
        }
    }

    @Test("Every migration since synchronization is known to leave the meaning of operations as it is")
    func meaning() {
        // A migration that changes what a column means isn't one of these: `SyncLog.needed` has to rise with it, and
        // the operations of older versions have to be read as what they meant (see CONTRIBUTING).
        let additions = ["v25", "v26", "v27", "v28", "v29", "v30", "v31", "v32", "v33", "v34", "v35"]
        let later = Migrator.identifiers.drop { $0 != "v24" }.dropFirst()
        #expect(Array(later) == additions)
        #expect(SyncLog.needed == 24)
    }
}
