import Foundation
import GRDB
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("What is shown is the same on all machines")
struct SameEverywhereTests {
    private let laptop: SyncedJournal
    private let desktop: SyncedJournal

    init() throws {
        (laptop, desktop) = try SyncedJournal.pair()
    }

    private func page(_ journal: SyncedJournal, _ day: Day, today: Day? = nil) throws -> [String] {
        let page = try journal.database.read(.page(on: day, today: today ?? journal.clock.today))
        return page.contents.rows.map { row in
            "\(row.todo.title) \(row.state) \(row.caption(on: day, clock: journal.clock))"
        }
    }

    private func exchange() throws {
        try desktop.fetch(laptop)
        try laptop.fetch(desktop)
        try desktop.fetch(laptop)
    }

    @Test("Todos of two journals made one stand in one order, those of one journal in theirs")
    func order() throws {
        for (journal, titles) in [(laptop, ["a", "b", "c"]), (desktop, ["d", "e"])] {
            for title in titles { _ = try journal.add(title) }
            try journal.start()
        }
        try exchange()
        let rows = try page(laptop, "2026-11-20")
        #expect(try page(desktop, "2026-11-20") == rows)
        #expect(rows.map { String($0.prefix(1)) }.filter { "abc".contains($0) } == ["a", "b", "c"])
        #expect(rows.map { String($0.prefix(1)) }.filter { "de".contains($0) } == ["d", "e"])
    }

    /// The titles of today's page, in one word.
    private func titles(_ journal: SyncedJournal) throws -> String {
        try journal.database.read(.page(on: journal.clock.today, today: journal.clock.today))
            .contents.rows.map(\.todo.title).joined()
    }

    @Test(
        "A new todo is the last, at the very time of those before it, after the end of synchronization, and when it begins again"
    )
    func newOnesLast() throws {
        for title in ["a", "b"] { _ = try laptop.add(title) }
        try laptop.start()
        for title in ["z", "c"] { _ = try laptop.add(title) }
        #expect(try titles(laptop) == "abzc")
        try laptop.database.endSynchronizing(clock: laptop.clock)
        for title in ["d", "e"] { _ = try laptop.add(title) }
        #expect(try titles(laptop) == "abzcde")
        try laptop.perform(.undo)
        try laptop.perform(.redo(steps: 1))
        #expect(try titles(laptop) == "abzcde")
        try laptop.start()
        _ = try laptop.add("f")
        #expect(try titles(laptop) == "abzcdef")
    }

    @Test("A journal that becomes one of its own keeps the order by hand")
    func begunAnew() throws {
        for title in ["a", "b", "c", "d"] { _ = try laptop.add(title) }
        try laptop.perform(.rearrange([Rearrangement([4], isAfter: false, [2])]))
        try laptop.start()
        try laptop.perform(.rearrange([Rearrangement([3], isAfter: false, [1])]))
        #expect(try titles(laptop) == "cadb")
        try laptop.database.endSynchronizing(clock: laptop.clock)
        _ = try laptop.add("e")
        try laptop.perform(.rearrange([Rearrangement([5], isAfter: true, [1])]))
        #expect(try titles(laptop) == "caedb")
        try laptop.database.startSynchronizing(
            as: "laptop", joining: "another", device: DeviceID(bits: 9), clock: laptop.clock)
        #expect(try titles(laptop) == "caedb")
        try laptop.check()
    }

    @Test("A copy of the file that joins keeps the others' order, and theirs by hand")
    func copies() throws {
        for journal in [laptop, desktop] {
            for title in ["a", "b", "c"] { _ = try journal.add(title) }
        }
        try laptop.start()
        try laptop.perform(.rearrange([Rearrangement([3], isAfter: true, [1])]), at: "2026-11-20T09:40")
        let packs = try laptop.database.syncPacks(after: 0)
        try desktop.database.startSynchronizing(
            as: "desktop", joining: "journal", others: packs, device: desktop.device, clock: desktop.clock)
        try exchange()
        #expect(try titles(laptop) == "acb")
        #expect(try titles(desktop) == "acb")
        #expect(try laptop.rows() == desktop.rows())
    }

    @Test("What was done before synchronization began can be undone after it, and done again")
    func undo() throws {
        _ = try laptop.add("a")
        _ = try laptop.add("b")
        try laptop.start()
        try laptop.perform(.undo(steps: 2))
        #expect(try laptop.database.read(.snapshot).todos == [])
        try laptop.perform(.redo(steps: 2))
        #expect(try laptop.database.read(.snapshot).todos.map(\.title) == ["a", "b"])
    }

    @Test("A place that a todo gets when synchronization begins changes nothing for undo and redo")
    func undoneBefore() throws {
        for title in ["a", "b", "c"] { _ = try laptop.add(title) }
        try laptop.perform(.delete([1]))
        try laptop.start()
        for _ in 0..<2 {
            try laptop.perform(.undo)
            #expect(try titles(laptop) == "abc")
            try laptop.perform(.redo(steps: 1))
            #expect(try titles(laptop) == "bc")
        }
    }

