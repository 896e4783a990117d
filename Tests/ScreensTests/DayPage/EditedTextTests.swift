import Journal
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("A text that comes back from the editor")
struct EditedTextTests {
    init() { useUTF8() }

    private let view = SampleLibrary.view()
    private var todos: [Todo] { view.page.contents.rows.map(\.todo) }

    private func page() -> DayPageState { DayPageState(view: view, size: Size(columns: 80, rows: 24)) }

    private func edited(_ change: (String) -> String) -> EditedText {
        let handedOut = HandedOutTodos(todos, categories: view.categories)
        return EditedText(change(handedOut.text), of: handedOut, file: "~/text.md")
    }

    private func words(_ page: DayPageState) -> String? {
        guard case .asking(let question) = page.mode else { return nil }
        return question.words(in: view, width: 78)
    }

    @Test("What another program changed too is asked about: mine, theirs, or neither")
    func conflict() {
        let mine = edited { $0.replacing(todos[0].title, with: "Mine") }
        var now = todos
        now[0].title = "Theirs"
        var page = page()
        #expect(page.merge(mine, EditedTextAnswers(), with: now, in: view) == [])
        #expect(words(page) == "Also renamed elsewhere, to \"Theirs\".")
        var answers = EditedTextAnswers()
        answers.conflicts = .mine
        #expect(page.answer(.character("m"), in: view) == [.mergeText(mine, answers)])
        #expect(
            page.merge(mine, answers, with: now, in: view) == [
                .apply(.editEach([todos[0].id: TodoEdit(\.title, "Mine")], deleting: [], expecting: now))
            ])
        answers.conflicts = .theirs
        #expect(
            page.merge(mine, answers, with: now, in: view)
                == [.discardText, .say(StoreMessage("Nothing was changed."))])
    }

    @Test("The line of a todo that was deleted elsewhere can be kept for a new one")
    func deleted() {
        let mine = edited { $0.replacing(todos[0].title, with: "Mine") }
        let now = Array(todos.dropFirst())
        var page = page()
        #expect(page.merge(mine, EditedTextAnswers(), with: now, in: view) == [])
        #expect(words(page) == "You edited \"\(todos[0].title)\", which was deleted elsewhere.")
        var answers = EditedTextAnswers()
        answers.conflicts = .mine
        _ = page.merge(mine, answers, with: now, in: view)
        #expect(page.unsavedTexts.first?.hasPrefix("Mine") == true)
    }

    @Test("A line's * stars its todo for the day, and one that is gone takes the star")
    func stars() {
        let handedOut = HandedOutTodos(
            todos, categories: view.categories, starred: [todos[0].id])
        let lines = handedOut.text.split(separator: "\n").map(String.init)
        #expect(lines[0].hasSuffix(" *") && !lines[1].hasSuffix("*"))
        #expect(handedOut.text.contains("* (a star)"))
        let second = lines[1].hasSuffix(" !") ? lines[1].dropLast(2) : lines[1][...]
        let changed = ([String(lines[0].dropLast(2)), second + " *"] + lines.dropFirst(2))
        var page = page()
        let effects = page.merge(
            EditedText(changed.joined(separator: "\n"), of: handedOut), EditedTextAnswers(), with: todos,
            in: view)
        guard case .apply(.change(.editEach(_, _, _, _, _, let stars?, _))) = effects.first else {
            return #expect(Bool(false), "\(effects)")
        }
        #expect(stars == StarEdits(on: view.day, given: [todos[1].id], lost: [todos[0].id]))
        #expect(
            page.merge(
                EditedText(handedOut.text, of: handedOut), EditedTextAnswers(), with: todos, in: view)
                == [.discardText, .say(StoreMessage("Nothing was changed."))])
    }

    @Test("A text that was refused is asked about again; Esc leaves it for later, n throws it away")
    func refused() {
        let mine = edited { $0.replacing(todos[0].title, with: "Mine") }
        var page = page()
        #expect(page.merge(mine, EditedTextAnswers(), with: todos, in: view).count == 1)
        var after = view
        after.message = StoreMessage("Busy.", isError: true)
        page.follow(from: view, to: after)
        #expect(page.mode == .asking(.edited(.unsaved(mine, .refused))))
        var later = page
        let kept = "Kept: e offers it again. It is in ~/text.md."
        #expect(later.answer(.escape, in: view) == [.say(StoreMessage(kept))])
        var thrownAway = page
        #expect(
            thrownAway.answer(.character("n"), in: view)
                == [.discardText, .say(StoreMessage("Nothing was changed."))])
        #expect(page.answer(.character("y"), in: view) == [.mergeText(mine, EditedTextAnswers())])
    }
}
