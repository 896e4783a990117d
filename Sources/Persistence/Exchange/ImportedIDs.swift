/// A set of ids. An export's are in order with few gaps, so it keeps ranges; others are in an ordinary set.
struct ImportedIDs {
    /// Ascending, with a gap between any two.
    private var ranges: [ClosedRange<Int64>] = []
    private var others: Set<Int64> = []

    /// Adds an id.
    /// - Returns: Whether it is new.
    @discardableResult
    mutating func insert(_ id: Int64) -> Bool {
        guard let last = ranges.last else {
            ranges.append(id...id)
            return true
        }
        if id > last.upperBound {
            if id == last.upperBound + 1 {
                ranges[ranges.count - 1] = last.lowerBound...id
            } else {
                ranges.append(id...id)
            }
            return true
        }
        return !isInRange(id) && others.insert(id).inserted
    }

    mutating func formUnion(_ ids: ImportedIDs) {
        for range in ids.ranges { for id in range { insert(id) } }
        for id in ids.others { insert(id) }
    }

    func contains(_ id: Int64) -> Bool { isInRange(id) || others.contains(id) }

    func isSubset(of ids: ImportedIDs) -> Bool {
        others.allSatisfy(ids.contains)
            && ranges.allSatisfy { range in
                if ids.contains(wholly: range) { return true }
                return range.allSatisfy(ids.contains)
            }
    }

    private func contains(wholly range: ClosedRange<Int64>) -> Bool {
        guard let index = index(atOrBefore: range.lowerBound) else { return false }
        return ranges[index].upperBound >= range.upperBound
    }

    private func isInRange(_ id: Int64) -> Bool {
        guard let index = index(atOrBefore: id) else { return false }
        return ranges[index].contains(id)
    }

    /// The index of the last range that begins at an id or before.
    private func index(atOrBefore id: Int64) -> Int? {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].lowerBound <= id { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }
}
