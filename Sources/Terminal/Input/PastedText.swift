/// The text of a bracketed paste.
enum PastedText {
    /// Normalises line ends, which terminals send as Return or as Return and Line Feed.
    static func text(of bytes: ArraySlice<UInt8>) -> String {
        var lines: [UInt8] = []
        lines.reserveCapacity(bytes.count)
        var last: UInt8 = 0
        for byte in bytes {
            if byte == 0x0D {
                lines.append(0x0A)
            } else if !(byte == 0x0A && last == 0x0D) {
                lines.append(byte)
            }
            last = byte
        }
        return String(decoding: lines, as: UTF8.self)
    }
}
