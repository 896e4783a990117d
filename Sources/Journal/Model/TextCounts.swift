/// How many texts of days and of weeks there are.
public struct TextCounts: Hashable, Sendable {
    public var days: Int
    public var weeks: Int

    public init(days: Int = 0, weeks: Int = 0) { (self.days, self.weeks) = (days, weeks) }

    public var all: Int { days + weeks }

    /// Counts one more.
    public mutating func add(_ period: TextPeriod) {
        switch period {
        case .day: days += 1
        case .week: weeks += 1
        }
    }

    /// `3 texts of days` and `1 text of a week`, without those that there are none of.
    public var words: [String] {
        [(JournalSchema.dayText, days), (JournalSchema.weekText, weeks)].filter { $1 > 0 }.map {
            JournalSchema.counted($1, of: $0.name)
        }
    }
}
