import Foundation
import GRDB
import Migrations
import TestSupport
import Testing

/// The program is killed while it takes changed rows into the search index.
struct KilledIndexingTests {
    @Test func `The index agrees with the rows after every kill`() throws {
        let daybook = try DaybookCommand()
        try daybook.createJournal()
        var random = SeededGenerator(seed: RandomRuns.seed(18))
        let program = TestBinary.url(named: "daybook")
        let environment = daybook.environment().map { Array("\($0)=\($1)".utf8) }
        var killed = 0
        let rounds = RandomRuns.count("DAYBOOK_ROUNDS", usual: 10)
        for round in 0..<rounds {
            try write(daybook, round)
            let ending = try RawProcess.run(
                program, [Array("search".utf8), Array("number\(round)".utf8)], environment: environment,
                in: daybook.folder.path, output: .file("/dev/null"), errors: .file("/dev/null"),
                timeout: .random(in: 0.01...0.25, using: &random))
            if ending == .timedOut { killed += 1 }
            try SearchIndex.checkAll(ofJournal: daybook.databasePath)
        }
        #expect(killed > 1)
        let found = try daybook.run("search", "number\(rounds - 1)", "--limit", "5")
        #expect(found.status == 0, "\(found.errors)")
        #expect(found.output.split(separator: "\n").count == 5)
    }

    /// Another program adds and changes more rows than a search reads one by one.
    private func write(_ daybook: DaybookCommand, _ round: Int) throws {
        let queue = try DatabaseQueue(path: daybook.databasePath)
        try queue.write { db in
            try db.execute(
                sql: """
                    WITH RECURSIVE number (value) AS (VALUES (1) UNION ALL SELECT value + 1 FROM number LIMIT 1500)
                    INSERT INTO todo (title, start) SELECT 'number\(round) row ' || value, '2026-11-01' FROM number;
                    UPDATE todo SET title = 'changed ' || title WHERE id % 7 = \(round % 7);
                    DELETE FROM todo WHERE id % 11 = \(round % 11);
                    """)
        }
        try queue.close()
    }
}
