import Journal
import TestSupport
import Testing

@Suite("What ended on a day")
struct ActivityTests {
    private let work = Category(id: 1, name: "Work")

    private func page(isLatest: Bool) -> PageContents {
        PageContents(
            day: "2026-11-20", isStarted: true, isLatest: isLatest,
            todos: [
                Todo(
                    id: 1, title: "late", start: "2026-11-20", ending: .at("2026-11-20T17:00"), categoryID: 1),
                Todo(id: 2, title: "open", start: "2026-11-20", categoryID: 1),
                Todo(id: 3, title: "early", start: "2026-11-20", ending: .at("2026-11-20T09:00", .abandoned)),
                Todo(id: 4, title: "next day", start: "2026-11-20", ending: .at("2026-11-21T09:00")),
            ], categories: [work]
        ).gatheringActivity()
    }

    private func rows(_ page: PageContents) -> [String] {
        page.sections.map { "\($0.name): \($0.rows.map(\.todo.title).joined(separator: ", "))" }
    }

    @Test("It stands together in order of time: last on the latest page, first on an older one")
    func places() {
        #expect(rows(page(isLatest: true)) == ["Work: open", "Other: next day", "Activity: early, late"])
        #expect(rows(page(isLatest: false)) == ["Activity: early, late", "Work: open", "Other: next day"])
    }

    @Test("A day on which nothing ended is as it was")
    func nothing() {
        let page = PageContents(
            day: "2026-11-20", isStarted: true, isLatest: true,
            todos: [Todo(id: 1, title: "a", start: "2026-11-20")], categories: [])
        #expect(page.gatheringActivity() == page)
    }
}
