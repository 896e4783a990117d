import Journal
import Sharing
import TestSupport
import Testing

@Suite("A page as Slack mrkdwn")
struct SlackMrkdwnTests {
    @Test("Done with its check mark, abandoned left out, categories in bold")
    func page() throws {
        #expect(
            try Samples.page.text(as: .mrkdwn) == """
                *Friday 20 November 2026*

                *Engineering*
                • Fix flaky CI tests (carried 3 days)
                • <https://example.com/guide?a=1&amp;b=2|Write migration guide>
                ✓ Code review: auth PR (10:42)

                *Meetings &amp; calls*
                • 1:1 with Sam

                *Other*
                → Order new badge (postponed to 3 Dec)
                • Send the invoice (postponed 1×, first seen 2 Nov)

                """)
    }

    @Test("One category needs no heading")
    func single() throws {
        #expect(
            try Samples.single.text(as: .mrkdwn) == """
                *Friday 20 November 2026*

                • Fix flaky CI tests (carried 3 days)
                ✓ Code review: auth PR (10:42)

                """)
    }

    @Test("A category of which everything was abandoned is not there")
    func onlyAbandoned() throws {
        let page = SharedPage(Samples.contents([Samples.todos[0], Samples.todos[4]]), clock: Samples.clock)
        #expect(
            try page.text(as: .mrkdwn)
                == "*Friday 20 November 2026*\n\n• Fix flaky CI tests (carried 3 days)\n")
    }

    @Test("An empty page")
    func empty() throws {
        #expect(try Samples.empty.text(as: .mrkdwn) == "*Friday 20 November 2026*\n\nNothing here.\n")
    }

    @Test("An older page says what became of it")
    func older() throws {
        #expect(
            try Samples.older.text(as: .mrkdwn) == """
                *Monday 16 November 2026*

                → Fix flaky CI tests (still open)
                → Ship (done 2 days later)
                → Drop (abandoned 1 day later)
                ✓ Stretch (07:05)

                """)
    }

    @Test("A standup")
    func standup() throws {
        #expect(
            try Samples.standup.text(as: .mrkdwn) == """
                *Friday 20 November 2026*

                *Done since Wed 18 Nov*

                ✓ Code review: auth PR (10:42)
                ✓ Ship the release (Wed 18 Nov, 17:30)

                *Open*

                *Engineering*
                • Fix flaky CI tests (carried 3 days)
                • <https://example.com/guide?a=1&amp;b=2|Write migration guide>

                *Meetings &amp; calls*
                • 1:1 with Sam

                *Other*
                • Send the invoice (postponed 1×, first seen 2 Nov)

                """)
    }

    @Test("Nothing in a title styles, mentions or links")
    func hostile() throws {
        #expect(
            try Samples.hostile.text(as: .mrkdwn) == """
                *Friday 20 November 2026*

                • &lt;script&gt;alert(1)&lt;/script&gt; &amp; "quotes" 'n' all
                ✓ <https://x.org/%22%3E%3Cb%3E%7Cc&amp;d|∗bold∗ ＿it＿ ∼gone∼ ˋcodeˋ snake_case> (10:42)
                • # [x](javascript:y) | \\ $a$ &amp;amp;
                • 12. - + [31mred\u{FFFD} next
                • (no title)
                • 漢字 é 👨‍👩‍👧 שלום
                • &lt;\u{301}b "\u{301}onclick=x

                """)
    }
}
