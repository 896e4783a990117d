/// Encodes text as a JSON string.
///
/// Also escapes control and text direction characters, which are unsafe in a terminal.
enum JSONText {
    static func append(_ text: String, to bytes: inout [UInt8]) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { append($0, to: &bytes) }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func append(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        // Copies runs without escapes whole.
        var start = 0
        var index = 0
        while index < utf8.count {
            guard let (scalar, length) = escaped(utf8, at: index) else {
                index += 1
                continue
            }
            bytes.append(contentsOf: utf8[start..<index])
            appendEscape(scalar, to: &bytes)
            index += length
            start = index
        }
        bytes.append(contentsOf: utf8[start...])
    }

    /// The scalar at an index and its length in bytes, if it must be escaped.
    private static func escaped(
        _ utf8: UnsafeBufferPointer<UInt8>, at index: Int
    ) -> (scalar: UInt32, length: Int)? {
        let byte = utf8[index]
        switch byte {
        case 0x00...0x1F, 0x22, 0x5C, 0x7F:
            return (UInt32(byte), 1)
        case 0xC2, 0xD8:
            let scalar = UInt32(byte & 0x1F) << 6 | UInt32(utf8[index + 1] & 0x3F)
            return isActive(scalar) ? (scalar, 2) : nil
        case 0xE2, 0xEF:
            let scalar =
                UInt32(byte & 0x0F) << 12 | UInt32(utf8[index + 1] & 0x3F) << 6
                | UInt32(utf8[index + 2] & 0x3F)
            return isActive(scalar) ? (scalar, 3) : nil
        default:
            return nil
        }
    }

    private static func isActive(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x80...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }

    private static func appendEscape(_ scalar: UInt32, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\\"))
        switch scalar {
        case 0x22, 0x5C: bytes.append(UInt8(scalar))
        case 0x08: bytes.append(UInt8(ascii: "b"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0C: bytes.append(UInt8(ascii: "f"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        default:
            let digits = Array("0123456789abcdef".utf8)
            bytes.append(UInt8(ascii: "u"))
            for shift in [12, 8, 4, 0] as [UInt32] { bytes.append(digits[Int(scalar >> shift & 0xF)]) }
        }
    }
}
