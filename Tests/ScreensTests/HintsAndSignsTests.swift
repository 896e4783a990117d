import Journal
import Store
import TestSupport
import Testing

@testable import Screens

@Suite("Hints, signs and words on every screen")
struct HintsAndSignsTests {
    init() { useUTF8() }

    private func opened(
        _ keys: [Key] = [], in view: JournalView = SamplePage.view(), size: Size = Size(columns: 80, rows: 24)
    ) -> JournalScreens {
        var screens = JournalScreens(view: view, size: size)
        for key in keys { _ = screens.handle(key, in: view) }
        return screens
    }

    /// Clicks on the first place of a text.
    private func click(_ text: String, on screens: inout JournalScreens, in view: JournalView) -> [Effect] {
        let rows = screens.render(view, symbols: .unicode).rows.map { $0.map(\.text) }
        _ = screens.render(view)
        let wanted = text.map(String.init)
        for (row, cells) in rows.enumerated().reversed() {
            for column in cells.indices where Array(cells[column...].prefix(wanted.count)) == wanted {
                return screens.handle(
                    .mouse(MouseEvent(.press, row: row, column: column)), in: view)
            }
        }
        Issue.record("\(text) isn't on the screen")
        return []
    }

    @Test("Help shows the keys of the list or calendar that is open, and closes to it")
    func helpInPanes() {
        func text(_ lists: String) -> String {
            var view = SamplePage.view()
            view.page.add(SyncNotes(unsent: 0, conflicts: 1))
            view.readings.wanted = [.conflicts]
            let side = JournalConflict.Side(device: "desktop", date: view.clock.now(), words: "a", text: "a")
            view.readings.conflicts = .loaded([
                JournalConflict(
                    number: 1, name: "\"x\"", noun: "todo", id: 1,
                    kind: .property("note", shown: side, other: side),
                    both: JournalConflict.Both(.todo(1), text: "a\nb"))
            ])
            var screens = opened(typed(lists) + typed("?"), in: view)
            let help = screens.render(view, symbols: .unicode).text
            _ = screens.handle(.escape, in: view)
            #expect(screens.dayPage.mode != .browsing)
            return help
        }
        for (keys, own) in [
            ("gx", ["Conflicts", "take", "edit both"]), ("c", ["Calendar", "month", "week"]),
        ] {
            let help = text(keys)
            #expect(own.allSatisfy { help.contains($0) }, "\(help)")
            #expect(!help.contains("Abandon") && !help.contains("Postpone"))
        }
    }

    @Test("A click on a hint presses its key: in the bar, on the card, in a menu, beside the page")
    func clicks() {
        let page = SamplePage.view()
        var screens = opened()
        #expect(click("abandon", on: &screens, in: page) == [.apply(.abandon([1]))])
        screens = opened()
        _ = click("a add", on: &screens, in: page)
        #expect(screens.dayPage.newRow != nil)
        _ = click("Esc close", on: &screens, in: page)
        #expect(screens.dayPage.isBrowsing)
        screens = opened(typed("c"))
        _ = click("l day", on: &screens, in: page)
        #expect(screens.dayPage.calendar?.selected == "2026-11-21")
        screens = opened(size: Size(columns: 160, rows: 50))
        _ = click("c calendar", on: &screens, in: page)
        #expect(screens.dayPage.calendar != nil)
        let review = SampleReview.view()
        screens = opened(typed("r") + [.tab], in: review)
        #expect(click("tomorrow", on: &screens, in: review) == [.apply(.move([1], to: "2026-11-21"))])
        var offering = page
        offering.message = StoreMessage("Abandoned \"Fix it\"", offer: .undo)
        screens = opened(in: offering)
        #expect(click("u undo", on: &screens, in: offering) == [.apply(.undo(steps: 1))])
        // What is drawn over a hint takes its clicks.
        screens = opened(typed(":"))
        _ = screens.render(page)
        #expect(screens.handle(.mouse(MouseEvent(.press, row: 23, column: 2)), in: page) == [])
        #expect(screens.dayPage.overlay != nil)
    }

