import Foundation

/// The folded forms of Latin letters and common punctuation, for which Foundation takes a hundred times as long.
///
/// None of them changes with its neighbours. A text with any other character is left to Foundation.
enum FoldedLetters {
    /// The folded UTF-8 of a character: its length in the upper byte, then its bytes, the first one lowest.
    struct Entry {
        let bits: UInt32

        static let unknown = Entry(bits: .max)
        static let space = Entry(bits: 1 << 24 | 0x20)

        init(bits: UInt32) { self.bits = bits }

        init(_ bytes: some Collection<UInt8>) {
            let bits = bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
            self.init(bits: UInt32(bytes.count) << 24 | bits)
        }

        var isUnknown: Bool { bits == .max }
        var isSpace: Bool { bits == Self.space.bits }
        var count: Int { Int(bits >> 24) }
        func byte(_ index: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits >> (8 * UInt32(index))) }

        /// Whether it is a single character.
        var isSingle: Bool {
            switch byte(0) {
            case ..<0x80: count == 1
            case ..<0xE0: count == 2
            default: count == 3
            }
        }
    }

    private static let latin: Range<UInt32> = 0..<0x250
    private static let punctuation: Range<UInt32> = 0x2010..<0x2060

    private static let entries: [Entry] = {
        let scalars = [latin, punctuation].joined().compactMap(Unicode.Scalar.init)
        // Foundation folds all of them at once in the time of a few.
        let source = scalars.map { scalar -> String in
            let isLeftOut = scalar.isASCII || scalar.properties.generalCategory == .format
            return isLeftOut || scalar.properties.isWhitespace ? "" : String(scalar)
        }.joined(separator: "\n")
        let folded = Title.folded(source).precomposedStringWithCanonicalMapping
            .unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        guard folded.count == scalars.count else { return scalars.map { _ in .unknown } }
        return zip(scalars, folded).map(entry)
    }()

    private static func entry(_ scalar: Unicode.Scalar, _ folded: Substring.UnicodeScalarView) -> Entry {
        if scalar.properties.isWhitespace { return .space }
        if scalar.isASCII { return Entry(String(scalar).lowercased().utf8) }
        let bytes = String(folded).utf8
        let isPlain = folded.allSatisfy { $0.properties.canonicalCombiningClass == .notReordered }
        return (1...3).contains(bytes.count) && isPlain ? Entry(bytes) : .unknown
    }

    /// Passes the entries of a text's characters with their offsets in its UTF-8, until one is refused.
    /// - Returns: Whether the text has no unknown character, and none was refused.
    @inline(__always)
    static func read(_ source: UnsafeBufferPointer<UInt8>, _ body: (Entry, Int) -> Bool) -> Bool {
        entries.withUnsafeBufferPointer { entries in
            var next = 0
            while next < source.count {
                let start = next
                let byte = UInt32(source[next])
                let index: UInt32
                switch byte {
                case ..<0x80:
                    index = byte
                    next += 1
                case 0xC2..<0xCA where next + 1 < source.count:
                    index = (byte & 0x1F) << 6 | UInt32(source[next + 1] & 0x3F)
                    guard index < latin.upperBound else { return false }
                    next += 2
                case 0xE2 where next + 2 < source.count:
                    let low = UInt32(source[next + 1] & 0x3F) << 6 | UInt32(source[next + 2] & 0x3F)
                    guard punctuation.contains(0x2000 | low) else { return false }
                    index = latin.upperBound + (0x2000 | low) - punctuation.lowerBound
                    next += 3
                default: return false
                }
                let entry = entries[Int(index)]
                if entry.isUnknown || !body(entry, start) { return false }
            }
            return true
        }
    }

    /// The folded bytes of a text, with one space for each run of white space; nil if it has other characters.
    static func bytes(_ text: String) -> [UInt8]? {
        var text = text
        return text.withUTF8(bytes)
    }

    static func bytes(_ source: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        if let bytes = ascii(source) { return bytes }
        var isKnown = false
        // Two bytes become three at most.
        let bytes = [UInt8](unsafeUninitializedCapacity: source.count * 2) { target, count in
            var wasSpace = false
            var end = 0
            isKnown = read(source) { entry, _ in
                let isSpace = entry.isSpace
                if isSpace && wasSpace { return true }
                wasSpace = isSpace
                target[end] = entry.byte(0)
                end += 1
                // Most are one byte.
                guard entry.count > 1 else { return true }
                for index in 1..<entry.count { target[end + index - 1] = entry.byte(index) }
                end += entry.count - 1
                return true
            }
            count = end
        }
        return isKnown ? bytes : nil
    }

    /// The same for a text in ASCII, as most are, in a third of the time and without the table; nil for others.
    private static func ascii(_ source: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var isASCII = true
        let bytes = [UInt8](unsafeUninitializedCapacity: source.count) { target, count in
            var wasSpace = false
            var end = 0
            for byte in source {
                if byte >= 0x80 {
                    isASCII = false
                    break
                }
                let isSpace = byte == 0x20 || (0x09...0x0D).contains(byte)
                if isSpace && wasSpace { continue }
                wasSpace = isSpace
                target[end] = isSpace ? 0x20 : lowercased(byte)
                end += 1
            }
            count = end
        }
        return isASCII ? bytes : nil
    }

    /// The lowercase of an ASCII character.
    static func lowercased(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
