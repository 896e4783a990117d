import Foundation

/// A text prepared for searching: without case, accents and width (``Title/folded(_:)``), with one space for
/// each run of white space.
public struct FoldedText: Hashable, Sendable {
    /// UTF-8. Bytes are searched ten times as fast as characters.
    public let bytes: [UInt8]

    public init(_ text: String) {
        bytes = FoldedLetters.bytes(text) ?? Self.unicode(text)
    }

    /// Folds a part of a text, mostly without copying it.
    init(_ text: Substring) {
        let bytes = text.utf8.withContiguousStorageIfAvailable { FoldedLetters.bytes($0) } ?? nil
        self.bytes = bytes ?? Self.unicode(String(text))
    }

    /// Folds valid UTF-8 without making a string of it; nil if it has a character that takes longer, or a NUL.
    public init?(quickly source: UnsafeBufferPointer<UInt8>) {
        guard let bytes = FoldedLetters.bytes(source), !source.contains(0) else { return nil }
        self.bytes = bytes
    }

    /// - Parameter bytes: Folded already.
    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The folded bytes of any text.
    static func unicode(_ text: String) -> [UInt8] {
        // Composed, because Hangul may be stored either way.
        let folded = Title.folded(text).precomposedStringWithCanonicalMapping
        var bytes: [UInt8] = []
        bytes.reserveCapacity(folded.utf8.count)
        var wasSpace = false
        for scalar in folded.unicodeScalars {
            let isSpace = scalar.properties.isWhitespace
            if isSpace && wasSpace { continue }
            wasSpace = isSpace
            bytes.append(contentsOf: UTF8.encode(isSpace ? " " : scalar) ?? .init())
        }
        return bytes
    }

    /// Whether the text contains another one.
    public func contains(_ other: FoldedText) -> Bool { first(other, from: 0) != nil }

    /// How well another text matches a part of this one; nil if it isn't contained.
    func rank(of other: FoldedText) -> SearchRank? {
        var best: SearchRank?
        var start = 0
        while let place = first(other, from: start) {
            let rank = rank(at: place..<place + other.bytes.count)
            if rank == .whole { return .whole }
            best = best.map { min($0, rank) } ?? rank
            start = place + 1
        }
        return best
    }

    private func rank(at place: Range<Int>) -> SearchRank {
        if place.lowerBound > 0, isWordByte(at: place.lowerBound - 1), isWordByte(at: place.lowerBound) {
            return .middle
        }
        if place.upperBound < bytes.count, isWordByte(at: place.upperBound),
            isWordByte(at: place.upperBound - 1)
        {
            return .prefix
        }
        return .whole
    }

    /// Whether the character that a byte belongs to is part of a word.
    private func isWordByte(at index: Int) -> Bool {
        let byte = bytes[index]
        guard byte >= 0x80 else {
            return (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte)
        }
        var start = index
        while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        let scalar = String(decoding: bytes[start..<min(start + 4, bytes.count)], as: UTF8.self)
            .unicodeScalars.first
        guard let scalar else { return false }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// The offset of the first occurrence of another text at or after an offset.
    func first(_ other: FoldedText, from start: Int) -> Int? {
        guard !other.bytes.isEmpty, start + other.bytes.count <= bytes.count else { return nil }
        return bytes.withUnsafeBytes { text in
            other.bytes.withUnsafeBytes { part in
                guard let base = text.baseAddress, let needle = part.baseAddress else { return nil }
                var next = start
                let last = text.count - part.count
                while next <= last, let found = memchr(base + next, Int32(part[0]), last - next + 1) {
                    let place = UnsafeRawPointer(found)
                    if memcmp(place, needle, part.count) == 0 { return place - base }
                    next = place - base + 1
                }
                return nil
            }
        }
    }
}
