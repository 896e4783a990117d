/// Merges two versions of a text with the version that both began with, line by line, as git's `merge-file` does.
///
/// Changes of different lines both stay, also of neighbours. Of two additions at one place, both stay, the earlier first. Lines that
/// both changed are a conflict. The result depends on nothing but the texts, so all machines get the same one.
public struct LineMerge: Sendable {
    /// Which version has the lines that both changed.
    public enum Preference: Sendable {
        case earlier, later, both
        /// Both, as a block between marks that nobody types, for a text that others began with: whoever decides about one of its
        /// lines decides about all. The number is another one than in the texts that it is made of, which may have such blocks, too.
        case undecided(Int)

        /// Whether only one version's lines stay.
        fileprivate var isOne: Bool {
            switch self {
            case .earlier, .later: true
            case .both, .undecided: false
            }
        }
    }

    public let text: String
    /// Whether both versions changed the same lines.
    public let isConflicted: Bool

    /// - Parameters:
    ///   - original: The text that both began with; nil if both are new.
    ///   - preference: Which version the lines in conflict have.
    public init(
        _ earlier: String, _ later: String, from original: String?, preferring preference: Preference = .later
    ) {
        let (first, second) = (Self.lines(earlier), Self.lines(later))
        let common = original.map(Self.lines) ?? Self.known(to: first, and: second)
        guard earlier != later, original != nil || !common.isEmpty else {
            text = earlier == later ? later : "\(earlier)\n\n\(later)"
            isConflicted = false
            return
        }
        var merge = Merge(
            original: common, earlier: first, later: second, preference: preference)
        merge.run()
        text = merge.result.joined(separator: "\n")
        isConflicted = merge.isConflicted
    }

    /// What two new texts have in common: the lines with which both begin and, if one has no others, those with which both
    /// end. So what two machines imported isn't there twice if one has words of its own above it.
    private static func known(to first: [Substring], and second: [Substring]) -> [Substring] {
        let (start, end) = common(first, second)
        let isWithin = start + end == min(first.count, second.count)
        return Array(first.prefix(start) + (isWithin ? first.suffix(end) : []))
    }

    private static let (beginMark, endMark) = ("\0<", "\0>")

