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
    /// - Parameter colorFGBG: `COLORFGBG`, set by rxvt, Konsole and others: `15;0` is white on black.
    public init(colors: Int, colorFGBG: String?) {
        let background = colorFGBG?.split(separator: ";").last.flatMap { Int($0) }
        if colors < 8 {
            self = .mono
        } else if colors < 256 {
            self = .eight
        } else if let background, (0...15).contains(background) {
            self = background == 7 || background > 8 ? .light : .dark
        } else {
            self = .balanced
        }
    }

    public var theme: Theme {
        switch self {
        case .balanced:
            Theme(
                quiet: Attributes(Color(244)), good: Color(28), bad: Color(160), noted: Color(136),
                meant: Color(30),
                categories: [
                    .blue: Color(33), .red: Color(160), .green: Color(28), .orange: Color(166),
                    .yellow: Color(136), .purple: Color(98), .pink: Color(169), .teal: Color(30),
                ])
        case .dark:
            Theme(
                quiet: Attributes(Color(246)), good: Color(114), bad: Color(203), noted: Color(221),
                meant: Color(80),
                categories: [
                    .blue: Color(75), .red: Color(203), .green: Color(114), .orange: Color(215),
                    .yellow: Color(221), .purple: Color(141), .pink: Color(212), .teal: Color(80),
                ])
        case .light:
            Theme(
                quiet: Attributes(Color(242)), good: Color(28), bad: Color(160), noted: Color(94),
                meant: Color(30),
                categories: [
                    .blue: Color(25), .red: Color(160), .green: Color(28), .orange: Color(166),
                    .yellow: Color(94), .purple: Color(91), .pink: Color(162), .teal: Color(30),
                ])
        case .eight:
            Theme(
                quiet: Attributes(dim: true), good: .green, bad: .red, noted: .yellow, meant: .cyan,
                categories: [
                    .blue: .blue, .red: .red, .green: .green, .orange: .yellow, .yellow: .yellow,
                    .purple: .magenta, .pink: .magenta, .teal: .cyan,
                ])
        case .mono:
            Theme(
                quiet: Attributes(dim: true), good: nil, bad: nil, noted: nil, meant: nil, categories: [:])
        }
    }
}

extension Theme {
    /// A theme made from a few colours.
    /// - Parameters:
    ///   - quiet: Captions, hints and rules.
    ///   - good: Done todos.
    ///   - bad: Errors.
    ///   - noted: Marked rows and search matches.
    ///   - meant: Recognised words in a line being typed.
    ///   - categories: Nil for the terminal's default.
    fileprivate init(
        quiet: Attributes, good: Color?, bad: Color?, noted: Color?, meant: Color?,
        categories: [CategoryColor: Color]
    ) {
        var looks: [Style.Role: Attributes] = [
            .header: Attributes(bold: true), .otherHeader: quiet, .welcome: Attributes(bold: true),
            .otherCategory: Attributes(bold: true), .hintKey: Attributes(bold: true),
            .selection: Attributes(bold: true), .rule: quiet, .caption: quiet, .hint: quiet, .carried: quiet,
            .postponed: quiet, .abandoned: quiet, .abandonedMark: quiet, .done: Attributes(good),
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
