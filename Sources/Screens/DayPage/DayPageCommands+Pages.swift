import Journal
import Store

/// The commands that turn to pages and start them.
extension DayPageCommands {
    static let pages: [DayPageCommand] = [
        DayPageCommand(
            .startToday, [.character("S")], "Start today's page", group: .pages, hint: "start today",
            unavailable: { _, view in view.page.isTodayStarted ? "Today's page is started already." : nil }
        ) { _, _ in [.apply(.startToday)] },
        DayPageCommand(
            .review, [.character("r")], "Review: look back, start, decide what is carried, plan",
            group: .pages, hint: "review"
        ) { _, _ in [.turn(to: .review)] },
        DayPageCommand(
            .previousPage, [.character("h"), .left], "Previous page", group: .pages, hint: "older",
            unavailable: { state, view in
                needsPage(state, view) ?? (view.page.previous == nil ? "This is the first page." : nil)
            }
        ) { _, _ in [.apply(.show(.previous))] },
        DayPageCommand(
            .nextPage, [.character("l"), .right], "Next page", group: .pages, hint: "newer",
            unavailable: { state, view in
                needsPage(state, view) ?? (view.page.next == nil ? "This is the latest page." : nil)
            }
        ) { _, _ in [.apply(.show(.next))] },
        DayPageCommand(
            .activity, [.character("A")], "What ended on the day together, in order of time, or not",
            group: .pages
        ) { _, _ in [.apply(.toggleActivity)] },
        DayPageCommand(
            .hidden, [.character("z")], "What rests on this weekday, or not", group: .pages,
            unavailable: { _, view in
                view.page.contents.hidden.isEmpty ? "Nothing rests on this page." : nil
            }
        ) { _, _ in [.apply(.toggleHidden)] },
        DayPageCommand(
            .today, [.character("t")], "Today's page; in the future log, bring to today", group: .pages,
            unavailable: { state, view in
                if view.isFutureLog { return needsRow(state, view) }
                return view.page.isTodayStarted
                    ? nil : "Today is not started yet: \(state.keyName(.startToday)) starts it."
            }
        ) { state, view in
            guard view.isFutureLog else { return [.apply(.show(.today))] }
            return state.send(state.targets(in: view).map(\.id), to: view.today, in: view)
        },
        DayPageCommand(
            .latest, [.character("L")], "Latest page", group: .pages,
            unavailable: { state, view in
                view.hasNoPages ? "There is no page yet: \(state.keyName(.startToday)) starts today's." : nil
            }
        ) { _, _ in [.apply(.show(.latest))] },
        DayPageCommand(
            .journal, [.character("1")], "The journal's pages", group: .pages,
            unavailable: { _, view in view.isFutureLog ? nil : "This is a page of the journal." }
        ) { _, _ in [.apply(.show(.journal))] },
        DayPageCommand(
            .futureLog, [.character("2")], "The future log: what starts later", group: .pages,
            unavailable: { _, view in view.isFutureLog ? "This is the future log." : nil }
        ) { _, _ in [.apply(.show(.futureLog))] },
        DayPageCommand(.calendar, [.character("c")], "Calendar of pages and what is scheduled", group: .pages)
        { state, view in
            state.mode = .calendar(CalendarState(selected: view.day))
            return []
        },
        DayPageCommand(
            .previousDay, [.character("[")], "The day before, page or not", group: .pages,
            unavailable: { state, view in
                needsPage(state, view) ?? (view.day <= Day.known.lowerBound ? "There is no day before." : nil)
            }
        ) { _, view in [.apply(.show(.day(view.day - 1)))] },
        DayPageCommand(
            .nextDay, [.character("]")], "The day after, page or not", group: .pages,
            unavailable: { state, view in
                needsPage(state, view) ?? (view.day >= Day.known.upperBound ? "There is no day after." : nil)
            }
        ) { _, view in [.apply(.show(.day(view.day + 1)))] },
        DayPageCommand(
            .bundle, [.character("b")], "Put a bundle's todos on the page", group: .pages,
            unavailable: { state, view in
                if view.isFutureLog {
                    return "A bundle is put on a page: \(state.keyName(.journal)) shows one."
                }
                return view.library?.bundles.isEmpty == true ? noBundles(state) : nil
            }
        ) { state, _ in
            state.mode = .bundling(ChoiceFilter())
            return []
        },
        DayPageCommand(
            .share, [.character("E")], "Export this page: copy it, or write it to a file", group: .pages,
            unavailable: needsPage
        ) { state, _ in
            state.mode = .sharing(SharePrompt())
            return []
        },
    ]

    /// What is said where there is no bundle to choose.
    static func noBundles(_ state: DayPageState) -> String {
        "There are no bundles yet: \(state.keyName(.library)) is where they are made."
    }
}