    public static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// How many lines two texts have in common at their start, and how many of the others at their end.
    public static func common(_ a: [Substring], _ b: [Substring]) -> (start: Int, end: Int) {
        let start = zip(a, b).prefix { $0 == $1 }.count
        let end = zip(a.dropFirst(start).reversed(), b.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        return (start, end)
    }

    /// A change of a text: lines that are replaced, and those in their place. An addition replaces none.
    struct Hunk: Equatable {
        var old: Range<Int>
        var new: Range<Int>
    }

    private struct Merge {
        let original: [Substring]
        let earlier: [Substring]
        let later: [Substring]
        let preference: Preference
        var result: [Substring] = []
        var isConflicted = false

        mutating func run() {
            var first = hunks(to: earlier)[...]
            var second = hunks(to: later)[...]
            var position = 0
            while let next = [first.first, second.first].compactMap({ $0?.old.lowerBound }).min() {
                result += original[position..<next]
                position = next
                if let a = first.first, let b = second.first, Self.overlap(a.old, b.old) {
                    position = conflict(&first, &second)
                } else if let a = first.first, a.old.lowerBound == next,
                    second.first.map({ Self.isBefore(a.old, $0.old) }) ?? true
                {
                    result += earlier[a.new]
                    position = a.old.upperBound
                    first.removeFirst()
                } else if let b = second.popFirst() {
                    result += later[b.new]
                    position = b.old.upperBound
                }
            }
            result += original[position...]
        }

        /// What a version changed. A block of undecided lines is one change.
        private func hunks(to version: [Substring]) -> [Hunk] {
            var hunks: [Hunk] = []
            var depth = 0
            var isWithin = [false]
            for line in original {
                if line.hasPrefix(LineMerge.beginMark) { depth += 1 }
                if line.hasPrefix(LineMerge.endMark) { depth -= 1 }
                isWithin.append(depth > 0)
            }
            for hunk in LineDifference(from: original, to: version).hunks {
                guard let last = hunks.last, isWithin[hunk.old.lowerBound] else {
                    hunks.append(hunk)
                    continue
                }
                hunks[hunks.count - 1] = Hunk(
                    old: last.old.lowerBound..<hunk.old.upperBound,
                    new: last.new.lowerBound..<hunk.new.upperBound)
            }
            return hunks
        }

        /// Whether both replace the same lines, or one adds lines within those that the other replaces. Two additions at one place
        /// don't.
        private static func overlap(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
            a.lowerBound < b.upperBound && b.lowerBound < a.upperBound
        }

        /// An addition goes before the lines that follow it; of two at one place, the earlier version's is first.
        private static func isBefore(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
            (a.lowerBound, a.upperBound) <= (b.lowerBound, b.upperBound)
        }

        /// Puts in the lines of a region in which the changes of both overlap.
        /// - Returns: The end of the region.
        private mutating func conflict(_ first: inout ArraySlice<Hunk>, _ second: inout ArraySlice<Hunk>)
            -> Int
        {
            guard let a = first.popFirst(), let b = second.popFirst() else { return 0 }
            var (region, mine, others) = (
                min(a.old.lowerBound, b.old.lowerBound)..<max(a.old.upperBound, b.old.upperBound), [a], [b]
            )
            while true {
                if let next = first.first, Self.overlap(next.old, region) {
                    mine.append(first.removeFirst())
                    region = region.lowerBound..<max(region.upperBound, next.old.upperBound)
                } else if let next = second.first, Self.overlap(next.old, region) {
                    others.append(second.removeFirst())
                    region = region.lowerBound..<max(region.upperBound, next.old.upperBound)
                } else {
                    break
                }
            }
            decide(
                lines(of: earlier, mine, in: region), lines(of: later, others, in: region),
                from: Array(original[region]))
            return region.upperBound
        }

        /// Puts in what both versions make of the same lines. What both begin and end with is no conflict, and what is between
        /// is merged by itself: of two that ticked the first item, one may have ticked the second as well.
        private mutating func decide(_ one: [Substring], _ other: [Substring], from old: [Substring]) {
            guard one != other else {
                result += one
                return
            }
            if old.contains(where: { $0.hasPrefix(LineMerge.beginMark) }) { return choose(one, other) }
            let (start, end) = LineMerge.common(one, other)
            guard start + end == 0 else {
                let rest = old.dropFirst(start).dropLast(end)
                var inner = Merge(
                    original: Array(rest), earlier: Array(one.dropFirst(start).dropLast(end)),
                    later: Array(other.dropFirst(start).dropLast(end)), preference: preference)
                inner.run()
                result += one.prefix(start) + inner.result + one.suffix(end)
                isConflicted = isConflicted || inner.isConflicted
                return
            }
            guard preference.isOne, one.count == old.count, other.count == old.count else {
                choose(one, other)
                return
            }
            // Lines that both kept their number of are compared one by one.
            for (index, line) in old.enumerated() {
                if one[index] == line {
                    result.append(other[index])
                } else if other[index] == line {
                    result.append(one[index])
                } else {
                    choose([one[index]], [other[index]])
                }
            }
        }

        private mutating func choose(_ one: [Substring], _ other: [Substring]) {
            isConflicted = true
            switch preference {
            case .earlier: result += one
            case .later: result += other
            case .both:
                let known = Set(one)
                result += one + other.filter { $0.isEmpty || !known.contains($0) }
            case .undecided(let number):
                result += ["\(LineMerge.beginMark)\(number)"] + one + ["\0=\(number)"] + other
                result += ["\(LineMerge.endMark)\(number)"]
            }
        }

        /// What a version has in the place of a region of the original.
        private func lines(of version: [Substring], _ hunks: [Hunk], in region: Range<Int>) -> [Substring] {
            guard let first = hunks.first, let last = hunks.last else { return Array(original[region]) }
            return Array(original[region.lowerBound..<first.old.lowerBound])
                + Array(version[first.new.lowerBound..<last.new.upperBound])
                + Array(original[last.old.upperBound..<region.upperBound])
        }
    }
}

/// The shortest changes from one text to another, by Myers' greedy algorithm ("An O(ND) Difference Algorithm and Its Variations",
/// 1986).
struct LineDifference {
    /// In order, with at least one line between two.
    private(set) var hunks: [LineMerge.Hunk] = []

