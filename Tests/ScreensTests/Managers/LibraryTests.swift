import Journal
import Persistence
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("Bundles and categories")
struct LibraryTests {
    init() { useUTF8() }

    private static let view = SampleLibrary.view()

    /// The screens after keys, which begin in the bundles of bundles and categories.
    private func screens(_ keys: [Key], in view: JournalView = view, size: Size = Size(columns: 80, rows: 24))
        -> (JournalScreens, [Effect])
    {
        var screens = JournalScreens(view: view, size: size)
        for key in typed("gbl") { _ = screens.handle(key, in: view) }
        let effects = keys.map { screens.handle($0, in: view) }
        return (screens, effects.last ?? [])
    }

    private func effects(_ keys: [Key], in view: JournalView = view) -> [Effect] { screens(keys, in: view).1 }

    private func action(_ keys: [Key], in view: JournalView = view) -> LibraryAction? {
        guard case .apply(.change(.manage(let action))) = effects(keys, in: view).first else { return nil }
        return action
    }

    private func said(_ keys: [Key], in view: JournalView = view) -> String? {
        guard case .say(let message) = effects(keys, in: view).first else { return nil }
        return message.text
    }

    @Test("What is typed is added in the pane that has the keys")
    func adding() {
        #expect(action(typed("hahome") + [.enter]) == .addCategory("home"))
        #expect(action(typed("aSprint ") + [.enter]) == .addBundle("Sprint"))
        #expect(
            action(typed("la") + [.paste("Water #health https://x.org"), .enter])
                == .addItems(
                    [BundleTodoDraft(title: "Water", categoryID: 3, externalURL: "https://x.org")], to: 1))
        // An item is of the kind that its bundle makes; its days are each page's.
        var item = BundleTodoDraft(title: "Go !")
        (item.starts, item.due) = (ItemDay("fri"), ItemDay("3d"))
        #expect(
            action(typed("la") + [.paste("Go ~fri ^3d !"), .enter, .enter]) == .addItems([item], to: 1))
        #expect(
            action(typed("laPaint #home") + [.enter])
                == .addItems(
                    [BundleTodoDraft(title: "Paint", categoryID: Category.unsavedID)], to: 1,
                    newCategory: "home"))
        #expect(said(typed("a ") + [.enter]) == "Nothing to save. Esc closes the line.")
        let empty = SampleLibrary.view(Library())
        #expect(said(typed("la"), in: empty) == "No bundles yet. Add a bundle first.")
    }

    @Test("Several lines that are pasted become a row each")
    func pasted() {
        let keys = typed("la") + [Key.paste("Water\nRead #health\n\nWalk")]
        #expect(said(keys) == "3 rows: Enter adds this one, then ↑ brings the next.")
        #expect(action(keys + [.enter]) == .addItems([BundleTodoDraft(title: "Water")], to: 1))
        var (screens, _) = screens(keys + [.enter])
        screens.follow(from: Self.view, to: Self.view)
        // The next one doesn't come by itself.
        #expect(screens.library.openText == nil)
        #expect(screens.render(Self.view, symbols: .unicode).text.contains("↑ \"Read #health\""))
        _ = screens.handle(.up, in: Self.view)
        #expect(
            screens.handle(.enter, in: Self.view) == [
                .apply(.manage(.addItems([BundleTodoDraft(title: "Read", categoryID: 3)], to: 1)))
            ])
        #expect(screens.unsavedTexts == ["Read #health", "Walk"])
    }

    @Test("An item's line has its marks: one that is left out is removed")
    func itemLine() throws {
        var item = BundleTodo(id: 1, bundleID: 1, title: "Rent #1st ^x")
        (item.due, item.repeats) = (ItemDay("3d"), try RepeatGrammar(weekStart: .monday).rule("1st"))
        let library = Library(bundles: [TaskBundle(id: 1, name: "Month")], items: [item])
        let view = SampleLibrary.view(library)
        var (opened, _) = screens(typed("l") + [.enter], in: view)
        #expect(opened.render(view, symbols: .unicode).text.contains("Rent \\#1st ^x ^3d &1st"))
        #expect(effects(typed("l") + [.enter, .enter], in: view).isEmpty)
        #expect(
            action(typed("l") + [.enter] + Array(repeating: .backspace, count: 8) + [.enter], in: view)
                == .editItem(
                    1,
                    BundleTodoEdit {
                        $0.due = .set(nil)
                        $0.repeats = .set(nil)
                    }))
    }

    @Test("Enter renames what is selected, and nothing where the name is as it was")
    func renaming() {
        #expect(
            action(typed("h") + [.enter] + typed("!") + [.enter])
                == .editCategory(1, CategoryEdit(\.name, "Engineering!")))
        #expect(
            action(typed("j") + [.enter, .control("u")] + typed("Friday") + [.enter])
                == .editBundle(2, BundleEdit(\.name, "Friday")))
        #expect(
            action(typed("lj") + [.enter] + typed("!") + [.enter])
                == .editItem(1, BundleTodoEdit(\.title, "Stretch!")))
        #expect(effects([.enter, .enter]) == [])
    }

    @Test("Rows are moved among their siblings, items within their category")
    func moving() {
        #expect(action(typed("hJ")) == .move(.category(1), to: 1))
        #expect(action(typed("jK")) == .move(.bundle(2), to: 0))
        #expect(action(typed("ljJ")) == .move(.item(1), to: 1))
        #expect(action(typed("ljjK")) == .move(.item(4), to: 0))
        #expect(said(typed("K")) == "Already the first.")
        #expect(said(typed("ljjJ")) == "Already the last in its category. # moves it to another.")
    }

    @Test("Colours, categories, kinds, weekdays and URLs are set by their keys")
    func fields() {
        #expect(action(typed("h#") + [.down, .enter]) == .editCategory(1, CategoryEdit(\.color, .red)))
        #expect(action(typed("h#te") + [.enter]) == .editCategory(1, CategoryEdit(\.color, .teal)))
        #expect(said(typed("#")) == "A bundle has no colour.")
        #expect(action(typed("l#mee") + [.enter]) == .editItem(3, BundleTodoEdit(\.categoryID, 2)))
        #expect(action(typed("l#oth") + [.enter]) == .editItem(3, BundleTodoEdit(\.categoryID, nil)))
        #expect(action(typed("l#home") + [.enter]) == .editItem(3, BundleTodoEdit(), newCategory: "home"))
        #expect(action(typed("m")) == .editBundle(1, BundleEdit(\.todosShouldMigrate, true)))
        #expect(
            action(typed("w") + [.control("u"), .enter]) == .editBundle(1, BundleEdit(\.appliesOn, nil)))
        #expect(
            action(typed("jjwweekend") + [.enter]) == .editBundle(3, BundleEdit(\.appliesOn, .weekend)))
        #expect(
            action(typed("hjwmon-fri") + [.enter])
                == .editCategory(2, CategoryEdit(\.showOnly, .mondayToFriday)))
        #expect(
            action(typed("lw") + [.control("u"), .enter])
                == .editItem(3, BundleTodoEdit(\.showOnly, nil)))
        #expect(effects(typed("w") + [.enter]) == [])
        #expect(said(typed("jjwmon-x") + [.enter])?.contains("mon-x") == true)
        #expect(
            action(typed("ljUhttps://x.org") + [.enter])
                == .editItem(1, BundleTodoEdit(\.externalURL, "https://x.org")))
        #expect(
            action(typed("lGU") + [.control("u"), .enter])
                == .editItem(2, BundleTodoEdit(\.externalURL, nil)))
        #expect(said(typed("U")) == "Only an item has a URL.")
    }

    @Test("Deleting asks, and says what it means")
    func deleting() {
        #expect(action(typed("Dy")) == .delete(.bundle(1)))
        #expect(action(typed("hDy")) == .delete(.category(1)))
        #expect(action(typed("lDy")) == .delete(.item(3)))
        #expect(said(typed("Dn")) == "Nothing was deleted.")
        func question(_ keys: String, width: Int = 78) -> String {
            var (screens, _) = screens(typed(keys), size: Size(columns: width + 2, rows: 24))
            return screens.render(Self.view, symbols: .unicode).text.split(separator: "\n")
                .first { $0.contains("Delete") }.map(String.init) ?? ""
        }
        #expect(question("D") == " Delete \"Morning\" and its 4 items? Todos it added stay. y yes · n no")
        #expect(
            question("hjjD")
                == " Delete \"Health\"? Its todos and 2 bundle items move to Other. y yes · n no")
        #expect(question("hjD") == " Delete \"Meetings\"? Its todos move to Other. y yes · n no")
        #expect(question("D", width: 38) == " Delete \"Morning\" and its 4 items?")
        #expect(question("jjD", width: 38) == " Delete \"Trip\"? Todos it added stay.")
    }

    @Test("A bundle is applied to the page that is behind, unless that is the future log")
    func applying() {
        #expect(effects(typed("jb")) == [.apply(.applyBundle(2))])
        #expect(effects(typed("jlb")) == [.apply(.applyBundle(2))])
        #expect(said(typed("hb")) == "Only bundles can be applied. Tab goes to them.")
        var ahead = Self.view
        ahead.page.contents = PageContents(futureLog: [], today: "2026-11-20", weekStart: .monday)
        #expect(said(typed("b"), in: ahead) == "Bundles apply to a page. gj shows one first.")
    }

    @Test("Categories come first: a name typed at once is a category's")
    func categoriesFirst() {
        var screens = JournalScreens(view: Self.view, size: Size(columns: 80, rows: 24))
        let effects =
            typed("gbawork").map { screens.handle($0, in: Self.view) } + [
                screens.handle(.enter, in: Self.view)
            ]
        #expect(effects.last == [.apply(.manage(.addCategory("work")))])
    }

    @Test("The pane with the focus has a heavy line, the others a light one", arguments: [80, 120])
    func focus(columns: Int) {
        var screens = JournalScreens(view: Self.view, size: Size(columns: columns, rows: 24))
        _ = screens.handle(.character("g"), in: Self.view)
        _ = screens.handle(.character("b"), in: Self.view)
        for name in ["Categories", "Bundles", "Items"] {
            let rows = screens.render(Self.view, symbols: .unicode).text.split(separator: "\n")
            let heavy = rows.filter { $0.contains("━") }
            #expect(heavy.count == 1 && heavy[0].contains(" \(name)"))
            let title = heavy[0].prefix { $0 != "━" }
            #expect(title.contains(name))
            _ = screens.handle(.tab, in: Self.view)
        }
    }

    @Test("Panes are gone through in both directions, and the items are those of the selected bundle")
    func panes() {
        func active(_ keys: [Key]) -> ManagerPane { screens(keys).0.library.manager.active }
        #expect(active([]) == .bundles)
        #expect(active([.tab]) == .items && active([.tab, .tab]) == .categories)
        #expect(active([.backTab]) == .categories && active([.left, .left]) == .items)
        let manager = screens(typed("ljj") + [.backTab, .down, .tab]).0.library.manager
        #expect(manager.selected(in: .items, SampleLibrary.library) == .row(.item(5)))
    }

    @Test("A line that was closed is offered when a line opens next, and kept when the terminal goes away")
    func drafts() {
        let (closed, effects) = screens(typed("ahalf a") + [.escape])
        #expect(effects == [.say(StoreMessage("Your line is kept. a ↑ brings it back."))])
        #expect(closed.unsavedTexts == ["half a"])
        #expect(
            action(typed("ahalf a") + [.escape] + typed("a") + [.up] + typed(" name") + [.enter])
                == .addBundle("half a name"))
        #expect(action(typed("ahalf a") + [.escape] + typed("aName") + [.enter]) == .addBundle("Name"))
        #expect(action(typed("ahalf a") + [.escape] + typed("haHome") + [.enter]) == .addCategory("Home"))
        #expect(screens(typed("ahalf")).0.unsavedTexts == ["half"])
        // A name that is being changed is kept, one that is only looked at is not.
        #expect(screens([.enter] + typed("!")).0.unsavedTexts == ["Morning!"])
        #expect(screens([.enter]).0.unsavedTexts == [])
    }

    @Test("The mouse selects panes, tabs and rows, renames, scrolls and picks")
    func mouse() {
        func press(_ row: Int, _ column: Int, _ kind: MouseEvent.Kind = .press) -> Key {
            .mouse(MouseEvent(kind, row: row, column: column))
        }
        func manager(_ keys: [Key], columns: Int = 80) -> Manager {
            screens(keys, size: Size(columns: columns, rows: 24)).0.library.manager
        }
        let clicked = manager([press(3, 5)])
        #expect(clicked.active == .categories)
        #expect(clicked.selected(SampleLibrary.library) == .category(2))
        #expect(manager([press(6, 5)]).active == .items)
        #expect(manager([press(11, 9)]).selected(SampleLibrary.library) == .item(4))
        #expect(
            manager([press(10, 9, .doublePress)]).mode == .typing(ManagerLine(.rename(.item(1)), "Stretch")))
        let scrolled = manager([press(3, 50, .wheelDown)])
        #expect(scrolled.selected(in: .bundles, SampleLibrary.library) == .row(.bundle(3)))
        #expect(manager([press(0, 2)], columns: 40).active == .categories)
        #expect(manager([press(0, 30)], columns: 40).active == .items)
        #expect(
            effects(typed("h#") + [press(19, 5)])
                == [.apply(.manage(.editCategory(1, CategoryEdit(\.color, .purple))))])
    }
}
