import Journal
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("What keys do in the review")
struct ReviewKeysTests {
    init() { useUTF8() }

    private func screens(
        _ keys: [Key], in view: JournalView = SampleReview.view(), size: Size = Size(columns: 80, rows: 24)
    ) -> (JournalScreens, [Effect]) {
        var screens = JournalScreens(view: view, size: size)
        let effects = keys.map { screens.handle($0, in: view) }
        return (screens, effects.last ?? [])
    }

    private let carried: [Key] = [.character("r"), .tab]

    @Test(
        "Each decision is one key and one change",
        arguments: [
            (Key.enter, JournalVerb.keep([1])),
            (.character(" "), .end([1], .done, on: "2026-11-20")),
            (.character("y"), .end([1], .done, on: "2026-11-19")),
            (.character("x"), .end([1], .abandoned, on: "2026-11-20")),
            // However often it was pushed.
            (.character(">"), .move([1], to: "2026-11-21")),
            (.character("m"), .edit([1], TodoEdit(\.shouldMigrate, false))),
        ])
    func decisions(key: Key, action: JournalVerb) {
        #expect(screens(carried + [key]).1 == [.apply(action)])
    }

    @Test("A line or a list that a key opens gives one change, too")
    func prompts() {
        #expect(screens(carried + typed("s+3") + [.enter]).1 == [.apply(.move([1], to: "2026-11-23"))])
        #expect(
            screens(carried + typed("Tyesterday 9") + [.enter]).1
                == [.apply(.end([1], .done, on: "2026-11-19", at: 9 * 3600))])
        #expect(
            screens(carried + typed("e!") + [.enter]).1
                == [.apply(.edit([1], TodoEdit(\.title, "Fix flaky CI tests!")))])
        #expect(
            screens(carried + typed(";;lint") + [.enter]).1
                == [.apply(.split(1, into: ["Fix flaky CI tests", "lint"]))])
        #expect(
            screens(carried + typed("#meet") + [.enter]).1
                == [.apply(.edit([1], TodoEdit(\.categoryID, 2)))])
        #expect(screens(carried + typed("o")).1 == [.open(url: "https://ci.example.com/builds/48121")])
        #expect(screens(carried + typed("lo")).1 == [.say(StoreMessage("No URL."))])
    }

    @Test("A key that decides does nothing in the other steps")
    func elsewhere() {
        for key in typed("xysTe;#mlh") {
            let (state, effects) = screens(typed("r") + [key])
            #expect(state.review.step == .lookBack)
            #expect(effects == [.say(StoreMessage("Works only on the todo being asked about."))])
        }
        #expect(screens(typed("r ")).1 == [.say(StoreMessage("No habit is about to end."))])
        #expect(screens(carried + typed("h")).1.count == 1)
    }

    @Test("A habit that is about to end was done on its day by Space")
    func habits() {
        let view = SampleReview.view(SampleReview.contents(isStarted: false))
        #expect(screens(typed("rj "), in: view).1 == [.apply(.end([7], .done, on: "2026-11-19"))])
        #expect(screens(typed("r") + [.tab, .enter], in: view).1 == [.apply(.startToday)])
        #expect(screens(typed("rS"), in: view).1 == [.apply(.startToday)])
        #expect(screens(typed("r") + [.tab, .tab], in: view).0.review.step == .carried)
    }

    @Test("It asks for today's page and for what there is to go through, once")
    func missing() {
        var view = SampleReview.view()
        view.readings = Readings()
        #expect(screens(typed("r"), in: view).0.pendingAction(in: view) == .read([.review(of: "2026-11-20")]))
        #expect(screens([], in: SampleReview.view()).0.pendingAction(in: SampleReview.view()) == .read([]))
        let other = SamplePage.view(day: "2026-11-19")
        #expect(
            screens(typed("r"), in: other).0.pendingAction(in: other)
                == .show(.day("2026-11-20"), keepsMessage: true))
        // What can't be read is not asked for without end.
        view.message = StoreMessage("damaged", isError: true)
        var (stuck, _) = screens(typed("r"), in: view)
        #expect(stuck.pendingAction(in: view) == .read([.review(of: "2026-11-20")]))
        stuck.follow(from: view, to: view)
        #expect(stuck.pendingAction(in: view) == nil)
        _ = stuck.handle(.character("j"), in: view)
        #expect(stuck.pendingAction(in: view) == .read([.review(of: "2026-11-20")]))
        let (end, _) = screens(carried + [.tab, .tab])
        #expect(end.pendingAction(in: SampleReview.view()) == .change(.finishReview))
    }

    @Test(
        "At every size each step says how to go on, how to leave and where help is",
        arguments: Scene.allSizes)
    func hints(size: Size) {
        let unstarted = SampleReview.view(SampleReview.contents(isStarted: false))
        let steps: [([Key], JournalView, [String])] = [
            (typed("r"), unstarted, ["␣ did it", "Enter", "Esc leave"]),
            (typed("r"), SampleReview.view(), ["Enter", "Esc leave"]),
            (carried, unstarted, ["Enter start the day", "Esc leave"]),
            (carried, SampleReview.view(), ["Tab to plan", "Esc leave"]),
            (carried + [.tab, .escape], SampleReview.view(), ["Enter", "Esc leave", "a add"]),
            (carried + [.tab, .tab], SampleReview.view(), ["Enter to the page"]),
        ]
        for (keys, view, hints) in steps {
            var (state, _) = screens(keys, in: view, size: size)
            let lines = state.render(view, symbols: .unicode).text.split(
                separator: "\n", omittingEmptySubsequences: false)
            for hint in hints + ["? help"] {
                #expect(lines.last?.contains(hint) == true, "\(hint) in \(lines.last ?? "")")
            }
        }
        var (plan, _) = screens(carried + [.tab], size: size)
        let typing = plan.render(SampleReview.view(), symbols: .unicode).text
        #expect(typing.hasSuffix(" Enter to end  Esc select a row"))
        var (state, _) = screens(carried, size: size)
        let screen = state.render(SampleReview.view(), symbols: .unicode).text
        for hint in ["Enter keep", "␣ done", "x abandon", "> tomorrow", "s another day", "l skip"] {
            #expect(screen.contains(hint))
        }
    }

    @Test("A day is full past the number that was set")
    func many() {
        var preferences = ReviewPreferences()
        for (many, words) in [(5, "5 open, 3 of them carried."), (4, "A full day")] {
            preferences.many = many
            let view = SampleReview.view()
            var screens = JournalScreens(
                view: view, size: Size(columns: 80, rows: 24), preferences: Preferences(preferences))
            for key in carried + [.tab] { _ = screens.handle(key, in: view) }
            #expect(screens.render(view, symbols: .unicode).text.contains(words))
        }
    }
}
