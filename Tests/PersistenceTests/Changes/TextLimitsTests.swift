import Foundation
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("Texts that are too long")
struct TextLimitsTests {
    private let database: JournalDatabase
    private let title = String(repeating: "x", count: Limits.title)
    private let note = String(repeating: "y", count: Limits.prose)
    private let day: Day = "2026-11-20"

    init() throws {
        database = try JournalDatabase.inMemory()
    }

    private func perform(_ verb: JournalVerb) throws -> VerbOutcome {
        try database.perform(.verb(verb, in: database, by: .tester), by: .tester).outcome
    }

    /// Expects that a verb is refused, and that nothing has changed then.
    private func expectRefusal(
        _ verb: JournalVerb, _ words: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let before = try database.read(.snapshot)
        let error = #expect(throws: JournalError.self, sourceLocation: sourceLocation) { try perform(verb) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        #expect(error?.description.utf8.count ?? 0 < 300)
        #expect(try database.read(.snapshot) == before, sourceLocation: sourceLocation)
    }

    private func draft(_ title: String, url: String? = nil, note: String? = nil) -> TodoDraft {
        TodoDraft(title: title, start: day, externalURL: url, note: note)
    }

    @Test("The largest title, URL, note and text are taken, by each way in")
    func largest() throws {
        let url = "https://" + String(repeating: "z", count: Limits.title - 8)
        let id = try #require(try perform(.add([draft(title, url: url, note: note)])).added.first?.id)
        let stored = try #require(try database.read(.snapshot).todos.first)
        #expect(stored.title == title && stored.note == note && stored.externalURL == url)
        _ = try perform(.edit([id], TodoEdit(\.note, String(note.dropLast()))))
        _ = try perform(.write(note, to: .todo(id), replacing: String(note.dropLast())))
        _ = try perform(.write(note, to: .day(day), replacing: nil))
        _ = try perform(.manage(.addCategory(title)))
    }

    @Test("A byte more is refused by each way in, and nothing is changed")
    func beyond() throws {
        let (title, note) = (title + "x", note + "y")
        _ = try perform(.manage(.addBundle("Morning")))
        let id = try #require(try perform(.add([draft("short")])).added.first?.id)
        let words = "is too long for a title: 65 KiB, at most 64 KiB. Put the rest in a note."
        for verb in [
            JournalVerb.add([draft("other"), draft(title)]), .addMissing([draft(title)]),
            .logNew([draft(title)]),
            .add([draft(title)], newCategory: "New"), .edit([id], TodoEdit(\.title, title)),
            .split(id, into: ["a", title]), .split(id, into: [title, "a"]),
            .editEach([id: TodoEdit(\.title, title)], deleting: []),
            .editEach([:], deleting: [id], adding: [draft(title)]),
            .manage(.addItems([BundleTodoDraft(title: title)], to: 1)),
        ] {
            try expectRefusal(verb, words)
        }
        for action in [
            LibraryAction.addCategory(title), .addBundle(title), .addGroup(title),
            .editBundle(1, BundleEdit(\.name, title)),
        ] {
            try expectRefusal(.manage(action), "is too long for a name: 65 KiB, at most 64 KiB.")
        }
        try expectRefusal(.add([draft("a", url: "https://" + title)]), "is too long for a URL: 65 KiB")
        let long = "The text is too long: 17 MiB, at most 16 MiB. Nothing was changed."
        for verb in [
            JournalVerb.add([draft("a", note: note)]), .edit([id], TodoEdit(\.note, note)),
            .write(note, to: .todo(id), replacing: nil), .write(note, to: .day(day), replacing: nil),
            .append(note, to: .day(day)),
        ] {
            try expectRefusal(verb, long)
        }
        let many = Array(repeating: draft("a"), count: Limits.rows + 1)
        try expectRefusal(.add(many), "100001 are too many at once; at most 100000 can be added.")
    }

    @Test(
        "A longer one that the journal has stays: it can be read, changed otherwise, shortened and exported")
    func present() throws {
        let (long, text) = (title + "xyz", note + "yz")
        _ = try perform(.manage(.addBundle("Morning", BundleEdit(\.appliesOn, .everyDay))))
        try database.queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO todo (id, title, start, note) VALUES (1, :title, '2026-11-20', :note);
                    INSERT INTO category (id, name) VALUES (1, :title);
                    INSERT INTO bundleTodo (id, bundleID, title) VALUES (1, 1, :title);
                    """, arguments: ["title": long, "note": text])
        }
        _ = try perform(.startToday)
        #expect(try database.read(.snapshot).todos.map(\.title) == [long, long])
        _ = try perform(.edit([1], TodoEdit(\.categoryID, 1)))
        _ = try perform(.complete([1]))
        _ = try perform(.edit([1], TodoEdit(\.title, String(long.dropLast()))))
        try expectRefusal(.edit([1], TodoEdit(\.title, long)), "too long")
        _ = try perform(.edit([1], TodoEdit(\.note, String(text.dropLast()))))
        _ = try perform(.undo)
        let snapshot = try database.read(.snapshot)
        let data = try snapshot.exportedJSON(
            version: JournalDatabase.schemaVersion, exportedAt: .distantPast, timeZone: "UTC")
        let imported = try ImportedFile(data)
        #expect(imported.snapshot == snapshot)
        let other = try JournalDatabase.inMemory()
        _ = try other.perform(
            .importJournal(imported.snapshot, replacing: false, into: other, by: .tester), by: .tester)
        #expect(try other.read(.snapshot).todos == snapshot.todos)
    }
}
