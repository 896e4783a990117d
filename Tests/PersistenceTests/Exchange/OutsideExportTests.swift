import Foundation
import Journal
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Persistence

/// What is written for other programs, and read again.
@Suite("An export for another program")
struct OutsideExportTests {
    private static let clock = OutsideImportTests.clock
    private static let author = OutsideImportTests.author

    /// A journal of some weeks with all that the formats can hold.
    private static func journal(_ random: inout SeededGenerator) throws -> JournalDatabase {
        var snapshot = JournalSnapshot()
        let first = OutsideImportTests.today - 30
        snapshot.categories = [Category(id: 1, name: "Work [x] *a*"), Category(id: 2, name: "Home stuff")]
        snapshot.journalPages = (0...30).filter { _ in Bool.random(using: &random) }.map {
            JournalPage(id: Int64($0 + 1), date: first + $0)
        }
        let titles = [
            "Pay rent", "x wing", "a [due:: 2026-01-01] ^b", "- [ ] box", "#home ~x~ `c`", "back\\slash \\[",
            "é 漢字 👨‍👩‍👧",
            "[link](https://x.example)", "1. one", "📅 2026-01-01", "a \\", "key:value +p @c",
        ]
        snapshot.todos = (1...Int64(40)).map { id in
            let start = first + Int.random(in: 0..<40, using: &random)
            var todo = Todo(
                id: id, title: (titles.randomElement(using: &random) ?? "") + " \(id)",
                shouldMigrate: Bool.random(using: &random), start: start,
                categoryID: [nil, 1, 2].randomElement(using: &random) ?? nil,
                externalURL: Bool.random(using: &random) ? "https://example.org/a_b?c=[\(id)]" : nil)
            if Bool.random(using: &random) { todo.due = start + Int.random(in: -2...9, using: &random) }
            if Bool.random(using: &random) {
                todo.note = "# A *note*\n\n- [ ] one\n  - [x] two\n```\n## code\n```"
            }
            let day = start + Int.random(in: 0...5, using: &random)
            if Bool.random(using: &random), day <= OutsideImportTests.today {
                todo.ending = TodoEnding(
                    date: clock.instant(on: day, at: Int.random(in: 0..<30_000, using: &random)), day: day,
                    kind: TodoEnding.Kind.allCases.randomElement(using: &random) ?? .done)
            } else if Bool.random(using: &random) {
                todo.repeats = [
                    .weeks(2, on: .weekend, from: .monday), .afterwards(6, .week), .months(1, on: .lastDay),
                ]
                .randomElement(using: &random)
                todo.series = .new()
            }
            return todo
        }
        snapshot.dayTexts = [
            DayText(id: 1, day: first, text: "# It rained.\n\n- [ ] not a todo\n<!-- todos -->\n```\nopen"),
            DayText(id: 2, day: first + 7, text: "Sun"),
        ]
        snapshot.weekTexts = [
            DayText(id: 1, day: Week(stored: first).monday, text: "# Calm\n<!-- todos -->\n- [ ] not a todo")
        ]
        let database = try JournalDatabase.inMemory()
        try database.perform(.importJournal(snapshot, replacing: false, into: database, by: .tester))
        return database
    }

    /// What the formats keep of a journal.
    private func essence(_ database: JournalDatabase, hasNotes: Bool = true) throws -> Set<String> {
        let snapshot = try database.read(.snapshot)
        let names = snapshot.categories.reduce(into: [Int64: String]()) { $0[$1.id] = $1.name }
        return Set(
            snapshot.todos.map { todo in
                [
                    todo.title, "\(todo.start)", todo.due?.description, todo.categoryID.flatMap { names[$0] },
                    todo.externalURL, hasNotes ? todo.note : nil, todo.repeats?.description,
                    todo.ending.map {
                        "\(hasNotes ? ISO8601.string($0.date) : "") \($0.day) \(hasNotes ? $0.kind.rawValue : $0.isDone.description)"
                    },
                    hasNotes ? "\(todo.isHabit)" : nil,
                ].map { $0 ?? "-" }.joined(separator: "|")
            })
    }

