extension String {
    /// The lines that aren't empty.
    var filledLines: [Substring] {
        // Characters are slow to split at; no byte of another character has these values.
        hasRareNewline
            ? split(whereSeparator: \.isNewline)
            : utf8.split { (0x0A...0x0D).contains($0) }.map { Substring($0) }
    }

    /// Whether it may contain a newline of more than one byte.
    private var hasRareNewline: Bool {
        var text = self
        return text.withUTF8 { bytes in
            bytes.indices.dropLast().contains { index in
                switch bytes[index] {
                case 0xC2: bytes[index + 1] == 0x85
                case 0xE2:
                    bytes[index + 1] == 0x80 && index + 2 < bytes.count && bytes[index + 2] & 0xFE == 0xA8
                default: false
                }
            }
        }
    }
}
