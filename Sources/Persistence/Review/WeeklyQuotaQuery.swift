import GRDB
import Journal

extension [Todo] {
    /// The todos, each missed one with how much its week falls short of a rule such as `3 times a week`.
    func withShortfalls(today: Day, _ db: Database) throws -> [Todo] {
        let weeks = compactMap(\.missedWeek)
        guard let first = weeks.map(\.lowerBound).min(), let last = weeks.map(\.upperBound).max() else {
            return self
        }
        var ended: [String: [(day: Day, isDone: Bool)]] = [:]
        for name in Set(compactMap { $0.missedWeek == nil ? nil : $0.series?.name }) {
            let rows = try Row.fetchCursor(
                db.cachedStatement(sql: Self.endedSQL), arguments: [name, name + "~", first, last])
            while let row = try rows.next() {
                guard let day = Day(try row.decode(String.self, atIndex: 0)) else { continue }
                ended[name, default: []].append((day, try row.decode(atIndex: 1)))
            }
        }
        return withShortfalls(ended, today: today)
    }

    private static let endedSQL = """
        SELECT endingDay, json_extract(ending, '$.kind') IS 'done' FROM todo
        WHERE series BETWEEN ? AND ? AND ending IS NOT NULL AND endingDay BETWEEN ? AND ?
        """
}