    @Test(
        "Joining another machine's journal is no change here, and what was done before can be undone",
        arguments: [false, true])
    func undoAfterJoining(isPlaced: Bool) throws {
        for journal in [laptop, desktop] { _ = try journal.add("a") }
        try laptop.start()
        // As after an import of what the laptop has exported.
        if isPlaced { try desktop.execute("UPDATE todo SET written = 5") }
        _ = try desktop.add("b")
        func log() throws -> [String] {
            try desktop.database.read(.log(now: desktop.clock.now())).map(\.label)
        }
        let before = try log()
        let packs = try laptop.database.syncPacks(after: 0)
        try desktop.database.startSynchronizing(
            as: "desktop", joining: "journal", others: packs, device: desktop.device, clock: desktop.clock)
        #expect(try log() == before)
        try exchange()
        for _ in 0..<2 {
            try desktop.perform(.undo)
            #expect(try titles(desktop) == "a")
            try desktop.perform(.redo(steps: 1))
        }
        try exchange()
        #expect(try titles(laptop) == titles(desktop))
    }

    @Test("A todo that both postponed from pages of different days is the same on both days' pages")
    func postponements() throws {
        try laptop.start()
        try desktop.start()
        try laptop.perform(.startToday)
        let todo = try laptop.add("a")
        try exchange()
        try laptop.perform(.move([todo.id], to: "2026-12-03"), at: "2026-11-20T10:00")
        try desktop.perform(.startToday, at: "2026-11-22T10:00")
        let own = try #require(try desktop.database.read(.snapshot).todos.first)
        try desktop.perform(.move([own.id], to: "2026-12-05"))
        laptop.clock = desktop.clock
        try exchange()
        for day in ["2026-11-20", "2026-11-22"] as [Day] {
            #expect(try page(laptop, day) == page(desktop, day), "\(day)")
        }
    }

    @Test("The future log has one order")
    func futureLog() throws {
        try laptop.start()
        try desktop.start()
        laptop.clock = .fixed("2026-11-20T10:00")
        for (journal, title) in [(laptop, "second"), (desktop, "first")] {
            try journal.perform(.add([TodoDraft(title: title, start: "2026-12-01")]))
        }
        try exchange()
        let titles = try [laptop, desktop].map { journal in
            try journal.database.read(.futureLog(clock: journal.clock)).contents.rows.map(\.todo.title)
        }
        #expect(titles == [["first", "second"], ["first", "second"]])
    }

    @Test("The last review is that of the latest day, though an older one came later")
    func reviews() throws {
        try laptop.start()
        try desktop.start()
        for (journal, time) in [(laptop, "2026-11-20T18:00"), (desktop, "2026-11-23T18:00")] {
            journal.clock = .fixed(time)
            try journal.perform(.finishReview)
        }
        try exchange()
        let last = try [laptop, desktop].map { journal in
            try journal.database.read { try FinishedReview.last(upTo: "2026-11-25", $0)?.day }
        }
        #expect(last == ["2026-11-23", "2026-11-23"])
    }

    @Test(
        "Paragraphs that both added are both in the text, without a conflict, and lines that both changed are one"
    )
    func texts() throws {
        try texts(of: .day("2026-11-20"), laptop, desktop)
    }

    @Test("The texts of weeks are merged in the same way")
    func weekTexts() throws {
        try texts(of: .week(Week(stored: "2026-11-20")), laptop, desktop)
        #expect(try laptop.database.read(.snapshot).weekTexts.map(\.day) == ["2026-11-16"])
    }

    private func texts(of day: ProseSubject, _ laptop: SyncedJournal, _ desktop: SyncedJournal) throws {
        try laptop.start()
        try desktop.start()
        func text(_ journal: SyncedJournal) throws -> String? {
            try journal.database.read(.prose(day)).text
        }
        try laptop.perform(.write("Morning.", to: day, replacing: nil))
        try exchange()
        try laptop.perform(
            .write("Morning.\n\nNoon, laptop.", to: day, replacing: "Morning."), at: "2026-11-20T12:00")
        try desktop.perform(
            .write("Morning.\n\nNoon, desktop.", to: day, replacing: "Morning."), at: "2026-11-20T12:01")
        try exchange()
        let merged = "Morning.\n\nNoon, laptop.\n\nNoon, desktop."
        #expect(try [text(laptop), text(desktop)] == [merged, merged])
        #expect(try laptop.database.read(.conflictCount) == 0)

        try laptop.perform(.write("Sunny.", to: day, replacing: merged), at: "2026-11-20T13:00")
        try exchange()
        #expect(try text(desktop) == "Sunny.")
        try laptop.perform(.write("Rain.\nA", to: day, replacing: "Sunny."), at: "2026-11-20T14:00")
        try desktop.perform(.write("Snow.", to: day, replacing: "Sunny."), at: "2026-11-20T14:01")
        try exchange()
        #expect(try text(laptop) == text(desktop))
        #expect(try text(laptop)?.hasPrefix("Snow.") == true)
        #expect(try [laptop, desktop].map { try $0.database.read(.conflictCount) } == [1, 1])
    }
}
