import GRDB
import Journal
import Synchronization
import TestSupport
import Testing

@testable import Persistence

@Suite("The change log in parts")
struct LogInPartsTests {
    private let now = JournalClock.fixed("2026-11-20T09:30").now()

    private func parts(_ database: JournalDatabase) throws -> [LoggedChange] {
        let steps = Mutex<[LoggedChange]>([])
        let count = try database.read(.log(now: now) { part in steps.withLock { $0 += part } })
        let all = steps.withLock(\.self)
        #expect(count == all.count)
        return all
    }

    @Test("Says what the whole log says, with undone steps and with another program's changes")
    func parts() throws {
        let database = try JournalDatabase.inMemory()
        let author = Author(.screen, clock: .fixed("2026-11-20T09:30"))
        #expect(try parts(database) == [])
        for number in 0..<250 {
            try database.perform(.add([TodoDraft(title: "\(number)", start: "2026-11-20")]), by: author)
        }
        #expect(try parts(database).count == 250)
        try database.perform(.undo(130, in: database, by: author), by: author)
        #expect(try parts(database) == database.read(.log(now: now)).map(\.logged))
        #expect(try parts(database).count == 250)
        try database.queue.write { try $0.execute(sql: "UPDATE todo SET title = 'x' WHERE id = 1") }
        #expect(try parts(database) == database.read(.log(now: now)).map(\.logged))
        #expect(try parts(database).count == 121)
    }
}
