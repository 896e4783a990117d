/// Reads the numbers and signs of a written date or time, one after the other. A journal of many years has hundreds of
/// thousands, so it makes no arrays and no strings.
struct DigitReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    /// A number of exactly so many digits; nil, and nothing read, if there are fewer.
    mutating func number(digits count: Int) -> Int? {
        guard bytes.count - position >= count else { return nil }
        var number = 0
        for byte in bytes[position..<(position + count)] {
            guard let digit = Self.digit(byte) else { return nil }
            number = number * 10 + digit
        }
        position += count
        return number
    }

    /// The digits of a fraction as a number of `count` digits; further ones are read and dropped. Nil if there are none.
    mutating func fraction(digits count: Int) -> Int? {
        var (number, length) = (0, 0)
        while position < bytes.count, let digit = Self.digit(bytes[position]) {
            if length < count { number = number * 10 + digit }
            (length, position) = (length + 1, position + 1)
        }
        guard length > 0 else { return nil }
        for _ in 0..<max(0, count - length) { number *= 10 }
        return number
    }

    /// Reads a character if it is next.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private static func digit(_ byte: UInt8) -> Int? {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
    }
}
