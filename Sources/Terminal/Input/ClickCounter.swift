import Screens

/// Tells the second of two clicks at one place from a single one; terminals do not.
struct ClickCounter {
    /// How soon the second has to come.
    static let interval = Duration.milliseconds(400)

    private var last: (position: Canvas.Position, instant: ContinuousClock.Instant)?

    /// The key, a press as a double one if it is the second.
    mutating func count(_ key: Key, at instant: ContinuousClock.Instant) -> Key {
        guard case .mouse(let event) = key, event.kind == .press else { return key }
        if let last, last.position == event.position, instant - last.instant <= Self.interval {
            // A third would be a first again.
            self.last = nil
            return .mouse(MouseEvent(.doublePress, row: event.position.row, column: event.position.column))
        }
        last = (event.position, instant)
        return key
    }
}
