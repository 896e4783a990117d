import Journal
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("Words of a line that aren't understood")
@MainActor struct UnknownWordTests {
    init() { useUTF8() }

    private static let view = SamplePage.view()

    /// Presses keys, with each saved line confirmed by the journal, and returns what was asked of it.
    private func apply(_ keys: [Key], in view: JournalView = view) -> [JournalVerb] {
        var screens = JournalScreens(view: view, size: Size(columns: 80, rows: 24))
        var verbs: [JournalVerb] = []
        for key in keys {
            for case .apply(.change(let verb)) in screens.handle(key, in: view) {
                verbs.append(verb)
                screens.follow(from: view, to: view)
            }
        }
        return verbs
    }

    private func typed(_ text: String) -> [Key] {
        text.map { $0 == "\n" ? .enter : .character($0) }
    }

    private func draft(_ title: String, in category: Int64? = nil, start: Day = "2026-11-20") -> TodoDraft {
        TodoDraft(title: title, start: start, categoryID: category)
    }

    private func screen(_ keys: [Key]) -> String { SamplePage.screen(Self.view, keys: keys) }

    @Test("Two lines with a category are two todos")
    func twoLines() {
        #expect(
            apply(typed("aFix tap #meetings\nRing Sam\n"))
                == [.add([draft("Fix tap", in: 2)]), .add([draft("Ring Sam")])])
        #expect(
            apply(typed("aFix tap #meet\nRing Sam\n"))
                == [.add([draft("Fix tap", in: 2)]), .add([draft("Ring Sam")])])
    }

    @Test("Enter creates a category that is new, with the todo; a chip says so before")
    func create() {
        let keys = typed("aPaint #work")
        #expect(screen(keys).contains("new: work"))
        let created = JournalVerb.add([draft("Paint", in: Category.unsavedID)], newCategory: "work")
        #expect(apply(keys + [.enter]) == [created])
        #expect(apply(keys + [.tab, .enter]) == [created])
        // What is typed after it is the next line.
        #expect(apply(typed("aPaint #work\nRing Sam\n")) == [created, .add([draft("Ring Sam")])])
        #expect(apply(typed("aFix #123\n")) == [.add([draft("Fix #123")])])
    }

    @Test("Letters typed at a question go in at the cursor, Esc keeps the line, and Enter answers at once")
    func goBack() {
        #expect(screen(typed("aPaint #enginering\n")).contains(" ▌ ● Engineering\n"))
        #expect(screen(typed("aPaint #enginering\n")).contains(" Enter answer  ↑ ↓ choose  Esc later"))
        #expect(apply(typed("aPaint #enginering\n\n")) == [.add([draft("Paint", in: 1)])])
        #expect(
            apply(typed("aPaint #enginerin\nxyz\n"))
                == [.add([draft("Paint", in: Category.unsavedID)], newCategory: "enginerinxyz")])
        #expect(
            apply(typed("aPaint #enginering\n") + [.escape] + typed("a") + [.up] + typed("\n\n"))
                == [.add([draft("Paint", in: 1)])])
    }

    @Test("A similar category comes before a new one")
    func similar() {
        #expect(apply(typed("aPlan #meetigns\n\n")) == [.add([draft("Plan", in: 2)])])
        #expect(
            apply(typed("aPlan #meetigns\n") + [.down, .enter])
                == [.add([draft("Plan", in: Category.unsavedID)], newCategory: "meetigns")])
    }

    @Test("A word that is kept stays in the title of its line")
    func keep() {
        let keys = typed("aPaint #enginering\n") + [.down, .down, .enter]
        #expect(apply(keys) == [.add([draft("Paint #enginering")])])
        // The next line is asked about again.
        #expect(apply(keys + typed("Call #enginering\n")).count == 1)
    }

    @Test("A date that is none is a chip, and asked about; one of several words isn't until it is complete")
    func dates() {
        #expect(screen(typed("aPlan ~foo ")).contains("~foo isn't a date"))
        #expect(!screen(typed("aPlan ~next f")).contains("isn't a date"))
        #expect(screen(typed("aPlan ~next fri")).contains("Fri 27 Nov"))
        #expect(screen(typed("aPlan ~tomorow\n")).contains(" ▌   keep \"~tomorow\" in the title"))
        #expect(apply(typed("aPlan ~foo\n")).isEmpty)
        #expect(apply(typed("aPlan ~foo\n\n")) == [.add([draft("Plan ~foo")])])
        #expect(apply(typed("aPlan ~in 3 days\n")) == [.add([draft("Plan", start: "2026-11-23")])])
    }

    @Test("The question says what is wrong and what was meant")
    func words() {
        var state = DayPageState(view: Self.view, size: Size(columns: 80, rows: 24))
        func question(_ text: String) -> String? {
            state.mode = .browsing
            let effects = typed("a" + text + "\n").map { state.handle($0, in: Self.view) }.last ?? []
            guard case .say(let message)? = effects.first else { return nil }
            return message.text
        }
        #expect(question("x #enginering") == "No category \"enginering\".")
        #expect(question("x ~tomorow") == "\"tomorow\" isn't a date. Did you mean tomorrow?")
        #expect(question("x #eng #meet") == "A todo has one category, so #meet stays in the title.")
        #expect(question("x ~fri ~sat") == "A todo has one date, so ~sat stays in the title.")
        #expect(question("x #12 ~20 \\#nope") == nil)
    }

    @Test("A word that begins several categories is asked about, with those first")
    func ambiguous() {
        var view = Self.view
        view.page.categories.append(Category(id: 3, name: "Errands", sortOrder: 2))
        view.page.categories.append(Category(id: 4, name: "Energy", sortOrder: 3))
        #expect(apply(typed("aPlan #e\n"), in: view).isEmpty)
        #expect(apply(typed("aPlan #en\n") + [.down, .enter], in: view) == [.add([draft("Plan", in: 4)])])
        #expect(apply(typed("aPlan #en") + [.down, .enter], in: view) == [.add([draft("Plan", in: 4)])])
    }

    @Test("A bundle's item creates and asks like a todo, and has no date")
    func items() {
        let view = SampleLibrary.view()
        #expect(
            apply(typed("gbllaSweep #home\n"), in: view)
                == [
                    .manage(
                        .addItems(
                            [BundleTodoDraft(title: "Sweep", categoryID: Category.unsavedID)], to: 1,
                            newCategory: "home"))
                ])
        #expect(
            apply(typed("gbllaSweep #health\n"), in: view)
                == [.manage(.addItems([BundleTodoDraft(title: "Sweep", categoryID: 3)], to: 1))])
    }

    @Test("Lines with new categories can be typed one after another")
    func typedAhead() async throws {
        let story = try await ReviewStory { try $0.start("2026-11-20") }
        await story.press("aThing #xyz\nRing Bob\nOther #abc\nBuy tea\n")
        #expect(try story.rows().todos.map(\.title) == ["Thing", "Ring Bob", "Other", "Buy tea"])
        #expect(story.screens.unsavedTexts.isEmpty)
        #expect(story.messages.contains("Added \"Thing\" to new category xyz"))
        #expect(story.store.view.categories.map(\.name) == ["xyz", "abc"])
    }

    @Test("Commands typed ahead of a question run, and the line is kept with its kind")
    func commandsTypedAhead() async throws {
        let story = try await ReviewStory {
            try $0.start("2026-11-20")
            try $0.add(["One"], on: "2026-11-20")
        }
        await story.press(typed("aThing ~xyz") + [.enter, .escape] + typed("xnAte lunch") + [.enter])
        let todos = try story.rows().todos
        #expect(todos.map(\.title) == ["One", "Ate lunch"] && todos.allSatisfy { !$0.isOpen })
        await story.press([.up, .enter, .enter])
        #expect(
            try story.rows().todos.last?.title == "Thing ~xyz" && story.rows().todos.last?.isOpen == true)
    }

    @Test("A kept line doesn't come back by itself, so what is typed isn't appended to it")
    func unsavedLine() async throws {
        let story = try await ReviewStory { try $0.start("2026-11-20") }
        await story.press(typed("aHalf a") + [.escape])
        await story.press("nAte lunch\n")
        #expect(try story.rows().todos.map(\.title) == ["Ate lunch"])
        #expect(story.screens.unsavedTexts == ["Half a"])
        #expect(story.screen.contains("↑ \"Half a\""))
        await story.press([.up] + typed(" line") + [.enter])
        let todos = try story.rows().todos
        #expect(todos.map(\.title) == ["Ate lunch", "Half a line"])
        #expect(todos.last?.isOpen == true)
        // A time isn't a line to keep.
        await story.press([.escape])
        await story.press("ggT9")
        #expect(story.screens.unsavedTexts == [])
    }

    @Test("A line of tags alone says what is missing")
    func noTitle() async throws {
        let story = try await ReviewStory { try $0.start("2026-11-20") }
        await story.press("a~fri\n")
        #expect(story.messages.last == "A todo needs a title.")
    }

    @Test("The question about pasted lines says which words stay in titles")
    func pasted() async throws {
        let story = try await ReviewStory { try $0.start("2026-11-20") }
        await story.press([.paste("one\ntwo #nope\n")])
        #expect(
            story.screen.contains("Add 2 todos, one a line? #nope stays in the title y yes · n no"))
        await story.press("y")
        #expect(try story.rows().todos.map(\.title) == ["one", "two #nope"])
    }

    @Test("The todos with a new category's tag are offered once no line is open")
    func offer() {
        let tagged = TaggedTodos(category: Category(id: 7, name: "Work"), count: 3)
        var after = SampleLibrary.view()
        after.tagged = JournalView.Tagged(tagged, serial: 1)
        for (keys, opens) in [(typed("a"), true), ([], false), (typed("gba"), true), (typed("gb"), false)] {
            let before = SampleLibrary.view()
            var screens = JournalScreens(view: before, size: Size(columns: 80, rows: 24))
            for key in keys { _ = screens.handle(key, in: before) }
            screens.follow(from: before, to: after)
            if opens { _ = screens.handle(.escape, in: after) }
            let text = screens.render(after).text
            #expect(text.contains("3 todos have #Work in the title. Move them to Work? y yes · n no"))
            var moved = screens
            #expect(moved.handle(.character("y"), in: after) == [.apply(.moveTagged(to: 7))])
            var left = screens
            #expect(left.handle(.character("n"), in: after).isEmpty)
            #expect(!left.render(after).text.contains("3 todos have"))
            // A key typed before the offer came does what it was meant for.
            var other = screens
            #expect(other.handle(.character("u"), in: after) == [.apply(.undo)])
        }
    }

    @Test("A prompt with a time is replaced by the first character, or edited after an arrow")
    func time() {
        #expect(apply(typed("jjT10:15\n")) == [.adjustEnding([3], to: 36_900)])
        #expect(apply(typed("jjT") + [.end] + typed("\n")).isEmpty == false)
        #expect(apply(typed("jjT") + [.backspace] + typed("9\n")) == [.adjustEnding([3], to: 32_400)])
        #expect(apply(typed("jjTnow\n")) == [.adjustEnding([3], to: 57_600)])
    }

    @Test("A picked day is replaced by the first character")
    func pickedDay() {
        #expect(apply(typed("s") + [.right, .right] + typed("fri\n")) == [.move([1], to: "2026-11-27")])
        #expect(apply(typed("s") + [.right, .right, .enter]) == [.move([1], to: "2026-11-22")])
    }
}
