/// Words in which each byte that isn't UTF-8 is kept as one private-use scalar.
///
/// A path may hold any bytes, but the words of a command line are read as text. So the words carry such bytes, as
/// U+10FE80…U+10FEFF, to the path that takes them back. Titles and messages have U+FFFD instead.
public enum UndecodedBytes {
    private static let base: UInt32 = 0x10FE00

    /// Decodes UTF-8 and keeps each byte that isn't.
    public static func text(_ bytes: [UInt8]) -> String {
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
                // One that would be taken for a byte is kept as its own bytes.
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

    /// The bytes that a text was decoded from.
    public static func bytes(_ text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in byte(scalar).map { [$0] } ?? Array(String(scalar).utf8) }
    }

    /// The text with U+FFFD for each byte that isn't UTF-8.
    public static func repaired(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { byte($0) == nil ? $0 : "\u{FFFD}" }))
    }

    /// The byte that a scalar stands for; nil for any other scalar.
    static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        (base + 0x80...base + 0xFF).contains(scalar.value) ? UInt8(scalar.value - base) : nil
    }

    /// Every byte that isn't ASCII has a scalar; the others are always valid.
    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        Unicode.Scalar(base + UInt32(byte)) ?? "\u{FFFD}"
    }
}
