/// A month of a year, such as November 2026.
public struct Month: Hashable, Comparable, Sendable {
    /// Months since January of the year 0.
    private let count: Int

    private init(count: Int) {
        self.count = count
    }

    /// The month of a day.
    public init(containing day: Day) {
        let (year, month, _) = day.civil
        count = year * 12 + month - 1
    }

    public var year: Int { floorDivide(count, 12) }
    /// 1…12.
    public var number: Int { count - year * 12 + 1 }

    public var next: Month { Month(count: count + 1) }
    public var previous: Month { Month(count: count - 1) }

    /// The month a number of months later.
    func adding(_ months: Int) -> Month { Month(count: count + months) }

    /// `November 2026`
    public var name: String { "\(Day.monthNames[number - 1]) \(year)" }

    /// The days of the month within ``Day/known``.
    public var days: [Day] {
        (1...Day.length(ofMonth: number, year: year)).compactMap { Day(year: year, month: number, day: $0) }
    }

    /// A day of the month, or its last day if it is shorter. Nil if out of ``Day/known``.
    public func day(_ number: Int) -> Day? {
        Day(
            year: year, month: self.number,
            day: max(1, min(number, Day.length(ofMonth: self.number, year: year))))
    }

    /// The weeks of the month, seven days each; nil for days of other months.
    public func weeks(startingOn weekStart: Weekday) -> [[Day?]] {
        guard let first = days.first else { return [] }
        let blank = (first.weekday.rawValue - weekStart.rawValue + 7) % 7
        let places = Array(repeating: Day?.none, count: blank) + days
        return stride(from: 0, to: places.count, by: 7).map { start in
            let week = places[start..<min(start + 7, places.count)]
            return week + Array(repeating: nil, count: 7 - week.count)
        }
    }

    public static func < (a: Month, b: Month) -> Bool { a.count < b.count }
}
