/// The filter text of a list of choices, and the highlighted index.
public struct ChoiceFilter: Equatable, Sendable {
    public var line = LineEditor()
    private var index = 0

    init(at index: Int = 0) {
        self.index = index
    }

    /// The highlighted index, clamped to `count` choices.
    func place(among count: Int) -> Int { max(0, min(index, count - 1)) }

    /// Highlights the choice at an index.
    mutating func choose(_ place: Int) { index = place }

    /// Handles a key that moves or filters.
    mutating func handle(_ key: Key, count: Int) {
        switch key {
        case .down, .control("n"): index = place(among: count) + 1
        case .up, .control("p"): index = place(among: count) - 1
        default:
            if line.handle(key) { index = 0 }
            return
        }
        index = place(among: count)
    }
}
