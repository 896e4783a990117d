/// What was done with the mouse, and where.
public struct MouseEvent: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case press
        /// The second press at one place, soon after the first.
        case doublePress
        case wheelUp, wheelDown
    }

    public var kind: Kind
    public var position: Canvas.Position

    /// How many lines down it turned the wheel; none where it did not.
    var wheelLines: Int {
        switch kind {
        case .wheelUp: -3
        case .wheelDown: 3
        case .press, .doublePress: 0
        }
    }

    public init(_ kind: Kind, row: Int, column: Int) {
        self.kind = kind
        position = Canvas.Position(row: row, column: column)
    }
}
