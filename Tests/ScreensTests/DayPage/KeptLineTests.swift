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
        for key in keys {
            if key == .pause { state.notePause() } else { effects = state.handle(key, in: view) }
        }
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
        press(typed("a"), &state, in: Self.older)
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
        let effects = press(typed("n") + [.enter], &state, in: Self.older)
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

    @Test("A line kept with its question keeps its day, and so does one set aside by further typing")
    func asked() {
        let line = typed("aThing #xyz") + [.enter]
        for keys in [line + [.pause, .escape], line + typed("R") + [.backspace, .escape]] {
            var state = turned(after: keys)
            #expect(
                press(typed("a") + [.pause, .enter], &state, in: Self.older)
                    == adding("Thing", on: "2026-11-20", newCategory: "xyz"))
        }
    }

    @Test("What replaces a kept line is for the page")
    func replaced() {
        var state = turned(after: typed("aThing half") + [.escape])
        let effects = press(
            typed("a") + [.pause, .control("u")] + typed("New") + [.enter], &state, in: Self.older)
        #expect(effects == adding("New", on: "2026-11-19"))
    }

    @Test(
        "Keys meant for a question that isn't seen yet leave the line as it is",
        arguments: [Key.down, .up, .left, .right, .home, .end, .backspace, .control("u"), .control("p")])
    func arrows(key: Key) {
        var state = DayPageState(view: Self.today, size: Size(columns: 80, rows: 24))
        press(typed("aThing #xyz") + [.enter, key], &state, in: Self.today)
        #expect(state.openText?.text == "Thing #xyz" && state.waitingTexts.isEmpty)
        #expect(state.render(Self.today, symbols: .unicode).text.contains("create \"xyz\""))
        #expect(
            press([.pause, .enter], &state, in: Self.today)
                == adding("Thing", on: "2026-11-20", newCategory: "xyz"))
    }
}
