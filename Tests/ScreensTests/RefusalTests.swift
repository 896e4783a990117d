import Journal
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("Keys typed ahead of a refusal")
struct RefusalTests {
    init() { useUTF8() }

    private static let view = SampleLibrary.view()

    /// The screens after keys whose last one asks something of the journal, which refuses it, and keys typed meanwhile.
    private func refused(
        _ keys: [Key], ahead: [Key], in view: JournalView = view, because reason: String = "Busy."
    ) -> (screens: JournalScreens, message: String?) {
        var screens = JournalScreens(view: view, size: Size(columns: 80, rows: 24))
        let effects = keys.map { screens.handle($0, in: view) }
        #expect(effects.last?.contains { if case .apply = $0 { true } else { false } } == true)
        var after = view
        after.message = StoreMessage(reason, isError: true)
        let message = screens.refuse(typedAhead: ahead, from: view, to: after)
        return (screens, message?.text)
    }

    @Test("The line that was refused stays open; those typed after it are kept, and offered one by one")
    func lines() {
        var (screens, message) = refused(
            typed("afirst") + [.enter], ahead: typed("second") + [.enter] + typed("third") + [.enter])
        #expect(message == "Busy. 2 lines typed after it are kept.")
        #expect(screens.unsavedTexts == ["first", "second", "third"])
        for title in ["first", "second", "third"] {
            if title != "first" { _ = screens.handle(.up, in: Self.view) }
            let effects = screens.handle(.enter, in: Self.view)
            guard case .apply(.change(.add(let drafts, _))) = effects.last else {
                Issue.record("\(effects)")
                return
            }
            #expect(drafts.map(\.title) == [title])
            screens.follow(from: Self.view, to: Self.view)
        }
        #expect(screens.unsavedTexts == [])
    }

    @Test(
        "Words of a line are told from commands", arguments: [("jjx", false), ("", false), ("jajot", true)])
    func words(keys: String, isLine: Bool) {
        var screens = JournalScreens(view: Self.view, size: Size(columns: 80, rows: 24))
        _ = screens.handle(.character(" "), in: Self.view)
        #expect(screens.typeLine(typed(keys), in: Self.view) == isLine)
    }

    @Test(
        "What becomes of the keys is a sentence of its own",
        arguments: [("No.", "No."), ("No", "No."), ("No?", "No?"), ("added \"a.\"", "added \"a.\".")])
    func sentences(reason: String, shown: String) {
        let message = refused(typed("aone") + [.enter], ahead: typed("gg"), because: reason).message
        #expect(message == "\(shown) The line typed after it is kept.")
    }

    @Test(
        "Pasted lines that were refused are asked about again; they are unsaved until then, and the line as well"
    )
    func pasted() {
        let keys = typed("ahalf") + [.paste("one\ntwo\n"), .character("y")]
        var screens = JournalScreens(view: Self.view, size: Size(columns: 80, rows: 24))
        for key in keys { _ = screens.handle(key, in: Self.view) }
        #expect(Set(screens.unsavedTexts) == ["half", "one", "two"])
        screens = refused(keys, ahead: typed("more") + [.enter]).screens
        #expect(Set(screens.unsavedTexts) == ["half", "one", "two", "halfmore"])
        guard case .apply(.change(.add(let drafts, _))) = screens.handle(.character("y"), in: Self.view).last
        else {
            Issue.record("The question isn't open.")
            return
        }
        #expect(drafts.map(\.title) == ["one", "two"])
        screens.follow(from: Self.view, to: Self.view)
        #expect(Set(screens.unsavedTexts) == ["half", "halfmore"])
    }

    @Test("A line that was not finished is kept as well, and so is one begun with a command")
    func unfinished() {
        #expect(
            refused(typed("afirst") + [.enter], ahead: typed("sec")).screens.unsavedTexts == ["first", "sec"])
        let (screens, message) = refused(typed(" "), ahead: typed("jajot"))
        #expect(screens.unsavedTexts == ["jot"])
        #expect(message == "Busy. The line typed after it is kept.")
    }

    @Test("Commands typed after a refusal do nothing, and that is said")
    func commands() {
        let (screens, message) = refused(typed(" "), ahead: typed("jjx"))
        #expect(message == "Busy. Keys typed after it were ignored.")
        #expect(screens.dayPage.selectedIndex == 0 && screens.dayPage.mode == .browsing)
        #expect(refused(typed(" "), ahead: []).message == nil)
    }

    @Test("Marks, dates, categories and answers that were refused are there to try again")
    func prompts() {
        #expect(refused(typed("vv "), ahead: typed("x")).screens.dayPage.marked.count == 2)
        let dated = refused(typed("s+3d") + [.enter], ahead: typed("jx")).screens
        guard case .dating(let prompt) = dated.dayPage.mode else {
            Issue.record("\(dated.dayPage.mode)")
            return
        }
        #expect(prompt.line.text == "+3d")
        let picked = refused(typed("#Summer") + [.enter], ahead: []).screens
        guard case .picking(let picker) = picked.dayPage.mode else {
            Issue.record("\(picked.dayPage.mode)")
            return
        }
        #expect(picker.filter.line.text == "Summer")
        #expect(
            refused(typed("Uhttps://x.org") + [.enter], ahead: []).screens.unsavedTexts == ["https://x.org"])
        // A question of one key is asked again by its command only.
        #expect(refused(typed("Dy"), ahead: typed("y")).screens.dayPage.mode == .browsing)
    }

    @Test(
        "A decision of the review that was refused is still to be made, and nothing is decided about the next"
    )
    @MainActor func review() async throws {
        let story = try await ReviewStory(ReviewStoriesTests.oneNight)
        await story.press("r")
        await story.press([.tab, .enter])
        #expect(story.asked == "Fix CI")
        let view = story.store.view
        #expect(story.screens.handle(.character(" "), in: view).count == 1)
        var after = view
        after.message = StoreMessage("Busy.", isError: true)
        let message = story.screens.refuse(typedAhead: typed("xx"), from: view, to: after)
        #expect(message?.text == "Busy. Keys typed after it were ignored.")
        #expect(story.asked == "Fix CI" && story.review.isBrowsing)
        story.store.say(nil)
        await story.press(" ")
        #expect(story.asked == "Order badge")
    }

    @Test("In a manager too: the names typed after one that was refused follow it")
    func managers() {
        var (screens, message) = refused(
            typed("gblaOne") + [.enter], ahead: typed("Two") + [.enter] + typed("Three"))
        #expect(message == "Busy. 2 lines typed after it are kept.")
        #expect(screens.unsavedTexts == ["One", "Two", "Three"])
        #expect(screens.handle(.enter, in: Self.view) == [.apply(.manage(.addBundle("One")))])
        screens.follow(from: Self.view, to: Self.view)
        _ = screens.handle(.up, in: Self.view)
        #expect(screens.handle(.enter, in: Self.view) == [.apply(.manage(.addBundle("Two")))])
    }
}
