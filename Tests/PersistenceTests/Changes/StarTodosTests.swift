import Foundation
import Journal
import TestSupport
import Testing

@testable import Persistence

@Suite("Starring todos")
struct StarTodosTests {
    private let database: JournalDatabase
    private static let today: Day = "2026-11-20"

    init() throws {
        database = try JournalDatabase.inMemory()
        try perform(.add((1...6).map { TodoDraft(title: "todo \($0)", start: Self.today) }))
    }

    @discardableResult
    private func perform(_ verb: JournalVerb, at time: String = "2026-11-20T09:30") throws -> Performed<
        VerbOutcome
    > {
        let author = Author(.commandLine, clock: .fixed(time))
        return try database.perform(.verb(verb, in: database, by: author), by: author)
    }

    private func starred(on day: Day = today, today: Day = today) throws -> [Int64] {
        try database.read(.page(on: day, today: today)).contents.starred.map(\.id)
    }

    private func refusal(_ verb: JournalVerb, at time: String = "2026-11-20T09:30") -> String {
        let error = #expect(throws: (any Error).self) { try perform(verb, at: time) }
        if let stars = error as? TooManyStars { return "\(stars.description) \(stars.remedy)" }
        return (error as? JournalError)?.description ?? ""
    }

    @Test("Three are starred; a fourth has to take one of their stars, and undo gives it back")
    func four() throws {
        #expect(try perform(.star([1, 2])).message == "Starred 2 todos")
        #expect(try perform(.star([3])).message == "Starred \"todo 3\"")
        #expect(
            refusal(.star([4]))
                == "Today has 3 stars at most, and \"todo 1\", \"todo 2\" and \"todo 3\" have them. "
                + "Give one up: daybook star TODO --instead-of TODO.")
        #expect(
            try perform(.star([4], givingUp: [2])).message == "Starred \"todo 4\" instead of \"todo 2\"")
        #expect(try starred() == [1, 3, 4])
        try perform(.undo)
        #expect(try starred() == [1, 2, 3])
        try perform(.redo)
        #expect(try perform(.star([1], isOn: false)).message == "Unstarred \"todo 1\"")
        #expect(try starred() == [3, 4])
        #expect(refusal(.star([1], isOn: false)) == "\"todo 1\" isn't starred for Fri 20 Nov.")
        #expect(refusal(.star([1, 2, 5, 6])).hasPrefix("Today has 3 stars at most, and"))
    }

    @Test("Starring again changes nothing, and a deleted todo takes its star along")
    func again() throws {
        try perform(.star([1, 2, 3]))
        let before = try database.read(.snapshot).stars
        #expect(refusal(.star([2])) == "\"todo 2\" is already starred.")
        #expect(refusal(.star([2], givingUp: [1])) == "\"todo 2\" is already starred.")
        #expect(try database.read(.snapshot).stars == before)
        try perform(.delete([2]))
        #expect(try starred() == [1, 3])
        try perform(.star([4]))
        try perform(.undo(steps: 2))
        #expect(try starred() == [1, 2, 3])
    }

    @Test("A star belongs to its day: the next morning has none, and the older page keeps its own")
    func days() throws {
        try perform(.star([1, 2]))
        try perform(.complete([1]))
        try perform(.startToday, at: "2026-11-21T08:00")
        #expect(try starred(on: "2026-11-21", today: "2026-11-21") == [])
        #expect(try starred(today: "2026-11-21") == [1, 2])
        #expect(
            refusal(.star([3], on: Self.today), at: "2026-11-21T08:00")
                == "Fri 20 Nov is over, and its stars stay as they are.")
        try perform(.star([2]), at: "2026-11-21T08:00")
        #expect(
            try database.read(.page(on: "2026-11-21", today: "2026-11-21")).contents.starWords == "0 of 1")
        #expect(
            try database.read(.page(on: "2026-11-20", today: "2026-11-21")).contents.starWords == "1 of 2")
    }

    @Test("What isn't on the day's page can't be starred, and a new todo is starred for the day it starts")
    func new() throws {
        var later = TodoDraft(title: "later", start: "2026-11-23")
        later.star = TodoDraft.NewStar()
        let id = try #require(try perform(.add([later])).outcome.added.first?.id)
        #expect(refusal(.star([id])) == "\"later\" isn't on the page of Fri 20 Nov.")
        #expect(try starred(on: "2026-11-23") == [id])
        try perform(.star([1, 2, 3]))
        var draft = TodoDraft(title: "now", start: Self.today)
        draft.star = TodoDraft.NewStar()
        #expect(
            refusal(.add([draft]))
                == "Fri 20 Nov has 3 stars at most, and \"todo 1\", \"todo 2\" and \"todo 3\" have them. "
                + "Nothing was added. Give one up first: daybook star TODO --off --on 2026-11-20.")
        draft.star?.givenUp = 2
        try perform(.add([draft]))
        #expect(try starred() == [1, 3, id + 1])
    }

    @Test("is:starred finds them, of the pages that are searched")
    func found() throws {
        try perform(.star([2, 3]))
        func found(_ text: String) throws -> [Int64] {
            let query = SearchQuery(text, categories: [], clock: .fixed("2026-11-20T09:30"))
            return try database.read(.search(query)).hits.compactMap { $0.todo?.id }.sorted()
        }
        #expect(try found("is:starred") == [2, 3])
        #expect(try found("todo is:starred on:yesterday") == [])
        #expect(try found("todo -is:starred") == [1, 4, 5, 6])
    }

    @Test("A star of a todo that is gone is named by an import, and one without a day is left out of pages")
    func damaged() throws {
        try perform(.star([1]))
        try database.queue.write { try $0.execute(sql: "UPDATE star SET day = 'soon'") }
        #expect(try starred() == [])
        try perform(.star([2]))
        #expect(try starred() == [2])
    }
}
