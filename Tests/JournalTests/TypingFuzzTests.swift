import Journal
import TestSupport
import Testing

/// Whatever is typed or given by another program, it is read or refused in one line.
@Suite("Mutated typed text")
struct TypingFuzzTests {
    private let today: Day = "2026-11-20"

    private func check(_ error: ExpressionError, _ text: String) {
        let words = error.description
        #expect(!words.isEmpty && words.utf8.count < 700 && !words.contains("\n"), "\(text.debugDescription)")
        #expect(words.harmless == words, "\(text.debugDescription)")
    }

    @Test("Dates, ranges and times: a day that can be typed, or a refusal")
    func dates() {
        var mutation = Mutation(
            [
                "2026-12-01", "1 dec 2027", "the 1st of december 2026", "next fri", "in 3 days", "+2w",
                "12/1",
                "mon..fri", "last week", "2026-03", "end of month", "yesterday 14:30", "9:30pm", "31 feb",
                "3 weeks ago", "eom", "q3 2026",
            ],
            pieces: [
                "..", "-", "/", "+", ".", ",", ":", "next ", "last ", "in ", " ago", "week", "fri", "feb",
                "29",
                "31", "2999", "1899", "0000", "99999", "am", "pm", "d", "w", "m", "y", "of ", "the ",
            ])
        for _ in 0..<Mutation.cases {
            let text = mutation.nextText()
            for looking in [DayExpression.Looking.ahead, .back, .since] {
                do throws(ExpressionError) {
                    let day = try DayExpression.reading(text, today: today, looking: looking).day
                    #expect(Day.typed.contains(day), "\(text.debugDescription)")
                } catch {
                    check(error, text)
                }
            }
            do throws(ExpressionError) {
                let seconds = try TimeExpression.secondsOfDay(text)
                #expect((0..<86_400).contains(seconds), "\(text.debugDescription)")
            } catch {
                check(error, text)
            }
        }
    }

    @Test("A line: marks are taken, and what is left is one line that reads the same again as a title")
    func lines() {
        let categories = [
            Category(id: 1, name: "Work"), Category(id: 2, name: "Deep Work"), Category(id: 3, name: "家族"),
        ]
        var mutation = Mutation(
            [
                "Renew passport #work ~next-fri https://example.com/a?b=c !", "\\#tag \\~date plain \\!",
                "Call Sam ~31 feb #deep-work", "mailto:sam@example.org <https://x.y> #家", "~~ ## !! \\\\",
            ],
            pieces: [
                "#", "~", "!", " !", "\\", "https://", "mailto:", "<", ">", " #work", " ~fri", "::", "://",
            ])
        for _ in 0..<Mutation.cases {
            let text = mutation.nextText()
            for (marks, use) in [
                (EntryLine.Marks.abbreviated, EntryLine.Use.todo), (.complete, .entry), (.none, .bundleItem),
            ] {
                let line = EntryLine(text, categories: categories, today: today, marks: marks, for: use)
                #expect(Title.normalized(line.title) ?? "" == line.title, "\(text.debugDescription)")
                if let url = line.externalURL {
                    #expect(WebAddress.inside(url) != nil, "\(text.debugDescription)")
                }
            }
        }
    }

    @Test("A search is read, whatever stands in it")
    func searches() {
        var mutation = Mutation(
            [
                "call sam in:notes #work on:last-week is:done", "\"two words\" -not url:example",
                "before:2026-03",
                "after:fri is:open", "title:x note:y text:z", "-\"a b\" -#work",
            ],
            pieces: ["\"", "-", ":", "#", "in:", "on:", "is:", "before:", "*", "(", ")", " OR ", "%", "_"])
        for _ in 0..<Mutation.cases {
            let text = mutation.nextText()
            let query = SearchQuery(text, categories: [], clock: .fixed("2026-11-20T09:30"))
            let again = SearchQuery(text, categories: [], clock: .fixed("2026-11-20T09:30"))
            #expect(query.isEmpty == again.isEmpty, "\(text.debugDescription)")
        }
    }
}
