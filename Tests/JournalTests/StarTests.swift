import Foundation
import TestSupport
import Testing

@testable import Journal

@Suite("Stars")
struct StarTests {
    private static let day: Day = "2026-11-20"
    private static let categories = [
        Category(id: 1, name: "Work"), Category(id: 2, name: "Home", sortOrder: 1),
    ]

    private func todo(_ id: Int64, in category: Int64?, starred seconds: Int?, on day: Day = day) -> Todo {
        var todo = Todo(id: id, title: "\(id)", start: Self.day, categoryID: category)
        if let seconds {
            todo.stars = [
                Star(id: id, todoID: id, day: day, date: Date(timeIntervalSince1970: Double(seconds)))
            ]
        }
        return todo
    }

    private func page(_ todos: [Todo]) -> PageContents {
        PageContents(
            day: Self.day, isStarted: true, isLatest: true, todos: todos, categories: Self.categories)
    }

    @Test("The starred todos come first, in the order of the page, and the others under their categories")
    func first() {
        var done = todo(4, in: nil, starred: 3)
        done.ending = .at("2026-11-20T10:00")
        let contents = page([
            todo(1, in: 2, starred: nil), todo(2, in: 1, starred: 9), todo(3, in: 1, starred: nil), done,
            todo(5, in: 2, starred: 1, on: "2026-11-19"),
        ])
        #expect(contents.starWords == "1 of 2")
        let gathered = contents.gatheringStars(today: Self.day)
        #expect(gathered.sections.map(\.name) == ["Today", "Work", "Home"])
        #expect(gathered.sections.map { $0.rows.map(\.id) } == [[2, 4], [3], [1, 5]])
        #expect(contents.gatheringStars(today: Self.day + 1).sections[0].name == "Starred")
        #expect(gathered.gatheringActivity().sections.map { $0.rows.map(\.id) } == [[2], [3], [1, 5], [4]])
        #expect(
            gathered.byCategory(Self.categories).sections.map { $0.rows.map(\.id) } == [
                [2, 3], [1, 5], [4],
            ])
    }

    @Test("If machines have starred more than three, those starred first count")
    func several() {
        let contents = page((1...6).map { todo($0, in: 1, starred: Int(10 - $0)) })
        #expect(contents.starred.map(\.id) == [4, 5, 6])
        // What isn't on the page doesn't count.
        var away = todo(6, in: 1, starred: 0)
        away.start = Self.day + 1
        #expect(
            page((1...5).map { todo($0, in: 1, starred: Int(10 - $0)) } + [away]).starred.map(\.id) == [
                3, 4, 5,
            ])
    }

    @Test("A * at the end of a line stars its todo, and elsewhere it is text")
    func typed() {
        func line(_ text: String, for use: EntryLine.Use = .todo) -> EntryLine {
            EntryLine(text, categories: Self.categories, today: Self.day, for: use)
        }
        #expect(line("Call Sam *").isStarred)
        #expect(line("Call Sam * #work ~fri").isStarred)
        #expect(line("Call Sam * #work ~fri").draft(on: Self.day).star == TodoDraft.NewStar())
        #expect(line("Call Sam *").title == "Call Sam")
        #expect(!line("2 * 3").isStarred)
        #expect(line("2 * 3").title == "2 * 3")
        #expect(line(#"Footnote \*"#).title == "Footnote *")
        #expect(line("Called Sam *", for: .entry).unknown.map(\.problem) == [.noStar])
        #expect(line("*").title == "*")
    }
}
