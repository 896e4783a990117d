/// A way through a list: what the commands for moving do, whatever the list is of.
enum Movement: Sendable {
    case down, up, first, last, halfPageDown, halfPageUp

    /// Where it leads from a place among so many; not held within them.
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
    /// The way it moves through lists; nil for a command that does something else.
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
