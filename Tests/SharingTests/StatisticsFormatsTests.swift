import Foundation
import Journal
import TestSupport
import Testing

@testable import Sharing

@Suite("Statistics in Markdown and HTML")
struct StatisticsFormatsTests {
    private static let clock = JournalClock.fixed("2026-11-20T16:00")

    private func sheet(_ period: ClosedRange<Day>, title: String = "Run") -> StatisticsSheet {
        var facts = Statistics.Facts(period: period, daysShown: period)
        let monday = Day("2026-11-16")
        facts.pages = [monday, monday + 1]
        facts.doneByDay = [monday: 3, monday + 1: 1]
        facts.endings = [
            .init(
                id: 1, day: monday, seconds: monday.ordinal * 86_400 + 36_000, outcome: .done,
                isAsIntended: true, span: 2),
            .init(
                id: 2, day: monday, seconds: monday.ordinal * 86_400 + 43_200, outcome: .done,
                isAsIntended: false, span: 4),
        ]
        facts.intentions = [.init(id: 1, categoryID: 1, day: monday, isDone: true)]
        facts.habits = [
            Todo(
                id: 3, title: title, shouldMigrate: false, start: monday, ending: .at("2026-11-16T20:00"),
                bundleTodoID: 1),
            Todo(
                id: 4, title: title, shouldMigrate: false, start: monday + 1,
                ending: .at("2026-11-17T20:00", .missed), bundleTodoID: 1),
        ]
        facts.mostPostponed = [.init(todo: Todo(id: 5, title: "<b>&\u{202E}x", start: monday), times: 2)]
        let categories = [Category(id: 1, name: "A|B", color: .red)]
        return StatisticsSheet(
            Statistics(facts, categories: categories, clock: Self.clock), clock: Self.clock)
    }

    @Test("A week has its days as bars, a year a heatmap")
    func markdown() {
        let week = sheet("2026-11-16"..."2026-11-20").markdown
        #expect(
            week.hasPrefix(
                "# Record of 16 Nov – 20 Nov 2026\n\n2 done · 0 postponed · 0 abandoned\n\n## Done, day by day\n"
            ))
        #expect(week.contains("| Mon 16 Nov | 3 |\n| Tue 17 Nov | 1 |\n| Wed 18 Nov | 0 |"))
        #expect(week.contains("| Run | 1 of 2 asked | ✓✗––– |"))
        #expect(week.contains("| A\\|B | 1 | 1 |"))
        #expect(week.contains("## Done by the hour") && week.contains("| 10:00 | 1 | 1 |"))
        #expect(week.contains("1 more without a time of their own"))
        #expect(week.contains("median 2 days · half took 2 days · range 2–4 days"))
        let year = sheet("2026-01-01"..."2026-11-20").markdown
        #expect(year.contains("```text\nMon "))
        #expect(year.contains("· nothing  ░ 1–2  ▒ 3"))
        #expect(sheet("2025-01-01"..."2025-12-31").periodName == "2025")
    }

    @Test("HTML escapes what is typed, loads nothing, and every chart has words")
    func html() throws {
        let html = sheet("2026-01-01"..."2026-11-20", title: "</title><script>x</script>").html
        #expect(!html.contains("<script") && !html.contains("\u{202E}"))
        #expect(html.contains("&lt;b&gt;&amp;"))
        #expect(
            html.contains("default-src 'none'") && !html.contains("http://") && !html.contains("https://"))
        #expect(html.contains("<title>Mon 16 Nov 2026: 3 done</title>"))
        let charts = html.components(separatedBy: "<svg").dropFirst()
        #expect(charts.count > 5)
        #expect(charts.allSatisfy { $0.contains("aria-label=") || $0.contains("aria-hidden=") })
        #expect(html.components(separatedBy: "<svg").count == html.components(separatedBy: "</svg>").count)
    }

    @Test("An empty journal says so")
    func empty() {
        let facts = Statistics.Facts(
            period: "2026-11-16"..."2026-11-20", daysShown: "2026-11-16"..."2026-11-20")
        let sheet = StatisticsSheet(Statistics(facts, categories: [], clock: Self.clock), clock: Self.clock)
        #expect(sheet.markdown == "# Record of 16 Nov – 20 Nov 2026\n\n\(StatisticsSheet.nothing)\n")
        #expect(sheet.html.contains("<p>\(StatisticsSheet.nothing)</p>"))
    }

    @Test("A level has a quarter of the days, and its numbers in words")
    func levels() {
        func names(_ counts: [Int]) -> [String] {
            let levels = Statistics.Levels(counts)
            return levels.first.indices.map { levels.name(ofLevel: $0 + 1) }
        }
        #expect(names([]) == [])
        #expect(names([0, 1, 1, 1]) == ["1"])
        #expect(names([2, 5]) == ["2–4", "5"])
        #expect(names([1, 1, 2, 3, 4, 5, 8, 13]) == ["1", "2–3", "4–7", "8+"])
        let levels = Statistics.Levels([1, 1, 2, 3, 4, 5, 8, 13])
        #expect([0, 1, 3, 4, 100].map(levels.level) == [0, 1, 2, 3, 4])
    }
}
