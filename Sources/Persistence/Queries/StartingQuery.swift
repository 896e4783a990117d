import GRDB
import Journal

extension JournalQuery where Answer == [Todo] {
    /// The open todos that start on some days, by day.
    public static func starting(in days: ClosedRange<Day>) -> JournalQuery {
        JournalQuery { db in
            try todos(
                where: JournalQuery<WeekReview>.startsIn, arguments: [days.lowerBound, days.upperBound], db
            )
            .sorted { ($0.start, $0.order) < ($1.start, $1.order) }
        }
    }
}
