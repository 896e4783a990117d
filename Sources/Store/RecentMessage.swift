import Foundation
import Journal

/// A message that was shown, with its time.
public struct RecentMessage: Hashable, Sendable {
    public var message: StoreMessage
    public var date: Date

    /// The number of messages kept.
    static let most = 10
}

extension [RecentMessage] {
    /// Adds a message unless it is the newest one, shown again.
    mutating func note(_ message: StoreMessage?, at clock: JournalClock) {
        guard let message, message.text != last?.message.text else { return }
        append(RecentMessage(message: message, date: clock.now()))
        if count > RecentMessage.most { removeFirst() }
    }
}
