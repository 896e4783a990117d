import Journal
import Screens
import Store
import TestSupport

extension Scene {
    /// The day's text and notes: on the page, being written, and in a history.
    static let texts = textsOnThePage + writing + notesInHistory

    private static let usual = Scene.allSizes + [Size(columns: 120, rows: 40), Size(columns: 200, rows: 60)]
    private static let design = [Size(columns: 80, rows: 24)]

    static let text = """
        Woke early, it rained. Long walk along the river before breakfast, and the idea for the talk came by itself \
        somewhere near the second bridge.

        ## Afternoon
        - [x] Slides
        - [ ] 漢字の宿題をやる, e\u{301}te\u{301} \u{202E}rtl\u{1B}[31m
        \tand a tab
        """

    static let note = """
        Book everything before Easter. Ask Sam about the hotel that they liked, the one with the garden.

        - [x] Flight
        - [ ] Hotel near the river, with a description that is too long for a narrow screen and goes on
          - [ ] Ask about breakfast
        - [ ] Museum
        """

    private static let todos: [Todo] = SamplePage.todos.map { todo in
        var todo = todo
        if todo.id == 1 { todo.note = note }
        if todo.id == 2 { todo.note = "How, and for whom." }
        return todo
    }

    static let pageWithText: JournalView = {
        var view = SamplePage.view(todos)
        view.page.text = text
        return view
    }()

    private static let textsOnThePage = [
        Scene("day-text", pageWithText, sizes: usual),
        Scene("day-text-unfolded", pageWithText, keys: typed("za")),
        Scene("day-text-ascii", pageWithText, sizes: design, isASCII: true),
    ]

    private static func reading(_ prose: WrittenProse) -> JournalView {
        var view = pageWithText
        view.readings.prose = .loaded(prose)
        return view
    }

    private static let dayText = reading(WrittenProse(.day("2026-11-20"), text: text))

    private static let writing = [
        Scene("writing", dayText, keys: typed("W") + [.enter, .enter] + typed("More."), sizes: usual),
        Scene("writing-ascii", dayText, keys: typed("W"), sizes: design, isASCII: true),
        Scene(
            "writing-nothing", reading(WrittenProse(.day("2026-11-20"), text: nil)), keys: typed("W"),
            sizes: design),
        Scene(
            "writing-a-note", reading(WrittenProse(.todo(1), title: "Fix flaky CI tests", text: note)),
            keys: typed("N") + [.up, .up, .home]),
        Scene(
            "writing-in-conflict", dayText, keys: typed("W!"),
            then: reading(WrittenProse(.day("2026-11-20"), text: "Another text")), andThen: [.escape]),
        Scene("writing-help", dayText, keys: typed("W") + [.function(1)], sizes: design),
        Scene("writing-sequence", dayText, keys: typed("W") + [.control("x")], sizes: design),
    ]

    private static let historyWithNote: JournalView = {
        var view = SamplePage.view(todos)
        view.todoHistory = TodoHistory(
            todo: todos[0],
            events: [
                .init(.firstSeen, day: "2026-11-12"), .init(.written, day: "2026-11-12"),
                .init(.noted, day: "2026-11-13"), .init(.carried(pages: 3), day: "2026-11-20"),
            ])
        view.lookedUp = 1
        return view
    }()

    private static let notesInHistory = [
        Scene("history-note", SamplePage.view(todos), keys: typed("i"), then: historyWithNote),
        Scene(
            "history-note-ascii", SamplePage.view(todos), then: historyWithNote, sizes: design, isASCII: true),
    ]
}
