import Journal

/// A range of rows, marked from where it began to the selected row.
struct MarkedRange<ID: Hashable & Sendable>: Equatable, Sendable {
    /// The row where it began.
    let anchor: ID
    /// The marks from before.
    let before: Set<ID>
}

/// The rows before and after a place that a row has left.
struct LeftPlace<ID: Hashable & Sendable>: Equatable, Sendable {
    let before: ID?
    let after: ID?
}

/// The selected and the marked rows of a list whose rows may change under it, and its scroll.
struct ListSelection<ID: Hashable & Sendable>: Equatable, Sendable {
    /// The selected row; nil without rows.
    var id: ID?
    /// The selected row's index, used once it is gone, and the scroll.
    var place = ListPlace()
    /// The marked rows, which commands act on; if empty, they act on the selected one.
    var marked: Set<ID> = []
    /// The range being marked with the movements; nil without one.
    var range: MarkedRange<ID>?
    /// Where the selected row was before a command put it elsewhere, as starring does: the next step up or down goes on from there.
    var left: LeftPlace<ID>?

    /// Selects the row at an index, clamped to the rows.
    mutating func select<Row: Identifiable<ID>>(at index: Int, in rows: [Row]) {
        place.select(index, count: rows.count)
        id = rows.isEmpty ? nil : rows[place.index].id
    }

    /// The index of the selected row or, if it is gone, of the row that is there now; nil without rows.
    func index<Row: Identifiable<ID>>(in rows: [Row]) -> Int? {
        guard !rows.isEmpty else { return nil }
        return rows.firstIndex { $0.id == id } ?? min(place.index, rows.count - 1)
    }

    /// The index of the selected row among new rows or, if it is gone, of the nearest row that was below it, else above
    /// it; nil if all are gone.
    func index<Row: Identifiable<ID>>(in new: [Row], after old: [Row]) -> Int? {
        var places: [ID: Int] = [:]
        for (place, row) in new.enumerated() { places[row.id] = place }
        if let place = id.flatMap({ places[$0] }) { return place }
        guard old.indices.contains(place.index) else { return nil }
        let neighbours = old[place.index...] + old[..<place.index].reversed()
        return neighbours.lazy.compactMap { places[$0.id] }.first
    }

    // MARK: Rows that a command puts elsewhere

    /// Notes the place of the selected row, which is about to leave it.
    mutating func leavePlace<Row: Identifiable<ID>>(in rows: [Row]) {
        guard let index = index(in: rows) else { return }
        left = LeftPlace(
            before: index > 0 ? rows[index - 1].id : nil,
            after: index + 1 < rows.count ? rows[index + 1].id : nil)
    }

    /// The index to which steps down, or up if negative, lead from the place that the selected row has left; nil if it left none.
    func index<Row: Identifiable<ID>>(afterSteps steps: Int, in rows: [Row]) -> Int? {
        guard let left, steps != 0 else { return nil }
        guard let next = steps > 0 ? left.after : left.before else { return steps > 0 ? rows.count - 1 : 0 }
        return rows.firstIndex { $0.id == next }.map { $0 + steps - steps.signum() }
    }

    // MARK: Marks

    /// Begins a range at the selected row or, if there is one, ends it without its marks.
    mutating func toggleRange() {
        if let range {
            (marked, self.range) = (range.before, nil)
        } else if let id {
            range = MarkedRange(anchor: id, before: marked)
        }
    }

    /// Marks the rows between the range's beginning and the selected row, those that can be marked.
    mutating func extendRange<Row: Identifiable<ID>>(over rows: [Row], where canMark: (Row) -> Bool) {
        guard let range, let anchor = rows.firstIndex(where: { $0.id == range.anchor }),
            rows.indices.contains(place.index)
        else {
            range = nil
            return
        }
        let places = min(anchor, place.index)...max(anchor, place.index)
        marked = range.before.union(rows[places].filter(canMark).map(\.id))
    }

    /// Marks some rows that follow the selected one or unmarks them, and selects the row after them. Ends a range.
    mutating func toggleMarks<Row: Identifiable<ID>>(
        _ count: Int, in rows: [Row], where canMark: (Row) -> Bool
    ) {
        range = nil
        let toggled = rows.dropFirst(place.index).prefix(count)
        for row in toggled where canMark(row) && marked.remove(row.id) == nil { marked.insert(row.id) }
        select(at: place.index + toggled.count, in: rows)
    }

    /// Marks some rows or, if any are marked, none.
    mutating func toggleAll(_ ids: [ID]) {
        let isAny = !marked.isEmpty
        unmark()
        if !isAny { marked = Set(ids) }
    }

    mutating func unmark() { (marked, range) = ([], nil) }
}
