import Foundation
import Journal
import Persistence
import Screens
import Store
import TestSupport
import Testing

@Suite("The calendar")
struct CalendarTests {
    init() { useUTF8() }

    private static let narrow = Size(columns: 80, rows: 24)
    private static let wide = Size(columns: 160, rows: 50)

    private func state(
        _ keys: [Key], in view: JournalView = SamplePage.view(), size: Size = narrow,
        keymap: Keymap = .standard
    ) -> (state: DayPageState, effects: [Effect]) {
        var state = DayPageState(view: view, size: size, preferences: Preferences(keymap))
        let effects = keys.map { state.handle($0, in: view) }.last ?? []
        return (state, effects)
    }

    /// The day that is selected after keys, from 20 November 2026 on.
    private func selected(_ keys: [Key], keymap: Keymap = .standard) -> Day? {
        guard case .calendar(let calendar) = state(typed("c") + keys, keymap: keymap).state.mode else {
            return nil
        }
        return calendar.selected
    }

    @Test("Opens at the page shown; Esc, q and c leave it with the page as it was")
    func opens() {
        #expect(selected([]) == "2026-11-20")
        for key in [Key.escape, .character("q"), .character("c"), .control("c")] {
            let (state, effects) = state([.character("j"), .character("c"), .character("h"), key])
            #expect(state.mode == .browsing && state.selectedIndex == 1)
            #expect(effects == [])
        }
    }

    @Test(
        "Days, weeks, months, the ends of a month and today",
        arguments: [
            ("h", "2026-11-19"), ("l", "2026-11-21"), ("[", "2026-11-19"), ("]", "2026-11-21"),
            ("j", "2026-11-27"), ("k", "2026-11-13"),
            ("H", "2026-10-20"), ("L", "2026-12-20"), ("gg", "2026-11-01"), ("G", "2026-11-30"),
            ("LLLkklt", "2026-11-20"), ("jj", "2026-12-04"), ("kkk", "2026-10-30"),
            // Over the end of a year and back, by each of the ways.
            ("LGl", "2027-01-01"), ("LGlh", "2026-12-31"), ("LL", "2027-01-20"), ("LLH", "2026-12-20"),
            ("Ljj", "2027-01-03"), ("Ljjk", "2026-12-27"),
            // A month has not so many days.
            ("GlGL", "2027-01-31"), ("GlGLL", "2027-02-28"), ("GlGLLL", "2027-03-28"),
        ] as [(String, Day)])
    func moves(keys: String, day: Day) {
        #expect(selected(typed(keys)) == day)
    }

    @Test("Arrows and PgUp PgDn, and what a person has for them")
    func otherKeys() {
        #expect(selected([.left, .left, .up]) == "2026-11-11")
        #expect(selected([.right, .down]) == "2026-11-28")
        #expect(selected([.pageUp]) == "2026-10-20")
        #expect(selected([.pageDown, .end]) == "2026-12-31")
        let (keymap, _) = Keymap.choosing([.down: [.character("n")], .nextPage: [.character("i")]])
        #expect(selected(typed("ni"), keymap: keymap) == "2026-11-28")
    }

    @Test(
        "The first and the last day that can be chosen are the calendar's ends, those that can be written the pages'"
    )
    func ends() {
        for (day, keys) in [("1900-01-01", "hkH["), ("2999-12-31", "ljL]")] as [(Day, String)] {
            let view = SamplePage.view(day: day)
            for key in typed(keys) {
                let after = state([.character("c"), key], in: view).state
                #expect(after.mode == .calendar(CalendarState(selected: day)))
            }
        }
        for day in ["0001-01-01", "9999-12-31"] as [Day] {
            let view = SamplePage.view(day: day)
            let out = state([.character(day == Day.known.lowerBound ? "[" : "]")], in: view).effects
            #expect(out.count == 1 && out != [.apply(.show(.day(day)))])
        }
    }

