/// The same day in an earlier year.
public struct OnThisDay: Equatable, Sendable {
    /// The day it is seen from.
    public let seenFrom: Day
    public let day: Day
    /// The first line of the day's text; nil without one.
    public let text: String?
    /// The titles of the first todos done that day, and the number of all.
    public let done: [String]
    public let doneCount: Int

    /// The most titles that are kept.
    public static let mostTitles = 5

    public init(seenFrom: Day, day: Day, text: String?, done: [String], doneCount: Int) {
        (self.seenFrom, self.day, self.text, self.done) = (seenFrom, day, text, done)
        self.doneCount = doneCount
    }

    /// How long ago it was and what it held: `A year ago: Moved house`.
    public var words: String {
        let years = seenFrom.civil.year - day.civil.year
        let more = doneCount > done.count ? " · +\(doneCount - done.count)" : ""
        let content = text ?? "done: " + done.joined(separator: " · ") + more
        return "\(years == 1 ? "A year" : "\(years) years") ago: \(content)"
    }

    /// The same day in earlier years, the nearest first. 29 February exists only in leap years.
    public static func candidates(before day: Day) -> [Day] {
        let (year, month, date) = day.civil
        return (1...100).compactMap { Day(year: year - $0, month: month, day: date) }
            .filter(Day.known.contains)
    }
}
