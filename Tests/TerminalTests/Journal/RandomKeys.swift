import TestSupport

/// Someone leaning on the keyboard of a terminal: one key after another, the same ones for the same seed.
struct RandomKeys {
    enum Press {
        case bytes([UInt8])
        /// The window is dragged to a size.
        case resize(columns: Int, rows: Int)
    }

    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// Draws a number below another.
    mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    mutating func next() -> Press {
        if number(below: 60) == 0 {
            return .resize(columns: 1 + number(below: 200), rows: 1 + number(below: 60))
        }
        var place = number(below: Self.table.reduce(0) { $0 + $1.weight })
        for (weight, choices) in Self.table {
            if place < weight { return .bytes(choices.randomElement(using: &random) ?? []) }
            place -= weight
        }
        return .bytes([])
    }

    /// How often keys of a kind are pressed, and what they send.
    private static let table: [(weight: Int, choices: [[UInt8]])] = [
        (
            60,
            singly(
                "aannnjjkkggggGhlpxmvvVDyyyntTLASuu/:#UoTe   ?ccHL[]ss>>i12dNccHL[]bbJKwmrrR;yTMHzg..!9"
            )
        ),
        (
            25,
            [
                "gb", "ge", "gj", "gf", "gc", "gw", "gs", "gi", "gl", "gu", "gg", "zz", "dd", "yy", "3j",
                "2x", "Vjj",
            ].map(
                bytes)
        ),
        (1, singly("q")),
        (25, singly("abcxyz 0129:.~#!\u{301}漢字é👨‍👩‍👧ש\u{A0}")),
        (30, [enter, enter, escape, escapeAndNothing, cancel, "\t", "\u{1B}[Z", "\u{7F}"].map(bytes)),
        (
            20,
            ["OA", "OB", "OC", "OD", "OH", "OF", "[2~", "[3~", "[5~", "[6~", "OP"].map {
                bytes("\u{1B}" + $0)
            }
        ),
        // C-z is the shell's affair; there is none.
        (25, (1...31).filter { $0 != 0x1A }.map { [$0] }),
        (4, singly("bdfxq\u{7F}").map { bytes(escape) + $0 }),
        (10, pastes.map { bytes("\u{1B}[200~" + $0 + "\u{1B}[201~") }),
        (
            6,
            [
                [0xFF], [0xC3], [0xE6, 0xBC], [0xF0, 0x9F, 0x91], [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80],
                [0x00],
                [0xF5, 0x41],
            ]
        ),
        (6, ["[<0;12;5M", "[<0;12;5m", "[<64;1;1M", "[M !!", "[I", "[O"].map { bytes("\u{1B}" + $0) }),
        (
            4,
            ["[1;5C", "[99~", "[?62;c", "]11;rgb:0/0/0\u{7}", "P1$r\u{1B}\\", "[[A", "O"].map {
                bytes("\u{1B}" + $0)
            }
        ),
    ]

    private static let enter = "\r"
    private static let escape = "\u{1B}"
    /// Escape cannot be part of what is typed next: the window tells that it has the focus.
    private static let escapeAndNothing = "\u{1B}\u{1B}[I"
    private static let cancel = "\u{3}"

    private static let pastes = [
        "one", "Fix https://example.com ~fri #new", "", "9:30", "https://x.org", "file:///etc/hosts",
        "one\rtwo #Work ~tomorrow\r\rthree !", "#Work\r~fri\r!\r", "\r\n", "\t tabs \t and \u{B} more",
        "👨‍👩‍👧 e\u{301} 🇯🇵 \u{202E}rtl\u{202C} \u{1B}[31m \u{85}\u{2028}x", "\u{301}\u{301}", "\u{200D}",
        "\u{A0}\u{3000}",
        String(repeating: "long ", count: 60), String(repeating: "漢", count: 90),
    ]

    private static func singly(_ text: String) -> [[UInt8]] { text.map { bytes(String($0)) } }

    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
