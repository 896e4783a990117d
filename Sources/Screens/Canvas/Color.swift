/// A colour of the 256-colour table: 0 to 7 are ECMA-48's and 8 to 15 their bright variants, both as configured
/// in the terminal; 16 to 231 are a cube of six steps each of red, green and blue, and 232 to 255 are grays, as
/// in xterm.
public struct Color: Hashable, Sendable {
    public let number: UInt8

    public init(_ number: UInt8) {
        self.number = number
    }

    public static let black = Color(0)
    public static let red = Color(1)
    public static let green = Color(2)
    public static let yellow = Color(3)
    public static let blue = Color(4)
    public static let magenta = Color(5)
    public static let cyan = Color(6)
    public static let white = Color(7)

    private static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

    /// A colour by its name (`red`, `bright-red`), its number in the table, or as `#rrggbb`, which gives the
    /// nearest in the table; nil for any other text.
    public init?(named name: String) {
        let isBright = name.hasPrefix("bright-")
        if let place = Self.names.firstIndex(of: String(name.dropFirst(isBright ? 7 : 0))) {
            self.init(UInt8(place + (isBright ? 8 : 0)))
        } else if name.allSatisfy({ $0.isASCII && $0.isNumber }), let number = UInt8(name) {
            self.init(number)
        } else if name.hasPrefix("#"), name.utf8.count == 7, name.dropFirst().allSatisfy(\.isHexDigit),
            let value = Int(name.dropFirst(), radix: 16)
        {
            self = Self.nearest(to: [value >> 16, value >> 8 & 0xFF, value & 0xFF], among: 16...255)
        } else {
            return nil
        }
    }

    /// The nearest colour in a table of `count`; nil if there is none. A gray among eight would be black or
    /// white, one of which is illegible, so it becomes the terminal's default.
    func reduced(to count: Int) -> Color? {
        if number < count { return self }
        if number < 16 { return count >= 8 ? Color(number - 8) : nil }
        let levels = self.levels
        guard count >= 8, Set(levels).count > 1 else { return nil }
        return Self.nearest(to: levels, among: 0...UInt8(min(count, 16) - 1))
    }

    /// Red, green and blue, 0 to 255. The first sixteen, which users can configure, have xterm's defaults.
    var levels: [Int] {
        switch Int(number) {
        case 7: return [229, 229, 229]
        case 8: return [127, 127, 127]
        case 0..<7: return [0, 1, 2].map { Int(number) >> $0 & 1 == 0 ? 0 : 205 }
        case 8..<16: return [0, 1, 2].map { Int(number) >> $0 & 1 == 0 ? 0 : 255 }
        case 16..<232:
            let place = Int(number) - 16
            return [place / 36, place / 6 % 6, place % 6].map { $0 == 0 ? 0 : 55 + 40 * $0 }
        default:
            return Array(repeating: 8 + 10 * (Int(number) - 232), count: 3)
        }
    }

    private static func nearest(to levels: [Int], among numbers: ClosedRange<UInt8>) -> Color {
        func distance(_ color: Color) -> Int {
            zip(color.levels, levels).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        return numbers.map(Color.init).min { distance($0) < distance($1) } ?? .white
    }
}
