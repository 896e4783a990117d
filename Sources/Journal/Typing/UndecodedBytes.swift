/// A lossless encoding of arguments that aren't valid UTF-8, one private-use scalar per invalid byte.
///
/// A path may contain any bytes, but command-line words are read as text. Invalid bytes become
/// U+10FE80…U+10FEFF, which a path decodes. Titles and messages show U+FFFD instead.
public enum UndecodedBytes {
    private static let base: UInt32 = 0x10FE00

    /// Decodes UTF-8, mapping invalid bytes to scalars.
    public static func text(_ bytes: [UInt8]) -> String {
        if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
        var text = String.UnicodeScalarView()
        var rest = bytes[...]
        while !rest.isEmpty {
            var iterator = rest.makeIterator()
            var parser = Unicode.UTF8.ForwardParser()
            var length = 1
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded):
                length = encoded.count
                let decoded = Unicode.UTF8.decode(encoded)
                // A valid scalar in the reserved range is encoded byte by byte, so that decoding restores it.
                text += byte(decoded) == nil ? [decoded] : rest.prefix(length).map(scalar)
            case .error(let count):
                length = count
                text += rest.prefix(length).map(scalar)
            case .emptyInput: break
            }
            rest = rest.dropFirst(length)
        }
        return String(text)
    }

    /// The original bytes of a decoded text.
    public static func bytes(_ text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in byte(scalar).map { [$0] } ?? Array(String(scalar).utf8) }
    }

    /// The text with U+FFFD for each invalid byte.
    public static func repaired(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { byte($0) == nil ? $0 : "\u{FFFD}" }))
    }

    /// The byte of a reserved scalar; nil for any other scalar.
    static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        (base + 0x80...base + 0xFF).contains(scalar.value) ? UInt8(scalar.value - base) : nil
    }

    /// The reserved scalar of a byte; ASCII bytes are always valid and have none.
    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        Unicode.Scalar(base + UInt32(byte)) ?? "\u{FFFD}"
    }
}
