import Journal
import Store

/// The commands that open and start pages.
extension DayPageCommands {
    static let pages: [DayPageCommand] = [
        DayPageCommand(
            .startToday, [.character("S")], "Start today's page", group: .pages, hint: "start today",
            unavailable: { _, view in view.page.isTodayStarted ? "Today's page is already started." : nil }
        ) { _, _ in [.apply(.startToday)] },
        DayPageCommand(
            .review, [.character("r")], "Review: look back, start the day, sort carried todos, plan",
            group: .pages, hint: "review"
        ) { _, _ in [.turn(to: .review)] },
        DayPageCommand(
            .previousPage, [.character("h"), .left], "Previous page", group: .pages, hint: "older",
            unavailable: { state, view in
                needsPage(state, view) ?? (view.page.previous == nil ? "This is the first page." : nil)
            }
        ) { state, _ in state.turnPages(to: .previous) },
        DayPageCommand(
            .nextPage, [.character("l"), .right], "Next page", group: .pages, hint: "newer",
            unavailable: { state, view in
                needsPage(state, view) ?? (view.page.next == nil ? "There is no later page." : nil)
            }
        ) { state, _ in state.turnPages(to: .next) },
        DayPageCommand(
            .activity, [.character("A")], "Group ended todos by time",
            group: .pages
        ) { _, _ in [.apply(.toggleActivity)] },
        DayPageCommand(
            .hidden, ["za"], "Show or hide: todos hidden today, more of the day's text", group: .pages,
            unavailable: { _, view in
                view.page.contents.hidden.isEmpty && view.page.text == nil
                    ? "Nothing is hidden on this page." : nil
            }
        ) { state, view in state.toggleFolds(in: view) },
        DayPageCommand(
            .today, [.character("t")], "Today's page; in future log and search, bring forward to today",
            group: .pages,
            unavailable: { state, view in view.isPage ? nil : cannotPostpone(state, view) }
        ) { state, view in
            guard !view.isPage else {
                state.cameFromResults = false
                return [.apply(.show(.today))]
            }
            return state.send(pending(state, view).map(\.id), to: view.today, in: view)
        },
        DayPageCommand(
            .latest, ["gl"], "Latest page", group: .pages,
            unavailable: { state, view in
                if view.hasNoPages {
                    return "No pages yet. Press \(state.keyName(.startToday)) to start today's."
                }
                return view.day == view.page.latest && view.isPage ? "This is the latest page." : nil
            }
        ) { _, _ in [.apply(.show(.latest))] },
        DayPageCommand(
            .yearAgo, ["gy"], "A year ago: this day in the nearest earlier year with something",
            group: .pages,
            unavailable: needsPage
        ) { state, _ in
            Array(repeating: .apply(.show(.yearAgo)), count: min(state.pendingKeys.count ?? 1, 100))
        },
        DayPageCommand(
            .journal, ["gj"], "Journal pages", group: .pages,
            unavailable: { state, view in
                view.isPage && view.day == view.today && !state.cameFromResults
                    ? "This is today's page." : nil
            }
        ) { state, view in
            (state.cameFromResults, state.closesResults) = (false, state.showsResults)
            return [.apply(.show(view.isPage ? .today : .journal))]
        },
        DayPageCommand(
            .futureLog, ["gf"], "Future log: todos that start later", group: .pages,
            unavailable: { _, view in view.isFutureLog ? "This is the future log." : nil }
        ) { _, _ in [.apply(.show(.futureLog))] },
        DayPageCommand(
            .calendar, [.character("c"), "gc"], "Calendar: pages and scheduled todos", group: .pages
        ) { state, view in
            state.mode = .calendar(CalendarState(selected: view.day))
            return []
        },
        DayPageCommand(
            .previousDay, [.character("[")], "Previous day, with or without a page", group: .pages,
            unavailable: { state, view in
                needsPage(state, view)
                    ?? (view.day <= Day.known.lowerBound ? "This is the first possible day." : nil)
            }
        ) { state, view in
            let day = view.day - (state.pendingKeys.count ?? 1)
            return [.apply(.show(.day(max(day, Day.known.lowerBound))))]
        },
        DayPageCommand(
            .nextDay, [.character("]")], "Next day, with or without a page", group: .pages,
            unavailable: { state, view in
                needsPage(state, view)
                    ?? (view.day >= Day.known.upperBound ? "This is the last possible day." : nil)
            }
        ) { state, view in
            let day = view.day + (state.pendingKeys.count ?? 1)
            return [.apply(.show(.day(min(day, Day.known.upperBound))))]
        },
        DayPageCommand(
            .bundle, [.character("b")], "Apply a bundle to the page", group: .pages,
            unavailable: { state, view in
                if !view.isPage {
                    return "Bundles apply to a page. \(state.keyName(.journal)) shows one."
                }
                return view.library?.bundles.isEmpty == true ? noBundles(state) : nil
            }
        ) { state, _ in
            state.mode = .bundling(ChoiceFilter())
            return []
        },
        DayPageCommand(
            .share, [.character("E")], "Share this page: copy it, or write it to a file", group: .pages,
            unavailable: needsPage
        ) { state, _ in
            state.mode = .sharing(SharePrompt())
            return []
        },
    ]

    /// The message for a journal without bundles.
    static func noBundles(_ state: DayPageState) -> String {
        "No bundles yet. Press \(state.keyName(.library)) to create one."
    }
}
