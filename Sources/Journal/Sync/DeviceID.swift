/// The random 128-bit id of a journal file that writes operations.
public struct DeviceID: Hashable, Comparable, Sendable {
    public let bits: UInt128

    public init(bits: UInt128) { self.bits = bits }

    public static func random() -> DeviceID { DeviceID(bits: .random(in: .min ... .max)) }

    public static func < (a: DeviceID, b: DeviceID) -> Bool { a.bits < b.bits }
}

extension DeviceID: LosslessStringConvertible {
    /// Parses 32 hexadecimal digits in lower case only.
    public init?(_ text: String) {
        guard let bits = UInt128(hexadecimal: text) else { return nil }
        self.bits = bits
    }

    public var description: String { bits.hexadecimal }
}

extension UInt128 {
    /// 32 hexadecimal digits in lower case, as ids and uids are written.
    var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }

    init?(hexadecimal text: String) {
        guard text.utf8.count == 32 else { return nil }
        var bits: UInt128 = 0
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39: bits = bits << 4 | UInt128(byte - 0x30)
            case 0x61...0x66: bits = bits << 4 | UInt128(byte - 0x61 + 10)
            default: return nil
            }
        }
        self = bits
    }
}
