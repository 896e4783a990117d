import Journal
import Persistence
import SystemPackage
import TestSupport
import Testing

@testable import Sync

/// A machine with a journal's file.
private struct FileMachine {
    let database: JournalDatabase
    let engine: SyncEngine
    let clock: JournalClock

    var author: Author { Author(.commandLine, clock: clock) }

    init(_ name: String, _ place: SyncPlace, at time: String) async throws {
        clock = .fixed(time)
        database = try JournalDatabase.open(
            path: place.folder.appending("\(name).sqlite"), zone: .utc, now: clock.now()
        ).database
        let store = SyncedDatabase(database, clock: clock)
        try store.beginSync(journal: "journal", name: name, others: [])
        engine = SyncEngine(
            store: store, transport: try place.transport(name), lock: place.folder.appending("\(name).lock"),
            patience: .seconds(20))
    }

    func perform(_ verb: JournalVerb) throws {
        try database.perform(.verb(verb, in: database, by: author), by: author)
    }

    func add(_ title: String) throws { try perform(.add([TodoDraft(title: title, start: "2026-11-20")])) }

    func edit(_ title: String, _ edit: TodoEdit) throws { try perform(.edit(.ids([try id(title)]), edit)) }

    func delete(_ title: String) throws { try perform(.delete(.ids([try id(title)]))) }

    func id(_ title: String) throws -> Int64 {
        try #require(try database.read(.snapshot).todos.first { $0.title == title }).id
    }

    func undo() throws {
        try database.perform(.undo(in: database, by: author), by: author)
    }

    func restore(_ copy: FilePath) throws {
        try database.perform(.restore(copy, into: database, by: author), by: author)
    }

    @discardableResult
    func sync() async throws -> [String] { try #require(try await engine.run()).sentences }

    /// `title note url` of each todo.
    func rows() throws -> [String] {
        #expect(try database.syncProblems() == [])
        #expect(try database.read(.conflictCount) == 0)
        return try database.read(.snapshot).todos.map {
            [$0.title, $0.note, $0.externalURL].compactMap(\.self).joined(separator: " ")
        }.sorted()
    }
}

@Suite("What one machine undoes before it synchronizes")
struct WithdrawnOperationsTests {
    /// Two machines with the todos A and B, a backup of A only, and the laptop's clock ahead.
    private func with(
        _ kind: PlaceKind = .memory,
        _ body: (_ laptop: FileMachine, _ desktop: FileMachine, _ copy: FilePath) async throws -> Void
    ) async throws {
        try await SyncPlace.with(kind) { place in
            let laptop = try await FileMachine("laptop", place, at: "2026-11-20T11:30")
            let desktop = try await FileMachine("desktop", place, at: "2026-11-20T09:30")
            try laptop.add("A")
            let copy = place.folder.appending("copy.sqlite")
            try laptop.database.makeBackup(at: copy)
            try laptop.add("B")
            for machine in [laptop, desktop, laptop] { try await machine.sync() }
            try await body(laptop, desktop, copy)
            try laptop.database.close()
            try desktop.database.close()
        }
    }

    private func exchange(
        _ laptop: FileMachine, _ desktop: FileMachine, _ expected: [String]
    ) async throws {
        try await desktop.sync()
        let said = try await laptop.sync()
        #expect(said.count == 1 && said[0].hasSuffix(" from desktop."), "\(said)")
        #expect(try await desktop.sync() == ["Nothing new."])
        #expect(try laptop.rows() == expected)
        #expect(try desktop.rows() == expected)
    }

    @Test("A restore that is undone replaces nothing, and isn't a conflict", arguments: PlaceKind.allCases)
    func restore(kind: PlaceKind) async throws {
        try await with(kind) { laptop, desktop, copy in
            try laptop.restore(copy)
            try laptop.undo()
            try desktop.edit("B", TodoEdit(\.externalURL, "https://example.org"))
            try await exchange(laptop, desktop, ["A", "B https://example.org"])
        }
    }

