import Journal
import Testing

@testable import Configuration

@Suite("Changing one setting in the file's text")
struct ConfigurationTextTests {
    @Test(
        "The value changes; comments, order and other settings stay",
        arguments: [
            ("", "mouse", "false", "mouse = false\n"),
            ("mouse = true # my mouse\n", "mouse", "false", "mouse = false # my mouse\n"),
            ("mouse = true\r\n# end", "mouse", "false", "mouse = false\r\n# end"),
            ("mouse = true # yes\r\n", "mouse", "false", "mouse = false # yes\r\n"),
            (
                "# a\r\nmouse = true\n[review]\r\nmany = 3\r\n", "review.evening", "18:30",
                "# a\r\nmouse = true\n[review]\r\nmany = 3\r\nevening = \"18:30\"\r\n"
            ),
            (
                "# top\n[theme]\nname = \"dark\"\n", "mouse", "false",
                "mouse = false\n# top\n[theme]\nname = \"dark\"\n"
            ),
            (
                "[review] # mine\nmany = 3\n\n[theme]\n", "review.evening", "18:30",
                "[review] # mine\nmany = 3\nevening = \"18:30\"\n\n[theme]\n"
            ),
            ("mouse = true\n\n", "review.many", "7", "mouse = true\n\n[review]\nmany = 7\n"),
            ("review.many = 3\n", "review.many", "7", "review.many = 7\n"),
            (
                "[keys.page]\nadd = [\n  \"N\",\n  \"M\",\n]\nurl = \"U\"\n", "keys.page.add",
                "[\"N\", \"+\"]",
                "[keys.page]\nadd = [\"N\", \"+\"]\nurl = \"U\"\n"
            ),
            ("[keys.page]\nsend = \"M\"\n", "keys.page.postpone", "P", "[keys.page]\nsend = \"P\"\n"),
            (
                "[theme]\ndone = 'bold' # a # b\n", "theme.done", "dim #ff8700",
                "[theme]\ndone = \"dim #ff8700\" # a # b\n"
            ),
            ("day_start = \"#\" \n", "day_start", "04:00", "day_start = \"04:00\" \n"),
        ])
    func setting(text: String, key: String, value: String, changed: String) throws {
        #expect(try ConfigurationText(text).setting(key, to: value) == changed)
        let file = ConfigurationFile(text: changed)
        #expect(file.mistakes == [])
    }

    @Test(
        "What can't be changed is refused in words",
        arguments: [
            ("", "mous", "false", "mous: no such setting; did you mean mouse?"),
            ("", "mouse", "maybe", "mouse: must be true or false, not \"maybe\""),
            ("", "review.many", "0", "review.many: must be 1 or more, not 0"),
            ("", "keys.page.abandn", "x", "keys.page.abandn: no such command; did you mean abandon?"),
            ("", "a b", "1", "no such setting: \"a b\""),
            ("", "a..b", "1", "no such setting: \"a..b\""),
            (
                "review = { many = 3 }", "review.many", "4",
                "review.many can't be changed in line 1; use `daybook config --edit`."
            ),
            (
                "[keys.page]\nadd = [\n \"N\", # mine\n]", "keys.page.add", "M",
                "keys.page.add can't be changed in line 2; use `daybook config --edit`."
            ),
            (
                "", "review", "3",
                "review isn't a setting but a table: review.evening, review.many, review.ask_again, review.reminder"
            ),
            ("[theme]\n", "theme", "x", "theme isn't a setting but a table; did you mean theme.name?"),
            (
                "", "keys.page", "x",
                "keys.page isn't a setting but a table; name a command, as in keys.page.abandon"
            ),
        ])
    func refusals(text: String, key: String, value: String, reason: String) {
        do throws(ExpressionError) {
            let changed = try ConfigurationText(text).setting(key, to: value)
            Issue.record("changed to \(changed)")
        } catch {
            #expect(error.description == reason)
        }
    }

    @Test("A file that isn't TOML is never changed")
    func invalid() {
        #expect(throws: ExpressionError.self) {
            try ConfigurationText("mouse = [").setting("mouse", to: "false")
        }
        #expect(throws: ExpressionError.self) { try ConfigurationText("mouse = [").removing("mouse") }
    }

    @Test func removing() throws {
        let text = ConfigurationText("# top\nmouse = false # x\n[review]\nmany = 3\n")
        #expect(try text.removing("mouse") == "# top\n[review]\nmany = 3\n")
        #expect(try text.removing("review.many") == "# top\nmouse = false # x\n[review]\n")
        #expect(try text.removing("day_start") == nil)
    }

    @Test("Every setting can be written as it is shown, and then reads the same")
    func roundTrip() throws {
        let file = ConfigurationFile(
            text: """
                day_start = 04:00:00
                symbols = "bujo"
                [theme]
                put-off = "bold #ff8700 236 underline"
                [keys.page]
                abandon = ["dd", "C-x Space"]
                delete = []
                """)
        let report = ConfigurationReport(file, hasAllKeys: true)
        var text = ""
        for entry in report.entries where entry.origin != .standard {
            text = try ConfigurationText(text).setting(entry.path.joined(separator: "."), to: entry.value)
        }
        let again = ConfigurationFile(text: text)
        #expect(again.mistakes == [])
        #expect(again.preferences.dayStart == file.preferences.dayStart)
        #expect(again.preferences.looks == file.preferences.looks)
        #expect(again.preferences.keymap == file.preferences.keymap)
        let lines = Dictionary(
            uniqueKeysWithValues: report.entries.map { ($0.path.joined(separator: "."), $0.origin) })
        #expect(lines["day_start"] == .file(line: 1))
        #expect(lines["theme.postponed"] == .file(line: 4))
        #expect(lines["keys.page.delete"] == .file(line: 7))
        #expect(lines["keys.page.add"] == .standard)
        #expect(lines["week_start"] == .chosen(by: "the locale"))
    }

    @Test("A setting with a mistake is shown with its default")
    func mistaken() {
        let report = ConfigurationReport(ConfigurationFile(text: "mouse = 3\n"))
        #expect(report.entries.first { $0.path == ["mouse"] }?.origin == .standard)
    }
}
