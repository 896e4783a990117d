import Journal
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("Lines kept for later")
struct KeptLineTests {
    init() { useUTF8() }

    private static let today = SamplePage.view()
    private static let older = SamplePage.view(day: "2026-11-19", next: "2026-11-20")

    /// The state after keys on today's page, with an older page shown then.
    private func turned(after keys: [Key]) -> DayPageState {
        var state = DayPageState(view: Self.today, size: Size(columns: 80, rows: 24))
        press(keys, &state, in: Self.today)
        state.follow(from: Self.today, to: Self.older)
        return state
    }

    @discardableResult
    private func press(_ keys: [Key], _ state: inout DayPageState, in view: JournalView) -> [Effect] {
        var effects: [Effect] = []
        for key in keys { effects = state.handle(key, in: view) }
        return effects
    }

    private func adding(_ title: String, on day: Day, newCategory: String? = nil) -> [Effect] {
        let draft = TodoDraft(
            title: title, start: day, categoryID: newCategory == nil ? nil : Category.unsavedID)
        return [.apply(.add([draft], newCategory: newCategory))]
    }

    @Test("A line kept by Esc keeps its day on another page, and shows it there")
    func esc() {
        var state = turned(after: typed("aThing half") + [.escape])
        press(typed("a") + [.up], &state, in: Self.older)
        let rows = state.render(Self.older, symbols: .unicode).text.split(separator: "\n")
        #expect(rows.contains { $0.contains("Thing half") && $0.contains("Fri 20 Nov") })
        #expect(press([.enter], &state, in: Self.older) == adding("Thing half", on: "2026-11-20"))
        // The next line is the page's.
        state.follow(from: Self.older, to: Self.older)
        #expect(press(typed("New") + [.enter], &state, in: Self.older) == adding("New", on: "2026-11-19"))
    }

    @Test("An entry kept by Esc keeps its day, too")
    func entry() {
        var state = turned(after: typed("nHad lunch") + [.escape])
        let effects = press(typed("n") + [.up, .enter], &state, in: Self.older)
        #expect(
            effects == [
                .apply(
                    .add([
                        .entry(
                            title: "Had lunch",
                            ending: TodoEnding(.done, on: "2026-11-20", clock: Self.today.clock))
                    ]))
            ])
    }

    @Test("A line left at its question keeps its day, and is asked about again")
    func asked() {
        var state = turned(after: typed("aThing #enginering") + [.enter, .escape])
        let asked = press(typed("a") + [.up, .enter], &state, in: Self.older)
        #expect(asked == [.say(StoreMessage("No category \"enginering\".", isError: true))])
        #expect(
            press([.enter], &state, in: Self.older)
                == [.apply(.add([TodoDraft(title: "Thing", start: "2026-11-20", categoryID: 1)]))])
    }

    @Test("Typing anything else starts anew, for the page; the kept line stays")
    func replaced() {
        var state = turned(after: typed("aThing half") + [.escape])
        let effects = press(typed("aNew") + [.enter], &state, in: Self.older)
        #expect(effects == adding("New", on: "2026-11-19"))
        state.follow(from: Self.older, to: Self.older)
        #expect(state.openText == nil && state.unsavedTexts == ["Thing half"])
        // What replaces the line that came back is for the page, too.
        #expect(
            press([.up, .control("u")] + typed("Other") + [.enter], &state, in: Self.older)
                == adding("Other", on: "2026-11-19"))
        state.follow(from: Self.older, to: Self.older)
        #expect(state.unsavedTexts == [])
    }

    @Test("A kept line is thrown away by emptying it, and only then")
    func emptied() {
        var state = DayPageState(view: Self.today, size: Size(columns: 80, rows: 24))
        press(typed("aone") + [.escape] + typed("atwo") + [.escape], &state, in: Self.today)
        #expect(state.unsavedTexts == ["two", "one"])
        press(typed("a") + [.up, .up] + typed("!") + [.down, .escape], &state, in: Self.today)
        #expect(state.unsavedTexts == ["two", "one!"])
        press(typed("a") + [.up, .control("u"), .escape], &state, in: Self.today)
        #expect(state.unsavedTexts == ["one!"])
        press(typed("a") + [.up, .enter], &state, in: Self.today)
        #expect(state.unsavedTexts == ["one!"])
        state.follow(from: Self.today, to: Self.today)
        #expect(state.unsavedTexts == [])
    }

    @Test("Lines typed ahead of a refusal don't change which line is open")
    func keptMeanwhile() {
        var state = DayPageState(view: Self.today, size: Size(columns: 80, rows: 24))
        press(typed("aone") + [.escape] + typed("a") + [.up, .enter], &state, in: Self.today)
        state.follow(
            from: Self.today, to: SamplePage.view(message: StoreMessage("Busy.", isError: true)))
        state.keep(["two"])
        #expect(state.unsavedTexts == ["one", "two"])
        press([.enter], &state, in: Self.today)
        state.follow(from: Self.today, to: Self.today)
        #expect(state.unsavedTexts == ["two"])
    }

    @Test(
        "Keys that edit leave a question for the line, at the cursor",
        arguments: [
            (Key.left, "Thing #enginerinXg"), (.home, "XThing #enginering"),
            (.backspace, "Thing #enginerinX"),
            (.control("u"), "X"), (.control("w"), "Thing X"),
        ])
    func edits(key: Key, text: String) {
        var state = DayPageState(view: Self.today, size: Size(columns: 80, rows: 24))
        press(typed("aThing #enginering") + [.enter, key] + typed("X"), &state, in: Self.today)
        #expect(state.openText?.text == text)
    }
}
