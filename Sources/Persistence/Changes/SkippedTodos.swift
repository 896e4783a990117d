import Journal

/// The todos that a change left as they were, because it can't change them and they were named together, by a
/// range or on a screen.
public struct SkippedTodos: Equatable, Sendable {
    /// Each once, in order, with the reason as two or three words: `already done`.
    public private(set) var reasons: [(id: Int64, words: String)] = []

    public init() {}

    private var known: Set<Int64> = []

    mutating func append(_ id: Int64, _ words: String) {
        if known.insert(id).inserted { reasons.append((id, words)) }
    }

    public var ids: [Int64] { reasons.map(\.id) }
    public var isEmpty: Bool { reasons.isEmpty }

    /// `2 already done, 1 not started`
    var counted: String {
        counts.map { "\($0.count) \($0.words)" }.joined(separator: ", ")
    }

    /// The reason that all have; nil if there are several.
    var onlyReason: String? { counts.count == 1 ? counts[0].words : nil }

    private var counts: [(words: String, count: Int)] {
        var counts: [(words: String, count: Int)] = []
        for (_, words) in reasons {
            if let index = counts.firstIndex(where: { $0.words == words }) {
                counts[index].count += 1
            } else {
                counts.append((words, 1))
            }
        }
        return counts
    }

    public static func == (first: SkippedTodos, second: SkippedTodos) -> Bool {
        first.reasons.elementsEqual(second.reasons) { $0 == $1 }
    }
}

extension Sentences {
    /// `; skipped 3 (2 already done, 1 not started)`, a suffix; empty if none was skipped.
    static func skipped(_ skipped: SkippedTodos) -> String {
        guard !skipped.isEmpty else { return "" }
        return "; skipped \(skipped.ids.count) (\(skipped.onlyReason ?? skipped.counted))"
    }
}
