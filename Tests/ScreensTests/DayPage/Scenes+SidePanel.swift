import Journal
import Screens
import Store
import TestSupport

extension Scene {
    // MARK: Beside the page

    static let sidePanels = [
        Scene("side-panel", panel, sizes: panelSizes),
        Scene("side-panel-ascii", panel, sizes: [Size(columns: 120, rows: 40)], isASCII: true),
        Scene("side-panel-of-another-todo", panel, keys: typed("j"), sizes: [Size(columns: 160, rows: 50)]),
        Scene("side-panel-full", fullPanel, sizes: panelSizes),
        Scene("side-panel-low", fullPanel, sizes: [Size(columns: 120, rows: 12)]),
    ]

    private static let panelSizes = [
        Size(columns: 120, rows: 24), Size(columns: 120, rows: 40), Size(columns: 160, rows: 50),
        Size(columns: 200, rows: 60),
    ]

    private static let panel: JournalView = {
        var view = withCalendar(SamplePage.view())
        view.readings.ahead = .loaded([
            Todo(id: 20, title: "Pack", start: "2026-11-21"),
            Todo(id: 21, title: "Pay the rent", start: "2026-11-23"),
            Todo(
                id: 22,
                title: "Send the slides of the talk about flaky tests to everybody who asked for them",
                start: "2026-11-23"),
            Todo(id: 23, title: "漢字の宿題をやる", shouldMigrate: false, start: "2026-11-27"),
        ])
        view.readings.history = .loaded(
            TodoHistory(
                todo: SamplePage.todos[0],
                events: [
                    .init(.firstSeen, day: "2026-11-12"), .init(.written, day: "2026-11-12"),
                    .init(.carried(pages: 1), day: "2026-11-13"),
                    .init(.postponed(to: "2026-11-17"), day: "2026-11-13"),
                    .init(.seenAgain, day: "2026-11-17"),
                    .init(.renamed(from: "Fix CI", to: "Fix flaky CI tests"), day: "2026-11-18"),
                    .init(.carried(pages: 3), day: "2026-11-20"),
                ]))
        return view
    }()

    /// With more of everything than there is room for.
    private static let fullPanel: JournalView = {
        var view = panel
        view.readings.ahead = .loaded(
            (0..<60).map { Todo(id: Int64(100 + $0), title: "Todo \($0)", start: view.today + 1 + $0 / 9) })
        let first: Day = "2026-01-01"
        view.readings.history = .loaded(
            TodoHistory(
                todo: SamplePage.todos[0],
                events: (0..<90).map { .init(.postponed(to: first + $0 + 1), day: first + $0) }))
        return view
    }()
}
