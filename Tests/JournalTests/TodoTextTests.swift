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

    private static let clock = JournalClock.fixed("2026-11-20T09:30")

    private func changes(_ text: String, of todos: [Todo]? = nil) -> TodoText.Changes {
        let todos = todos ?? self.todos
        let handedOut = HandedOutTodos(todos, categories: categories)
        var changes = TodoText.changes(
            in: EditedText(text, of: handedOut), to: todos, categories: categories, clock: Self.clock)
        changes.current = []
        return changes
    }

    private func text(of todos: [Todo]) -> String { HandedOutTodos(todos, categories: categories).text }

    @Test("A line a todo, with what it means; read as it is, nothing changes")
    func unchanged() {
        let text = text(of: todos)
        #expect(
            text.split(separator: "\n").prefix(4) == [
                "4 Fix CI #Deep-work https://x.org", "12 Stretch !", "13 Ran", "14 Talk of \\#home \\~fri",
            ])
        #expect(changes(text) == TodoText.Changes())
    }

    @Test("A todo of a category whose name another has too, but for its case, stays in its own")
    func sameNames() {
        let categories = [Category(id: 1, name: "Work"), Category(id: 2, name: "work")]
        let todos = [
            Todo(id: 4, title: "Fix CI", start: "2026-11-20", categoryID: 2),
            Todo(id: 5, title: "Call Sam", start: "2026-11-20", categoryID: 1),
        ]
        let text = EditedText(
            "4 Fix the CI #work\n5 Call Sam again #Work", of: HandedOutTodos(todos, categories: categories))
        #expect(
            TodoText.changes(in: text, to: todos, categories: categories, clock: Self.clock).edits == [
                4: TodoEdit(\.title, "Fix the CI"), 5: TodoEdit(\.title, "Call Sam again"),
            ])
    }

    @Test("What was changed in a line is what changes, in whatever order the lines are")
    func changed() {
        let edited = #"""
            14 Talk of \~fri and more #home
            13 Ran 5 km
              12   Stretch well

            4 Fix the CI #home
            """#
        let changes = changes(edited)
        #expect(changes.missing.isEmpty && changes.malformed.isEmpty)
        #expect(
            changes.edits == [
                4: TodoEdit {
                    $0.title = .set("Fix the CI")
                    $0.categoryID = .set(2)
                    $0.externalURL = .set(nil)
                },
                12: TodoEdit {
                    $0.title = .set("Stretch well")
                    $0.shouldMigrate = .set(true)
                },
                13: TodoEdit(\.title, "Ran 5 km"),
                // In a line that was touched, words mean what they say.
                14: TodoEdit {
                    $0.title = .set("Talk of ~fri and more")
                    $0.categoryID = .set(2)
                },
            ])
    }

    @Test(
        "Lines that are gone, twice there, without a title or with an unknown category are told"
    )
    func mistakes() {
        let changes = changes(
            "4 Fix CI #Deep-work https://x.org\n4 again\nnew #none\n12\n13 Ran #nowhere\n99 x ~soon\n13 ~fri\n"
        )
        #expect(changes.edits.isEmpty)
        #expect(
            changes.malformed == ["4 again", "new #none", "12", "13 Ran #nowhere", "99 x ~soon", "13 ~fri"])
        #expect(changes.malformedNew == ["new #none", "99 x ~soon"])
        #expect(changes.missing.map(\.id) == [12, 13, 14])
    }

    @Test("A line without a todo's number is a new todo, with its category, date, URL and kind")
    func newLines() {
        let lines = "Buy 3 eggs #home ~next fri https://y.org\n3 eggs\nSweep ! #home\nCall \\#1\n"
        let changes = changes(lines + text(of: todos))
        #expect(changes.added.map(\.title) == ["Buy 3 eggs", "3 eggs", "Sweep", "Call #1"])
        #expect(changes.added.map { $0.category?.id } == [2, nil, 2, nil])
        #expect(changes.added.map(\.start) == ["2026-11-27", nil, nil, nil])
        #expect(changes.added.map(\.isHabit) == [false, false, true, false])
        #expect(changes.added[0].externalURL == "https://y.org")
        #expect(changes.edits.isEmpty && changes.missing.isEmpty && changes.malformed.isEmpty)
    }

    @Test("A date in a line moves its todo, unless it is on that day's page already")
    func dates() {
        let edited = changes(
            "4 Fix CI #Deep-work https://x.org ~in 3 days\n12 Stretch more ~fri !\n13 Ran\n14 Talk of \\#home \\~fri ~today"
        )
        #expect(edited.moves == [4: "2026-11-23", 12: "2026-11-27"])
        #expect(edited.edits == [12: TodoEdit(\.title, "Stretch more")])
        #expect(edited.malformed.isEmpty)
        // Neither the past nor the day of something done can be set here.
        #expect(changes("4 Fix CI ~yesterday").malformed == ["4 Fix CI ~yesterday"])
        #expect(changes("13 Ran ~fri").malformed == ["13 Ran ~fri"])
    }

    @Test(
        "Moving lines puts todos elsewhere among those of their category, and changes nothing else",
        arguments: 1...4)
    func shuffled(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let lines = text(of: todos).split(separator: "\n").shuffled(using: &random)
        var changes = changes(lines.joined(separator: "\n"))
        let order = lines.compactMap { Int64($0.prefix { $0.isNumber }) }.filter { $0 != 4 }
        #expect(changes.rearrangements == Rearrangement.from([12, 13, 14], to: order))
        changes.rearrangements = []
        #expect(changes == TodoText.Changes())
    }

    @Test("A title with a line break is one line, stays as it is unless touched, and can be edited")
    func lineBreaks() {
        let todos = [Todo(id: 1, title: "Met Sam\n\nC:\\new \\ plan\t2", start: "2026-11-20")]
        let text = text(of: todos)
        #expect(text.hasPrefix(#"1 Met Sam\n\nC:\\new \ plan\u{9}2"# + "\n#"))
        #expect(changes(text, of: todos) == TodoText.Changes())
        #expect(
            changes(#"1 Met Sam\nand Ann\nC:\\new #home"#, of: todos).edits == [
                1: TodoEdit {
                    $0.title = .set("Met Sam\nand Ann\nC:\\new")
                    $0.categoryID = .set(2)
                }
            ])
        // Another word of the line was touched, and not the title.
        #expect(
            changes(#"1 Met Sam\n\nC:\\new \ plan\u{9}2 #home"#, of: todos).edits == [
                1: TodoEdit(\.categoryID, 2)
            ])
    }

    @Test("A word with # that is no category may stay in a line that is touched")
    func unknownWords() {
        let todos = [Todo(id: 1, title: "Fix #nowhere bug", start: "2026-11-20")]
        #expect(
            changes("1 Fix the #nowhere bug", of: todos).edits == [
                1: TodoEdit(\.title, "Fix the #nowhere bug")
            ])
    }

    @Test(
        "Words of a title that look like marks stay words when another part of the line is edited",
        arguments: 1...4)
    func marksInTitles(seed: UInt64) {
        let pieces = [
            "#home", "#Deep-work", "#hom", "#nowhere", "#12", "#", "~fri", "~", "~2", "weeks", "~soon", "~/x",
            "!", "word", "https://x.org",
            "<https://x.org>", "mailto:a@b.c", "\\#home", "\\\\#home", "\\!", "\\~fri", "\\https://x.org",
            "\\",
        ]
        var random = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let title = (0...Int.random(in: 0...3, using: &random))
                .compactMap { _ in pieces.randomElement(using: &random) }.joined(separator: " ")
            let todo = Todo(
                id: 1, title: title, shouldMigrate: Bool.random(using: &random), start: "2026-11-20",
                categoryID: [nil, 1, 2].randomElement(using: &random) ?? nil,
                externalURL: Bool.random(using: &random) ? nil : "https://y.org")
            let line = text(of: [todo]).split(separator: "\n")[0]
            #expect(
                changes("1 Z \(line.dropFirst(2))", of: [todo]).edits
                    == [1: TodoEdit(\.title, "Z \(title)")], "\(line)")
        }
    }

    @Test("Whatever the titles are, the text saved unchanged changes nothing", arguments: 1...4)
    func random(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let todos = (1...5).map { id in
                Todo(
                    id: Int64(id), title: Self.title(&random), shouldMigrate: Bool.random(using: &random),
                    start: "2026-11-20", categoryID: [nil, 1, 2].randomElement(using: &random) ?? nil,
                    externalURL: Bool.random(using: &random) ? nil : "https://x.org/" + Self.title(&random))
            }
            let text = text(of: todos)
            #expect(text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }.count == 5)
            #expect(changes(text, of: todos) == TodoText.Changes())
            // As an editor may leave it: other line ends, no blanks at the ends of lines.
            let tidied = text.split(whereSeparator: \.isNewline).map { line in
                var line = line
                while line.unicodeScalars.last == " " { line.unicodeScalars.removeLast() }
                return String(line)
            }
            #expect(changes(tidied.joined(separator: "\r\n"), of: todos) == TodoText.Changes())
            for todo in todos {
                #expect(TitleEscapes.decoded(TitleEscapes.encoded(todo.title)) == todo.title)
            }
        }
    }

    private static let pieces = [
        "", " ", "  ", "12", "12 ", "#", "#home", "#Deep-work", "# x", "!", " !", "~fri", "\n", "\r\n", "\r",
        "\t",
        "\\", "\\n", "\\\\", "\\u{a}", "\\u{", "\u{0}", "\u{1B}[2J", "\u{85}", "\u{2028}", "\u{2029}",
        "\u{7F}",
        "https://x.org", "mailto:a@b.c", "漢字", "e\u{301}", "\u{301}", "👨‍👩‍👧", "\u{FEFF}", "\u{202E}", "\u{A0}",
        "\u{3000}", "⏎", "word",
    ]

    private static func title(_ random: inout SeededGenerator) -> String {
        (0..<Int.random(in: 0...6, using: &random)).map { _ in
            if Bool.random(using: &random) { return pieces.randomElement(using: &random) ?? "" }
            let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random))
            return scalar.map { String(Character($0)) } ?? " "
        }.joined()
    }

    @Test(
        "What a line can say of a todo, a line in an editor can say, but for a date, which moves it, and a star"
    )
    func properties() {
        func names(of value: Any) -> Set<String> {
            Set(Mirror(reflecting: value).children.compactMap(\.label))
        }
        let line = EntryLine("a", categories: [], today: "2026-11-20")
        let typed = names(of: TypedTodo(Todo(id: 1, title: "a", start: "2026-11-20")))
        // A star belongs to a day, not to the todo; only a bundle's item has days in words.
        let said = names(of: line).subtracting([
            "start", "noticed", "unknown", "understood", "isStarred", "itemStart", "itemDue",
        ])
        #expect(Set(said.map { $0 == "category" ? "categoryID" : $0 }) == typed)
    }
}
