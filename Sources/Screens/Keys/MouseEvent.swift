/// A mouse action and its position.
public struct MouseEvent: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case press
        /// The second press at one position, soon after the first.
        case doublePress
        case wheelUp, wheelDown
    }

    public var kind: Kind
    public var position: ScreenPosition

    /// The number of lines the wheel turned down; 0 for other events.
    var wheelLines: Int {
        switch kind {
        case .wheelUp: -3
        case .wheelDown: 3
        case .press, .doublePress: 0
        }
    }

    public init(_ kind: Kind, row: Int, column: Int) {
        self.kind = kind
        position = ScreenPosition(row: row, column: column)
    }
}
