import Journal

/// The output of `daybook stats --json`.
public struct StatisticsJSON: JSONObject {
    private let sheet: StatisticsSheet
    private let journal: String
    private var statistics: Statistics { sheet.statistics }

    /// - Parameter journal: The journal's id.
    public init(_ sheet: StatisticsSheet, journal: String) { (self.sheet, self.journal) = (sheet, journal) }

    public static let form = JSONForm<StatisticsJSON>([
        .init("journal", JSONSchema.journalNote) { $0.journal },
        .init("since", "The first day of the figures.") { $0.statistics.period.lowerBound },
        .init("until", "The last day of the figures.") { $0.statistics.period.upperBound },
        .init("done") { $0.statistics.done },
        .init("abandoned", "Missed and skipped habits too.") {
            $0.statistics.abandoned + $0.statistics.missed + $0.statistics.skipped
        },
        .init("missed", "Habits that nobody did on their day, though their week needed it.") {
            $0.statistics.missed
        },
        .init("skipped", "Habits skipped on purpose.") { $0.statistics.skipped },
        .init("postponed") { $0.statistics.postponed },
        .init(
            "intended",
            "What was intended for a day: todos on their first day and on each day they were postponed to. Entries are none."
        ) { TallyJSON(name: "all", tally: $0.statistics.intended) },
        .init("byWeekday") { json in
            Weekday.allCases.map {
                TallyJSON(name: $0.key, tally: json.statistics.byWeekday[$0] ?? Statistics.Tally())
            }
        },
        .init("byCategory") { json in
            json.statistics.byCategory.map { TallyJSON(name: $0.name, tally: $0.tally) }
        },
        .init("byHour", "Hours of the local time in which something was done.") { json in
            json.statistics.byHour.sorted { $0.key < $1.key }.map { HourJSON(hour: $0.key, tally: $0.value) }
        },
        .init("withoutTime", "What was marked done on an older page, at no time of its own.") {
            $0.statistics.withoutTime
        },
        .init(
            "days", "The days on which something was done, in the year before until or in the figures' days."
        ) {
            json in
            json.statistics.doneByDay.sorted { $0.key < $1.key }.map { DayJSON(day: $0.key, done: $0.value) }
        },
        .init("habits", "Of the last twelve weeks of the figures.") { json in
            json.statistics.habits.map(HabitJSON.init)
        },
        .init("carried", "The days since each todo that is carried today was first seen.") {
            $0.statistics.ages
        },
        .init("mostPostponed") { $0.statistics.mostPostponed.map(PostponedJSON.init) },
        .init(
            "daysUntilDone", "Of one-off todos, from the first page that showed them; null if none was done."
        ) {
            SpanJSON($0.statistics)
        },
        .init("stars", "Null without stars.") { json in
            json.statistics.stars.map { TallyJSON(name: "stars", tally: $0) }
        },
    ])

    private struct TallyJSON: JSONObject {
        let name: String
        let tally: Statistics.Tally

        static let form = JSONForm<TallyJSON>([
            .init("done", "Done on the day it was intended for.") { $0.tally.part },
            .init("intended") { $0.tally.whole }, .init("name") { $0.name },
        ])
    }

    private struct HourJSON: JSONObject {
        let hour: Int
        let tally: Statistics.Tally

        static let form = JSONForm<HourJSON>([
            .init("asIntended", "Done on the day it was intended for.") { $0.tally.part },
            .init("done") { $0.tally.whole }, .init("hour") { $0.hour },
        ])
    }

    private struct DayJSON: JSONObject {
        let day: Day
        let done: Int

        static let form = JSONForm<DayJSON>([.init("day") { $0.day }, .init("done") { $0.done }])
    }

    private struct HabitJSON: JSONObject {
        let habit: WeekReview.HabitRecord

        init(_ habit: WeekReview.HabitRecord) {
            self.habit = habit
        }

        static let form = JSONForm<HabitJSON>([
            .init(
                "asked",
                "Skipped days don't count, and of a number a week neither do days beyond it or what can still be done."
            ) { $0.habit.asked }, .init("done") { $0.habit.kept },
            .init("missed") { $0.habit.missed }, .init("skipped") { $0.habit.skipped },
            .init("title") { $0.habit.title },
        ])
    }

    private struct PostponedJSON: JSONObject {
        let postponed: Statistics.Postponed

        init(_ postponed: Statistics.Postponed) { self.postponed = postponed }

        static let form = JSONForm<PostponedJSON>([
            .init("id") { $0.postponed.todo.id }, .init("times") { $0.postponed.times },
            .init("title") { $0.postponed.todo.title },
        ])
    }

    private struct SpanJSON: JSONObject {
        let shares: [Int]
        let count: Int

        init?(_ statistics: Statistics) {
            shares = [0, 0.25, 0.5, 0.75, 1].compactMap(statistics.span)
            count = statistics.spans.values.reduce(0, +)
            if count == 0 { return nil }
        }

        static let form = JSONForm<SpanJSON>([
            .init("count") { $0.count }, .init("least") { $0.shares[0] },
            .init("lowerQuartile") { $0.shares[1] }, .init("median") { $0.shares[2] },
            .init("most") { $0.shares[4] }, .init("upperQuartile") { $0.shares[3] },
        ])
    }
}
