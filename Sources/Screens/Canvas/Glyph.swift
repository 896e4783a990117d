/// What a cell shows: a scalar with a width, then at most four that combine with it, as many as ncurses takes. Empty in
/// the second column of a wide character.
///
/// A screen has thousands of cells and is compared with the last one at each key. As numbers, they are copied and
/// compared without a string for each.
public struct Glyph: Equatable, Sendable {
    /// The bits of a scalar.
    @inlinable
    static var bits: Int { 21 }
    @inlinable
    static var perNumber: Int { 3 }
    /// The most scalars.
    static let most = 5

    /// The first three scalars, the first in the lowest bits; 0 where there is none.
    @usableFromInline
    var first: UInt64 = 0
    /// The others, in the lowest 42 bits.
    @usableFromInline
    var others: UInt64 = 0

    public static let empty = Glyph()
    public static let space = Glyph(" ")

    private init() {}

    @inlinable
    init(first: UInt64, others: UInt64) { (self.first, self.others) = (first, others) }

    init(_ scalar: Unicode.Scalar) { first = UInt64(scalar.value) }

    init(ascii byte: UInt8) { first = UInt64(byte) }

    /// A glyph of a text's first scalars.
    init(_ text: String) {
        for scalar in text.unicodeScalars.prefix(Self.most) { _ = combine(with: scalar) }
    }

    @inlinable
    public var isEmpty: Bool { first == 0 }

    /// The scalar, if it is the only one; nil if it is none or several.
    @inlinable
    public var onlyScalar: UInt32? {
        first != 0 && first < 1 << Self.bits ? UInt32(truncatingIfNeeded: first) : nil
    }

    @inlinable
    public static func == (left: Glyph, right: Glyph) -> Bool {
        left.first == right.first && left.others == right.others
    }

    /// Adds a scalar.
    /// - Returns: False if there are too many.
    mutating func combine(with scalar: Unicode.Scalar) -> Bool {
        let place = count
        guard place < Self.most else { return false }
        let shift = UInt64(place % Self.perNumber * Self.bits)
        if place < Self.perNumber {
            first |= UInt64(scalar.value) << shift
        } else {
            others |= UInt64(scalar.value) << shift
        }
        return true
    }

    /// The number of scalars.
    @inlinable
    public var count: Int {
        let inFirst = (64 - first.leadingZeroBitCount + Self.bits - 1) / Self.bits
        let inOthers = (64 - others.leadingZeroBitCount + Self.bits - 1) / Self.bits
        return inFirst + inOthers
    }

    /// The scalar at a place below `count`.
    @inlinable
    public subscript(place: Int) -> UInt32 {
        let number = place < Self.perNumber ? first : others
        return UInt32(truncatingIfNeeded: number >> UInt64(place % Self.perNumber * Self.bits) & 0x1F_FFFF)
    }

    public var text: String {
        var text = ""
        for place in 0..<count { text.unicodeScalars.append(Unicode.Scalar(self[place]) ?? "?") }
        return text
    }
}
