import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("An empty journal that takes in all of another machine's")
struct CopiedJournalTests {
    @Test(
        "No change is recorded of thousands of rows; they are indexed at once, and what comes later is as ever"
    )
    func copy() throws {
        let laptop = try SyncedJournal("laptop")
        let desktop = try SyncedJournal("desktop", number: 2)
        try laptop.start()
        let drafts = (1...1_100).map { TodoDraft(title: "todo \($0)", start: "2026-11-20") }
        try laptop.perform(.add(drafts))
        try desktop.start()
        try desktop.meet(laptop)
        #expect(try desktop.database.read(.log(now: desktop.clock.now())).isEmpty)
        #expect(try desktop.database.unindexedCount() == 0)
        #expect(throws: JournalError.self) { try desktop.perform(.undo) }
        #expect(try desktop.titles().count == 1_100)

        // Triggers record changes again, for undo and for the others.
        _ = try desktop.add("desktop's")
        try laptop.meet(desktop)
        #expect(try laptop.titles().contains("desktop's"))
        try desktop.perform(.undo)
        try laptop.meet(desktop)
        #expect(try !laptop.titles().contains("desktop's"))
        #expect(try desktop.database.unindexedCount() > 0)
    }
}
