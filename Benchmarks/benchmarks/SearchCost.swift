import Foundation
import GRDB
import Journal
import Persistence

/// Times searches of a generated journal, as they are typed: after each letter of a word.
enum SearchCost {
    static func report(_ path: String, words count: Int = 300) async throws {
        let database = try JournalDatabase.open(path: .init(path), now: SampleJournal.clock.now()).database
        let queue = try DatabaseQueue(path: path)
        let (titles, todos) = try await queue.read { db in
            (
                try String.fetchAll(
                    db, sql: "SELECT title FROM todo WHERE id % (SELECT MAX(id) / 300 FROM todo) = 7"),
                try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM todo") ?? 0
            )
        }
        try queue.close()
        let words = titles.flatMap { $0.split(separator: " ") }.map(String.init).filter { $0.count > 2 }
        let prefixes = words.prefix(count).flatMap { word in (1...word.count).map { String(word.prefix($0)) }
        }
        let middles = words.prefix(count).compactMap { $0.count > 4 ? String($0.dropFirst().prefix(4)) : nil }
        let short = words.prefix(min(count, 20)).map { String($0.dropFirst().prefix(2)) }
        print("\(todos) todos")
        try await time("each letter typed, first hits", prefixes, .quick, database)
        try await time("each letter typed, all hits", prefixes, .complete, database)
        try await time("four letters in a word, all hits", middles, .complete, database)
        try await time("two letters in a word, all hits", short, .complete, database)
        try await time("nothing found", (1...min(count, 20)).map { "qzw\($0)" }, .complete, database)
        try database.close()
    }

    /// What the search index costs: the same changes with the triggers that note changed rows and without.
    static func compare(in folder: URL) throws {
        let history = SampleJournal.history(100_000)
        let indexed = try SampleJournal(in: folder, named: "indexed", holding: history)
        let bare = try SampleJournal(in: folder, named: "unindexed", holding: history, isIndexed: false)
        func add(_ journal: SampleJournal) throws {
            try journal.perform(
                .add([TodoDraft(title: "Another that was to be done", start: SampleJournal.today + 1)]))
        }
        print("100,000 todos; \(folder.deletingLastPathComponent().path)")
        let start = ContinuousClock.now
        try indexed.database.indexAll()
        let time = (ContinuousClock.now - start) / .seconds(1)
        print("index all of them after an import, with pauses: \(Figures.milliseconds(time))")
        Comparison.printHeading("with index", "without")
        try Comparison(name: "add a todo", runs: 500).report({ try add(indexed) }, against: { try add(bare) })
        try indexed.updateIndex()
        try Comparison(name: "add 500 todos one by one, and index them", runs: 10).report {
            for _ in 0..<500 { try add(indexed) }
            try indexed.updateIndex()
        } against: {
            for _ in 0..<500 { try add(bare) }
        }
        try indexed.database.close()
        try bare.database.close()
    }

    private static func time(
        _ name: String, _ texts: [String], _ extent: SearchExtent, _ database: JournalDatabase
    ) async throws {
        var times: [Double] = []
        for text in texts {
            let query = SearchQuery(text, categories: [], clock: SampleJournal.clock)
            let start = ContinuousClock.now
            _ = try await database.search(query, extent: extent)
            times.append((ContinuousClock.now - start) / .seconds(1))
        }
        times.sort()
        let high = times[min(times.count - 1, times.count * 99 / 100)]
        print(
            "\(name.padding(toLength: 36, withPad: " ", startingAt: 0)) median \(Figures.milliseconds(Figures.median(times)))"
                + "  99th \(Figures.milliseconds(high))  most \(Figures.milliseconds(times.last ?? 0))  of \(times.count)"
        )
    }
}
