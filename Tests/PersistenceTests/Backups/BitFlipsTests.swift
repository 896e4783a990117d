import Foundation
import Journal
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

/// A journal with bits flipped, blocks lost or its end missing.
struct BitFlipsTests {
    private static let author = Author(.commandLine, clock: .fixed("2026-11-20T09:30"))

    /// A closed journal with something in each table.
    private func journal(_ folder: TemporaryFolder) throws -> (bytes: [UInt8], rows: JournalSnapshot) {
        let path = folder.file("whole.sqlite")
        let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast).database
        try database.perform(
            .importJournal(
                GeneratedJournal.snapshot(seed: 3), replacing: false, into: database, by: Self.author))
        try database.perform(.add((1...40).map { TodoDraft(title: "Todo \($0)", start: "2026-11-20") }))
        let rows = try database.read(.snapshot)
        try database.close()
        return (Array(try Data(contentsOf: URL(fileURLWithPath: path))), rows)
    }

    private func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes.removeSubrange(Int.random(in: 0..<bytes.count, using: &random)...)
        case 1:
            let start = Int.random(in: 0..<bytes.count / 512, using: &random) * 512
            bytes.replaceSubrange(start..<start + 512, with: repeatElement(0, count: 512))
        case 2:
            // In the header and the schema.
            bytes[Int.random(in: 0..<4096, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        default:
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
        }
    }

    @Test(
        "Damaged files: each is refused in a line, or read without a crash",
        arguments: RandomRuns.seeds(0..<4, usual: 1))
    func damaged(quarter: Int) throws {
        try TemporaryFolder.with { folder in
            let (whole, rows) = try journal(folder)
            var random = SeededGenerator(seed: UInt64(21 + quarter))
            let path = folder.file("damaged.sqlite")
            var (refused, equal) = (0, 0)
            for round in 0..<250 {
                var bytes = whole
                damage(&bytes, &random)
                for suffix in ["-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
                    try FileManager.default.removeItem(atPath: path + suffix)
                }
                try Data(bytes).write(to: URL(fileURLWithPath: path))
                do {
                    let database = try JournalDatabase.open(path: path, zone: .utc, now: .distantPast)
                        .database
                    _ = try database.read(.page(on: "2026-11-20", today: "2026-11-20"))
                    let found = try database.read(.snapshot)
                    try database.perform(.add([TodoDraft(title: "Run", start: "2026-11-20")]))
                    #expect(try database.todos(.all, today: "2026-11-20").contains { $0.title == "Run" })
                    try database.close()
                    // What isn't damaged is what it was: no row comes from nowhere.
                    let known = Set(rows.todos.map(\.id))
                    let strangers = found.todos.filter { !known.contains($0.id) }
                    #expect(strangers.count <= 8, "round \(round)")
                    equal += found == rows ? 1 : 0
                } catch let error as JournalError {
                    refused += 1
                    let words = error.description
                    #expect(!words.contains("\n") && words.utf8.count < 700, "round \(round): \(words)")
                }
            }
            #expect(refused > 20 && equal > 20, "\(refused) refused, \(equal) equal")
        }
    }
}
