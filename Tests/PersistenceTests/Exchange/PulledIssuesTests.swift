import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("Issues pulled from elsewhere")
struct PulledIssuesTests {
    private func todos(_ database: JournalDatabase) throws -> [String: Todo] {
        try database.read(.snapshot).todos.reduce(into: [:]) { $0[$1.title] = $1 }
    }

    @Test(
        "A title changed there is offered, what is closed there is offered as done, and what was changed here stays"
    )
    func pulled() throws {
        let database = try JournalDatabase.inMemory()
        func rows(_ title: String, _ state: String) -> String {
            """
            {"key": "a", "title": "\(title)", "url": "https://a.example", "state": "\(state)"}
            {"key": "b", "title": "Two", "state": "open"}
            """
        }
        #expect(try OutsideImportTests.take(rows("One", "open"), "x.ndjson", into: database).added == 2)
        let offered = try OutsideImportTests.take(rows("Uno", "closed"), "x.ndjson", into: database)
        #expect(offered.offered == 1 && offered.same == 1 && offered.changed == 0)
        #expect(try todos(database)["One"]?.isOpen == true)
        let taken = try OutsideImportTests.take(
            rows("Uno", "closed"), "x.ndjson", into: database, updates: true)
        #expect(taken.changed == 1)
        #expect(try todos(database)["Uno"]?.ending?.kind == .done)
        #expect(try OutsideImportTests.take(rows("Uno", "closed"), "x.ndjson", into: database).same == 2)
        // Renamed on both sides.
        try database.perform(
            .verb(.edit([2], TodoEdit(\.title, "Mine")), in: database, by: OutsideImportTests.author),
            by: OutsideImportTests.author)
        let both = #"{"key": "b", "title": "Theirs", "state": "open"}"#
        #expect(try OutsideImportTests.take(both, "x.ndjson", into: database, updates: true).skipped == 1)
        #expect(try todos(database)["Mine"] != nil)
        // Deleted here.
        try database.perform(
            .verb(.delete([2]), in: database, by: OutsideImportTests.author), by: OutsideImportTests.author)
        #expect(try OutsideImportTests.take(both, "x.ndjson", into: database).skipped == 1)
    }

    @Test("Two rows with one URL are one todo, whether they come together or one after the other")
    func oneURL() throws {
        let url = #""url": "https://a.example", "state""#
        let rows = [
            #"{"key": "a", "title": "One", \#(url): "open"}"#,
            #"{"key": "b", "title": "Uno", \#(url): "open"}"#,
            #"{"key": "a", "title": "One", \#(url): "closed"}"#,
            #"{"key": "c", "title": "Again", \#(url): "open"}"#,
            #"{"key": "d", "title": "Anew", \#(url): "open"}"#,
        ]
        let (together, apart) = (try JournalDatabase.inMemory(), try JournalDatabase.inMemory())
        let outcome = try OutsideImportTests.take(
            rows.joined(separator: "\n"), "x.ndjson", into: together, updates: true)
        for row in rows { try OutsideImportTests.take(row, "x.ndjson", .ndjson, into: apart, updates: true) }
        #expect(try together.read(.snapshot) == apart.read(.snapshot))
        #expect(outcome.added == 2 && outcome.changed == 1 && outcome.same == 2)
    }
}
