/// Texts whose letters fold to others in a way that SQLite doesn't know: `é`, `Й`, `ﬁ`.
///
/// A search ignores case, accents and width as Foundation does; SQLite's trigrams ignore only case. So they find
/// every text except those with a character of these ranges, which the index has a second time, folded. The ranges
/// are generous: what matters is that folding changes no character outside them except the case of ASCII letters, and
/// quotation marks, which a search doesn't look for in the index.
public enum AccentedText {
    /// Ranges of scalar values. Outside are ASCII, punctuation, arrows, CJK, kana, Hangul syllables and emoji.
    public static let ranges: [ClosedRange<UInt32>] = [
        0x80...0x200C,
        0x200E...0x200F,
        0x2028...0x202F,
        0x205F...0x209F,
        0x20D0...0x218F,
        0x2200...0x22FF,
        0x2460...0x24FF,
        0x27C0...0x3000,
        0x302A...0x302F,
        0x3097...0x309A,
        0x3100...0x33FF,
        0xA000...0xABFF,
        0xD7A4...0xD7FB,
        0xE000...0x1EFFF,
        0x1F3FB...0x1F3FF,
        0x1FB00...0x10FFFF,
    ]

    /// An SQL condition on the columns of a table.
    static func condition(_ columns: [String]) -> String {
        columns.map(isAccented).joined(separator: " OR ")
    }

    /// The first comparison is the fast one. SQLite's own functions stop at a NUL, and damaged rows have blobs.
    private static func isAccented(_ column: String) -> String {
        """
        (length(CAST(\(column) AS BLOB)) > length(\(column)) AND (\(column) GLOB \(pattern) \
        OR instr(\(column), char(0)) > 0) OR typeof(\(column)) = 'blob')
        """
    }

    private static let pattern: String = {
        let bounds = ranges.flatMap { range -> [UInt32] in [range.lowerBound, 0x2D, range.upperBound] }
        return "'*[' || char(\(bounds.map { "\($0)" }.joined(separator: ", "))) || ']*'"
    }()
}
