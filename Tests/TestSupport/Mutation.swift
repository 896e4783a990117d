import Foundation

/// Seeded changes of texts that a parser understands, for tests with thousands of them.
///
/// `DAYBOOK_FUZZ_CASES` says how many, `DAYBOOK_RANDOM_SEED` which ones; `make fuzz` makes many.
public struct Mutation {
    public static let cases = RandomRuns.count("DAYBOOK_FUZZ_CASES", usual: 2_500)

    private let seeds: [[UInt8]]
    private let pieces: [[UInt8]]
    public var random: SeededGenerator

    /// - Parameters:
    ///   - seeds: Texts that are understood.
    ///   - pieces: What the grammar is made of, put in here and there.
    public init(_ seeds: [String], pieces: [String]) {
        self.seeds = seeds.map { Array($0.utf8) }
        self.pieces = pieces.map { Array($0.utf8) } + Self.strange
        random = SeededGenerator(seed: RandomRuns.seed(21))
    }

    /// What numbers, texts and terminals break on.
    private static let strange: [[UInt8]] =
        [
            "0", "-1", "00", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "1e999",
            "99999999999999999999", "\0", "\n", "\r\n", "\t", " ", "\u{1B}[2J", "\u{1B}", "\u{202E}",
            "\u{301}", "\u{200D}", "👨‍👩‍👧", "🇩🇪", "漢", "İ", "ß", "\u{FEFF}", "\u{85}", "\u{2028}", "\u{2029}",
            "\u{B}", "\u{C}", "\u{A0}", "\u{3000}",
            "\u{10FFFF}", "\"", "\\", "'",
        ].map { Array($0.utf8) } + [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
        ]

    /// The next text: one or two that are understood, with some changes.
    public mutating func next() -> [UInt8] {
        var bytes = seeds.randomElement(using: &random) ?? []
        if Int.random(in: 0..<8, using: &random) == 0 {
            let other = seeds.randomElement(using: &random) ?? []
            let (start, end) = (bytes.count / 2, other.count / 2)
            bytes.replaceSubrange(start..., with: other[end...])
        }
        for _ in 0..<Int.random(in: 1...6, using: &random) { change(&bytes) }
        return bytes
    }

    /// The next text as one; bytes that are no text became U+FFFD.
    public mutating func nextText() -> String { String(decoding: next(), as: UTF8.self) }

    private mutating func change(_ bytes: inout [UInt8]) {
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = min(bytes.count, start + Int.random(in: 0...8, using: &random))
        switch Int.random(in: 0..<7, using: &random) {
        case 0: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: start)
        case 1: bytes.replaceSubrange(start..<end, with: pieces.randomElement(using: &random) ?? [])
        case 2: bytes.removeSubrange(start..<end)
        case 3:
            bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &random))
        case 4: if start < bytes.count { bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
        case 5: bytes.removeSubrange(start...)
        default:
            let piece = pieces.randomElement(using: &random) ?? []
            let count = Int.random(in: 1...200, using: &random)
            bytes.insert(contentsOf: Array(repeatElement(piece, count: count).joined()), at: start)
        }
    }
}
