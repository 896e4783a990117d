/// A terminal's background: dark or light.
public enum Background: Equatable, Sendable {
    case dark, light

    /// The background in `COLORFGBG`, set by rxvt, Konsole and others: `15;0` is white on black.
    public init?(colorFGBG: String?) {
        guard let number = colorFGBG?.split(separator: ";").last.flatMap({ Int($0) }),
            (0...15).contains(number)
        else { return nil }
        self = number == 7 || number > 8 ? .light : .dark
    }

    /// The background in a terminal's reply to OSC 11: `rgb:1c1c/1e1e/2626`, with one to four digits each,
    /// `rgba:` with a fourth part, or `#1c1e26`.
    public init?(specification: String) {
        let parts: [Substring]
        if specification.hasPrefix("#") {
            let digits = specification.dropFirst()
            guard [3, 6, 9, 12].contains(digits.utf8.count) else { return nil }
            let length = digits.count / 3
            parts = (0..<3).map { digits.dropFirst($0 * length).prefix(length) }
        } else {
            let named = specification.split(separator: ":", omittingEmptySubsequences: false)
            guard named.count == 2, named[0] == "rgb" || named[0] == "rgba" else { return nil }
            parts = named[1].split(separator: "/", omittingEmptySubsequences: false)
            guard parts.count == (named[0] == "rgb" ? 3 : 4) else { return nil }
        }
        let levels = parts.compactMap(Self.level)
        guard levels.count == parts.count else { return nil }
        // The eye sees green as brightest, blue as darkest (Rec. 709).
        self = 0.2126 * levels[0] + 0.7152 * levels[1] + 0.0722 * levels[2] > 0.5 ? .light : .dark
    }

    /// A hexadecimal number of one to four digits, as a part of the largest one.
    private static func level(_ digits: Substring) -> Double? {
        guard (1...4).contains(digits.utf8.count), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }),
            let number = Int(digits, radix: 16)
        else { return nil }
        return Double(number) / Double(1 << (4 * digits.utf8.count) - 1)
    }
}
