import Foundation
import Journal
import Sharing
import TestSupport
import Testing

@Suite("Shared pages load nothing")
struct RemoteContentTests {
    private func page(_ text: String) -> SharedPage {
        let todos = [Todo(id: 1, title: "Pack", start: "2026-11-20", note: text)]
        let contents = PageContents(
            day: "2026-11-20", isStarted: true, isLatest: true, todos: todos, categories: [])
        return SharedPage(contents, text: text, hasNotes: true, clock: .fixed("2026-11-20T16:00"))
    }

    /// The body of the page, as a program shows it into which it is pasted.
    private func body(_ text: String) throws -> String {
        let html = try page(text).text(as: .html)
        return String(html[try #require(html.range(of: "<main>")).lowerBound...])
    }

    @Test(
        "No text makes HTML that loads or runs something, or leads anywhere but to the web and to mail",
        arguments: [
            "![x](http://t.example/p.png)", "![](https://t.example/p.png \"t\")",
            "![x][r]\n\n[r]: http://t.example/p",
            "![x]\n\n[x]: <http://t.example/p>", "[![x](http://t.example/p)](https://a.example)",
            "![a ![b](http://t.example/b)](http://t.example/a)", "![x](//t.example/p)",
            "![x](/\\t.example/p)",
            "![x](data:image/svg+xml;base64,AAAA)", "![x](p.png)", "[x](//t.example/p)",
            "[x](\\\\\\\\t.example)",
            "[x](/\\t.example)", "[x](javascript:alert(1))", "[x](&#106;avascript:alert(1))",
            "[x](&#x2F;/t.example)", "[x](JaVaScRiPt:alert(1))", "[x](<java\tscript:alert(1)>)",
            "[x](data:text/html,hi)", "[x](vbscript:x)", "[x](file:///etc/passwd)", "<javascript:alert(1)>",
            "<img src=http://t.example/p>", "<svg><image href='http://t.example/p'/></svg>",
            "<style>@import 'http://t.example/c'</style>", "<link rel=stylesheet href=//t.example/c>",
            "<iframe src=\"//t.example\"></iframe>", "x <video src=//t.example/v> y",
            "<body background=//t.example>",
            "<div style=\"background:url(//t.example)\">", "<!-- <img src=//t.example> -->",
            "| a |\n|---|\n| ![x](http://t.example/p) [y](//t.example) |", "- [ ] ![x](http://t.example/p)",
            "~~![x](http://t.example/p)~~", "# ![x](http://t.example/p)", "xmpp:a@t.example",
            "[x](ftp://t.example)",
            "```\"><img src=//t.example>\nx\n```",
        ])
    func html(text: String) throws {
        let html = try body(text).lowercased()
        for word in [
            "<img", "<image", "<svg", "<style", "<link", "<iframe", "<video", "<body ", "src=\"", "style=\"",
            "srcset", "background=", "javascript:alert(1)\"", "onerror",
        ] {
            #expect(!html.contains(word), "\(word): \(html)")
        }
        for target in html.components(separatedBy: "href=\"").dropFirst() {
            #expect(
                ["http://", "https://", "mailto:"].contains { target.hasPrefix($0) }, "\(target.prefix(40))")
        }
    }

    @Test("An image is a link to it, with its words or its address")
    func links() throws {
        #expect(
            try body("![a *b*](http://t.example/p.png)").contains(
                "<a href=\"http://t.example/p.png\">a <em>b</em></a>"))
        #expect(try body("![](http://t.example/p)").contains(">http://t.example/p</a>"))
        #expect(
            try body("[![x](http://t.example/p)](https://a.example)").contains(
                "<a href=\"https://a.example\">x</a>"))
        #expect(try body("[x](//t.example) and ![y](p.png)").contains("<p>x and y</p>"))
        #expect(try body("www.example.com, a@b.example").contains("href=\"mailto:a@b.example\""))
    }

    @Test(
        "Markdown is written so that a program that renders it loads nothing",
        arguments: [
            ("a ![x](http://t.example/p) b", "a \\![x](http://t.example/p) b"),
            ("\\![x](u) ![y](u)", "\\![x](u) \\![y](u)"),
            ("\\\\![x](u)", "\\\\\\![x](u)"),
            ("<img src=//t.example> <https://a.example>", "\\<img src=//t.example> <https://a.example>"),
            ("<!-- open", "\\<!-- open"),
            ("```\n![x](u) <b>\n```\n![y](u)", "```\n![x](u) <b>\n```\n\\![y](u)"),
            ("<div>\n```\n\n```\n![x](u)\n```", "\\<div>\n```\n\n```\n\\![x](u)\n```\n```"),
            ("vec![1] and a<b", "vec![1] and a<b"),
        ])
    func markdown(text: String, written: String) throws {
        let markdown = try page(text).text(as: .markdown)
        #expect(markdown.contains("\n\n\(written)\n\n"), "\(markdown)")
    }

    @Test(
        "Code without an end ends with the day's text in Markdown",
        arguments: [
            ("Today:\n```sh\nls", "```"), ("~~~~\nx\n~~~", "~~~~"), ("```", "```"), ("````\n```\n", "````"),
        ])
    func openFence(text: String, fence: String) throws {
        let markdown = try page(text).text(as: .markdown)
        #expect(markdown.contains("\n\(fence)\n\n## Other"), "\(markdown)")
    }

    @Test(
        "Code that has ended, or ends with its list, gets no other fence",
        arguments: ["```\nx\n```", "- a\n  ```\n  x", "> ```\n> x", "```\nx\n```\nend", "~~~\nx\n~~~~  "])
    func closedFence(text: String) throws {
        let markdown = try page(text).text(as: .markdown)
        #expect(
            markdown.contains("\n\n\(text.trimmingCharacters(in: .whitespaces))\n\n## Other"), "\(markdown)")
    }
}
