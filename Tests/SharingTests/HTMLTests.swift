import Journal
import Sharing
import TestSupport
import Testing

@Suite("A page as HTML")
struct HTMLTests {
    /// What stands in the document's body.
    private func body(_ page: SharedPage) throws -> String {
        let html = try page.text(as: .html)
        let main = try #require(html.firstRange(of: "<main>\n"))
        let end = try #require(html.firstRange(of: "</main>"))
        return String(html[main.upperBound..<end.lowerBound])
    }

    @Test("Every state, in words too")
    func page() throws {
        #expect(
            try body(Samples.page) == """
                <h1><time datetime="2026-11-20">Friday 20 November 2026</time></h1>
                <section>
                <h2 class="dot blue"><bdi>Engineering</bdi></h2>
                <ul>
                <li class="open"><span class="mark" aria-hidden="true">○</span><span class="title">\
                <span class="visually-hidden">Open: </span><bdi>Fix flaky CI tests</bdi></span> \
                <span class="beside">carried 3 days</span></li>
                <li class="open"><span class="mark" aria-hidden="true">○</span><span class="title">\
                <span class="visually-hidden">Open: </span><a href="https://example.com/guide?a=1&amp;b=2" \
                rel="noopener noreferrer"><bdi>Write migration guide</bdi></a></span></li>
                <li class="done"><span class="mark" aria-hidden="true">✓</span><span class="title">\
                <span class="visually-hidden">Done: </span><bdi>Code review: auth PR</bdi></span> \
                <span class="beside">10:42</span></li>
                </ul>
                </section>
                <section>
                <h2 class="dot orange"><bdi>Meetings &amp; calls</bdi></h2>
                <ul>
                <li class="open"><span class="mark" aria-hidden="true">□</span><span class="title">\
                <span class="visually-hidden">Open: </span><bdi>1:1 with Sam</bdi></span></li>
                <li class="abandoned"><span class="mark" aria-hidden="true">✗</span><span class="title">\
                <bdi>Book the small room</bdi></span> <span class="beside">abandoned</span></li>
                </ul>
                </section>
                <section>
                <h2 class="dot other"><bdi>Other</bdi></h2>
                <ul>
                <li class="postponed"><span class="mark" aria-hidden="true">›</span><span class="title">\
                <span class="visually-hidden">Postponed: </span><bdi>Order new badge</bdi></span> \
                <span class="beside">postponed to 3 Dec</span></li>
                <li class="open"><span class="mark" aria-hidden="true">○</span><span class="title">\
                <span class="visually-hidden">Open: </span><bdi>Send the invoice</bdi></span> \
                <span class="beside">postponed 1×, first seen 2 Nov</span></li>
                </ul>
                </section>

                """)
    }

    @Test("An empty page")
    func empty() throws {
        #expect(
            try body(Samples.empty) == """
                <h1><time datetime="2026-11-20">Friday 20 November 2026</time></h1>
                <p>Nothing here.</p>

                """)
    }

    @Test("A standup has its categories one level down")
    func standup() throws {
        let headings = try body(Samples.standup).split(separator: "\n").filter { $0.hasPrefix("<h") }
        #expect(
            headings.joined(separator: "\n") == """
                <h1><time datetime="2026-11-20">Friday 20 November 2026</time></h1>
                <h2 class="part">Done since Wed 18 Nov</h2>
                <h3 class="dot blue"><bdi>Engineering</bdi></h3>
                <h2 class="part">Open</h2>
                <h3 class="dot blue"><bdi>Engineering</bdi></h3>
                <h3 class="dot orange"><bdi>Meetings &amp; calls</bdi></h3>
                <h3 class="dot other"><bdi>Other</bdi></h3>
                """)
    }

    @Test("A title is text, whatever it is, and what would not open unasked is no link")
    func hostile() throws {
        let body = try body(Samples.hostile)
        #expect(
            body.contains(
                "<bdi>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quotes&quot; &#39;n&#39; all</bdi>"))
        #expect(body.contains("href=\"https://x.org/%22%3E%3Cb%3E%7Cc&amp;d\""))
        #expect(body.ranges(of: "href=").count == 1)
        #expect(!body.contains("href=\"javascript"))
        // An accent after a bracket or a quotation mark makes them no less what they are.
        #expect(body.contains("<bdi>&lt;\u{301}b &quot;\u{301}onclick=x</bdi>"))
        let tags = ["h1", "time", "section", "h2", "span", "bdi", "ul", "li", "a"]
        for tag in body.tags { #expect(tags.contains(tag), "<\(tag)>") }
    }

    @Test("Braces in a title are text, not the template's")
    func braces() throws {
        let page = Samples.contents([Todo(id: 1, title: "{{day}} {{{day}}} {{#rows}}", start: "2026-11-20")])
        let body = try body(SharedPage(page, clock: Samples.clock))
        #expect(body.contains("<bdi>{{day}} {{{day}}} {{#rows}}</bdi>"))
    }

    @Test("Nothing is fetched and nothing runs")
    func selfContained() throws {
        let html = try Samples.hostile.text(as: .html)
        #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
        #expect(html.contains("content=\"default-src 'none'; style-src 'unsafe-inline'; "))
        for word in ["<script", "<link", "<img", "src=", "@import", "url("] { #expect(!html.contains(word)) }
        #expect(!html.contains("{{"))
    }

    @Test(
        "An HTML checker has nothing to say",
        arguments: [
            Samples.page, Samples.empty, Samples.older, Samples.single, Samples.hostile, Samples.standup,
            Samples.random,
        ])
    func valid(page: SharedPage) throws {
        let (said, status) = try Program.run(
            "tidy", ["-errors", "-quiet", "-utf8"], on: page.text(as: .html))
        #expect(said == "")
        #expect(status == 0, "tidy must be there: make test installs it")
    }

    @Test("The checker finds what is wrong")
    func checkerChecks() throws {
        let html = try Samples.page.text(as: .html).replacing("</ul>", with: "</b>")
        #expect(try Program.run("tidy", ["-errors", "-quiet", "-utf8"], on: html).status != 0)
    }
}

extension String {
    /// The names of the tags that are opened.
    fileprivate var tags: [String] {
        ranges(of: "<").compactMap { range in
            let name = self[range.upperBound...].prefix { $0.isLetter || $0.isNumber }
            return name.isEmpty ? nil : String(name)
        }
    }
}
