/// A movement through a list of any kind.
enum Movement: Sendable {
    case down, up, first, last, halfPageDown, halfPageUp, screenDown, screenUp
    /// To the first, middle or last visible row.
    case top, middle, bottom

    /// Whether the movement depends on which rows are visible.
    var needsShownRows: Bool { self == .top || self == .middle || self == .bottom }

    /// The index after moving from `place` in a list of `count` rows. Not clamped to the list.
    /// - Parameters:
    ///   - halfPage: The number of rows in half a screen.
    ///   - times: The typed count, if any. A count before ``first`` or ``last`` is the number of a row.
    ///   - shown: The visible rows; nil where rows can't be selected.
    func place(
        from place: Int, count: Int, halfPage: Int, times: Int? = nil, shown: Range<Int>? = nil
    ) -> Int {
        let number = times ?? 1
        return switch self {
        case .down: place + number
        case .up: place - number
        case .first: number - 1
        case .last: times.map { $0 - 1 } ?? count - 1
        case .halfPageDown: place + halfPage * number
        case .halfPageUp: place - halfPage * number
        case .screenDown: place + max(1, 2 * halfPage - 2) * number
        case .screenUp: place - max(1, 2 * halfPage - 2) * number
        case .top: shown.map { min($0.lowerBound + number, $0.upperBound) - 1 } ?? place
        case .middle: shown.map { ($0.lowerBound + max($0.lowerBound, $0.upperBound - 1)) / 2 } ?? place
        case .bottom: shown.map { max($0.upperBound - number, $0.lowerBound) } ?? place
        }
    }
}

/// A place on the screen for the selected row.
enum Alignment: Sendable {
    case top, middle, bottom

    /// The first visible line that puts a range of lines there in a number of rows. Not clamped to the list.
    func scroll(showing lines: Range<Int>, in height: Int) -> Int {
        switch self {
        case .top: lines.lowerBound
        case .middle: lines.lowerBound - max(0, height - lines.count) / 2
        case .bottom: lines.upperBound - height
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
        case .screenDown: .screenDown
        case .screenUp: .screenUp
        case .screenTop: .top
        case .screenMiddle: .middle
        case .screenBottom: .bottom
        default: nil
        }
    }

    /// Where the command scrolls the selected row; nil for any other command.
    var alignment: Alignment? {
        switch self {
        case .alignTop: .top
        case .alignMiddle: .middle
        case .alignBottom: .bottom
        default: nil
        }
    }

    /// Whether the command moves in lists, works over them or leaves them.
    var worksInLists: Bool { movement != nil || alignment != nil || leavesLists || worksInPanes }

    /// Whether the command also works in a list, a calendar or the help, which it closes.
    var leavesLists: Bool {
        [
            .journal, .futureLog, .library, .exportGroups, .calendar, .showWeek, .changes, .conflicts, .pages,
            .yearAgo,
        ].contains(self)
    }
}
