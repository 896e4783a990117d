import Journal
import Persistence
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("Several screens")
struct JournalScreensTests {
    init() { useUTF8() }

    private static let view = SampleLibrary.view()

    private func screens(_ keys: [Key], in view: JournalView = view) -> (JournalScreens, [Effect]) {
        var screens = JournalScreens(view: view, size: Size(columns: 80, rows: 24))
        let effects = keys.map { screens.handle($0, in: view) }
        return (screens, effects.last ?? [])
    }

    @Test("Each is brought to the front by its key, and Esc goes back to the page")
    func turning() {
        #expect(screens(typed("gb")).0.front == .library)
        #expect(screens(typed("ge")).0.front == .exportGroups)
        #expect(screens(typed("gbge")).0.front == .exportGroups)
        #expect(screens(typed("gb") + [.escape]).0.front == .dayPage)
        #expect(screens(typed("gbgj")) == (screens([]).0, []))
        let (ahead, effects) = screens(typed("gegf"))
        #expect(ahead.front == .dayPage && effects == [.apply(.show(.futureLog))])
        #expect(screens(typed("gbgb")).1 == [.say(StoreMessage("These are the bundles and categories."))])
        // While something is typed, a digit is one.
        #expect(screens(typed("a3")).0.front == .dayPage)
    }

    @Test("From the future log a manager's 1 goes to the pages, and its 2 back to it")
    func future() {
        var view = Self.view
        view.page.contents = PageContents(futureLog: [], today: "2026-11-20", weekStart: .monday)
        #expect(screens(typed("gbgj"), in: view).1 == [.apply(.show(.journal))])
        #expect(screens(typed("gbgf"), in: view).1 == [])
    }

    @Test("The library is read for the screen that shows it, and no longer than that")
    func missing() {
        let unread = SampleLibrary.view(nil)
        #expect(screens([]).0.pendingAction(in: unread) == nil)
        #expect(screens(typed("gb")).0.pendingAction(in: unread) == .read([.library]))
        #expect(screens(typed("ge")).0.pendingAction(in: Self.view) == nil)
        #expect(screens(typed("gb") + [.escape]).0.pendingAction(in: Self.view) == .read([]))
        #expect(screens(typed("b")).0.pendingAction(in: unread) == .read([.library]))
        #expect(screens(typed("b") + [.escape]).0.pendingAction(in: Self.view) == .read([]))
    }

    @Test(
        "Esc and a key that arrive together close the line and are not one Meta key, unless that means something"
    )
    func escAndKey() {
        let open = screens(typed("ahalf")).0
        #expect(open.parted(.alt("j"), in: Self.view) == [.escape, .character("j")])
        #expect(open.parted(.alt("\u{7F}"), in: Self.view) == [.alt("\u{7F}")])
        #expect(open.parted(.alt("b"), in: Self.view) == [.alt("b")])
        #expect(screens([]).0.parted(.alt("b"), in: Self.view) == [.escape, .character("b")])
        #expect(open.parted(.character("j"), in: Self.view) == [.character("j")])
        // A verb isn't what anyone meant by Alt and its letter.
        for letter in "xu>S " {
            #expect(screens([]).0.parted(.alt(letter), in: Self.view) == [.alt(letter)])
        }
        #expect(open.parted(.alt("x"), in: Self.view) == [.escape, .alt("x")])
        let (keymap, _) = Keymap.choosing([.down: [.alt("j")]])
        var preferences = Preferences()
        preferences.keymap = keymap
        let bound = JournalScreens(
            view: Self.view, size: Size(columns: 80, rows: 24), preferences: preferences)
        #expect(bound.parted(.alt("j"), in: Self.view) == [.alt("j")])
    }

    @Test("Lines left on a manager are taken up there, and those of a page on the page")
    func leftLines() {
        let left = screens(typed("aWrite") + [.escape] + typed("gblaWater") + [.escape]).0
        #expect(left.unsavedLines == ["Write", "library\tWater"])
        var next = screens([]).0
        let message = next.adopt(left.unsavedLines)
        #expect(
            message?.text
                == "Kept from last time: \"Write\" (a ↑ brings it back), \"Water\" (gb a ↑ brings it back).")
        #expect(next.dayPage.unsavedTexts == ["Write"])
        #expect(next.library.unsavedTexts == ["Water"])
        var alone = screens([]).0
        #expect(
            alone.adopt(["library\tWater"])?.text
                == "Kept from last time: \"Water\" (gb a ↑ brings it back).")
        #expect(alone.dayPage.unsavedTexts == [])
    }

    @Test("The page follows what happened to the journal while it is behind")
    func behind() {
        var (screens, _) = screens(typed("jjgb"))
        #expect(screens.dayPage.selectedID == 3)
        var without = SamplePage.view(SamplePage.todos.filter { $0.id != 3 })
        without.readings.library = .loaded(SampleLibrary.library)
        screens.follow(from: Self.view, to: without)
        #expect(screens.dayPage.selectedID == 4)
    }

    @Test("Help, palette, keys that mean nothing, and leaving are the same on each")
    func common() {
        for name in ["gb", "ge"] {
            let (help, _) = screens(typed(name + "?j"))
            #expect(help.library.overlay ?? help.exportGroups.overlay == .help(scroll: 1))
            let (closed, _) = screens(typed(name + "?q"))
            #expect(closed.front != .dayPage && closed.library.isBrowsing && closed.exportGroups.isBrowsing)
            #expect(screens(typed(name + ":quit") + [.enter]).1 == [.quit])
            #expect(screens(typed(name + "u")).1 == [.apply(.undo)])
            #expect(
                screens(typed(name + "Y")).1 == [
                    .say(StoreMessage("Y does nothing here. ? shows every key."))
                ])
            #expect(screens(typed(name + "a") + [.control("z")]).1 == [.suspend])
            #expect(screens(typed(name + "q")) == (screens([]).0, []))
            #expect(screens(typed(name + "ZZ")).1 == [.quit])
        }
    }

    @Test("An offer is made only where its key works")
    func offers() {
        func screen(_ keys: String, offering offer: StoreMessage.Offer) -> String {
            var view = Self.view
            view.message = StoreMessage("It is Saturday now", offer: offer)
            var (screens, _) = screens(typed(keys), in: view)
            return screens.render(view, symbols: .unicode).text
        }
        #expect(screen("gb", offering: .undo).contains("now · u undo"))
        #expect(!screen("gb", offering: .startToday).contains("now ·"))
        #expect(screen("", offering: .startToday).contains("now · S start it"))
    }

    @Test("A bundle is picked by typing, once there are any, and never on the future log")
    func bundles() {
        #expect(screens(typed("bwee") + [.enter]).1 == [.apply(.applyBundle(2))])
        #expect(screens(typed("b") + [.down, .down, .enter]).1 == [.apply(.applyBundle(3))])
        #expect(screens(typed("bzzz") + [.enter]).1 == [])
        let none = SampleLibrary.view(Library())
        let words = "No bundles yet. Press gb to create one."
        #expect(screens(typed("b"), in: none).1 == [.say(StoreMessage(words))])
        let unread = SampleLibrary.view(nil)
        var (waiting, _) = screens(typed("b") + [.enter], in: unread)
        #expect(waiting.follow(from: unread, to: none)?.text == words)
        #expect(waiting.dayPage.isBrowsing)
        var view = Self.view
        view.page.contents = PageContents(futureLog: [], today: "2026-11-20", weekStart: .monday)
        #expect(
            screens(typed("b"), in: view).1 == [.say(StoreMessage("Bundles apply to a page. gj shows one."))]
        )
    }
}