    @Test(
        "The ASCII set leaves no other sign",
        arguments: ["", "r\t", "c", "?", "E", "gu", "!", "gp", "3", ":pre"])
    func ascii(keys: String) {
        let view = SampleReview.view()
        var preferences = Preferences()
        preferences.symbolSet = .ascii
        var screens = JournalScreens(
            view: view, size: Size(columns: 80, rows: 24), preferences: preferences)
        for key in keys { _ = screens.handle(key == "\t" ? .tab : .character(key), in: view) }
        screens.notePause()
        let others = screens.render(view).text.filter { !$0.isASCII && !$0.isLetter }
        #expect(others == "", "\(keys)")
        #expect(Symbols.ascii.habit != Symbols.ascii.note)
    }

    @Test(
        "Straight quotation marks within a quoted title make the outer ones curly",
        arguments: [
            ("Added \"Say \"hi\" to Sam\"", "Added “Say \"hi\" to Sam”"),
            ("Added \"Say \"hi\"\" to new category \"work\"", "Added “Say \"hi\"” to new category \"work\""),
            ("\"a\" and \"b\"", "\"a\" and \"b\""), ("Added \"Buy milk\"", "Added \"Buy milk\""),
            ("\"\"Quoted\" first\" was done", "“\"Quoted\" first” was done"), ("a 5\" pipe", "a 5\" pipe"),
        ])
    func quotes(text: String, shown: String) { #expect(text.withOuterQuotes == shown) }

    @Test("Conflicts are listed only where other machines are")
    func conflicts() {
        var view = SamplePage.view()
        func text(_ keys: String) -> String {
            var screens = opened(typed(keys), in: view)
            screens.notePause()
            return screens.render(view, symbols: .unicode).text
        }
        #expect(!text("g").contains("Conflicts") && !text("?/gx").contains("Conflicts"))
        #expect(!text(":two machines").contains("Conflicts: what two"))
        view.page.add(SyncNotes(unsent: 0, conflicts: 1))
        #expect(text("g").contains("x Conflicts") && text("?/gx").contains("Conflicts"))
    }

    @Test("The letter of the chosen format, today in a narrow calendar, and a legend that fits")
    func looks() throws {
        let view = SamplePage.view()
        var share = opened(typed("E"))
        let canvas = share.render(view, symbols: .unicode)
        let row = try #require(canvas.rows.first { $0.map(\.text).joined().contains("▌ m Markdown") })
        #expect(row[3].style.isSelected)
        var dates = opened(typed("s"), size: Size(columns: 40, rows: 16))
        #expect(dates.render(view, symbols: .unicode).text.contains("[20]"))
        for columns in 120...145 {
            var wide = opened(size: Size(columns: columns, rows: 40))
            let text = wide.render(view, symbols: .unicode).text
            for words in ["today", "shown", "3/5 done", "+2 ahead"] {
                #expect(text.contains(words), "\(columns)")
            }
        }
    }

    @Test(
        "An address of the web without its scheme is answered with the one that has it",
        arguments: [
            ("example.com/x", "\"example.com/x\" isn't a URL. Type https://example.com/x"),
            ("ci.example.com:8080", "\"ci.example.com:8080\" isn't a URL. Type https://ci.example.com:8080"),
            ("example", "\"example\" isn't a URL. It needs https:// or another scheme"),
            ("3.14", "\"3.14\" isn't a URL. It needs https:// or another scheme"),
            ("two words.com", "\"two words.com\" isn't a URL. It needs https:// or another scheme"),
        ])
    func addresses(text: String, words: String) throws {
        let error = try #require(throws: ExpressionError.self) { try WebAddress.checked(text) }
        #expect(error.description == words)
    }

    @Test("The week after a holiday is the last one with something")
    func weekAfterHoliday() {
        let clock = JournalClock.fixed("2026-11-20T09:30")
        func first(isFirst: Bool, lastPage: Day?) -> Day {
            WeekReviewState(clock: clock, isFirstReview: isFirst, lastPage: lastPage).first
        }
        #expect(first(isFirst: true, lastPage: "2026-11-02") == "2026-11-02")
        #expect(first(isFirst: true, lastPage: "2026-11-08") == "2026-11-02")
        #expect(first(isFirst: true, lastPage: "2026-11-12") == "2026-11-09")
        #expect(first(isFirst: true, lastPage: nil) == "2026-11-09")
        // On a journal's first day there is only this week.
        #expect(WeekReviewState(clock: clock, isFirstReview: true, isFirstDay: true).first == "2026-11-16")
        #expect(first(isFirst: false, lastPage: "2026-11-02") == "2026-11-16")
    }
}
