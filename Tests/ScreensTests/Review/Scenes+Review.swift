import Journal
import Screens
import Store
import TestSupport

extension Scene {
    /// Every step of the review, and what can be open in it.
    static let reviews = reviewSteps + reviewTodos + reviewEvening + reviewEdges

    private static let design = [Size(columns: 80, rows: 24)]
    private static let unstarted = SampleReview.view(SampleReview.contents(isStarted: false))
    private static let started = SampleReview.view()
    private static let evening = SampleReview.view(clock: .fixed("2026-11-20T18:00"))
    /// From the review's opening on to the carried step.
    private static let carried: [Key] = [.character("r"), .tab]

    private static let reviewSteps = [
        Scene("review-look-back", unstarted, keys: typed("rj")),
        Scene("review-look-back-ascii", unstarted, keys: typed("r"), sizes: design, isASCII: true),
        Scene("review-start", unstarted, keys: carried),
        Scene("review-carried", started, keys: carried),
        Scene("review-plan", started, keys: carried + [.tab]),
        Scene("review-plan-full", SampleReview.view(SampleReview.full), keys: carried + [.tab]),
        Scene("review-plan-adding", started, keys: carried + [.tab] + typed("Call #eng")),
        Scene("review-week", SampleReview.week, keys: typed("rw")),
        Scene("review-end", started, keys: carried + [.tab, .tab]),
        Scene("review-end-scrolled", started, keys: carried + [.tab, .tab] + typed("GG")),
        Scene("review-nothing", SampleReview.view(SampleReview.nothing), keys: typed("r")),
        Scene("review-first-page", SampleReview.firstPage, keys: typed("r")),
        Scene(
            "review-first-todos", SampleReview.firstPage, keys: typed("r") + [.enter],
            then: SampleReview.view(SampleReview.nothing)),
        Scene("review-not-read-yet", SamplePage.view(), keys: typed("r"), sizes: design),
        Scene("review-help", started, keys: typed("r?")),
    ]

    private static let reviewTodos = [
        Scene(
            "review-carried-message",
            SampleReview.view(message: StoreMessage("Kept \"Fix flaky CI tests\"", offer: .undo)),
            keys: carried + typed("l")),
        Scene("review-carried-wide", started, keys: carried + typed("ll"), sizes: design),
        Scene(
            "review-carried-long", SampleReview.view(SampleReview.contents(carried: [SampleReview.long])),
            keys: carried),
        Scene("review-carried-ascii", started, keys: carried, sizes: design, isASCII: true),
        Scene("review-date", started, keys: carried + typed("s+3")),
        Scene("review-title", started, keys: carried + typed("e!")),
        Scene("review-split", started, keys: carried + typed(";; and the linter")),
        Scene("review-done-at", started, keys: carried + typed("Tyesterday 9"), sizes: design),
        Scene("review-category", started, keys: carried + typed("#m")),
    ]

    private static let reviewEvening = [
        Scene("review-entries", evening, keys: carried),
        Scene("review-entries-typed", evening, keys: carried + typed("Wrote #e")),
        Scene("review-leftovers", evening, keys: carried + [.enter]),
        Scene(
            "review-tomorrow", SampleReview.view(day: "2026-11-21", clock: .fixed("2026-11-20T18:00")),
            keys: carried + [.enter, .tab]),
        Scene("review-evening-end", evening, keys: carried + [.enter, .tab, .tab], sizes: design),
    ]

    private static let reviewEdges = [
        Scene(
            "review-elsewhere", started, keys: carried,
            then: SampleReview.view(
                SampleReview.contents(carried: Array(SampleReview.carried.dropFirst())),
                message: StoreMessage("\"Fix flaky CI tests\" was marked done elsewhere."))),
        Scene(
            "review-midnight", started, keys: carried,
            then: SampleReview.view(clock: .fixed("2026-11-21T00:01"))),
        Scene(
            "review-midnight-typing", started, keys: carried + typed("e!"),
            then: SampleReview.view(clock: .fixed("2026-11-21T00:01")), sizes: design),
    ]
}
