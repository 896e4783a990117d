import Foundation
import Journal
import Screens
import SystemPackage
import TestSupport
import Testing

@testable import Configuration

@Suite("The configuration file")
struct ConfigurationFileTests {
    @Test("Styles and commands by the names that version 0.1 had for them")
    func formerNames() {
        let former = ConfigurationFile(
            text: """
                [theme]
                pending = "bold"
                put-off = "208"

                [keys.page]
                pending = "P"
                send = "M"
                biography = "I"
                resting = "Z"
                """)
        #expect(former.mistakes == [])
        #expect(
            former.preferences.looks == [.open: Attributes(bold: true), .postponed: Attributes(Color(208))])
        let chosen: [CommandName: [KeySequence]] = [
            .reopen: [.character("P")], .postpone: [.character("M")], .history: [.character("I")],
            .hidden: [.character("Z")],
        ]
        #expect(former.preferences.keymap == Keymap.choosing(chosen).0)
    }

    @Test("Everything that can be set")
    func everything() throws {
        let file = ConfigurationFile(
            text: """
                day_start = "04:00"
                week_start = "Sunday"
                symbols = "bujo"
                box_drawing = false
                mouse = false
                weekday_bundles = false
                review = { evening = "18:30", many = 7, reminder = false }

                [theme]
                name = "light"
                done = "bold 208"
                category-teal = "#008787"
                selection = "reverse"

                [keys.page]
                abandon = "X"
                toggle = ["Space", "C-x"]
                delete = []

                [keys.everywhere]
                quit = "F10"
                """)
        #expect(file.mistakes == [])
        let preferences = file.preferences
        #expect(preferences.dayStart == 4 * 3600)
        #expect(preferences.weekStart == .sunday)
        #expect(preferences.symbolSet == .bujo)
        #expect(!preferences.hasBoxDrawing)
        #expect(!preferences.usesMouse)
        #expect(!preferences.appliesBundles)
        #expect(preferences.review.evening == (18 * 60 + 30) * 60)
        #expect(preferences.review.many == 7 && !preferences.review.reminds)
        #expect(preferences.theme == .light)
        #expect(
            preferences.looks == [
                .done: Attributes(Color(208), bold: true), .category(.teal): Attributes(Color(30)),
                .selection: Attributes(reverse: true),
            ])
        let chosen: [CommandName: [KeySequence]] = [
            .abandon: [.character("X")], .toggle: [.character(" "), .control("x")], .delete: [],
            .quit: [.function(10)],
        ]
        #expect(preferences.keymap == Keymap.choosing(chosen).0)
    }

    @Test("A time may be one of TOML's, to the second")
    func times() {
        let file = ConfigurationFile(text: "day_start = 04:30:15\n[review]\nevening = 18:05:00\n")
        #expect(file.mistakes == [])
        #expect(file.preferences.dayStart == (4 * 60 + 30) * 60 + 15)
        #expect(file.preferences.review.evening == (18 * 60 + 5) * 60)
    }

    @Test(
        "Lengths of time have a unit, or the one of the setting",
        arguments: [
            ("after = 1\nevery = 2", 1, 120), ("after = \"10s\"\nevery = \"5m\"", 10, 300),
            ("after = \"2m\"\nevery = \"1h\"", 120, 3600), ("every = \"90s\"", 10, 90),
        ])
    func durations(text: String, after: Int, every: Int) {
        let file = ConfigurationFile(text: "[sync]\n\(text)\n")
        #expect(file.mistakes == [])
        #expect(file.preferences.sync.after == after && file.preferences.sync.every == every)
    }

    @Test(
        "Other lengths of time are refused in words",
        arguments: [
            ("\"5\"", "\"5\" isn't a time such as \"10s\", \"5m\" or \"1h\""),
            ("\"fast\"", "\"fast\" isn't a time such as \"10s\", \"5m\" or \"1h\""),
            ("\"0s\"", "must be between 1 second and 24 hours"),
            ("\"25h\"", "must be between 1 second and 24 hours"),
            ("9223372036854775807", "must be between 1 second and 24 hours"),
            ("\"9223372036854775807h\"", "must be between 1 second and 24 hours"),
        ])
    func badDurations(value: String, reason: String) {
        let file = ConfigurationFile(text: "[sync]\nevery = \(value)\n")
        #expect(file.mistakes.map(\.reason).first?.contains(reason) == true, "\(file.mistakes)")
        #expect(file.preferences.sync.every == 300)
    }

    @Test("Lines may end as on Windows, and good keys stand beside a bad one")
    func otherLines() {
        let file = ConfigurationFile(
            text: "mouse = false\r\nfoo = 1\r\n[keys.page]\r\nadd = [\"N\", \"Bogus\"]\r\n")
        #expect(file.mistakes.map(\.line) == [2, 4])
        #expect(!file.preferences.usesMouse)
        #expect(file.preferences.keymap == Keymap.choosing([.add: [.character("N")]]).0)
    }

    @Test("A key may be one command's on a page and another's among bundles and categories")
    func keysOfSeveralScreens() {
        let file = ConfigurationFile(
            text: "[keys.page]\nabandon = \"J\"\n[keys.managers]\nadd-row = [\"+\", \"x\"]\n")
        #expect(file.mistakes == [])
        let chosen: [CommandName: [KeySequence]] = [
            .abandon: [.character("J")], .addRow: [.character("+"), .character("x")],
        ]
        #expect(file.preferences.keymap == Keymap.choosing(chosen).0)
        let taken = ConfigurationFile(text: "[keys.managers]\nadd-row = \"J\"\n")
        #expect(taken.mistakes.map(\.reason).first?.hasPrefix("J is also the key of move-down") == true)
    }

    @Test("A digit works as a key, and is reported because counts begin with digits")
    func digits() {
        let file = ConfigurationFile(text: "[keys.page]\nabandon = [\"1\", \"X\"]\nadd = \"0\"\n")
        #expect(
            file.mistakes.map(\.reason) == ["1 works, but no count can begin with it now, such as 1j"])
        let chosen: [CommandName: [KeySequence]] = [
            .abandon: [.character("1"), .character("X")], .add: [.character("0")],
        ]
        #expect(file.preferences.keymap == Keymap.choosing(chosen).0)
    }

    @Test("Keys in a row: two characters together, others with blanks")
    func sequences() {
        let file = ConfigurationFile(
            text: """
                [keys.page]
                abandon = "dd"
                add = ["g a", "C-w j", "+"]
                [keys.everywhere]
                exit = "C-w Space"
                """)
        #expect(file.mistakes == [])
        let chosen: [CommandName: [KeySequence]] = [
            .abandon: ["dd"],
            .add: ["ga", KeySequence(.control("w"), [.character("j")]), .character("+")],
            .exit: [KeySequence(.control("w"), [.character(" ")])],
        ]
        #expect(file.preferences.keymap == Keymap.choosing(chosen).0)
    }

    @Test("Nothing said, nothing changed: an empty file is like none")
    func nothing() {
        for file in [ConfigurationFile(text: ""), ConfigurationFile(path: "/nowhere/config.toml")] {
            #expect(file.preferences == Preferences())
            #expect(file.mistakes == [])
        }
    }

    @Test(
        "Each mistake is told with its line and its key",
        arguments: [
            ("day_start = \"25:00\"", 1, "day_start", "\"25:00\" isn't a time"),
            ("day_start = \"24:00\"", 1, "day_start", "\"24:00\" is the end of a day"),
            ("# x\n\nday_start = 4", 3, "day_start", "must be a string, not 4"),
            ("week_start = \"fri\"", 1, "week_start", "\"fri\" is not one of monday, "),
            ("symbols = \"emoji\"", 1, "symbols", "\"emoji\" is not one of unicode, ascii, bujo"),
            ("[review]\nmany = 0", 2, "review.many", "must be 1 or more, not 0"),
            ("review = 3", 1, "review", "must be a table, not 3"),
            (
                "[review]\nmorning = 1", 2, "review.morning",
                "no such setting (there are evening, many, ask_again, reminder)"
            ),
            ("mouse = \"no\"", 1, "mouse", "must be true or false, not \"no\""),
            ("colour = 1", 1, "colour", "no such setting (there are day_start, "),
            ("theme = \"dark\"", 1, "theme", "must be a table"),
            ("[theme]\nname = \"pink\"", 2, "theme.name", "\"pink\" is not one of balanced, dark, "),
            ("[theme]\n\ndone = \"gren\"", 3, "theme.done", "not a colour or attribute: \"gren\""),
            ("[theme]\nfinished = \"green\"", 2, "theme.finished", "no such style (there are name, plain, "),
            ("[keys]\nquit = \"Q\"", 2, "keys.quit", "no such place for keys (there are page, "),
            (
                "[keys.page]\nquit = \"Q\"", 2, "keys.page.quit",
                "no such command here; it is in [keys.everywhere]"
            ),
            ("[keys.page]\nadd = \"\"", 2, "keys.page.add", "no such key: \"\""),
            ("[keys.page]\nadd = [\"N\", 3]", 2, "keys.page.add", "must be a string"),
            ("[keys.page]\nadd = \"C-i\"", 2, "keys.page.add", "terminals send C-i as Tab"),
            (
                "[keys.everywhere]\nredraw = \"R\"", 2, "keys.everywhere.redraw",
                "\"R\" is needed for typing, and redraw works too"
            ),
            (
                "[keys.page]\ndelete = \"x\"", 2, "keys.page.delete",
                "x is also the key of abandon, which loses it"
            ),
            ("[keys.page]\nadd = \"Tba\"", 2, "keys.page.add", "no such key: \"Tba\""),
            ("[keys.page]\nadd = \"g Esc\"", 2, "keys.page.add", "Esc cancels keys in a row"),
            ("[keys.page]\nadd = \"a b c d e\"", 2, "keys.page.add", "more than 4 keys in a row"),
            (
                "[keys.everywhere]\nredraw = \"C-w r\"", 2, "keys.everywhere.redraw",
                "\"C-w r\" is needed for typing, and redraw works too"
            ),
            (
                "[keys.page]\ntoggle = \"xy\"", 2, "keys.page.toggle",
                "x of abandon can't be told from xy, so abandon loses it. Give that one another key"
            ),
            (
                "[keys.lists]\ndown = [\n  \"j\",\n  \"x\",\n]\n", 2, "keys.lists.down",
                "x is also the key of abandon"
            ),
        ])
    func mistakes(text: String, line: Int, key: String, reason: String) throws {
        let file = ConfigurationFile(text: text)
        let mistake = try #require(file.mistakes.first)
        #expect(file.mistakes.count == 1)
        #expect(mistake.line == line)
        #expect(mistake.key == key)
        #expect(mistake.reason.hasPrefix(reason), "\(mistake)")
        #expect(mistake.description.hasPrefix("config.toml, line \(line), \(key): "))
    }

    @Test("What is right is followed beside what is wrong, and mistakes come in the order of their lines")
    func besideMistakes() {
        let file = ConfigurationFile(
            text: """
                symbols = "none"
                mouse = false
                [keys.page]
                abandon = "Nope"
                add = "+"
                [theme]
                done = "sparkling"
                error = "red"
                """)
        #expect(!file.preferences.usesMouse)
        #expect(file.preferences.symbolSet == nil)
        #expect(file.preferences.looks == [.error: Attributes(.red)])
        #expect(file.preferences.keymap == Keymap.choosing([.add: [.character("+")]]).0)
        #expect(file.mistakes.map(\.line) == [1, 4, 7])
    }

    @Test("Of a file that isn't TOML, what stands before the mistake applies")
    func noTOML() throws {
        let file = ConfigurationFile(text: "mouse = false\nsymbols = ascii\nbox_drawing = false\n")
        #expect(!file.preferences.usesMouse && file.preferences.hasBoxDrawing)
        let mistake = try #require(file.mistakes.first)
        #expect(mistake.line == 2)
        #expect(
            mistake.description.hasPrefix(
                "config.toml, line 2: not valid TOML; ignored from line 2 on: \"ascii\" isn't a value"))
        #expect(!mistake.description.contains("\n"))
        // Other mistakes before it are told, too; the line of an unfinished value is its end.
        let both = ConfigurationFile(
            text: "moose = 1\n[review]\nmany = 4\nevening = \"\"\"\n17:00\n[theme]\n")
        #expect(both.preferences.review.many == 4)
        #expect(both.mistakes.map(\.line) == [1, 7])
        #expect(both.mistakes[1].reason.hasPrefix("not valid TOML; ignored from line 4 on: "))
        // A value with something behind it isn't one.
        #expect(ConfigurationFile(text: "\nmouse = false 1").preferences == Preferences())
        #expect(ConfigurationFile(text: "mouse = false\nmouse = true\n").preferences.usesMouse == false)
        // A setting that stands behind the mistake isn't said to be from the file.
        let report = ConfigurationReport(ConfigurationFile(text: "x = y\nmouse = true\n"))
        #expect(report.entries.first { $0.path == ["mouse"] }?.origin == .standard)
        for text in [
            "mouse = true\nmouse = false\n", "a = \u{0}", "[theme\n", "mouse = true\u{0}\nsymbols = 3",
        ] {
            #expect(ConfigurationFile(text: text).mistakes.count == 1, "\(text)")
            #expect(ConfigurationFile(text: text).preferences == Preferences(), "\(text)")
        }
    }

    @Test("A file that can't be read is told as such")
    func unreadable() throws {
        try TemporaryFolder.with { folder in
            func reasons(_ path: String) -> [String] {
                ConfigurationFile(path: FilePath(path)).mistakes.map(\.reason)
            }
            let path = folder.file("config.toml")
            #expect(reasons(folder.path) == ["can't be read: a folder"])
            try Data([0x61, 0xFF, 0xFE]).write(to: URL(fileURLWithPath: path))
            #expect(reasons(path) == ["can't be read: not UTF-8"])
            try FileManager.default.createSymbolicLink(
                atPath: folder.file("link"), withDestinationPath: folder.file("nowhere"))
            #expect(reasons(folder.file("link")) == ["can't be read: a link to a missing file"])
            #expect(reasons("/dev/null") == ["can't be read: not a file"])
            try Data(repeating: 0x23, count: 70_000).write(to: URL(fileURLWithPath: path))
            #expect(reasons(path) == ["can't be read: larger than 64 KiB"])
        }
    }

    @Test("Box drawing that is switched off leaves no lines or blocks")
    func withoutBoxDrawing() {
        var preferences = Preferences()
        preferences.symbolSet = .unicode
        preferences.hasBoxDrawing = false
        #expect(preferences.symbols.rule == " ")
        #expect(preferences.symbols.cursor == "|")
    }

    @Test("A theme named in the file is used whatever the terminal says, in the colours it has")
    func theme() {
        var preferences = Preferences()
        preferences.theme = .dark
        preferences.looks = [.done: Attributes(Color(208))]
        let theme = preferences.theme(colors: 256, background: .light)
        #expect(theme.attributes(for: Style(.done)).foreground == Color(208))
        #expect(theme.attributes(for: Style(.chip)).foreground == Color(80))
        #expect(
            preferences.theme(colors: 8, background: nil).attributes(for: Style(.done)).foreground == .yellow)
        #expect(preferences.theme(colors: 0, background: nil).attributes(for: Style(.done)).foreground == nil)
    }
}
