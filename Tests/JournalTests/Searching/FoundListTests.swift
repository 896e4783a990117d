import Journal
import TestSupport
import Testing

@Suite("The list of search results")
struct FoundListTests {
    private static let query = SearchQuery("milk", categories: [], clock: .fixed("2026-11-20T09:30"))
    private static let todos = [
        Todo(id: 1, title: "Buy milk", start: "2026-11-20"),
        Todo(id: 2, title: "Shop", start: "2026-11-20", note: "bread\nmilk and honey"),
        Todo(id: 3, title: "Milk the cow", start: "2026-12-01"),
    ]
    private static let text = DayText(id: 1, day: "2026-11-19", text: "No milk.")

    private func list(_ todos: [Todo] = todos, isComplete: Bool = true) -> FoundList {
        let hits = todos.compactMap(Self.query.hit) + [Self.query.hit(Self.text)].compactMap(\.self)
        return FoundList(SearchResults(hits: hits, isComplete: isComplete), for: Self.query, serial: 1)
    }

    private func rows(_ list: FoundList, _ todos: [Todo], texts: [DayText] = [text]) -> [PageRow] {
        let texts = Dictionary(uniqueKeysWithValues: texts.map { (TextPeriod.day($0.day), $0) })
        return PageContents(found: list, list.current(todos: todos, texts: texts), today: "2026-11-20").rows
    }

    @Test("Rows keep their order and stay, whatever became of their todos")
    func order() {
        var changed = Self.todos
        changed[0].title = "Buy oats"
        changed[2].ending = .at("2026-11-20T09:00", .abandoned)
        let rows = rows(list(), changed.reversed())
        #expect(rows.map(\.todo.title) == ["Buy oats", "Shop", "Milk the cow", "No milk."])
        #expect(rows.map(\.state) == [.open, .open, .abandoned, .open])
    }

    @Test("A deleted todo leaves, and returns to its place when it is restored")
    func deleted() {
        #expect(rows(list(), [Self.todos[0], Self.todos[2]]).map(\.id).prefix(2) == [1, 3])
        #expect(rows(list(), Self.todos).map(\.id).prefix(3) == [1, 2, 3])
        #expect(rows(list(), Self.todos, texts: []).count == 3)
    }

    @Test("The words around a match follow the note that they are from")
    func snippets() {
        #expect(rows(list(), Self.todos)[1].hit?.snippet?.text == "milk and honey")
        var changed = Self.todos
        changed[1].note = "oat milk"
        #expect(rows(list(), changed)[1].hit?.snippet?.text == "oat milk")
        changed[1].note = nil
        #expect(rows(list(), changed)[1].hit?.snippet == nil)
    }

    @Test("A text is no todo, and its id is no todo's")
    func texts() {
        let rows = rows(list(), Self.todos)
        #expect(rows.map(\.isTodo) == [true, true, true, false])
        #expect(rows[3].id < 0)
        let days: [Day] = ["0001-01-01", "2026-11-19", "2026-11-20", "9999-12-31"]
        let hits = days.map { SearchHit(.text(DayText(id: 1, day: $0, text: "")), day: $0, rank: .whole) }
        let ids = hits.map(\.rowID)
        #expect(Set(ids).count == 4 && ids == ids.sorted())
    }

    @Test("A thorough search only adds at the end")
    func adding() {
        var list = list([Self.todos[2]], isComplete: false)
        list.add(SearchResults(hits: Self.todos.compactMap(Self.query.hit)))
        #expect(list.hits.compactMap(\.todo?.id) == [3, 1, 2])
        #expect(list.hits.count == 4 && list.isComplete)
    }
}
