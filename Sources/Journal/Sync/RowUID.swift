/// The 128-bit name of a row, the same on every device.
///
/// Rows that two devices may make independently, such as the page of a day, have names made of their contents
/// (`RowUID+Natural.swift`). All others have random ones.
public struct RowUID: Hashable, Comparable, Sendable {
    public let bits: UInt128

    public init(bits: UInt128) { self.bits = bits }

    public static func random() -> RowUID { RowUID(bits: .random(in: .min ... .max)) }

    /// The first 16 bytes of the SHA-256 digest of the parts, separated by NUL.
    init(hashing parts: [String]) {
        let digest = SHA256.digest(of: Array(parts.map { Array($0.utf8) }.joined(separator: [0])))
        bits = digest[..<16].reduce(0) { $0 << 8 | UInt128($1) }
    }

    public static func < (a: RowUID, b: RowUID) -> Bool { a.bits < b.bits }
}

extension RowUID: LosslessStringConvertible {
    /// Parses 32 hexadecimal digits in lower case only.
    public init?(_ text: String) {
        guard let bits = UInt128(hexadecimal: text) else { return nil }
        self.bits = bits
    }

    public var description: String { bits.hexadecimal }
}
