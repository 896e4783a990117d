import Journal

/// The todos that a step asks about one by one, and where a person is among them.
struct ReviewRound: Equatable, Sendable {
    /// The step that it is of.
    let step: ReviewStep
    /// In the order they are asked about; those that were decided stay, to be counted and come back to.
    private(set) var ids: [Int64]
    private(set) var index = 0
    /// Those that were decided here.
    private(set) var decided: Set<Int64> = []

    /// Begins with the first of some todos.
    init(_ step: ReviewStep, _ todos: [Todo]) {
        self.step = step
        ids = todos.map(\.id)
    }

    /// The todo that is asked about; nil where all were passed.
    var current: Int64? { ids.indices.contains(index) ? ids[index] : nil }

    /// Which it is, of how many: `4 of 11`.
    var count: String { "\(min(index + 1, ids.count)) of \(ids.count)" }

    /// The todos still to be asked about.
    func open(_ review: ReviewContents?) -> [Todo] {
        let all = (step == .carried ? review?.carried : review?.open) ?? []
        return all.filter { !decided.contains($0.id) }
    }

    /// The next that is to be asked about after the present one, or the one before; nil where there is none.
    func next(by step: Int, _ review: ReviewContents?) -> Int64? {
        let open = Set(open(review).map(\.id))
        var place = index + step
        while ids.indices.contains(place) {
            if open.contains(ids[place]) { return ids[place] }
            place += step
        }
        return nil
    }

    /// Goes to a todo; past all where there is none.
    mutating func go(to id: Int64?) { index = id.flatMap(ids.firstIndex) ?? ids.count }

    mutating func decide(_ id: Int64) { decided.insert(id) }

    /// Has todos asked about again.
    mutating func askAgain(_ again: [Int64]) { decided.subtract(again) }

    /// Merges in todos that are asked about now and were not before: what was split off comes right after the present one.
    mutating func merge(_ review: ReviewContents, touched: [Int64]) {
        let new = open(review).map(\.id).filter { !ids.contains($0) }
        let near = new.filter(touched.contains)
        ids.insert(contentsOf: near, at: min(index + 1, ids.count))
        ids += new.filter { !touched.contains($0) }
    }
}
