import Foundation

/// How and when a todo ended.
public struct TodoEnding: Hashable, Sendable {
    public enum Kind: String, Sendable, CaseIterable {
        case done, abandoned
    }

    /// The instant, to the second.
    public var date: Date
    /// The day the ending belongs to, independent of the reader's time zone.
    public var day: Day
    public var kind: Kind

    public init(date: Date, day: Day, kind: Kind) {
        self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
        self.day = day
        self.kind = kind
    }

    /// An ending on the day of the shown page: now if that is today, else noon of that day.
    public init(_ kind: Kind, on day: Day, clock: JournalClock) {
        let date = day == clock.today ? clock.now() : clock.instant(on: day, at: 12 * 3600)
        self.init(date: date, day: day, kind: kind)
    }
}
