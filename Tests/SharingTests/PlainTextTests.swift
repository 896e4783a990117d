import Journal
import Sharing
import TestSupport
import Testing

@Suite("A page as plain text")
struct PlainTextTests {
    @Test("Every state, by category")
    func page() throws {
        #expect(
            try Samples.page.text(as: .text) == """
                Friday 20 November 2026

                Engineering
                  [ ] Fix flaky CI tests (carried 3 days)
                  [ ] Write migration guide <https://example.com/guide?a=1&b=2>
                  [x] Code review: auth PR (10:42)

                Meetings & calls
                  [ ] 1:1 with Sam
                  [-] Book the small room (abandoned)

                Other
                  [>] Order new badge (postponed to 3 Dec)
                  [ ] Send the invoice (postponed 1×, first seen 2 Nov)

                """)
    }

    @Test("An older page says what became of it")
    func older() throws {
        #expect(
            try Samples.older.text(as: .text) == """
                Monday 16 November 2026

                Other
                  [ ] Fix flaky CI tests (still open)
                  [ ] Ship (done 2 days later)
                  [ ] Drop (abandoned 1 day later)
                  [x] Stretch (07:05)

                """)
    }

    @Test("An empty page")
    func empty() throws {
        #expect(try Samples.empty.text(as: .text) == "Friday 20 November 2026\n\nNothing here.\n")
    }

    @Test("A standup")
    func standup() throws {
        #expect(
            try Samples.standup.text(as: .text) == """
                Friday 20 November 2026

                Done since Wed 18 Nov

                Engineering
                  [x] Code review: auth PR (10:42)
                  [x] Ship the release (Wed 18 Nov, 17:30)

                Open

                Engineering
                  [ ] Fix flaky CI tests (carried 3 days)
                  [ ] Write migration guide <https://example.com/guide?a=1&b=2>

                Meetings & calls
                  [ ] 1:1 with Sam

                Other
                  [ ] Send the invoice (postponed 1×, first seen 2 Nov)

                """)
    }

    @Test("Nothing in it acts on a terminal")
    func hostile() throws {
        #expect(
            try Samples.hostile.text(as: .text) == """
                Friday 20 November 2026

                Other
                  [ ] <script>alert(1)</script> & "quotes" 'n' all
                  [x] *bold* _it_ ~gone~ `code` snake_case <https://x.org/%22%3E%3Cb%3E%7Cc&d> (10:42)
                  [ ] # [x](javascript:y) | \\ $a$ &amp;
                  [ ] 12. - + [31mred\u{FFFD} next
                  [-] ~~~ (abandoned)
                  [ ] (no title)
                  [ ] 漢字 é 👨‍👩‍👧 שלום
                  [ ] <\u{301}b "\u{301}onclick=x

                """)
    }
}
