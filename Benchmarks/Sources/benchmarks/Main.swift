import Foundation
import Journal
import Persistence

/// Figures for what has been promised: as ratios to a floor measured in the same run, since machines differ, and of keys
/// in a terminal as they are.
///
/// Journals are written where `BENCHMARK_FOLDER` says, or else to the temporary folder: on a real disk a change waits
/// for it, in memory there is nothing else to wait for.
///
/// `generate PATH COUNT [SEED]` writes a journal of twenty years with so many todos instead, and `search PATH
/// [WORDS]` times searches of one. `index` prints only what the search index costs.
@main
enum Main {
    static func main() async throws {
        let words = CommandLine.arguments.dropFirst()
        if words.first == "generate", words.count >= 3, let count = Int(words[2 + words.startIndex]) {
            let seed = words.count > 3 ? UInt64(words[3 + words.startIndex]) ?? 1 : 1
            return try JournalGenerator.write(count: count, to: words[1 + words.startIndex], seed: seed)
        }
        if words.first == "search", words.count >= 2 {
            let count = words.count > 2 ? Int(words[2 + words.startIndex]) : nil
            return try await SearchCost.report(words[1 + words.startIndex], words: max(1, count ?? 300))
        }
        let parent = ProcessInfo.processInfo.environment["BENCHMARK_FOLDER"].map { URL(fileURLWithPath: $0) }
        let folder = (parent ?? FileManager.default.temporaryDirectory)
            .appendingPathComponent("daybook-benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let outcome = Result {
            if words.first != "index" {
                try compareUndoLog(in: folder)
                print("")
            }
            try SearchCost.compare(in: folder)
            if words.first == "index" { return }
            print("")
            try KeyCost.report(in: folder)
        }
        try FileManager.default.removeItem(at: folder)
        try outcome.get()
    }

    /// What the undo log costs: the same change on the same journal with its triggers and without.
    private static func compareUndoLog(in folder: URL) throws {
        let history = SampleJournal.history(100_000)
        let recorded = try SampleJournal(in: folder, named: "recorded", holding: history, isRecorded: true)
        let bare = try SampleJournal(in: folder, named: "bare", holding: history, isRecorded: false)
        let ids = (99_971...100_000).map(Int64.init)
        let today = SampleJournal.today

        func compare(_ name: String, runs: Int = 300, _ work: (SampleJournal) throws -> Void) rethrows {
            try Comparison(name: name, runs: runs).report({ try work(recorded) }, against: { try work(bare) })
        }
        func end(_ ids: [Int64]) -> JournalChange<[Todo]> {
            .end(.ids(ids), as: .done, on: today, clock: SampleJournal.clock)
        }

        print("100,000 todos; \(folder.deletingLastPathComponent().path)")
        Comparison.printHeading("with log", "without")
        try compare("page of today") { _ = try $0.database.read(.page(on: today, today: today)) }
        try compare("add a todo") { try $0.perform(.add([TodoDraft(title: "Another", start: today + 1)])) }
        var count = 0
        try compare("rename a todo") {
            count += 1
            try $0.perform(.edit(.ids([ids[0]]), TodoEdit(\.title, "Renamed \(count)")))
        }
        try compare("complete a todo and reopen it") {
            try $0.perform(end([ids[0]]))
            try $0.perform(.reopen(.ids([ids[0]])))
        }
        try compare("complete 30 todos and reopen them", runs: 100) {
            try $0.perform(end(ids))
            try $0.perform(.reopen(.ids(ids)))
        }
        try compare("page of today, after these changes") {
            _ = try $0.database.read(.page(on: today, today: today))
        }
    }
}
