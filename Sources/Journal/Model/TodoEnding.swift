import Foundation

/// When, on which day, and how a todo ended.
public struct TodoEnding: Hashable, Sendable {
    public enum Kind: String, Sendable, CaseIterable {
        case done, abandoned
    }

    /// The instant, to the second.
    public var date: Date
    /// The day it belongs to, which stays the same wherever the file is read.
    public var day: Day
    public var kind: Kind

    public init(date: Date, day: Day, kind: Kind) {
        self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
        self.day = day
        self.kind = kind
    }

    /// An ending set while looking at a day's page: now if that day is today, else that day at noon.
    public init(_ kind: Kind, on day: Day, clock: JournalClock) {
        let date = day == clock.today ? clock.now() : clock.instant(on: day, at: 12 * 3600)
        self.init(date: date, day: day, kind: kind)
    }
}
