/// A movement through a list of any kind.
enum Movement: Sendable {
    case down, up, first, last, halfPageDown, halfPageUp

    /// The index after moving from `place` in a list of `count` rows. Not clamped to the list.
    func place(from place: Int, count: Int, halfPage: Int) -> Int {
        switch self {
        case .down: place + 1
        case .up: place - 1
        case .first: 0
        case .last: count - 1
        case .halfPageDown: place + halfPage
        case .halfPageUp: place - halfPage
        }
    }
}

extension CommandName {
    /// The command's movement through lists; nil for any other command.
    var movement: Movement? {
        switch self {
        case .down: .down
        case .up: .up
        case .first: .first
        case .last: .last
        case .halfPageDown: .halfPageDown
        case .halfPageUp: .halfPageUp
        default: nil
        }
    }
}
