import GRDB
import Journal

extension JournalQuery where Answer == [Todo] {
    /// The open todos that start or are due on some days, by day.
    public static func comingUp(in days: ClosedRange<Day>) -> JournalQuery {
        JournalQuery { db in
            try todos(
                where: JournalQuery<WeekReview>.comesIn,
                arguments: ["first": days.lowerBound, "last": days.upperBound], db
            )
            .sorted {
                let today = days.lowerBound - 1
                return ($0.comes(after: today), $0.order) < ($1.comes(after: today), $1.order)
            }
        }
    }
}