    @Test("Another key does nothing, and says so")
    func otherKey() {
        let (state, effects) = state(typed("cx"))
        #expect(state.mode == .calendar(CalendarState(selected: "2026-11-20")))
        #expect(effects == [.say(StoreMessage("x does nothing in the calendar. Esc leaves it."))])
    }

    @Test("The calendar of a date prompt leaves a message of several lines as it is", arguments: 1...4)
    func messageOverPage(lines: Int) {
        let words = (1...lines).map { "line\($0)" + String(repeating: "-", count: 30) }
        let view = SamplePage.view(message: StoreMessage(words.joined(separator: " ")))
        let screen = SamplePage.screen(view, columns: 40, rows: 10, keys: typed("s"))
        for word in words { #expect(screen.contains(word), "\(screen)") }
        #expect(screen.contains("Mon  Tue") == (lines == 1), "\(screen)")
    }

    @Test("Enter goes to the day, page or not")
    func enter() {
        let (state, effects) = state(typed("cjj") + [.enter])
        #expect(effects == [.apply(.show(.day("2026-12-04")))])
        #expect(state.mode == .browsing)
    }

    @Test("On the page, [ and ] lead to the day before and after, page or not")
    func neighbours() {
        #expect(state(typed("[")).effects == [.apply(.show(.day("2026-11-19")))])
        #expect(state(typed("]")).effects == [.apply(.show(.day("2026-11-21")))])
    }

    @Test("A month is asked for where one is seen, once, and let go of where none is")
    func missing() {
        var view = SamplePage.view()
        let (november, december) = (Month(containing: "2026-11-20"), Month(containing: "2026-12-01"))
        #expect(state([]).state.neededReadings(in: view) == [])
        #expect(state(typed("c")).state.neededReadings(in: view) == [.month(november)])
        #expect(state(typed("cjj")).state.neededReadings(in: view) == [.month(december)])
        #expect(state([], size: Self.wide).state.neededReadings(in: view) == [.month(november)])
        view.readings.month = .loaded(.init(month: november))
        #expect(state(typed("cj"), in: view).state.neededReadings(in: view) == [.month(november)])
        #expect(state(typed("cL"), in: view).state.neededReadings(in: view) == [.month(december)])
        #expect(state([], in: view).state.neededReadings(in: view) == [])
        #expect(state([], in: view, size: Self.wide).state.neededReadings(in: view) == [.month(november)])
        #expect(
            state(typed("?"), in: view, size: Self.wide).state.neededReadings(in: view) == [.month(november)])
        let older = SamplePage.view(day: "2026-10-31")
        #expect(
            state([], in: older, size: Self.wide).state.neededReadings(in: older)
                == [.month(Month(containing: "2026-10-31"))])
    }

    @Test("Weeks begin where the clock says")
    func weekStart() {
        var view = SamplePage.view()
        let clock = view.clock
        for weekStart in Weekday.allCases {
            view.clock = JournalClock(zone: .utc, weekStart: weekStart, now: clock.now)
            let rows = SamplePage.screen(view, keys: typed("c")).split(separator: "\n")
            #expect(rows[1].hasPrefix("  \(weekStart.shortName) "))
        }
    }

    @Test(
        "Today is right at changes of the clock, and days are neither skipped nor repeated",
        arguments: [
            (Zone.losAngeles, "2026-03-08T09:59:59Z", "2026-03-08"),
            (.losAngeles, "2026-03-08T10:00:00Z", "2026-03-08"),
            (.losAngeles, "2026-03-09T06:59:59Z", "2026-03-08"),
            (.losAngeles, "2026-03-09T07:00:00Z", "2026-03-09"),
            (.losAngeles, "2026-11-01T09:00:00Z", "2026-11-01"),
            (.losAngeles, "2026-11-02T07:59:59Z", "2026-11-01"),
            (.losAngeles, "2026-11-02T08:00:00Z", "2026-11-02"),
            (.auckland, "2026-04-04T14:00:00Z", "2026-04-05"),
            (.auckland, "2026-04-05T11:59:59Z", "2026-04-05"),
            (.auckland, "2026-04-05T12:00:00Z", "2026-04-06"),
            (.auckland, "2026-09-26T14:00:00Z", "2026-09-27"),
            (.auckland, "2026-09-27T10:59:59Z", "2026-09-27"),
            (.auckland, "2026-09-27T11:00:00Z", "2026-09-28"),
            (.kolkata, "2026-03-08T18:29:59Z", "2026-03-08"),
            (.kolkata, "2026-03-08T18:30:00Z", "2026-03-09"),
            (.utc, "2026-03-08T23:59:59Z", "2026-03-08"), (.utc, "2026-03-09T00:00:00Z", "2026-03-09"),
        ] as [(Zone, String, Day)])
    func clockChanges(zone: Zone, instant: String, today: Day) throws {
        let now = try #require(ISO8601.instant(instant))
        var view = SamplePage.view()
        view.clock = JournalClock(zone: zone) { now }
        var state = DayPageState(view: view, size: Self.narrow)
        for key in typed("ct") { _ = state.handle(key, in: view) }
        #expect(state.mode == .calendar(CalendarState(selected: today)))
        for step in 1...400 {
            _ = state.handle(.right, in: view)
            #expect(state.mode == .calendar(CalendarState(selected: today + step)))
        }
        let screen = SamplePage.screen(view, keys: typed("ct"))
        #expect(screen.contains("▌[") && screen.contains("· today"))
    }

    // MARK: Mouse

    private func mouse(_ kind: MouseEvent.Kind, _ row: Int, _ column: Int) -> Key {
        .mouse(MouseEvent(kind, row: row, column: column))
    }

    @Test("A click selects the day under it, a double click opens it, the wheel turns the month")
    func mouse() {
        // Thursday the 12th stands in the second week, in the fourth column.
        let thursday = (row: 2 + 2 * 3, column: 1 + 3 * 11 + 2)
        #expect(selected([mouse(.press, thursday.row, thursday.column)]) == "2026-11-12")
        #expect(selected([mouse(.press, thursday.row + 2, thursday.column + 8)]) == "2026-11-12")
        let (opened, effects) = state(typed("c") + [mouse(.doublePress, thursday.row, thursday.column)])
        #expect(effects == [.apply(.show(.day("2026-11-12")))] && opened.mode == .browsing)
        #expect(selected([mouse(.wheelDown, 5, 5)]) == "2026-12-20")
        #expect(selected([mouse(.wheelUp, 5, 5)]) == "2026-10-20")
        // Outside the days, and on the weekdays of another month.
        for (row, column) in [(0, 5), (1, 5), (2, 5), (17, 75), (20, 5), (23, 5), (8, 0), (8, 79)] {
            #expect(selected([mouse(.press, row, column)]) == "2026-11-20", "\(row) \(column)")
        }
    }

    @Test("Beside the page, a click gives the keys to the calendar, and one on the page gives them back")
    func mouseBeside() {
        let column = 100 + 1
        let (clicked, _) = state([mouse(.press, 2 + 2, column + 2)], size: Self.wide)
        #expect(clicked.mode == .calendar(CalendarState(selected: "2026-11-02")))
        let (back, _) = state([mouse(.press, 5, column + 2), mouse(.press, 4, 20)], size: Self.wide)
        #expect(back.mode == .browsing && back.selectedIndex == 1)
        #expect(
            state([mouse(.doublePress, 5, column + 2)], size: Self.wide).effects
                == [.apply(.show(.day("2026-11-02")))])
        let (wheel, _) = state([mouse(.wheelDown, 5, column)], size: Self.wide)
        #expect(wheel.mode == .calendar(CalendarState(selected: "2026-12-20")))
        let (typing, effects) = state(typed("ax") + [mouse(.press, 5, column + 2)], size: Self.wide)
        #expect(effects == [] && typing.mode == state(typed("ax"), size: Self.wide).state.mode)
        // A list lies over it.
        let (picked, _) = state(typed(":") + [mouse(.press, 48, column)], size: Self.wide)
        let listed = state(typed(":"), size: Self.wide).state
        #expect(listed.overlay != nil && picked.overlay != listed.overlay)
    }
}
