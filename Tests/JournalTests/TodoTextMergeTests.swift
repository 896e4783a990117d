import Foundation
@testable import Journal
import TestSupport
import Testing

private func todo(
    _ title: String, in category: Int64? = 1, url: String? = "https://a.org", isHabit: Bool = false
) -> Todo {
    Todo(
        id: 7, title: title, shouldMigrate: !isHabit, start: "2026-11-20", categoryID: category,
        externalURL: url)
}

/// A property, changed in the text and elsewhere.
struct FieldCase: Sendable, CustomTestStringConvertible {
    let field: TodoText.Field
    let line: String
    let mine: TodoEdit
    let theirs: Todo
    var testDescription: String { "\(field)" }

    static let all = [
        FieldCase(
            field: .title, line: "Mine #work https://a.org", mine: TodoEdit(\.title, "Mine"),
            theirs: todo("Theirs")),
        FieldCase(
            field: .category, line: "Plan #home https://a.org", mine: TodoEdit(\.categoryID, 2),
            theirs: todo("Plan", in: 3)),
        FieldCase(
            field: .url, line: "Plan #work https://b.org",
            mine: TodoEdit(\.externalURL, "https://b.org"), theirs: todo("Plan", url: nil)),
    ]
}

@Suite("Todos edited as text while another program changes them")
struct TodoTextMergeTests {
    private let categories = [
        Category(id: 1, name: "Work"), Category(id: 2, name: "Home"), Category(id: 3, name: "Play"),
    ]

    private func merged(
        _ line: String?, with now: Todo?, _ resolution: TodoText.Resolution = .ask
    ) -> TodoText.Changes {
        let handedOut = HandedOutTodos([todo("Plan")], categories: categories)
        return TodoText.changes(
            in: EditedText(line.map { "7 \($0)\n" } ?? "", of: handedOut), to: now.map { [$0] } ?? [],
            categories: categories, clock: .fixed("2026-11-20T09:30"), conflicts: resolution)
    }

    private let unchanged = "Plan #work https://a.org"

    @Test("A property changed only in the text is set", arguments: FieldCase.all)
    func mineOnly(_ example: FieldCase) {
        let changes = merged(example.line, with: todo("Plan"))
        #expect(changes.edits == [7: example.mine])
        #expect(changes.conflicts.isEmpty)
    }

    @Test("A property changed only elsewhere stays as it is there", arguments: FieldCase.all)
    func theirsOnly(_ example: FieldCase) {
        let changes = merged(unchanged, with: example.theirs)
        #expect(changes.edits.isEmpty && changes.conflicts.isEmpty && changes.malformed.isEmpty)
    }

    @Test("A property changed in both is asked about, and either can be taken", arguments: FieldCase.all)
    func both(_ example: FieldCase) {
        let asked = merged(example.line, with: example.theirs)
        #expect(asked.edits.isEmpty)
        #expect(
            asked.conflicts == [
                TodoText.Conflict(id: 7, field: example.field, title: example.theirs.title)
            ])
        let mine = merged(example.line, with: example.theirs, .mine)
        #expect(mine.edits == [7: example.mine] && mine.conflicts.isEmpty)
        let theirs = merged(example.line, with: example.theirs, .theirs)
        #expect(theirs.edits.isEmpty && theirs.conflicts.isEmpty)
    }

    @Test("A property changed in both to the same is fine", arguments: FieldCase.all)
    func same(_ example: FieldCase) {
        let changes = merged(example.line, with: example.mine.applied(to: todo("Plan")))
        #expect(changes.edits.isEmpty && changes.conflicts.isEmpty)
    }

    @Test("Different properties of one todo are merged")
    func different() {
        let changes = merged("Mine #work https://a.org", with: todo("Plan", in: 3, url: nil))
        #expect(changes.edits == [7: TodoEdit(\.title, "Mine")])
        #expect(changes.conflicts.isEmpty)
        let one = merged("Mine #home https://a.org", with: todo("Theirs"))
        #expect(one.edits == [7: TodoEdit(\.categoryID, 2)])
        #expect(one.conflicts.map(\.field) == [.title])
    }

    @Test("Whether it is a habit is merged like the rest")
    func kind() {
        #expect(
            merged(unchanged + " !", with: todo("Plan")).edits == [7: TodoEdit(\.shouldMigrate, false)])
        #expect(merged(unchanged, with: todo("Plan", isHabit: true)).edits.isEmpty)
        #expect(merged(unchanged + " !", with: todo("Plan", isHabit: true)).edits.isEmpty)
    }

    @Test("A todo deleted elsewhere is asked about only where its line was edited")
    func deleted() {
        #expect(merged(unchanged, with: nil) == TodoText.Changes())
        #expect(merged(nil, with: nil) == TodoText.Changes())
        let asked = merged("Mine", with: nil)
        #expect(asked.conflicts == [TodoText.Conflict(id: 7, field: .existence, title: "Plan")])
        #expect(merged("Mine #home", with: nil, .mine).orphans == ["Mine #home"])
        let theirs = merged("Mine", with: nil, .theirs)
        #expect(theirs.orphans.isEmpty && theirs.edits.isEmpty && theirs.conflicts.isEmpty)
    }

    @Test("A line that is gone is asked about with the title that the todo has now")
    func missing() {
        #expect(merged(nil, with: todo("Theirs")).missing.map(\.title) == ["Theirs"])
    }

    @Test("What was handed out is the same after it was written to a file and read")
    func coded() throws {
        let handedOut = HandedOutTodos(
            [todo("a\nb"), todo("\u{0} x", in: nil, url: nil)], categories: categories)
        let data = try JSONEncoder().encode(handedOut)
        #expect(try JSONDecoder().decode(HandedOutTodos.self, from: data) == handedOut)
    }
}
