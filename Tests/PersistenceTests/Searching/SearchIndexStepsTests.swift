import Foundation
import GRDB
import Journal
import Migrations
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

/// Whatever happens to a journal, in any order, the index agrees with its rows.
struct SearchIndexStepsTests {
    /// A journal that goes through random steps, and what earlier ones left to come back to.
    private final class Steps {
        private let folder: TemporaryFolder
        private(set) var searched: SearchedJournal
        var text: RandomText
        private var number = 0
        private var snapshots: [JournalSnapshot] = []
        private var copies: [FilePath] = []

        init(in folder: TemporaryFolder, seed: UInt64) throws {
            self.folder = folder
            text = RandomText(seed: seed)
            searched = try SearchedJournal(in: folder)
            try searched.fill(&text, count: 30)
        }

        private var journal: JournalDatabase { searched.journal }

        private func chance(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &text.random) }

        private func aTodo() throws -> Int64 {
            try journal.read(.snapshot).todos.randomElement(using: &text.random)?.id ?? 1
        }

        /// - Returns: What happened, for a failure's message.
        func step() async throws -> String {
            let kinds: [(String, () async throws -> Void)] = [
                ("add", add), ("edit", edit), ("delete", delete), ("write", write), ("undo", undo),
                ("redo", redo), ("another program", changeElsewhere), ("another program", changeElsewhere),
                ("index some", indexSome), ("index all", { try await self.journal.updateIndex() }),
                ("import", importAll), ("restore", restore), ("kill", kill), ("close", reopen),
            ]
            let (name, step) = kinds[chance(0...kinds.count - 1)]
            do {
                try await step()
            } catch is JournalError {
                // Refused, such as an undo of nothing.
            }
            return name
        }

        private func add() throws {
            let drafts = (0..<chance(1...4)).map { _ in
                TodoDraft(
                    title: text.text(), start: SearchedJournal.clock.today,
                    note: chance(0...2) == 0 ? text.text(words: 2...9) : nil)
            }
            try journal.perform(.add(drafts))
        }

        private func edit() throws {
            let id = try aTodo()
            let words = text.text()
            let edit = chance(0...1) == 0 ? TodoEdit(\.title, words) : TodoEdit(\.note, words)
            try journal.perform(.edit(.ids([id]), edit))
        }

        private func delete() throws {
            try journal.perform(.delete(.ids([try aTodo()])))
        }

        private func write() throws {
            let day = Day(ordinal: 20_000 - chance(0...40))
            let period = chance(0...3) == 0 ? TextPeriod.week(Week(stored: day)) : .day(day)
            let before = try journal.read(.text(of: period))
            let after = chance(0...3) == 0 ? nil : text.text(words: 3...20)
            try journal.perform(.write(after, to: period, replacing: before?.text))
        }

        private func undo() throws { try journal.perform(.undo(chance(1...2), in: journal, by: .tester)) }

        private func redo() throws { try journal.perform(.redo(chance(1...2), in: journal, by: .tester)) }

        private func importAll() throws {
            snapshots.append(try journal.read(.snapshot))
            let snapshot = snapshots[chance(0...snapshots.count - 1)]
            try journal.perform(
                .importJournal(snapshot, replacing: true, into: journal, by: .tester), by: .tester)
        }

        private func restore() throws {
            number += 1
            let now = SearchedJournal.clock.now().addingTimeInterval(Double(number))
            copies.append(try journal.makeBackup(reason: .byHand, now: now))
            let copy = copies[chance(0...copies.count - 1)]
            try journal.perform(.restore(copy, into: journal, by: .tester), by: .tester)
        }

        private func changeElsewhere() throws {
            let other = try DatabaseQueue(path: journal.path.string)
            let (id, words) = (chance(1...40), text.text())
            try other.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA recursive_triggers = \(chance(0...1))")
                do {
                    try db.execute(
                        sql: [
                            "UPDATE todo SET title = :words WHERE id = :id",
                            "UPDATE todo SET note = :words WHERE id % 5 = :id % 5",
                            "DELETE FROM todo WHERE id = :id OR title = :words",
                            "REPLACE INTO todo (id, title, start) VALUES (:id, :words, '2026-11-01')",
                            "INSERT OR IGNORE INTO todo (id, title, start) VALUES (:id, :words, '2026-11-01')",
                            "UPDATE OR REPLACE todo SET id = id + 3, title = :words WHERE id = :id",
                            "REPLACE INTO dayText (day, text) SELECT day, :words FROM dayText WHERE id % 4 = :id % 4",
                            "UPDATE OR REPLACE dayText SET day = (SELECT MAX(day) FROM dayText), text = :words WHERE id = :id",
                            "DELETE FROM dayText WHERE id = :id OR text = :words",
                        ][chance(0...8)], arguments: ["id": id, "words": words])
                } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                    // Refused, so nothing has changed.
                }
            }
            try other.close()
        }

        private func indexSome() throws {
            let count = chance(1...20)
            try journal.queue.write { db in
                let index = SearchIndex.all[chance(0...SearchIndex.all.count - 1)]
                _ = try index.update(db, atMost: count)
            }
        }

        /// What a kill would leave at this moment: the file and its log.
        private func kill() throws {
            number += 1
            let path = folder.file("killed-\(number).sqlite")
            let (files, old) = (FileManager.default, journal.path.string)
            for suffix in ["", "-wal"] where files.fileExists(atPath: old + suffix) {
                try files.copyItem(atPath: old + suffix, toPath: path + suffix)
            }
            try journal.close()
            searched = try SearchedJournal(at: path)
        }

        private func reopen() throws {
            let path = journal.path.string
            try journal.close()
            searched = try SearchedJournal(at: path)
        }

        /// Compares the index with the rows, and leaves both as they are.
        func check() throws {
            try journal.queue.writeWithoutTransaction { db in
                try db.inTransaction(.immediate) {
                    for index in SearchIndex.all { try index.check(db) }
                    return .rollback
                }
            }
        }
    }

    @Test(arguments: RandomRuns.seeds(1..<4 as Range<UInt64>, usual: 1))
    func `Random steps`(seed: UInt64) async throws {
        try await TemporaryFolder.with { folder async throws in
            let steps = try Steps(in: folder, seed: seed)
            var names: [String] = []
            for _ in 0..<RandomText.runs(40) {
                names.append(try await steps.step())
                let happened = names.suffix(6).joined(separator: ", ")
                #expect(throws: Never.self, "\(happened)") { try steps.check() }
                let texts = try steps.searched.texts()
                for _ in 0..<3 {
                    guard let source = texts.randomElement(using: &steps.text.random) else { continue }
                    let typed = steps.text.part(of: source)
                    let query = steps.searched.query(typed)
                    if query.isEmpty { continue }
                    let results = try steps.searched.search(typed)
                    let found = Set(results.hits.map(SearchedJournal.name))
                    let expected = try steps.searched.expected(query)
                    #expect(found == expected, "\(typed.debugDescription): \(happened)")
                    #expect(!results.isIndexDamaged, "\(happened)")
                }
            }
            #expect(Set(names).count > 10)
        }
    }
}
