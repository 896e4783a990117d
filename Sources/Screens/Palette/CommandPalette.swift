import Store

/// Every command by its words: typed in part, chosen and run.
public struct CommandPalette: Equatable, Sendable {
    public var filter = LineEditor()
    private var index = 0

    /// Highlights the command at a place.
    mutating func choose(_ place: Int) { index = place }

    /// The commands that fit what is typed, the best first.
    func commands<State>(_ all: [Command<State>]) -> [Command<State>] {
        let ranked = all.enumerated().compactMap {
            place, command -> (distance: Int, place: Int, Command<State>)? in
            let inName = FuzzyMatch.distance(filter.text, in: command.name.rawValue)
            // Names are what commands are known by.
            let inSummary = FuzzyMatch.distance(filter.text, in: command.summary).map { $0 + 3 }
            return [inName, inSummary].compactMap(\.self).min().map { ($0, place, command) }
        }
        return ranked.sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }.map(\.2)
    }

    /// The place of the highlighted one among so many.
    func place(among count: Int) -> Int { max(0, min(index, count - 1)) }

    /// Takes a key that moves or filters.
    mutating func handle(_ key: Key, count: Int) {
        switch key {
        case .down, .control("n"): index = place(among: count) + 1
        case .up, .control("p"): index = place(among: count) - 1
        default:
            if filter.handle(key) { index = 0 }
            return
        }
        index = place(among: count)
    }
}
