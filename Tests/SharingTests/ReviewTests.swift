import Journal
import Sharing
import TestSupport
import Testing

/// What a review comes to, in every format.
@Suite("A shared review")
struct ReviewTests {
    private static let clock = JournalClock.fixed("2026-11-20T16:00")
    private static let work = Category(id: 1, name: "Work")

    private static let review = SharedPage(
        ReviewSummary(
            today: "2026-11-20",
            past: LookBack(
                since: "2026-11-18",
                done: [
                    Todo(
                        id: 1, title: "Ship *it*", start: "2026-11-10", ending: .at("2026-11-18T17:30"),
                        categoryID: 1),
                    Todo(id: 2, title: "Call Sam", start: "2026-11-20", ending: .at("2026-11-20T09:00")),
                ],
                abandoned: [
                    Todo(
                        id: 3, title: "Stretch", start: "2026-11-19",
                        ending: .at("2026-11-19T23:59:59", .abandoned))
                ],
                postponed: [
                    Todo(
                        id: 4, title: "Badge", start: "2026-12-03",
                        postponements: [
                            Postponement(
                                id: 1, todoID: 4, seenFrom: "2026-11-18", sentFrom: "2026-11-19",
                                sentTo: "2026-12-03", date: .distantPast)
                        ])
                ]),
            carried: [Todo(id: 5, title: "Passport", start: "2026-11-02")], planned: []),
        categories: [work], clock: clock)

    @Test("What there is nothing of is left out; days are said where they are not today")
    func text() throws {
        #expect(
            try Self.review.text(as: .text) == """
                Friday 20 November 2026

                Done since Wed 18 Nov

                Work
                  [x] Ship *it* (Wed 18 Nov, 17:30)

                Other
                  [x] Call Sam (09:00)

                Postponed

                Other
                  [>] Badge (postponed to 3 Dec)

                Abandoned

                Other
                  [-] Stretch (Thu 19 Nov, 23:59)

                Carried

                Other
                  [ ] Passport (carried 18 days)

                """)
    }

    @Test("Slack is not told of what was abandoned")
    func slack() throws {
        let text = try Self.review.text(as: .mrkdwn)
        #expect(text.contains("*Carried*") && !text.contains("Abandoned") && !text.contains("Stretch"))
    }

    @Test func markdown() throws {
        let text = try Self.review.text(as: .markdown)
        #expect(text.contains("## Postponed\n\n### Other\n\n- [ ] Badge (postponed to 3 Dec)\n"))
        #expect(!text.contains("Planned"))
    }

    @Test("JSON has every list, be there anything in it or not")
    func json() throws {
        let json = try Self.review.text(as: .json)
        for line in [
            "\"since\": \"2026-11-18\"", "\"planned\": []", "\"state\": \"postponed\"",
            "\"group\": null",
        ] {
            #expect(json.contains(line), "\(line)")
        }
    }

    @Test("Of nothing at all it says so")
    func nothing() throws {
        let empty = ReviewSummary(
            today: "2026-11-20", past: LookBack(since: "2026-11-20"), carried: [], planned: [])
        let page = SharedPage(empty, categories: [], clock: Self.clock)
        #expect(try page.text(as: .text) == "Friday 20 November 2026\n\nNothing here.\n")
        #expect(try page.text(as: .html).contains("<p>Nothing here.</p>"))
    }
}