    private func text(_ database: JournalDatabase, _ format: OutsideExport) throws -> (
        String, OutsideExport.Outcome
    ) {
        let bytes = Mutex<[UInt8]>([])
        let outcome = try database.read(
            .export(format, clock: Self.clock) { piece in bytes.withLock { $0.append(contentsOf: piece) } })
        return (String(decoding: bytes.withLock { $0 }, as: UTF8.self), outcome)
    }

    @Test(
        "A folder of Markdown files imported is the same journal, and into the journal itself it changes nothing"
    )
    func markdown() throws {
        for seed in RandomRuns.seeds(0..<100 as Range<UInt64>, usual: 5) {
            var random = SeededGenerator(seed: seed)
            let database = try Self.journal(&random)
            try TemporaryFolder.with { folder in
                let path = FilePath(folder.file("pages"))
                let outcome = try database.read(.exportMarkdown(to: path, clock: Self.clock))
                #expect(outcome.todos == 40 && outcome.texts == TextCounts(days: 2, weeks: 1))
                #expect(outcome.omissions.contains("colours and order of 2 categories"))
                let copy = try JournalDatabase.inMemory()
                let file = try OutsideFile(folder: path)
                let taken = try copy.perform(
                    .importRows(of: file, updates: false, clock: Self.clock), by: Self.author
                ).outcome
                #expect(
                    taken.added == 40 && taken.texts == outcome.texts && taken.skipped == 0, "seed \(seed)")
                let (one, other) = (try essence(database), try essence(copy))
                #expect(one == other, "seed \(seed): \(one.symmetricDifference(other).sorted())")
                let (before, after) = (try database.read(.snapshot), try copy.read(.snapshot))
                #expect(Set(after.dayTexts.map(\.text)) == Set(before.dayTexts.map(\.text)))
                #expect(after.weekTexts == before.weekTexts)
                let today = OutsideImportTests.today
                #expect(
                    Set(after.journalPages.map(\.date))
                        == Set(before.journalPages.map(\.date).filter { $0 <= today }))
                let own = try database.perform(
                    .importRows(of: file, updates: true, clock: Self.clock), by: Self.author
                ).outcome
                #expect(own.added + own.texts.all + own.changed + own.skipped == 0, "seed \(seed)")
                #expect(try database.read(.snapshot) == before)
                // Written again, its files are replaced; somebody else's aren't.
                _ = try database.read(.exportMarkdown(to: path, clock: Self.clock))
                try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.file("pages/not-on-a-page.md")))
                let error = #expect(throws: JournalError.self) {
                    try database.read(.exportMarkdown(to: path, clock: Self.clock))
                }
                #expect(error?.description.contains("Daybook didn't write it") == true)
            }
        }
    }

    @Test("A box ticked in an exported file is offered, and done when it is taken")
    func ticked() throws {
        let database = try JournalDatabase.inMemory()
        let today = OutsideImportTests.today
        try database.perform(
            .verb(.add([TodoDraft(title: "Pay rent", start: today)]), in: database, by: Self.author),
            by: Self.author)
        try TemporaryFolder.with { folder in
            let path = FilePath(folder.file("pages"))
            _ = try database.read(.exportMarkdown(to: path, clock: Self.clock))
            let file = folder.file("pages/not-on-a-page.md")
            let text = try String(contentsOfFile: file, encoding: .utf8)
            try text.replacing("- [ ]", with: "- [x]").write(toFile: file, atomically: true, encoding: .utf8)
            let rows = try OutsideFile(folder: path)
            let offered = try database.perform(
                .importRows(of: rows, updates: false, clock: Self.clock), by: Self.author)
            #expect(offered.outcome.offered == 1 && offered.stepID == nil)
            try database.perform(.importRows(of: rows, updates: true, clock: Self.clock), by: Self.author)
            #expect(try database.read(.snapshot).todos.first?.ending?.kind == .done)
            #expect(try database.read(.counts).todos == 1)
        }
    }

    @Test(
        "todo.txt keeps the rule of a todo that starts on another day than the rule's",
        arguments: [
            (.weeks(1, on: Weekdays([.monday]), from: .monday), "2026-12-02", "rec:FREQ=WEEKLY;BYDAY=MO"),
            (.weeks(1, on: Weekdays([.wednesday]), from: .monday), "2026-12-02", "rec:1w"),
            (.weeks(2, on: Weekdays([.wednesday]), from: .monday), "2026-12-02", "rec:2w"),
            (.months(1, on: .day(1)), "2026-12-03", "rec:FREQ=MONTHLY;BYMONTHDAY=1"),
            (.months(3, on: .day(3)), "2026-12-03", "rec:3m"),
            (.months(1, on: .day(31)), "2026-11-30", "rec:FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
            (
                .years(1, on: .init(month: 2, day: 29)), "2027-02-28",
                "rec:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"
            ),
            (.years(1, on: .init(month: 12, day: 24)), "2026-12-24", "rec:1y"),
            (.days(3), "2026-12-02", "rec:3d"), (.months(1, on: .lastDay), "2026-11-30", nil),
            (.afterwards(6, .week), "2026-12-02", nil),
        ] as [(RepeatRule, Day, String?)])
    func rules(rule: RepeatRule, start: Day, words: String?) throws {
        var snapshot = JournalSnapshot()
        var todo = Todo(id: 1, title: "Bins", start: start)
        (todo.repeats, todo.series) = (rule, .new())
        snapshot.todos = [todo]
        let database = try JournalDatabase.inMemory()
        try database.perform(.importJournal(snapshot, replacing: false, into: database, by: .tester))
        let text = try text(database, .todoTxt).0
        if let words { #expect(text.contains(" \(words) "), "\(text)") }
        let copy = try JournalDatabase.inMemory()
        try OutsideImportTests.take(text, "todo.txt", into: copy)
        #expect(try copy.read(.snapshot).todos.map(\.repeats) == [rule])
    }

    @Test(
        "iCalendar keeps the todos and texts, todo.txt the todos; into the journal itself they change nothing"
    )
    func files() throws {
        for seed in RandomRuns.seeds(0..<100 as Range<UInt64>, usual: 5) {
            var random = SeededGenerator(seed: seed)
            let database = try Self.journal(&random)
            let before = try database.read(.snapshot)
            for format in [OutsideExport.calendar, .todoTxt] {
                let (text, outcome) = try text(database, format)
                #expect(outcome.todos == 40)
                #expect(outcome.omissions.contains { $0.hasSuffix("pages") || $0.hasSuffix("page") })
                let copy = try JournalDatabase.inMemory()
                try OutsideImportTests.take(text, "todo.\(format.rawValue)", into: copy)
                if format == .calendar {
                    let (one, other) = (try essence(database), try essence(copy))
                    #expect(one == other, "seed \(seed): \(one.symmetricDifference(other).sorted())")
                    #expect(
                        Set(try copy.read(.snapshot).dayTexts.map(\.text)) == Set(before.dayTexts.map(\.text))
                    )
                    #expect(outcome.omissions.contains("1 text of a week"))
                    #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
                } else {
                    #expect(try copy.read(.counts).todos == 40)
                    #expect(outcome.omissions.contains("2 texts of days"))
                }
                let known = format == .calendar ? OutsideFormat.calendar : .todoTxt
                let own = try OutsideImportTests.take(text, "x", known, into: database)
                #expect(own.added == 0 && own.texts.all == 0, "seed \(seed), \(format)")
                if format == .calendar { #expect(own.offered == 0, "seed \(seed)") }
                #expect(try database.read(.snapshot) == before)
            }
        }
    }
}
