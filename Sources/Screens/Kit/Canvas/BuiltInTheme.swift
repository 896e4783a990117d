import Journal

/// The themes included in Daybook.
public enum BuiltInTheme: String, CaseIterable, Sendable {
    /// For 256 colours; every colour is legible on both dark and light backgrounds.
    case balanced
    case dark, light
    /// The eight colours of ECMA-48, as configured in the terminal.
    case eight
    /// No colours at all.
    case mono

    /// The theme for a terminal of `colors` colours, 0 for none.
    /// - Parameter background: Nil if unknown.
    public init(colors: Int, background: Background?) {
        if colors < 8 {
            self = .mono
        } else if colors < 256 {
            self = .eight
        } else {
            self =
                switch background {
                case .dark: .dark
                case .light: .light
                case nil: .balanced
                }
        }
    }

    public var theme: Theme {
        switch self {
        case .balanced:
            // The selection sets both colours: nothing else is legible on every background.
            Theme(
                quiet: Attributes(Color(244)), faint: Attributes(Color(243)), accent: Color(33),
                good: Color(28), bad: Color(160), noted: Color(136), meant: Color(30),
                selection: Attributes(Color(231), on: Color(25), bold: true),
                categories: [
                    .blue: Color(33), .red: Color(167), .green: Color(28), .orange: Color(166),
                    .yellow: Color(136), .purple: Color(98), .pink: Color(169), .teal: Color(30),
                ])
        case .dark:
            Theme(
                quiet: Attributes(Color(246)), faint: Attributes(Color(242)), accent: Color(75),
                good: Color(114), bad: Color(203), noted: Color(221), meant: Color(80),
                selection: Attributes(on: Color(237), bold: true),
                categories: [
                    .blue: Color(75), .red: Color(174), .green: Color(114), .orange: Color(215),
                    .yellow: Color(221), .purple: Color(141), .pink: Color(212), .teal: Color(80),
                ])
        case .light:
            Theme(
                quiet: Attributes(Color(243)), faint: Attributes(Color(246)), accent: Color(26),
                good: Color(28), bad: Color(160), noted: Color(94), meant: Color(30),
                selection: Attributes(on: Color(254), bold: true),
                categories: [
                    .blue: Color(25), .red: Color(167), .green: Color(28), .orange: Color(166),
                    .yellow: Color(94), .purple: Color(91), .pink: Color(162), .teal: Color(30),
                ])
        case .eight:
            // What the terminal calls blue may be pale, so the selected row is reversed.
            Theme(
                quiet: Attributes(dim: true), faint: Attributes(dim: true), accent: .cyan, good: .green,
                bad: .red, noted: .yellow, meant: .cyan, selection: Attributes(bold: true, reverse: true),
                categories: [
                    .blue: .blue, .red: .red, .green: .green, .orange: .yellow, .yellow: .yellow,
                    .purple: .magenta, .pink: .magenta, .teal: .cyan,
                ])
        case .mono:
            Theme(
                quiet: Attributes(dim: true), faint: Attributes(dim: true), accent: nil, good: nil, bad: nil,
                noted: nil, meant: nil, selection: Attributes(bold: true, reverse: true), categories: [:])
        }
    }
}

extension Theme {
    /// A theme made from a few colours. Open todos have the terminal's own colour, the brightest.
    /// - Parameters:
    ///   - quiet: Ended todos, captions and hints.
    ///   - faint: Rules and abandoned todos.
    ///   - accent: The bar of the selected row, and the pane with the focus.
    ///   - good: The marks of done todos.
    ///   - bad: Errors, and nothing else.
    ///   - noted: Marked rows and search matches.
    ///   - meant: Recognised words in a line being typed.
    ///   - selection: Added to the selected row.
    ///   - categories: Nil for the terminal's default.
    fileprivate init(
        quiet: Attributes, faint: Attributes, accent: Color?, good: Color?, bad: Color?, noted: Color?,
        meant: Color?, selection: Attributes, categories: [CategoryColor: Color]
    ) {
        var looks: [Style.Role: Attributes] = [
            .header: Attributes(bold: true), .otherHeader: quiet, .field: Attributes(bold: true),
            .welcome: Attributes(bold: true),
            .otherCategory: Attributes(bold: true), .hintKey: Attributes(bold: true),
            .selection: selection, .accent: Attributes(accent, bold: true), .rule: faint, .caption: quiet,
            .hint: quiet, .carried: quiet, .postponed: quiet, .done: quiet, .doneMark: Attributes(good),
            .abandoned: faint, .abandonedMark: quiet,
            .old: Attributes(meant), .oldest: Attributes(noted),
            .marked: Attributes(noted, bold: true), .match: Attributes(noted, underlined: true),
            .chip: Attributes(meant, underlined: true), .error: Attributes(bad, bold: true),
            .selectedText: Attributes(reverse: true),
            .calendarPage: Attributes(bold: true), .scheduled: Attributes(meant),
            .today: Attributes(noted, bold: true, underlined: true),
        ]
        looks[.abandoned]?.isStruckThrough = true
        for color in CategoryColor.allCases {
            looks[.category(color)] = Attributes(categories[color], bold: true)
        }
        self.init(looks)
    }
}

/// The table that maps each style to terminal attributes.
public struct Theme: Equatable, Sendable {
    /// By the numbers of their roles: each key looks up many.
    private var looks: [Attributes?]

    init(_ looks: [Style.Role: Attributes]) {
        self.looks = Array(repeating: nil, count: Style.Role.mostNumbers)
        for (role, look) in looks { set(role, to: look) }
    }

    /// Overrides the attributes of one style.
    public mutating func set(_ role: Style.Role, to look: Attributes) {
        looks[role.number] = look
    }

    /// The theme for a terminal of `colors` colours, 0 for none.
    public func reduced(to colors: Int) -> Theme {
        var reduced = self
        reduced.looks = looks.map { $0?.reduced(to: colors) }
        return reduced
    }

    public func attributes(for style: Style) -> Attributes {
        let look = looks[style.role.number] ?? Attributes()
        guard style.isSelected, let selection = looks[Style.Role.selection.number] else { return look }
        var merged = look.selected(selection)
        // The title stands out, not what is said beside it.
        if style.role == .caption { merged.isBold = look.isBold }
        return merged
    }
}

/// A colour of the 256-colour table: 0 to 7 are ECMA-48's and 8 to 15 their bright variants, both as configured
/// in the terminal; 16 to 231 are a cube of six steps each of red, green and blue, and 232 to 255 are grays, as
/// in xterm.
public struct Color: Hashable, Sendable {
    public let number: UInt8

    public init(_ number: UInt8) {
        self.number = number
    }

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
