import Foundation
import Journal
import Synchronization

/// A clock that a test sets by hand.
public final class MovingClock: Sendable {
    private let instant: Mutex<Date>

    public init(_ wallTime: String) { instant = Mutex(JournalClock.fixed(wallTime).now()) }

    public func set(_ wallTime: String) {
        let moved = JournalClock.fixed(wallTime).now()
        instant.withLock { $0 = moved }
    }

    public var clock: JournalClock { JournalClock(zone: .utc) { self.instant.withLock { $0 } } }
}
