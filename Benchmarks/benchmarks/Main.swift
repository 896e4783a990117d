import Foundation

/// The table of Daybook's speeds: each work beside its floor, a C program that does the same with SQLite, measured in
/// the same run, since machines differ.
///
/// Journals are written where `BENCHMARK_FOLDER` says, or else to the temporary folder: on a real disk a change waits
/// for it, in memory there is nothing else to wait for.
///
/// `generate PATH COUNT [SEED [OPEN [log]]]` writes a journal of twenty years with so many todos instead, so many of
/// them open, with a full change log if asked; `generate PATH COUNT v3` or `v7` one of those versions. `search PATH [WORDS]` times searches of one. `index` prints what the
/// search index costs.
@main
enum Main {
    static func main() async throws {
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            switch words.first {
            case "generate" where words.count >= 3: try generate(words)
            case "search" where words.count >= 2:
                let count = words.count > 2 ? Int(words[2]) : nil
                try await SearchCost.report(words[1], words: max(1, count ?? 300))
            case "index": try inNewFolder(SearchCost.compare)
            default:
                let options = try BenchmarkOptions(words)
                try inNewFolder { try BenchmarkRun.run(options, in: $0) }
            }
        } catch let error as BenchmarkError {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(1)
        }
    }

    private static func generate(_ words: [String]) throws {
        func number(_ index: Int) -> Int? { words.count > index ? Int(words[index]) : nil }
        guard let count = number(2), count > 0 else { throw BenchmarkError("How many todos?") }
        if let word = words.last, ["v3", "v7"].contains(word), let version = Int(word.dropFirst()) {
            return try OldJournal.write(version: version, count: count, to: words[1], seed: 1)
        }
        try JournalGenerator.write(
            count: count, open: min(number(4) ?? 300, count), to: words[1],
            seed: UInt64(max(0, number(3) ?? 1)), fillsLog: words.last == "log")
    }

    private static func inNewFolder(_ body: (URL) throws -> Void) throws {
        let parent = ProcessInfo.processInfo.environment["BENCHMARK_FOLDER"].map { URL(fileURLWithPath: $0) }
        let folder = (parent ?? FileManager.default.temporaryDirectory)
            .appendingPathComponent("daybook-benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let outcome = Result { try body(folder) }
        try FileManager.default.removeItem(at: folder)
        try outcome.get()
    }
}
