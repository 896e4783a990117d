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
