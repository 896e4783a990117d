/// Ids of todos as typed: `3`, `1-3` or `1-3,7`.
public struct TypedIDs: Hashable, Sendable {
    public enum Part: Hashable, Sendable {
        /// An id that must exist.
        case id(Int64)
        /// The ids that exist between two.
        case range(ClosedRange<Int64>)
    }

    /// In the order typed.
    public let parts: [Part]

    /// - Returns: Nil if the text isn't a list of ids.
    public init?(_ text: String) {
        if let id = Int64(text) {
            parts = [.id(id)]
            return
        }
        // `done 1, 2` has a word "1,".
        let list = text.hasSuffix(",") ? text.dropLast() : text[...]
        var parts: [Part] = []
        for word in list.split(separator: ",", omittingEmptySubsequences: false) {
            guard let part = Self.part(word) else { return nil }
            parts.append(part)
        }
        self.parts = parts
    }

    /// Whether a text that isn't a list of ids was probably meant as one: `3-1`, `1-`.
    public static func isAttempt(_ text: String) -> Bool {
        text.contains { $0.isNumber } && text.allSatisfy { $0.isASCII && $0.isNumber || "-, ".contains($0) }
    }

    private static func part(_ word: Substring) -> Part? {
        let ends = word.split(separator: "-", omittingEmptySubsequences: false).map(id)
        guard let first = ends[0], let last = ends[ends.count - 1] else { return nil }
        switch ends.count {
        case 1: return .id(first)
        case 2 where first <= last: return .range(first...last)
        default: return nil
        }
    }

    private static func id(_ digits: Substring) -> Int64? {
        digits.allSatisfy { $0.isASCII && $0.isNumber } ? Int64(digits) : nil
    }
}
