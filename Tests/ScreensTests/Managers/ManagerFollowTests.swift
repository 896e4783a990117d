import Journal
import Persistence
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("Managers take in what became of the journal")
struct ManagerFollowTests {
    init() { useUTF8() }

    private static let view = SampleLibrary.view()

    private func state(_ keys: [Key]) -> LibraryState {
        var state = LibraryState(view: SamplePage.view(), size: Size(columns: 80, rows: 24))
        // From the categories to the bundles.
        for key in [.tab] + keys { _ = state.handle(key, in: Self.view) }
        return state
    }

    private static func view(_ change: (inout Library) -> Void) -> JournalView {
        var library = SampleLibrary.library
        change(&library)
        return SampleLibrary.view(library)
    }

    private func selected(_ state: LibraryState, in view: JournalView, _ pane: ManagerPane) -> ManagerRow? {
        state.manager.selected(in: pane, view.library)
    }

    @Test("Selections stay on their rows, or go to the nearest that are left")
    func selections() {
        var state = state(typed("jlh"))
        let without = Self.view { $0.bundles.removeAll { $0.id == 2 } }
        let reversed = Self.view { $0.bundles.reverse() }
        state.follow(from: Self.view, to: reversed)
        #expect(selected(state, in: reversed, .bundles) == .row(.bundle(2)))
        state.follow(from: reversed, to: Self.view)
        state.follow(from: Self.view, to: without)
        #expect(selected(state, in: without, .bundles) == .row(.bundle(3)))
        state.follow(from: without, to: Self.view { $0.bundles = [] })
        state.follow(from: Self.view { $0.bundles = [] }, to: Self.view)
        #expect(selected(state, in: Self.view, .bundles) != nil)
        var last = self.state(typed("jj"))
        last.follow(from: Self.view, to: Self.view { $0.bundles.removeLast() })
        #expect(selected(last, in: Self.view { $0.bundles.removeLast() }, .bundles) == .row(.bundle(2)))
    }

    @Test("The items of another bundle are entered at their top")
    func itemsOfAnother() {
        var state = state(typed("jlhkljjj"))
        #expect(selected(state, in: Self.view, .items) == .row(.item(2)))
        let without = Self.view { library in
            library.bundles.removeFirst()
            library.items.append(BundleTodo(id: 9, bundleID: 2, title: "Look ahead", sortOrder: 1))
        }
        state.follow(from: Self.view, to: without)
        #expect(selected(state, in: without, .items) == .row(.item(5)))
    }

    @Test("What was made is selected, in its pane; what was changed leaves the keys where they are")
    func touched() {
        var state = state([])
        var new = Self.view
        new.touchedLibrary = .item(5)
        state.follow(from: Self.view, to: new)
        #expect(state.manager.active == .items)
        #expect(selected(state, in: new, .bundles) == .row(.bundle(2)))
        #expect(selected(state, in: new, .items) == .row(.item(5)))
        new.touchedLibrary = .bundle(2)
        state.follow(from: new, to: new)
        #expect(state.manager.active == .items)
        new.touchedLibrary = .category(99)
        state.follow(from: new, to: new)
        #expect(state.manager.active == .items)
        new.touchedLibrary = .group(1)
        let before = state
        state.follow(from: new, to: new)
        #expect(state == before)
    }

    @Test("A new row's line is empty for the next once it is written; one that could not be stays")
    func lines() {
        var state = state(typed("aSprint") + [.enter])
        let failed = SampleLibrary.view(message: StoreMessage("The disk is full.", isError: true))
        state.follow(from: Self.view, to: failed)
        #expect(state.manager.mode == .typing(ManagerLine(.add(.bundles), "Sprint")))
        _ = state.handle(.enter, in: Self.view)
        state.follow(from: Self.view, to: Self.view)
        #expect(state.manager.mode == .typing(ManagerLine(.add(.bundles))))
        var renamed = self.state([.enter] + typed("!") + [.enter])
        renamed.follow(from: Self.view, to: Self.view)
        #expect(renamed.isBrowsing)
        // What another program does meanwhile is no answer to it.
        var typing = self.state(typed("aSpr"))
        typing.follow(from: Self.view, to: Self.view { $0.bundles.removeFirst() })
        #expect(typing.manager.mode == .typing(ManagerLine(.add(.bundles), "Spr")))
    }

    @Test("What was begun with a row that is gone ends, and says so; what was typed stays")
    func gone() {
        func follow(_ keys: [Key], to new: JournalView) -> (Manager, String?) {
            var state = state(keys)
            let message = state.follow(from: Self.view, to: new)
            return (state.manager, message?.text)
        }
        let without = Self.view { library in
            library.bundles.removeFirst()
            library.items.removeAll { $0.bundleID == 1 }
        }
        let (renaming, renamed) = follow([.enter] + typed("!"), to: without)
        #expect(renaming.mode == .typing(ManagerLine(.add(.bundles), "Morning!")))
        #expect(renamed == "The bundle was deleted. Enter creates a new one.")
        let (adding, added) = follow(typed("laWater"), to: without)
        // What is typed on is not to be taken for commands.
        #expect(adding.mode == .typing(ManagerLine(.addItem(to: 1), "Water")))
        #expect(added == "The bundle was deleted. Esc keeps your line for another.")
        #expect(follow(typed("D"), to: without).1 == "It was already deleted.")
        let (weekdays, said) = follow(typed("wmon"), to: without)
        #expect(weekdays.mode != .browsing && said == "The bundle was deleted. Esc closes the line.")
        #expect(follow(typed("l#"), to: without).1 == "The item was already deleted.")
        #expect(follow(typed("lUx"), to: without).1 == "The item was deleted. Esc closes the line.")
        #expect(follow(typed("jD"), to: without).1 == nil)
    }
}
