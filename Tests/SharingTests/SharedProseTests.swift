import Journal
import Sharing
import TestSupport
import Testing

@Suite("The day's text and notes in a shared page")
struct SharedProseTests {
    private func page(text: String? = "It *rained*.\n\n- a\n- b", only filter: SectionFilter? = nil)
        -> SharedPage
    {
        let todos = [Todo(id: 1, title: "Pack", start: "2026-11-20", note: "- [ ] socks\n- [x] map & tent")]
        let contents = PageContents(
            day: "2026-11-20", isStarted: true, isLatest: true, todos: todos, categories: [])
        return SharedPage(
            contents, only: filter, text: text, hasNotes: true, clock: .fixed("2026-11-20T16:00"))
    }

    @Test("Plain text and Markdown have them as they were written, notes below their todos")
    func written() throws {
        #expect(
            try page().text(as: .text) == """
                Friday 20 November 2026

                It *rained*.

                - a
                - b

                Other
                  [ ] Pack
                      - [ ] socks
                      - [x] map & tent

                """)
        #expect(
            try page().text(as: .markdown) == """
                # Friday 20 November 2026

                It *rained*.

                - a
                - b

                ## Other

                - [ ] Pack
                  - [ ] socks
                  - [x] map & tent

                """)
    }

    @Test("HTML has them rendered")
    func html() throws {
        let html = try page().text(as: .html)
        #expect(html.contains("<p>It <em>rained</em>.</p>"))
        #expect(
            html.contains("<li><input type=\"checkbox\" checked=\"\" disabled=\"\" /> map &amp; tent</li>"))
    }

    @Test("HTML, scripts and dangerous links in a text do nothing")
    func hostile() throws {
        let text =
            "<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![i](https://a.b/c.png) \u{1B}[31m\u{202E}"
        let html = try page(text: text).text(as: .html)
        #expect(!html.contains("<script") && !html.contains("javascript:"))
        for format in SharedPageFormat.allCases {
            let written = try page(text: text).text(as: format)
            #expect(!written.contains("\u{1B}") && !written.contains("\u{202E}"))
        }
    }

    @Test("A message for a channel, and a page of a group, leave the day's text out")
    func leftOut() throws {
        #expect(!(try page().text(as: .mrkdwn).contains("rained")))
        let group = ExportGroup(id: 1, name: "Work")
        let member = ExportGroupMember(groupID: 1, categoryID: nil)
        let filtered = page(only: SectionFilter(group, members: [member]))
        #expect(!(try filtered.text(as: .text).contains("rained")))
    }
}
