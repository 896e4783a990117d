/// The 128-bit name of a row, the same on every device.
///
/// Rows that two devices may make independently, such as the page of a day, have names made of their contents. All others
/// have random ones.
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

/// Names of rows made of their contents, so that two devices that make the same row make one; ``JournalTable/Naming`` says which.
extension RowUID {
    /// A row of a journal that wasn't synchronized yet: copies of one file have the same names.
    public static func base(table: String, id: Int64, text: String, start: String) -> RowUID {
        RowUID(hashing: ["base", table, "\(id)", text, start])
    }

    /// The first of a series of names that isn't used, by a row that exists or by one that was deleted.
    public static func firstUnused(
        isUsed: (RowUID) throws -> Bool, _ name: (_ number: Int) -> RowUID
    ) rethrows -> RowUID {
        var number = 0
        while try isUsed(name(number)) { number += 1 }
        return name(number)
    }
}

/// The SHA-256 digest of FIPS 180-4, for names of rows and files. Secrets need a library.
public enum SHA256 {
    /// The 32 bytes of a message's digest.
    public static func digest(of message: [UInt8]) -> [UInt8] {
        var hash: [UInt32] = [
            0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
            0x5BE0_CD19,
        ]
        var schedule = [UInt32](repeating: 0, count: 64)
        let padded = padded(message)
        for start in stride(from: 0, to: padded.count, by: 64) {
            expand(padded[start..<start + 64], into: &schedule)
            compress(schedule, into: &hash)
        }
        return hash.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
    }

    /// The message, a bit, zeros, and the message's length in bits: a multiple of 64 bytes.
    private static func padded(_ message: [UInt8]) -> [UInt8] {
        var bytes = message + [0x80]
        bytes += repeatElement(0, count: (120 - bytes.count % 64) % 64)
        let bits = UInt64(message.count) * 8
        return bytes + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: bits >> $0) }
    }

    private static func expand(_ block: ArraySlice<UInt8>, into schedule: inout [UInt32]) {
        for index in 0..<16 {
            let start = block.startIndex + index * 4
            schedule[index] = block[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (late, early) = (schedule[index - 2], schedule[index - 15])
            let small0 = rotated(early, 7) ^ rotated(early, 18) ^ early >> 3
            let small1 = rotated(late, 17) ^ rotated(late, 19) ^ late >> 10
            schedule[index] = schedule[index - 16] &+ small0 &+ schedule[index - 7] &+ small1
        }
    }

    private static func compress(_ schedule: [UInt32], into hash: inout [UInt32]) {
        // The standard's a…h.
        var state = hash
        for index in 0..<64 {
            let (a, e) = (state[0], state[4])
            let choice = (e & state[5]) ^ (~e & state[6])
            let big1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
            let first = state[7] &+ big1 &+ choice &+ constants[index] &+ schedule[index]
            let majority = (a & state[1]) ^ (a & state[2]) ^ (state[1] & state[2])
            let second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) &+ majority
            state = [first &+ second, a, state[1], state[2], state[3] &+ first, e, state[5], state[6]]
        }
        for index in hash.indices { hash[index] = hash[index] &+ state[index] }
    }

    private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
        word >> bits | word << (32 - bits)
    }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5,
        0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
        0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3,
        0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
        0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC,
        0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
        0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
        0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13,
        0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
        0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3,
        0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5,
        0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208,
        0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]
}
