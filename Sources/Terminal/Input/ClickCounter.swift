import Screens

/// Recognises double clicks, which terminals don't report.
struct ClickCounter {
    /// The longest time between the two clicks.
    static let interval = Duration.milliseconds(400)

    private var last: (position: ScreenPosition, instant: ContinuousClock.Instant)?

    /// The key, with a press turned into a double press if it is the second.
    mutating func count(_ key: Key, at instant: ContinuousClock.Instant) -> Key {
        guard case .mouse(let event) = key, event.kind == .press else { return key }
        if let last, last.position == event.position, instant - last.instant <= Self.interval {
            // A third click counts as a first again.
            self.last = nil
            return .mouse(MouseEvent(.doublePress, row: event.position.row, column: event.position.column))
        }
        last = (event.position, instant)
        return key
    }
}
