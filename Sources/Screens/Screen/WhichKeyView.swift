import Store

/// Draws the keys typed so far over the status line and, above it, the keys that may follow.
enum WhichKeyView {
    static func draw<State: ScreenState>(
        _ state: State, pending: PendingKeys, symbols: Symbols, on canvas: inout Canvas
    ) {
        let last = canvas.size.rows - 1
        let columns = 0..<canvas.size.columns
        let hints = pending.sequence.map(state.continuations) ?? []
        let grid = HintGrid(hints: hints, width: canvas.size.columns - 2, height: canvas.size.rows / 2)
        let top = last - (hints.isEmpty ? 0 : grid.lineCount)
        for row in top...last { canvas.fill(row: row, columns: columns, style: Style(.plain)) }
        if top < last {
            canvas.fill(row: top - 1, columns: columns, style: Style(.plain))
            canvas.fill(
                row: top - 1, columns: 1..<columns.upperBound - 1, with: symbols.rule, style: Style(.rule))
            grid.draw(in: top..<last, column: 1, on: &canvas)
        }
        let words = pending.sequence == nil ? "then a command" : "then one of these"
        HintLine.draw(
            [.init(key: pending.description, words: words), .init(key: "Esc", words: "cancels")], row: last,
            limit: columns.upperBound - 1, on: &canvas)
    }
}

extension ScreenState {
    public func continuations(of prefix: KeySequence) -> [HintLine.Hint] {
        Self.commands.continuations(of: prefix, keymap, isBrowsing: isBrowsing)
    }
}

extension CommandTable {
    /// The keys that may follow the beginning of a sequence, each with its command.
    func continuations(of prefix: KeySequence, _ keymap: Keymap, isBrowsing: Bool) -> [HintLine.Hint] {
        all.filter { isBrowsing || $0.name.worksInLists }.flatMap { command in
            keymap.keys(of: command).filter(prefix.isPrefix).map { keys in
                let rest = Array(keys.rest.dropFirst(prefix.rest.count))
                let next = KeySequence(rest[0], Array(rest.dropFirst()))
                return HintLine.Hint(key: next.description, words: command.title)
            }
        }
    }
}