    /// Texts that differ in more lines are one change from the first line that differs to the last: time and memory grow with the
    /// square of the number.
    private static let most = 1000

    init(from old: [Substring], to new: [Substring]) {
        let (start, end) = LineMerge.common(old, new)
        let changed = [old, new].map { Array($0.dropFirst(start).dropLast(end)) }
        for hunk in Self.hunks(changed[0], changed[1]) {
            hunks.append(
                LineMerge.Hunk(
                    old: hunk.old.lowerBound + start..<hunk.old.upperBound + start,
                    new: hunk.new.lowerBound + start..<hunk.new.upperBound + start))
        }
    }

    private static func hunks(_ a: [Substring], _ b: [Substring]) -> [LineMerge.Hunk] {
        if a.isEmpty && b.isEmpty { return [] }
        guard !a.isEmpty, !b.isEmpty, let pairs = pairs(a, b) else {
            return [LineMerge.Hunk(old: 0..<a.count, new: 0..<b.count)]
        }
        var hunks: [LineMerge.Hunk] = []
        var (x, y) = (0, 0)
        for (old, new) in pairs + [(a.count, b.count)] {
            if old > x || new > y { hunks.append(LineMerge.Hunk(old: x..<old, new: y..<new)) }
            (x, y) = (old + 1, new + 1)
        }
        return hunks
    }

    /// The lines that stay, by their places in both texts; nil if too many differ.
    private static func pairs(_ a: [Substring], _ b: [Substring]) -> [(Int, Int)]? {
        let limit = min(a.count + b.count, most)
        // The furthest place in `a` on each diagonal, and those of all steps before.
        var furthest = [Int](repeating: 0, count: 2 * limit + 2)
        var trace: [[Int]] = []
        func isDown(_ k: Int, _ d: Int, _ furthest: [Int]) -> Bool {
            k == -d || k != d && furthest[limit + k - 1] < furthest[limit + k + 1]
        }
        for d in 0...limit {
            trace.append(furthest)
            for k in stride(from: -d, through: d, by: 2) {
                var x = isDown(k, d, furthest) ? furthest[limit + k + 1] : furthest[limit + k - 1] + 1
                var y = x - k
                while x < a.count, y < b.count, a[x] == b[y] { (x, y) = (x + 1, y + 1) }
                furthest[limit + k] = x
                guard x >= a.count, y >= b.count else { continue }
                return path(to: (a.count, b.count), trace, limit, isDown)
            }
        }
        return nil
    }

    private static func path(
        to end: (x: Int, y: Int), _ trace: [[Int]], _ limit: Int, _ isDown: (Int, Int, [Int]) -> Bool
    ) -> [(Int, Int)] {
        var pairs: [(Int, Int)] = []
        var (x, y) = end
        for d in trace.indices.reversed() {
            let k = x - y
            let before = isDown(k, d, trace[d]) ? k + 1 : k - 1
            let fromX = d == 0 ? 0 : trace[d][limit + before]
            let fromY = d == 0 ? 0 : fromX - before
            while x > fromX, y > fromY {
                (x, y) = (x - 1, y - 1)
                pairs.append((x, y))
            }
            (x, y) = (fromX, fromY)
        }
        return pairs.reversed()
    }
}