    @Test("A title that is undone, or typed as it was, doesn't replace another machine's")
    func edit() async throws {
        try await with { laptop, desktop, _ in
            try laptop.edit("A", TodoEdit(\.title, "A, laptop"))
            try laptop.undo()
            try laptop.edit("B", TodoEdit(\.title, "B, laptop"))
            try laptop.edit("B, laptop", TodoEdit(\.title, "B"))
            try desktop.edit("A", TodoEdit(\.title, "A, desktop"))
            try await desktop.sync()
            try await laptop.sync()
            try desktop.edit("B", TodoEdit(\.title, "B, desktop"))
            try await exchange(laptop, desktop, ["A, desktop", "B, desktop"])
        }
    }

    @Test("What is deleted elsewhere stays deleted beside a change that was undone")
    func deletion() async throws {
        try await with { laptop, desktop, _ in
            try laptop.edit("A", TodoEdit(\.note, "laptop"))
            try laptop.undo()
            try laptop.delete("B")
            try laptop.undo()
            try desktop.perform(.delete(.ids([try desktop.id("A"), try desktop.id("B")])))
            try await exchange(laptop, desktop, [])
        }
    }

    @Test("A todo that another machine postpones beside a postponement that was undone was postponed there")
    func postponement() async throws {
        try await with { laptop, desktop, _ in
            try laptop.perform(.startToday)
            for machine in [laptop, desktop] { try await machine.sync() }
            try laptop.perform(.move(.ids([try laptop.id("A")]), to: "2026-11-24"))
            try laptop.undo()
            try desktop.perform(.move(.ids([try desktop.id("A")]), to: "2026-11-26"))
            try await exchange(laptop, desktop, ["A", "B"])
            func postponed(_ machine: FileMachine) throws -> [String?] {
                let todos = TodoSelection.ids([try machine.id("A")])
                let history = try machine.database.read(.todoHistory(of: todos, clock: machine.clock))
                return history.events.compactMap { event in
                    if case .postponed = event.kind { .some(event.device) } else { nil }
                }
            }
            #expect(try postponed(desktop) == [nil])
            #expect(try postponed(laptop) == ["desktop"])
        }
    }

    @Test("What is left of several changes is sent")
    func rest() async throws {
        try await with { laptop, desktop, _ in
            try laptop.edit("B", TodoEdit(\.note, "laptop"))
            try laptop.edit("B", TodoEdit(\.externalURL, "https://laptop.example"))
            try laptop.undo()
            try laptop.add("C")
            try laptop.add("D")
            try laptop.undo()
            try desktop.edit("B", TodoEdit(\.externalURL, "https://example.org"))
            try await desktop.sync()
            try await laptop.sync()
            try await desktop.sync()
            for machine in [laptop, desktop] {
                #expect(try machine.rows() == ["A", "B laptop https://example.org", "C"])
            }
        }
    }

    @Test("What was kept in a conflict stays kept beside a change that was undone")
    func settled() async throws {
        try await with { laptop, desktop, _ in
            try laptop.edit("B", TodoEdit(\.note, "both"))
            for machine in [laptop, desktop] { try await machine.sync() }
            try laptop.edit("B", TodoEdit(\.note, "laptop"))
            try desktop.edit("B", TodoEdit(\.note, "desktop"))
            for machine in [laptop, desktop, laptop] { try await machine.sync() }
            #expect(try await laptop.database.read(.conflictCount) == 1)
            let number = try #require(
                try await laptop.database.read(.conflicts(today: "2026-11-20")).first
            ).number
            try laptop.database.perform(
                .settle([number], .keep, today: "2026-11-20"), by: laptop.author)
            try laptop.edit("B", TodoEdit(\.externalURL, "https://laptop.example"))
            try laptop.undo()
            for machine in [laptop, desktop, laptop] { try await machine.sync() }
            for machine in [laptop, desktop] { #expect(try machine.rows() == ["A", "B laptop"]) }
        }
    }
}
