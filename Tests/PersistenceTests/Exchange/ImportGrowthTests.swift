import Foundation
import Journal
import TestSupport
import Testing

@testable import Persistence

/// What an import of many rows takes for each, in the processor's time, which other tests don't change.
@Suite("The time that an import takes")
struct ImportGrowthTests {
    /// The seconds of this thread; the journal's queue borrows it.
    private func seconds(_ body: () throws -> Void) rethrows -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
        }
        let start = now()
        try body()
        return now() - start
    }

    /// The file of so many rows, and a second version of it.
    private static let files:
        [(words: String, name: String, text: @Sendable (_ count: Int, _ mark: String) -> String)] = [
            (
                "entries of one day", "journal.txt",
                { count, mark in
                    (1...count).map {
                        "[2026-11-02 \(padded($0 / 60 % 24)):\(padded($0 % 60))] Rain \($0)\nAll \(mark).\n"
                    }
                    .joined(separator: "\n")
                }
            ),
            (
                "entries of one day and one time", "Journal.json",
                { count, mark in
                    let rows = (1...count).map {
                        #"{"uuid": "\#($0)", "creationDate": "2026-11-03T03:30:00Z", "text": "Rain\n\n\#($0) \#(mark)"}"#
                    }
                    return #"{"metadata": {}, "entries": [\#(rows.joined(separator: ", "))]}"#
                }
            ),
            (
                "new categories", "todo.txt",
                { count, mark in (1...count).map { "2026-03-01 Write +\(mark)\($0)" }.joined(separator: "\n")
                }
            ),
        ]

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    @Test(
        "Six times as many rows take at most twelve times as long, new or changed", arguments: files.indices)
    func isLinear(index: Int) throws {
        let file = Self.files[index]
        func times(_ count: Int) throws -> [Double] {
            let database = try JournalDatabase.inMemory()
            return try ["day", "night", "night"].map { mark in
                let text = file.text(count, mark)
                return try seconds {
                    try OutsideImportTests.take(text, file.name, into: database, updates: true)
                }
            }
        }
        // The first one also loads what all need.
        _ = try times(10)
        let (few, many) = (try times(500), try times(3_000))
        for (few, many) in zip(few, many) {
            #expect(many < few * 12, "\(file.words): \(few) and \(many) seconds")
        }
    }

    @Test(
        "Six times as many fields without an end in a line take at most twelve times as long",
        arguments: ["[due:: ", "[due:: x ", "[a ", "\\[due:: "])
    func openFields(piece: String) {
        func time(_ count: Int) -> Double {
            let text = String(repeating: piece, count: count)
            var words = text
            return seconds { #expect(MarkdownFiles.takeFields(from: &words).isEmpty && words == text) }
        }
        _ = time(10)
        let (few, many) = (time(5_000), time(30_000))
        #expect(many < few * 12, "\(piece): \(few) and \(many) seconds")
    }
}
