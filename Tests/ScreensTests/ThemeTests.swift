import Foundation
import Journal
import Testing

@testable import Screens

@Suite("Themes")
struct ThemeTests {
    @Test(
        "The theme goes by the terminal's colours and what it says of its background",
        arguments: [
            (0, "15;0", BuiltInTheme.mono), (8, "0;15", .eight), (88, nil, .eight), (256, nil, .balanced),
            (256, "15;0", .dark), (256, "0;15", .light), (256, "0;default;7", .light), (256, "12;8", .dark),
            (256, "default;default", .balanced), (16_777_216, "15;99", .balanced),
        ] as [(Int, String?, BuiltInTheme)])
    func chosen(colors: Int, colorFGBG: String?, theme: BuiltInTheme) {
        #expect(BuiltInTheme(colors: colors, background: Background(colorFGBG: colorFGBG)) == theme)
    }

    @Test(
        "Colours that stand for different things differ, also where there are no colours",
        arguments: BuiltInTheme.allCases)
    func distinct(built: BuiltInTheme) {
        let theme = built.theme
        func look(_ role: Style.Role, selected: Bool = false) -> Attributes {
            theme.attributes(for: Style(role, selected: selected))
        }
        #expect(look(.open) != look(.abandoned))
        #expect(look(.open) != look(.carried))
        #expect(look(.open) != look(.open, selected: true))
        #expect(look(.match) != look(.open))
        #expect(look(.error) != look(.message))
        #expect(look(.abandoned).isStruckThrough)
        let categories = Set(CategoryColor.allCases.map { look(.category($0)) })
        switch built {
        case .balanced, .dark, .light: #expect(categories.count == 8)
        case .eight: #expect(categories.count == 6)
        case .mono: #expect(categories.count == 1)
        }
    }

    /// Relative luminance and contrast as WCAG 2.1 defines them.
    private func luminance(_ levels: [Double]) -> Double {
        let linear = levels.map { $0 / 255 }.map {
            $0 <= 0.03928 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    @Test(
        "Every colour of a theme can be read on its background: a contrast of 3 at least",
        arguments: [(BuiltInTheme.balanced, [0.0, 1.0]), (.dark, [0.0]), (.light, [1.0])])
    func legible(built: BuiltInTheme, grounds: [Double]) throws {
        for (name, role) in Style.Role.names {
            let look = built.theme.attributes(for: Style(role))
            guard let color = look.foreground else { continue }
            let light = luminance(color.levels.map(Double.init))
            let own = look.background.map { [luminance($0.levels.map(Double.init))] }
            for ground in own ?? grounds {
                let contrast = (max(light, ground) + 0.05) / (min(light, ground) + 0.05)
                #expect(contrast >= 3, "\(name) \(color.number) on \(ground): \(contrast)")
            }
        }
    }

    @Test("Only errors are red, unless somebody picks red, which is another red then")
    func red() {
        for built in [BuiltInTheme.balanced, .dark, .light] {
            let red = built.theme.attributes(for: Style(.error)).foreground
            for (name, role) in Style.Role.names where role != .error {
                #expect(built.theme.attributes(for: Style(role)).foreground != red, "\(name)")
            }
        }
    }

    @Test(
        "What is open is as bright as the terminal's text, what has ended is not",
        arguments: BuiltInTheme.allCases)
    func hierarchy(built: BuiltInTheme) {
        let plain = built.theme.attributes(for: Style(.plain))
        #expect(built.theme.attributes(for: Style(.open)) == plain)
        for role in [Style.Role.done, .abandoned, .carried, .postponed, .caption] {
            #expect(built.theme.attributes(for: Style(role)) != plain)
        }
        // The selected row is seen at a glance: its background differs.
        let selected = built.theme.attributes(for: Style(.plain, selected: true))
        #expect(selected.background != plain.background || selected.isReverse)
    }

    @Test("Colours are known by name, number and levels")
    func colorNames() {
        #expect(Color(named: "red") == .red)
        #expect(Color(named: "bright-red") == Color(9))
        #expect(Color(named: "208") == Color(208))
        #expect(Color(named: "#ff8700") == Color(208))
        #expect(Color(named: "#808080") == Color(244))
        for wrong in ["", "256", "-1", "reddish", "#ff", "#gggggg", "bright-", "#+12345", "١"] {
            #expect(Color(named: wrong) == nil, "\(wrong)")
        }
    }

    @Test(
        "Where a terminal has fewer colours, the nearest it has",
        arguments: [
            (208, 8, 3), (75, 8, 6), (160, 8, 1), (9, 8, 1), (9, 16, 9), (208, 256, 208), (5, 8, 5),
        ])
    func reduced(number: UInt8, count: Int, expected: UInt8) {
        #expect(Color(number).reduced(to: count) == Color(expected))
        #expect(Color(number).reduced(to: 0) == nil)
        #expect(Color(244).reduced(to: 8) == nil)
    }

    @Test("Attributes are words, like git's")
    func words() throws {
        #expect(try Attributes(words: "bold red") == Attributes(.red, bold: true))
        #expect(
            try Attributes(words: "default 236 ul reverse")
                == Attributes(nil, on: Color(236), reverse: true, underlined: true))
        #expect(try Attributes(words: "Dim STRIKE") == Attributes(dim: true, struckThrough: true))
        #expect(try Attributes(words: "") == Attributes())
        #expect(throws: ExpressionError.self) { try Attributes(words: "blink") }
        #expect(throws: ExpressionError.self) { try Attributes(words: "red green blue") }
    }

    @Test("A person's look for a style takes the place of the theme's")
    func own() throws {
        var theme = BuiltInTheme.dark.theme
        theme.set(.done, to: Attributes(Color(208)))
        theme.set(.selection, to: Attributes(on: Color(236)))
        #expect(theme.attributes(for: Style(.done)) == Attributes(Color(208)))
        #expect(theme.attributes(for: Style(.done, selected: true)) == Attributes(Color(208), on: Color(236)))
        #expect(theme.reduced(to: 8).attributes(for: Style(.done)) == Attributes(.yellow))
        #expect(theme.reduced(to: 0).attributes(for: Style(.done)) == Attributes())
    }
}
