@testable import Journal
import TestSupport
import Testing

@Suite("Todos edited as text")
struct TodoTextTests {
    private let categories = [Category(id: 1, name: "Deep work"), Category(id: 2, name: "Home")]
    private let todos = [
        Todo(id: 4, title: "Fix CI", start: "2026-11-20", categoryID: 1, externalURL: "https://x.org"),
        Todo(id: 12, title: "Stretch", shouldMigrate: false, start: "2026-11-20"),
        Todo(
            id: 13, title: "Ran", shouldMigrate: false, start: "2026-11-20", ending: .at("2026-11-20T08:00")),
        Todo(id: 14, title: "Talk of #home ~fri", start: "2026-11-20"),
    ]

    private func changes(_ text: String) -> TodoText.Changes {
        TodoText.changes(in: text, of: todos, categories: categories)
    }

    private var text: String { TodoText.text(of: todos, categories: categories) }

    @Test("A line a todo, with what it means; read as it is, nothing changes")
    func unchanged() {
        #expect(
            text.split(separator: "\n").prefix(4) == [
                "4 Fix CI #Deep-work https://x.org", "12 Stretch !", "13 Ran", "14 Talk of #home ~fri",
            ])
        #expect(changes(text) == TodoText.Changes())
    }

    @Test("What was changed in a line is what changes, in whatever order the lines are")
    func changed() {
        let edited = """
            14 Talk of #home ~fri and more
            13 Ran 5 km
              12   Stretch well

            4 Fix the CI #home
            """
        let changes = changes(edited)
        #expect(changes.missing.isEmpty && changes.malformed.isEmpty)
        #expect(
            changes.edits == [
                4: TodoEdit(title: .set("Fix the CI"), categoryID: .set(2), externalURL: .set(nil)),
                12: TodoEdit(title: .set("Stretch well"), shouldMigrate: .set(true)),
                13: TodoEdit(title: .set("Ran 5 km")),
                // In a line that was touched, words mean what they say.
                14: TodoEdit(title: .set("Talk of ~fri and more"), categoryID: .set(2)),
            ])
    }

    @Test(
        "Lines that are gone, that are no todo's, twice there, without a title or with an unknown category are told"
    )
    func mistakes() {
        let changes = changes(
            "4 Fix CI #Deep-work https://x.org\n4 again\nnew one\n12\n13 Ran #nowhere\n99 x\n")
        #expect(changes.edits.isEmpty)
        #expect(changes.malformed == ["4 again", "new one", "12", "13 Ran #nowhere", "99 x"])
        #expect(changes.missing.map(\.id) == [12, 13, 14])
    }
}
