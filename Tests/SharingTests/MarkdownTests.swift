import Journal
import Sharing
import TestSupport
import Testing

@Suite("A page as Markdown")
struct MarkdownTests {
    @Test("A checklist by category")
    func page() throws {
        #expect(
            try Samples.page.text(as: .markdown) == """
                # Friday 20 November 2026

                ## Engineering

                - [ ] Fix flaky CI tests (carried 3 days)
                - [ ] [Write migration guide](<https://example.com/guide?a=1&amp;b=2>)
                - [x] Code review: auth PR (10:42)

                ## Meetings \\& calls

                - [ ] 1:1 with Sam
                - ~~Book the small room~~ (abandoned)

                ## Other

                - [ ] Order new badge (postponed to 3 Dec)
                - [ ] Send the invoice (postponed 1×, first seen 2 Nov)

                """)
    }

    @Test("An older page says what became of it")
    func older() throws {
        #expect(
            try Samples.older.text(as: .markdown) == """
                # Monday 16 November 2026

                ## Other

                - [ ] Fix flaky CI tests (still open)
                - [ ] Ship (done 2 days later)
                - [ ] Drop (abandoned 1 day later)
                - [x] Stretch (07:05)

                """)
    }

    @Test("An empty page")
    func empty() throws {
        #expect(try Samples.empty.text(as: .markdown) == "# Friday 20 November 2026\n\nNothing here.\n")
    }

    @Test("A standup has its categories one level down")
    func standup() throws {
        #expect(
            try Samples.standup.text(as: .markdown) == """
                # Friday 20 November 2026

                ## Done since Wed 18 Nov

                ### Engineering

                - [x] Code review: auth PR (10:42)
                - [x] Ship the release (Wed 18 Nov, 17:30)

                ## Open

                ### Engineering

                - [ ] Fix flaky CI tests (carried 3 days)
                - [ ] [Write migration guide](<https://example.com/guide?a=1&amp;b=2>)

                ### Meetings \\& calls

                - [ ] 1:1 with Sam

                ### Other

                - [ ] Send the invoice (postponed 1×, first seen 2 Nov)

                """)
    }

    @Test("Nothing in a title is markup, and no URL is a link that would not open unasked")
    func hostile() throws {
        #expect(
            try Samples.hostile.text(as: .markdown) == ##"""
                # Friday 20 November 2026

                ## Other

                - [ ] \<script\>alert(1)\</script\> \& "quotes" 'n' all
                - [x] [\*bold\* \_it\_ \~gone\~ \`code\` snake\_case](<https://x.org/%22%3E%3Cb%3E%7Cc&amp;d>) (10:42)
                - [ ] \# \[x\](javascript:y) \| \\ \$a\$ \&amp;
                - [ ] 12\. - + \[31mred\##u{FFFD} next
                - ~~\~\~\~~~ (abandoned)
                - [ ] (no title)
                - [ ] 漢字 é 👨‍👩‍👧 שלום
                - [ ] \<\##u{301}b "\##u{301}onclick=x

                """##)
    }

    @Test(
        "What begins a list does so only at the start",
        arguments: [
            ("- a - b", "\\- a - b"), ("+1", "\\+1"), ("1) a", "1\\) a"), ("2026. b", "2026\\. b"),
            ("1.", "1\\."), ("12", "12"), ("3 apples", "3 apples"), ("a. b", "a. b"),
        ])
    func starts(title: String, escaped: String) throws {
        let page = Samples.contents([Todo(id: 1, title: title, start: "2026-11-20")])
        let text = try SharedPage(page, clock: Samples.clock).text(as: .markdown)
        #expect(text.hasSuffix("- [ ] \(escaped)\n"))
    }
}
