import Journal

/// The todos that a step goes through one by one, and the current one.
struct ReviewRound: Equatable, Sendable {
    let step: ReviewStep
    /// In order. Decided todos stay, for the count and for going back.
    private(set) var ids: [Int64]
    private(set) var index = 0
    /// The todos decided in this round.
    private(set) var decided: Set<Int64> = []

    /// Starts at the first of some todos.
    init(_ step: ReviewStep, _ todos: [Todo]) {
        self.step = step
        ids = todos.map(\.id)
    }

    /// The current todo; nil at the end of the round.
    var current: Int64? { ids.indices.contains(index) ? ids[index] : nil }

    /// The current position: `4 of 11`.
    var count: String { "\(min(index + 1, ids.count)) of \(ids.count)" }

    /// The todos still to be decided.
    func open(_ review: ReviewContents?) -> [Todo] {
        let all = (step == .carried ? review?.carried : review?.open) ?? []
        return all.filter { !decided.contains($0.id) }
    }

    /// The next or previous undecided todo.
    func next(by step: Int, _ review: ReviewContents?) -> Int64? {
        let open = Set(open(review).map(\.id))
        var place = index + step
        while ids.indices.contains(place) {
            if open.contains(ids[place]) { return ids[place] }
            place += step
        }
        return nil
    }

    /// Goes to a todo, or to the end of the round for nil.
    mutating func go(to id: Int64?) { index = id.flatMap(ids.firstIndex) ?? ids.count }

    mutating func decide(_ id: Int64) { decided.insert(id) }

    /// Marks todos as undecided.
    mutating func askAgain(_ again: [Int64]) { decided.subtract(again) }

    /// Merges in newly undecided todos. Those just split from the current todo come right after it.
    mutating func merge(_ review: ReviewContents, touched: [Int64]) {
        let new = open(review).map(\.id).filter { !ids.contains($0) }
        let near = new.filter(touched.contains)
        ids.insert(contentsOf: near, at: min(index + 1, ids.count))
        ids += new.filter { !touched.contains($0) }
    }
}
