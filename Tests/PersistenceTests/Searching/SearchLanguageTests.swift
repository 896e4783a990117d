import Foundation
import GRDB
import Journal
import Migrations
import TestSupport
import Testing

@testable import Persistence

/// Searches of the whole journal by every word of the language.
struct SearchLanguageTests {
    private let searched: SearchedJournal
    private let today = SearchedJournal.clock.today

    init() throws {
        searched = try SearchedJournal()
    }

    @Test func `Every filter finds what reading every row finds`() throws {
        var text = RandomText(seed: 7)
        try searched.fill(&text, count: 60)
        try searched.journal.perform(
            .end(.ids([1, 2, 3, 4]), as: .done, on: today, clock: SearchedJournal.clock))
        try searched.journal.perform(
            .end(.ids([5, 6]), as: .abandoned, on: today - 3, clock: SearchedJournal.clock))
        try searched.journal.perform(.move(.ids([7, 8, 9]), to: today + 4, clock: SearchedJournal.clock))
        try searched.journal.perform(
            .add([
                TodoDraft(title: "b habit", shouldMigrate: false, start: today)
            ]))
        var repeating = TodoDraft(title: "b rule", start: today)
        repeating.repeats = .days(2)
        try searched.journal.perform(.add([repeating]))
        let habits = try searched.journal.perform(
            .add(["b missed", "b skipped"].map { TodoDraft(title: $0, shouldMigrate: false, start: today) }))
        for (habit, kind) in zip(habits, [TodoEnding.Kind.missed, .abandoned]) {
            try searched.journal.perform(
                .end(.ids([habit.id]), as: kind, on: today, clock: SearchedJournal.clock))
        }
        for filter in [
            "is:open", "is:done", "is:abandoned", "is:done is:abandoned", "is:postponed", "is:habit",
            "is:entry", "is:missed", "is:skipped", "is:open is:missed", "is:repeats", "-is:repeats",
            "-is:missed",
            "-is:open", "#other", "-#other", "in:title", "in:note", "in:text", "url:", "url:example",
            "on:today",
            "on:yesterday", "to:2026-11-10", "from:2026-11-19", "on:2026-11", "from:2026-11-21", "-b",
        ] {
            for word in ["", " b", " a i", " ba"] {
                let query = searched.query(filter + word)
                #expect(query.problem == nil)
                let found = Set(try searched.search(filter + word).hits.map(SearchedJournal.name))
                #expect(try found == searched.expected(query), "\(filter + word)")
            }
        }
    }

    @Test func `FTS5's syntax and hostile texts are only words`() throws {
        let texts = [
            "a* OR b", "NEAR(a b)", "\"", "\"\"\"", "title:x", "{a b}", "^a", "a\0b", "'; DROP TABLE todo",
            "(", "*",
        ]
        try searched.journal.perform(.add(texts.map { TodoDraft(title: $0, start: today) }))
        for text in texts + ["\u{202E}abc", "a\u{0}bc\u{0}def", String(repeating: "\"a ", count: 1000)] {
            let results = try searched.search(text)
            #expect(!results.isIndexDamaged, "\(text)")
            #expect(
                try Set(results.hits.map(SearchedJournal.name))
                    == (searched.query(text).isEmpty ? [] : searched.expected(searched.query(text))),
                "\(text)")
        }
    }

    @Test func `A note of a megabyte is indexed and found`() throws {
        let note = String(repeating: "lorem ipsum dolor ", count: 60_000) + "needle"
        try searched.journal.perform(.add([TodoDraft(title: "a", start: today, note: note)]))
        try searched.checkIndex()
        #expect(try searched.search("eedl").hits.count == 1)
    }

    @Test func `Rows changed since they were indexed are taken in a few at a time`() async throws {
        var text = RandomText(seed: 8)
        try searched.fill(&text, count: 1200)
        #expect(try searched.journal.unindexedCount() == 1200 + 120)
        try await searched.journal.updateIndex()
        #expect(try searched.journal.unindexedCount() == 0)
        try searched.checkIndex()
    }
}
