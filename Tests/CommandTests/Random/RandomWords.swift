import TestSupport

/// Words that people, scripts and enemies give to a command: titles, dates, numbers, names and paths.
struct RandomWords {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &generator) }

    mutating func chance(_ percent: Int) -> Bool { number(below: 100) < percent }

    mutating func pick<Element>(_ all: [Element]) -> Element { all[number(below: all.count)] }

    /// A word for an argument, mostly of the kind it asks for.
    mutating func word(for valueName: String) -> [UInt8] {
        if chance(15) {
            return pick([Self.titles, Self.dates, Self.numbers, Self.paths, Self.names].flatMap(\.self))
        }
        switch valueName {
        case "date", "since", "days", "time", "at", "on", "carries-to", "weekdays": return pick(Self.dates)
        case "path", "file", "output": return pick(Self.paths)
        case "number", "place", "count": return pick(Self.numbers)
        case "todo", "todos": return chance(60) ? pick(Self.numbers) : pick(Self.titles)
        case "category", "bundle", "group", "item", "name", "color", "format", "time-zone", "zone":
            return chance(20) ? pick(Self.numbers) : pick(Self.names)
        default: return pick(Self.titles)
        }
    }

    private static func bytes(_ words: [String]) -> [[UInt8]] { words.map { Array($0.utf8) } }

    private static let titles =
        bytes([
            "a", "Fix CI", "Fix #home page crash", "Pack ~fri", "x !", "", " ", "-", "--", "-h", "-x",
            "--nope", "1",
            "漢字 é e\u{301} 👨‍👩‍👧", "\u{1B}[31mred\u{7}", "a\nb\tc\r", "\u{202E}abc\u{2066}", "\\#home",
            "https://example.com/a?b=c",
            "javascript:alert(1)", "' OR 1=1 --", "\"; DROP TABLE todo; --", "%s%n%d", "$(touch x)", "#", "~",
            "!",
            "\u{10FE80}\u{FFFD}\u{FEFF}", String(repeating: "long ", count: 900),
            String(repeating: "#", count: 300),
            String(repeating: "e\u{301}\u{323}", count: 500),
        ]) + [[0xFF, 0xFE], Array("caf".utf8) + [0xE9], [0x23, 0x80], [0xF0, 0x9F, 0x92]]

    private static let dates = bytes([
        "today", "tomorrow", "yesterday", "fri", "next fri", "+3", "+2w", "-1", "-3", "eow", "eom",
        "2026-03-01",
        "2026-02-30", "03-09", "1 dec", "29 feb", "31 dec", "0000-00-00", "0001-01-01", "1899-12-31",
        "1900-01-01",
        "2999-12-31", "3000-01-01", "9999-12-31", "99999-01-01", "+99999999999", "-99999999999",
        "+9223372036854775807", "-9223372036854775808", "+9223372036854775808w", "+", "-", "", "soon", "9:30",
        "4pm",
        "25:00", "0:60", "24:00", "-1:00", "noon", "mon-fri", "mon wed", "weekdays", "every day", "fri-mon",
        "٣",
    ])

    private static let numbers = bytes([
        "1", "2", "3", "4", "7", "0", "-1", "1000", "2147483648", "9007199254740993", "9223372036854775807",
        "-9223372036854775808", "9223372036854775808", "99999999999999999999999", "1e9", "0x10", "٣", "first",
        "last",
        "NaN", "",
    ])

    private static let names = bytes([
        "Home", "home", "ho", "Work", "Morning", "Other", "other", "HTML", "html", "json", "text", "markdown",
        "mrkdwn",
        "md", "red", "gray", "blue", "UTC", "America/New_York", "../../etc/passwd", "Mars/Olympus", "", " ",
        "#home",
        "é", "漢字", "--x", String(repeating: "n", count: 3000),
    ])

    private static let paths =
        bytes([
            "a", "é", "-", "b.sqlite", "./c", "sub/d", "sub/nowhere/d", "with space", "漢字.json", "~", "~/e",
            "~root/e",
            "", " ", ".", "..", "sub", "sub/", "/", "//", "/dev/null", "/dev/full", "/proc/nonexistent/f",
            "nothing.json",
            "journal.sqlite", "./journal.sqlite", "sub/../journal.sqlite", "journal.sqlite-wal",
            "journal.sqlite-shm",
            "journal.sqlite-draft", "link", "hard", "dangling", "loop", "backups/x", "backups", "good.json",
            "broken.json",
            "text.txt", "copy.sqlite", "empty", "one-byte", "x.html", "x.pdf", ":memory:",
            "file:x?mode=memory",
            String(repeating: "p", count: 255), String(repeating: "p", count: 256),
            String(repeating: "d/", count: 2100),
        ]) + [Array("caf".utf8) + [0xE9], Array("caf".utf8) + [0xE8, 0x2E, 0x73], [0xFF]]
}
