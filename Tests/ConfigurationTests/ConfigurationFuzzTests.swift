import Configuration
import Foundation
import TestSupport
import Testing

/// Whatever stands in the configuration, it is read, with its mistakes by line.
@Suite("Mutated configurations")
struct ConfigurationFuzzTests {
    private static let seeds = [
        """
        day_start = "04:00"
        week_start = "sunday"
        symbols = "bujo"
        mouse = false
        [review]
        evening = 18:30:00
        many = 7
        [theme]
        name = "light"
        done = "bold #ff8700 236"
        [keys.page]
        abandon = ["X", "C-x Space"]
        delete = []
        """,
        "day_start = 04:30:00 # comment\n\n[keys]\npage = {add = \"+\", quit = [\"F10\"]}\n",
        "theme = {name = 'dark'}\nreview.many = 3\nkeys.managers.add-row = '''x'''\n",
    ]
    private static let pieces = [
        "[", "]", "[[", "]]", "{", "}", "=", ".", ",", "#", "\"\"\"", "'''", "\\u0000", "\\U0010FFFF", "true",
        "inf", "nan", "0x", "1979-05-27", "07:32:00", "25:61:00", "[keys.page]", "[theme]", "mouse = ", "\n",
    ]

    @Test(
        "A bracket without a value or key is a mistake with its line",
        arguments: [
            ("x = [}", 1, 1), ("\nx = [1, }", 2, 2), ("x = [[}]", 1, 1), ("a = {b = [}}", 1, 1),
            ("x = [ # }\n\n }]", 3, 1),
            ("y = '''\n[}'''\nx = [}", 3, 3), ("y = \"\\\"[\"\nx = [\t}\n", 2, 2),
            ("y = \"\"\"\n\"\"\"\"\"\nx = [}", 3, 3), ("x = [1,\u{2028}2]", 1, 1), ("x = [\u{85}}", 1, 1),
            ("[.]", 1, 1),
            ("\n [#]", 2, 2), ("[,]", 1, 1), ("[[ .a]]", 1, 1), ("mouse = true\nx = {\n\n", 4, 2),
            ("x = {,}", 1, 1),
            ("x = {a = 1,,}", 1, 1),
        ])
    func braces(text: String, line: Int, start: Int) {
        let file = ConfigurationFile(text: text)
        let extent = start == 1 ? "the file is ignored" : "ignored from line \(start) on"
        #expect(
            file.mistakes.filter { $0.key != "y" }.map(\.description) == [
                "config.toml, line \(line): not valid TOML; \(extent): no value or key after the bracket or comma in line \(line)"
            ])
    }

    @Test("A date is a value that no setting takes; a mistake is one line even if its key isn't")
    func otherMistakes() {
        for text in [
            "mouse = 2026-11-20 # a day", "mouse = 2026-11-20T07:00:00Z", "mouse = 2026-11-20 07:00:00 \n",
        ] {
            let said = ConfigurationFile(text: text).mistakes.map(\.description)
            #expect(
                said.count == 1 && said[0].hasSuffix("mouse: must be true or false, not a date"), "\(said)")
        }
        #expect(ConfigurationFile(text: "x = [2026-11-20 ]\ny = {a = 2026-11-20 }").mistakes.count == 2)
        let said = ConfigurationFile(text: "\"a\\nb\" = 1").mistakes.map(\.description)
        #expect(said.count == 1 && !said[0].contains("\n"), "\(said)")
    }

    @Test("Braces and brackets in their places, in strings and in comments are none")
    func soundBraces() {
        for text in [
            "x = [{a = 1}, {b = [2]},]", "x = ['[}', \"[}\", '''[}''', \"\"\"[}\"\"\"\"\"]",
            "# [}\nx = [ # [}\n]",
            "[x]\ny = {}", "x = [[], {}]", "'[}' = 1", "x = \"\"\"\\\"\"\"[}\"\"\"\"",
        ] {
            let mistakes = ConfigurationFile(text: text).mistakes
            #expect(!mistakes.contains { $0.description.contains("no value or key") }, "\(text): \(mistakes)")
        }
    }

    @Test("It is read, and each mistake names a line of the file in one line of words")
    func configurations() {
        var mutation = Mutation(Self.seeds, pieces: Self.pieces)
        // Thousands of tables of keys take a while each.
        for _ in 0..<Mutation.cases {
            let text = mutation.nextText()
            let file = ConfigurationFile(text: text)
            let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.count
            for mistake in file.mistakes {
                let words = mistake.description
                #expect(
                    !words.contains("\n") && words.utf8.count < 1000 + text.utf8.count,
                    "\(text.debugDescription)")
                #expect(
                    (mistake.line ?? 1) >= 1 && (mistake.line ?? 1) <= lines + 1, "\(text.debugDescription)")
            }
        }
    }
}
