import Journal

/// A todo's history as one line of marks, a mark for each page that showed it: `○─○─>─✓`.
struct HistoryRail {
    private struct Node {
        var mark: TodoState
        /// Nil for a page between two known ones.
        var day: Day?
    }

    private var nodes: [Node] = []
    private let isHabit: Bool

    init(_ history: TodoHistory) {
        isHabit = history.todo.isHabit
        for event in history.events { add(event) }
    }

    private mutating func add(_ event: TodoHistory.Event) {
        switch event.kind {
        case .written, .firstSeen, .seenAgain:
            if nodes.last?.day != event.page { nodes.append(Node(mark: .open, day: event.page)) }
        case .carried(let pages):
            nodes += Array(repeating: Node(mark: .open, day: nil), count: min(max(0, pages), Self.most))
            if pages > 0 { nodes[nodes.count - 1].day = event.page }
        case .postponed: end(.postponed, on: event.page)
        case .ended(.done): end(.done, on: event.page)
        case .ended(.abandoned): end(.abandoned, on: event.page)
        case .reopened: end(.open, on: event.page)
        case .scheduled, .moved, .renamed, .recategorised, .changedURL, .noted, .changedNote,
            .removedNote, .becameHabit, .becameOneOff, .deleted,
            .broughtBack:
            break
        }
    }

    private mutating func end(_ mark: TodoState, on day: Day) {
        if nodes.last?.day == day { nodes.removeLast() }
        nodes.append(Node(mark: mark, day: day))
    }

    /// No screen has room for more marks.
    private static let most = 1_000

    /// The marks with their styles, at most `columns` wide; the latest if not all fit.
    func pieces(in columns: Int, symbols: Symbols) -> [(text: String, role: Style.Role)] {
        let most = max(0, (columns + 1) / 2)
        let isCut = nodes.count > most
        let shown = isCut ? nodes.suffix(max(0, most - 1)) : nodes[...]
        var pieces: [(text: String, role: Style.Role)] =
            isCut && most > 1 ? [(Symbols.ellipsis, .caption)] : []
        for node in shown {
            if !pieces.isEmpty { pieces.append((symbols.rule, .rule)) }
            let role = Style.Role(node.mark).ofMark
            pieces.append((symbols.mark(node.mark, isHabit: isHabit), role))
        }
        return pieces
    }

    /// Draws the rail from a column, or up to it.
    func draw(
        row: Int, columns: Range<Int>, isRightAligned: Bool = false, symbols: Symbols, on canvas: inout Canvas
    ) {
        let pieces = pieces(in: columns.count, symbols: symbols)
        let width = pieces.reduce(0) { $0 + DisplayText.width(of: $1.text) }
        var column = isRightAligned ? columns.upperBound - width : columns.lowerBound
        for (text, role) in pieces {
            column = canvas.put(text, row: row, column: column, style: Style(role))
        }
    }
}

extension TodoHistory.Event {
    /// The mark of the event in a list; nil for changes of the todo itself.
    func mark(of todo: Todo, _ symbols: Symbols) -> (text: String, role: Style.Role)? {
        let state: TodoState? =
            switch kind {
            case .written, .firstSeen, .seenAgain, .reopened, .scheduled, .broughtBack: .open
            case .carried: .carried
            case .postponed: .postponed
            case .ended(.done): .done
            case .ended(.abandoned), .deleted: .abandoned
            case .moved, .renamed, .recategorised, .changedURL, .noted, .changedNote, .removedNote,
                .becameHabit, .becameOneOff:
                nil
            }
        return state.map { (symbols.mark($0, isHabit: todo.isHabit), Style.Role($0).ofMark) }
    }
}
