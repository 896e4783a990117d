import Foundation
import GRDB
import Journal
import Migrations

/// Writes journals as NerfJournal left them, for measuring migrations: the same for the same seed.
enum OldJournal {
    /// Todos spread over twenty years, all done but the last 300, and a page a day. v3 still has notes, a note a day.
    static func write(version: Int, count: Int, to path: String, seed: UInt64) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db in
            try Migrator.migrate(db, upTo: "v\(version)", machine: { _ in 0 })
            var text = GeneratedText(seed: seed)
            try db.inTransaction {
                try write(version, count, &text, db)
                return .commit
            }
        }
        try queue.close()
    }

    private static func write(
        _ version: Int, _ count: Int, _ text: inout GeneratedText, _ db: Database
    ) throws {
        let days = JournalGenerator.days
        let first = SampleJournal.today - days + 1
        for number in 0..<days {
            try db.execute(
                sql: "INSERT INTO journalPage (id, date) VALUES (?, ?)",
                arguments: [number + 1, "\(first + number) 00:00:00.000"])
            guard version < 7 else { continue }
            try db.execute(
                sql: "INSERT INTO note (pageID, timestamp, text) VALUES (?, ?, ?)",
                arguments: [number + 1, "\(first + number) 17:00:00.000", text.text(3...12)])
        }
        let insertion = try db.makeStatement(
            sql: "INSERT INTO todo (title, \(version < 5 ? "added" : "start"), ending) VALUES (?, ?, ?)")
        for number in 0..<count {
            let start = first + number * (days - 4) / count
            let ending = "{\"date\":\"\(start + text.number(below: 4))T10:00:00Z\",\"kind\":\"done\"}"
            try insertion.execute(arguments: [
                text.text(2...8), "\(start) 00:00:00.000", number < count - 300 ? ending : nil,
            ])
        }
    }
}
