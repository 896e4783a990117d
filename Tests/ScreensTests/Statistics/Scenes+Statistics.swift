import Foundation
import Journal
import Store
import TestSupport

@testable import Screens

extension Scene {
    // MARK: Statistics

    static let statistics = [
        Scene("statistics", record, keys: typed("gs"), sizes: fiveSizes),
        Scene("statistics-ascii", record, keys: typed("gs"), isASCII: true),
        Scene("statistics-habits", record, keys: typed("gs8jl"), sizes: fiveSizes),
        Scene("statistics-numbers", record, keys: typed("gsGkkk"), sizes: fiveSizes),
        Scene("statistics-numbers-ascii", record, keys: typed("gsGkkk"), isASCII: true),
        Scene("statistics-end", record, keys: typed("gsG")),
        Scene("statistics-behind", behind, keys: typed("gs") + [.enter] + typed("j")),
        Scene("statistics-sharing", record, keys: typed("gsS"), sizes: [Size(columns: 80, rows: 24)]),
        Scene("statistics-empty", empty, keys: typed("gs")),
        Scene(
            "statistics-not-read-yet", SamplePage.view(), keys: typed("gs"),
            sizes: [Size(columns: 80, rows: 24)]),
    ]

    private static let fiveSizes =
        Scene.allSizes + [Size(columns: 120, rows: 40), Size(columns: 200, rows: 60)]

    private static let clock = SamplePage.clock

    /// A year of made up days, the same in each run.
    static var facts: Statistics.Facts {
        let year = Statistics.days(ofWeeks: Statistics.weeksOfYear, clock: clock)
        let period = Statistics.days(ofWeeks: Statistics.weeks, clock: clock)
        var facts = Statistics.Facts(period: period, daysShown: year)
        for number in 0...(year.upperBound - year.lowerBound) {
            let day = year.lowerBound + number
            guard number % 11 != 10, number > 60 else { continue }
            facts.pages.insert(day)
            let count = (number * number / 7 + number) % 9 - (number % 7 > 4 ? 3 : 0)
            if count > 0 { facts.doneByDay[day] = count }
        }
        for number in 0..<240 {
            let day = period.lowerBound + number * 7 % 82
            let isDone = number % 5 != 4
            facts.endings.append(
                Statistics.Ending(
                    id: Int64(number), day: day,
                    seconds: day.ordinal * 86_400 + (7 + number * number % 15) * 3600 + number,
                    outcome: isDone ? .done : .abandoned,
                    isAsIntended: isDone && number % 3 > 0, span: isDone ? number * number % 37 : nil))
            facts.intentions.append(
                Statistics.Intention(
                    id: Int64(number), categoryID: [1, 2, nil, 1][number % 4], day: day,
                    isDone: isDone && number % 3 > 0))
        }
        facts.postponements = 31
        facts.habits = (0..<82).flatMap { number -> [Todo] in
            let day = period.lowerBound + number
            return [("Stretch", 6, 5), ("Practise the cello every evening", 4, 3), ("No phone", 9, 2)]
                .compactMap {
                    title, often, well in
                    guard number % 7 < often, number % 11 != 10 else { return nil }
                    let kind: TodoEnding.Kind =
                        number % 6 < well ? .done : number % 4 == 0 ? .abandoned : .missed
                    return Todo(
                        id: Int64(number), title: title, shouldMigrate: false, start: day,
                        ending: .at("\(day)T20:00", kind), bundleTodoID: 1)
                }
        }
        facts.carried = [2, 3, 5, 9, 16, 20, 41, 130].map {
            Todo(id: Int64($0), title: "Renew the passport, number \($0)", start: clock.today - $0)
        }
        facts.mostPostponed = [
            .init(todo: Todo(id: 41, title: "長いあいだ持ち越されている仕事の題名", start: clock.today), times: 6),
            .init(todo: Todo(id: 9, title: "Call the landlord", start: clock.today), times: 3),
        ]
        return facts
    }

    static func record(_ facts: Statistics.Facts) -> JournalView {
        var view = SamplePage.view()
        view.readings.statistics = .loaded(
            Statistics(facts, categories: SamplePage.categories, clock: clock))
        return view
    }

    static let record = record(facts)

    private static let behind: JournalView = {
        var view = record
        view.readings.behind = .loaded(
            [
                Todo(id: 1, title: "Code review", start: "2026-11-16", ending: .at("2026-11-17T10:00")),
                Todo(
                    id: 2, title: "Run", shouldMigrate: false, start: "2026-11-18",
                    ending: .at("2026-11-18T10:00", .missed)),
                Todo(id: 3, title: "Answer the survey", start: "2026-11-12"),
            ])
        return view
    }()

    private static let empty: JournalView = record(
        Statistics.Facts(
            period: Statistics.days(ofWeeks: Statistics.weeks, clock: clock),
            daysShown: Statistics.days(ofWeeks: Statistics.weeksOfYear, clock: clock)))
}
