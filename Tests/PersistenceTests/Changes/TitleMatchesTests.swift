import GRDB
import Journal
import Migrations
import TestSupport
import Testing

@testable import Persistence

@Suite("Words that may mean any todo")
struct TitleMatchesTests {
    private static let words = [
        "Café", "CAFE", "ångström", "ring", "Ring-up", "ﬁn", "東京タワー", "2026-03", "x", "ﾃｽﾄ", "İzmir",
    ]
    /// Every todo, read one by one.
    private static let each = TodoCandidates(where: "1") { _ in nil }

    private func phrase(_ random: inout SeededGenerator) -> String {
        let words = (0...Int.random(in: 0...2, using: &random)).map { _ in
            let word = Self.words.randomElement(using: &random) ?? ""
            let start = word.index(word.startIndex, offsetBy: Int.random(in: 0..<word.count, using: &random))
            return Bool.random(using: &random) ? word : String(word[start...])
        }
        return words.joined(separator: " ")
    }

    private func compare(_ database: JournalDatabase, _ random: inout SeededGenerator) throws -> Int {
        var found = 0
        for _ in 0..<200 {
            let matches = TitleMatches(phrase(&random))
            let (indexed, all) = try database.queue.read { db in
                (try matches.ids(among: .all, db), try matches.ids(among: Self.each, db))
            }
            #expect(indexed == all)
            found += all.ids.count
        }
        return found
    }

    @Test("The index names the same todos as their titles, right after changes and if it is damaged")
    func index() throws {
        var random = SeededGenerator(seed: 20)
        let database = try JournalDatabase.inMemory()
        for _ in 0..<4 {
            try database.perform(
                .add((0..<150).map { _ in TodoDraft(title: phrase(&random), start: "2026-11-20") }))
            _ = try database.queue.write { try SearchIndex.todos.update($0, atMost: 100) }
            try database.queue.write { db in
                try db.execute(
                    sql: "UPDATE todo SET title = ? WHERE id % 7 = 0", arguments: [phrase(&random)])
            }
            #expect(try compare(database, &random) > 100)
        }
        try database.queue.writeWithoutTransaction { db in
            try db.execute(
                sql: "DROP TRIGGER search_todo_update; UPDATE todo SET title = 'Café ring' WHERE id < 9")
        }
        #expect(try compare(database, &random) > 100)
    }
}
