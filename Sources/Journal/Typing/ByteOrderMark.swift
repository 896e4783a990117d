/// The mark with which programs on Windows begin a text.
public enum ByteOrderMark {
    private static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let scalar: Unicode.Scalar = "\u{FEFF}"

    /// The bytes of a text in UTF-8 without the mark.
    public static func dropped<Bytes: Collection<UInt8>>(from text: Bytes) -> Bytes.SubSequence {
        text.starts(with: bytes) ? text.dropFirst(bytes.count) : text[...]
    }

    /// A line without the marks at its beginning: one text after another has them in the middle, too.
    static func dropped(from line: Substring) -> Substring {
        Substring(line.unicodeScalars.drop { $0 == scalar })
    }
}
