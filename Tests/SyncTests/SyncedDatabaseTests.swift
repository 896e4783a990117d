import Journal
import Persistence
import SystemPackage
import TestSupport
import Testing

@testable import Sync

@Suite("A journal's file as what is synchronized")
struct JournalStoreTests {
    private let clock = JournalClock.fixed("2026-11-20T09:30")

    private func journal(_ name: String) async throws -> (JournalDatabase, any SyncedJournal) {
        let database = try JournalDatabase.inMemory()
        let store: any SyncedJournal = SyncedDatabase(database, clock: clock)
        try await store.beginSync(journal: "journal", name: name, others: [])
        return (database, store)
    }

    private func titles(_ database: JournalDatabase) throws -> [String] {
        try database.read(.snapshot).todos.map(\.title)
    }

    private func add(_ title: String, to database: JournalDatabase) throws {
        try database.perform(.add([TodoDraft(title: title, start: "2026-11-20")]))
    }

    @Test("What one journal publishes, another applies")
    func exchange() async throws {
        let (laptop, store) = try await journal("laptop")
        let (desktop, other) = try await journal("desktop")
        try add("a", to: laptop)
        let own = try await store.state()
        #expect(own.known[own.device] == 1)
        #expect(own.names == [own.device: "laptop"])
        let known = try await other.apply(try await store.packs(of: own.device, after: 0))
        #expect(known[own.device] == 1)
        #expect(try titles(desktop) == ["a"])
        #expect(try await other.state().names[own.device] == "laptop")
    }

    @Test("Marks are stored and forgotten")
    func marks() async throws {
        let (_, store) = try await journal("laptop")
        let device = try await store.state().device
        try await store.setMarks([device: SyncMark(name: PackName("abc"), last: 7)])
        #expect(try await store.state().marks == [device: SyncMark(name: PackName("abc"), last: 7)])
        try await store.setMarks([device: nil])
        #expect(try await store.state().marks.isEmpty)
    }

    @Test("A new log takes what is after a number, and knows what is before")
    func newLog() async throws {
        let (laptop, store) = try await journal("laptop")
        for title in ["a", "b", "c"] { try add(title, to: laptop) }
        let old = try await store.state().device
        try await store.startNewLog(after: 1)
        let state = try await store.state()
        #expect(state.device != old)
        #expect(state.known == VersionVector([old: 1, state.device: 2]))
        #expect(try laptop.syncProblems() == [])
        let pack = try await store.packs(of: state.device, after: 0)
        #expect(pack.map(\.knows) == [VersionVector([old: 1])])
        try add("d", to: laptop)
        #expect(try laptop.syncProblems() == [])
        #expect(try await store.state().known[state.device] == 3)
    }

    @Test("Ending it keeps the journal, and it can begin again")
    func end() async throws {
        let (laptop, store) = try await journal("laptop")
        try add("a", to: laptop)
        try await store.endSync()
        #expect(try await !store.isSynced())
        try add("b", to: laptop)
        #expect(try titles(laptop) == ["a", "b"])
        try await store.beginSync(journal: "journal", name: "laptop", others: [])
        #expect(try laptop.syncProblems() == [])
    }

    @Test("Before another machine's changes delete many todos, the journal is backed up")
    func backup() async throws {
        try await TemporaryFolder.with { folder in
            let (laptop, store) = try await journal("laptop")
            for number in 1...25 { try add("todo \(number)", to: laptop) }
            let path = folder.file("journal.sqlite")
            let desktop = try JournalDatabase.open(path: FilePath(path), now: clock.now()).database
            let other: any SyncedJournal = SyncedDatabase(desktop, clock: clock)
            try await other.beginSync(journal: "journal", name: "desktop", others: [])
            let own = try await store.state().device
            _ = try await other.apply(try await store.packs(of: own, after: 0))
            try laptop.perform(.delete([1, 2, 3]))
            _ = try await other.apply(try await store.packs(of: own, after: 25))
            #expect(BackupFile.all(ofJournal: desktop.path).isEmpty)
            try laptop.perform(.delete(.ids(Array(4...25))))
            _ = try await other.apply(try await store.packs(of: own, after: 28))
            #expect(try titles(desktop) == [])
            let backup = try #require(BackupFile.all(ofJournal: desktop.path).first)
            #expect(backup.reason == .merging)
            let before = try JournalDatabase.open(path: backup.path, for: .read, now: clock.now()).database
            #expect(try titles(before).count == 22)
            try desktop.close()
        }
    }

    @Test("Begun again with the same journal, it says what became of the rows meanwhile, and nothing twice")
    func again() async throws {
        let (laptop, store) = try await journal("laptop")
        for title in ["a", "b", "c"] { try add(title, to: laptop) }
        let old = try await store.state()
        try await store.endSync()
        try add("d", to: laptop)
        try laptop.perform(.delete([1]))
        try laptop.perform(.edit([2], TodoEdit(\.title, "B")))
        try await store.beginSync(journal: "journal", name: "laptop", others: [])
        #expect(try laptop.syncProblems() == [])
        #expect(try titles(laptop) == ["B", "c", "d"])
        let state = try await store.state()
        #expect(state.device == old.device)
        let operations = try await store.packs(of: state.device, after: old.known[old.device])
            .flatMap(\.operations)
        #expect(operations.filter { $0.row.table == "todo" }.map(\.kind) == [.set, .insert, .delete])

        // Another journal's rows have other names.
        try await store.endSync()
        try await store.beginSync(journal: "another", name: "laptop", others: [])
        #expect(try laptop.syncProblems() == [])
        #expect(try await store.state().known.numbers.keys.count == 1)
    }
}
