import Testing

@testable import Screens

@Suite("A terminal's background")
struct BackgroundTests {
    @Test(
        "Every form of the answer is understood",
        arguments: [
            ("rgb:0000/0000/0000", .dark), ("rgb:ffff/ffff/ffff", .light), ("rgb:1c1c/1e1e/2626", .dark),
            ("rgb:fd/f6/e3", .light), ("rgb:f/f/f", .light), ("rgb:000/000/fff", .dark),
            ("rgba:ffff/ffff/ffff/0000", .light), ("rgba:00/00/00/ff", .dark), ("#fdf6e3", .light),
            ("#1d1f21", .dark), ("#fff", .light), ("#ffffffffffff", .light), ("rgb:0000/ffff/0000", .light),
        ] as [(String, Background)])
    func understood(text: String, background: Background) {
        #expect(Background(specification: text) == background)
    }

    @Test(
        "Anything else is no answer",
        arguments: [
            "", "rgb:", "rgb:ff/ff", "rgb:ff/ff/ff/ff", "rgba:ff/ff/ff", "rgb:fffff/0/0", "rgb:gg/00/00",
            "#ffff",
            "rgb:-1/00/00", "rgb://", "white", "rgb:١/١/١", "hsl:00/00/00", "#",
        ])
    func refused(text: String) {
        #expect(Background(specification: text) == nil)
    }
}
