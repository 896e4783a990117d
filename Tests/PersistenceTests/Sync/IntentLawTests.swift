import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("The law of intent")
struct IntentLawTests {
    private let journal: SyncedJournal

    init() throws {
        journal = try SyncedJournal("laptop")
        try journal.start()
    }

    /// What the law says of a command, besides which something else happens.
    private func violation(
        _ law: inout IntentLaw, _ verb: JournalVerb, besides other: () throws -> Void = {}
    ) throws -> String? {
        let (before, names) = (try journal.rows(), try journal.names())
        let performed = try journal.database.perform(
            .verb(verb, in: journal.database, by: journal.author), by: journal.author)
        try other()
        return law.violation(
            verb, performed, today: journal.clock.today, from: before, to: try journal.rows()
        ) { names[$0]?[$1] }
    }

    @Test("It holds of commands that do what they say")
    func holds() throws {
        var law = IntentLaw()
        let todo = try journal.add("a")
        for verb: JournalVerb in [
            .startToday, .edit([todo.id], TodoEdit(\.title, "b")), .complete([todo.id]), .reopen([todo.id]),
            .move([todo.id], to: "2026-11-25"), .manage(.addCategory("Work")),
            .append("A day", to: .day("2026-11-20")),
            .delete([todo.id]), .undo, .redo(steps: 1), .undo, .undo,
        ] {
            #expect(try violation(&law, verb) == nil)
        }
    }

    @Test("It notices another row, another column, and what an undo changes beside its step")
    func notices() throws {
        var law = IntentLaw()
        let (one, two) = (try journal.add("one"), try journal.add("two"))
        let edit = JournalVerb.edit([one.id], TodoEdit(\.title, "1"))
        #expect(
            try violation(
                &law, edit, besides: { try journal.execute("UPDATE todo SET title = '2' WHERE id = 2") })
                == "\(edit) changed [\"title\"] of a todo")
        #expect(
            try violation(&law, .complete([one.id])) {
                try journal.execute("UPDATE todo SET note = 'x' WHERE id = 1")
            } != nil)
        #expect(try violation(&law, .complete([two.id])) == nil)
        let undo = try violation(&law, .undo) {
            try journal.execute("UPDATE todo SET note = 'y' WHERE id = 2")
        }
        #expect(undo == "undone: marked \"2\" done changed [\"note\"] of a todo")
        #expect(
            try violation(&law, .move([two.id], to: "2026-11-25")) {
                try journal.execute("DELETE FROM todo WHERE id = 1")
            } != nil)
    }
}
