import Foundation

/// Titles, notes and URLs of made-up words: the same for the same seed.
///
/// The words are made of syllables, a few very common and most rare, as in a language. One in thirty has an accent.
struct GeneratedText {
    private static let syllables = [
        "ba", "co", "di", "fo", "gu", "ha", "in", "jo", "ka", "le", "mi", "no", "or", "pa", "qui", "re", "sa",
        "ti", "un", "va", "we", "xy", "yo", "za", "ch", "st", "tr", "ing", "er", "tion",
    ]

    private(set) var random: SplitMix
    private let words: [String]

    init(seed: UInt64) {
        var random = SplitMix(state: seed)
        words = (0..<20_000).map { number in
            let word = (0..<Int(random.next() % 4 + 1)).map { _ in
                Self.syllables[Int(random.next() % UInt64(Self.syllables.count))]
            }.joined()
            return number % 30 == 29 ? word + ["é", "ü", "ñ"][number % 3] : word
        }
        self.random = random
    }

    /// A number below a bound.
    mutating func number(below bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

    /// True once in so many calls, on average.
    mutating func isOne(in count: Int) -> Bool { number(below: count) == 0 }

    mutating func text(_ range: ClosedRange<Int>) -> String {
        let count = range.lowerBound + number(below: range.count)
        return (0..<count).map { _ in word() }.joined(separator: " ")
    }

    mutating func url() -> String { "https://example.com/\(word())/\(number(below: 100_000))" }

    /// A word: the tenth is half as frequent as the fifth (Zipf's law).
    private mutating func word() -> String {
        let part = Double(random.next() >> 11) / Double(1 << 53)
        return words[Int(pow(Double(words.count), part)) - 1]
    }
}

/// Random numbers that are the same for the same seed: SplitMix64 (Steele, Lea and Flood, 2014).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
