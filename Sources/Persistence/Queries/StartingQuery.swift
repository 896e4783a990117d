import GRDB
import Journal

extension JournalQuery where Answer == [Todo] {
    /// The open todos that start or are due on some days, by day.
    public static func comingUp(in days: ClosedRange<Day>) -> JournalQuery {
        JournalQuery { db in
            let comes = { (todo: Todo) in todo.comes(after: days.lowerBound - 1) }
            return try todos(
                where: comesIn, arguments: ["first": days.lowerBound, "last": days.upperBound], db
            ).withPostponements(db)
                .filter { days.contains(comes($0)) }
                .sorted { (comes($0), $0.order) < (comes($1), $1.order) }
        }
    }

    static let comesIn = """
        id IN (
            SELECT id FROM todo WHERE ending IS NULL AND start BETWEEN :first AND :last
            UNION SELECT id FROM todo WHERE ending IS NULL AND due BETWEEN :first AND :last
        )
        """
}
