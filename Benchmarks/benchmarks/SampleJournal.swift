import Foundation
import GRDB
import Journal
import Migrations
import Persistence

/// A journal on disk, with or without the triggers that note what its search index lacks.
struct SampleJournal {
    static let today = Day(ordinal: 20_777)  // 2026-11-20
    static let clock = JournalClock(zone: .utc) { Date(timeIntervalSince1970: 20_777 * 86_400 + 34_200) }
    static let author = Author(.screen, clock: clock)

    let database: JournalDatabase

    init(
        in folder: URL, named name: String, holding snapshot: JournalSnapshot, isIndexed: Bool = true
    ) throws {
        let path = folder.appendingPathComponent("\(name).sqlite").path
        database = try JournalDatabase.open(path: .init(path), now: Self.clock.now()).database
        try database.perform(
            .importJournal(snapshot, replacing: true, into: database, by: Self.author),
            by: Self.author)
        if isIndexed { return }
        let queue = try DatabaseQueue(path: path)
        try queue.write(SearchIndex.pause)
        try queue.close()
    }

    /// Takes changed rows into the search index, as in an idle moment.
    func updateIndex() throws {
        let queue = try DatabaseQueue(path: database.path.string)
        for index in SearchIndex.all {
            while try queue.write({ try index.update($0, atMost: 100) }) > 0 {}
        }
        try queue.close()
    }

    /// Many years: twenty todos a day, each ended a day or two after it started but for the thirty last.
    static func history(_ count: Int) -> JournalSnapshot {
        let first = today - count / 20
        return JournalSnapshot {
            $0.journalPages = (0...count / 20).map { JournalPage(id: Int64($0 + 1), date: first + $0) }
            $0.todos = (0..<count).map { number in
                let start = first + number / 20
                let day = min(start + number % 3, today)
                let ending = TodoEnding(date: clock.instant(on: day, at: 36_000), day: day, kind: .done)
                return Todo(
                    id: Int64(number + 1), title: "Something that was to be done, number \(number)",
                    start: start,
                    ending: number < count - 30 ? ending : nil)
            }
        }
    }

    func perform<Outcome>(_ change: JournalChange<Outcome>) throws {
        try database.perform(change, by: Self.author)
    }
}
