import Foundation
import TestSupport
import Testing

@Suite("Ranges of days for `list` and `page`")
struct RangeTests {
    private let daybook: DaybookCommand

    /// Pages of Monday and Wednesday last week, and of today, a Friday.
    init() throws {
        daybook = try DaybookCommand()
        for day in ["2026-11-09", "2026-11-11", "2026-11-20"] {
            try daybook.run("start", now: "\(day)T08:00:00")
            try daybook.run("did", "Worked on \(day)", now: "\(day)T10:00:00")
        }
        try daybook.run("write", "-", "mon", input: "It *rained*.", now: "2026-11-11T12:00:00")
    }

    private func headings(_ text: String) -> [String] {
        text.split(separator: "\n").filter { $0.contains(" November 2026") }.map {
            String($0.split(separator: " ·")[0])
        }
    }

    @Test(
        "list prints the pages of a range",
        arguments: [
            ["last", "week"], ["2026-11-09..2026-11-13"], ["mon..fri", "--no-pager"], ["2026-11"], ["nov"],
            ["last", "10", "days"], ["2026-11-10..wed"],
        ])
    func lists(words: [String]) throws {
        let result = try daybook.run(["list"] + words)
        #expect(result.status == 0, "\(result.errors)")
        let wanted: [String] =
            switch words[0] {
            case "last" where words.count == 3, "2026-11-10..wed": ["Wednesday 11 November 2026"]
            case "mon..fri": []
            default: ["Monday 9 November 2026", "Wednesday 11 November 2026"]
            }
        let today = ["2026-11", "nov", "mon..fri"].contains(words[0]) || words.count == 3
        #expect(headings(result.output) == wanted + (today ? ["Friday 20 November 2026"] : []))
    }

    @Test("A day without a page is in the range if something was logged or done on it")
    func withoutPage() throws {
        try daybook.run("did", "Called the bank", "--on", "2026-11-12", "--at", "16:30")
        for command in ["list", "page"] {
            let result = try daybook.run(command, "last", "week")
            #expect(result.output.contains("Called the bank"), "\(result.output)")
            #expect(
                headings(result.output) == [
                    "Monday 9 November 2026", "Wednesday 11 November 2026", "Thursday 12 November 2026",
                ])
            #expect(try daybook.run(command, "2026-11-12..2026-11-13").status == 0)
            #expect(try daybook.run(command, "2026-11-13..2026-11-14").status == 1)
        }
    }

    @Test("A range of one day is that day's page, as before")
    func oneDay() throws {
        #expect(try daybook.run("list", "mon").output == daybook.run("list", "2026-11-16").output)
        #expect(
            try daybook.run("list", "2026-11-09..2026-11-09").output
                == daybook.run("list", "2026-11-09").output)
    }

    @Test("JSON of a range has its pages")
    func json() throws {
        for command in ["list", "page"] {
            let output = try daybook.run(command, "last", "week", "--json").output
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
            #expect(object["from"] as? String == "2026-11-09" && object["to"] as? String == "2026-11-15")
            let pages = try #require(object["pages"] as? [[String: Any]])
            #expect(pages.map { $0["day"] as? String } == ["2026-11-09", "2026-11-11"])
            let todos = try #require(pages[0]["todos"] as? [[String: Any]])
            #expect(todos.map { $0["title"] as? String } == ["Worked on 2026-11-09"])
        }
    }

    @Test("page writes a range in every format, with each day's text")
    func formats() throws {
        let text = try daybook.run("page", "last", "week").output
        #expect(
            text == """
                2026-11-09 – 2026-11-15

                Monday 9 November 2026

                It *rained*.

                Other
                  [x] Worked on 2026-11-09 (10:00)

                Wednesday 11 November 2026

                Other
                  [x] Worked on 2026-11-11 (10:00)

                """)
        let markdown = try daybook.run("page", "last", "week", "--format", "markdown").output
        #expect(markdown.contains("## Monday 9 November 2026\n\nIt *rained*.\n"))
        let html = try daybook.run("page", "last", "week", "--format", "html").output
        #expect(html.contains("<em>rained</em>") && html.contains("Wednesday 11 November 2026"))
        let slack = try daybook.run("page", "last", "week", "--format", "mrkdwn").output
        #expect(slack.contains("*Monday 9 November 2026*") && !slack.contains("rained"))
        // A day with only a text isn't empty.
        try daybook.run("delete", "1")
        for format in ["text", "markdown", "html"] {
            let page = try daybook.run("page", "2026-11-09..2026-11-10", "--format", format).output
            #expect(page.contains("rained") && !page.contains("Nothing here"), "\(page)")
        }
        #expect(try !daybook.run("page", "last", "week", "--no-text").output.contains("rained"))
    }

    @Test(
        "Impossible ranges are refused with what was meant",
        arguments: [
            ("fri..2026-11-02", "Did you mean"), ("2026-13", "there is no month 13"), ("..", "isn't a range"),
            ("lst week", "Did you mean last week?"), ("2020..2021", "No page from"),
        ])
    func refused(words: String, message: String) throws {
        for command in ["list", "page"] {
            let result = try daybook.run([command] + words.split(separator: " ").map(String.init))
            #expect(result.status == 1)
            #expect(result.output == "")
            #expect(result.errors.contains(message), "\(result.errors)")
            #expect(result.errors.split(separator: "\n").count == 1)
        }
    }
}
