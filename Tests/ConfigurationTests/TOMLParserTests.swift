import Testing

@testable import Configuration

/// The parser against the rules of TOML 1.1.
struct TOMLParserTests {
    private func table(_ text: String) throws -> TOMLTable { try TOMLParser.table(of: text) }

    @Test(
        "A value is what it says",
        arguments: [
            (#""a\tb\u00e9\\""#, TOMLValue.string("a\tbé\\")), (#"'a\tb'"#, .string(#"a\tb"#)),
            ("''", .string("")),
            ("\"\"\"\na\n\"b\"\"\"\"", .string("a\n\"b\"")), ("'''\na'b''''", .string("a'b'")),
            ("\"\"\"a \\\n   \n  b\"\"\"", .string("a b")), ("\"\"\"\"\"\"", .string("")),
            ("true", .boolean(true)), ("false", .boolean(false)), ("+99", .integer(99)), ("-0", .integer(0)),
            ("1_000", .integer(1000)), ("0xdead_BEEF", .integer(0xDEAD_BEEF)), ("0o755", .integer(493)),
            ("0b11", .integer(3)), ("9223372036854775807", .integer(.max)),
            ("-9223372036854775808", .integer(.min)),
            ("3.14", .float("3.14")), ("-2e-2", .float("-2e-2")), ("6.6_26e1", .float("6.6_26e1")),
            ("nan", .float("nan")), ("-inf", .float("-inf")), ("07:32:09", .time(27129)),
            ("00:00:00.5", .time(0)), ("2026-11-20T07:00:00Z", .date("2026-11-20T07:00:00Z")),
            ("2026-11-20", .date("2026-11-20")), ("2026-11-20 07:00:00.5", .date("2026-11-20 07:00:00.5")),
            ("2026-11-20t07:00z", .date("2026-11-20t07:00z")),
            (
                "2026-11-20T07:00:00.123456789012345678901+23:59",
                .date("2026-11-20T07:00:00.123456789012345678901+23:59")
            ),
            ("2024-02-29 23:59:60-00:00", .date("2024-02-29 23:59:60-00:00")),
            ("0001-01-01", .date("0001-01-01")),
            ("04:00", .time(14_400)), ("23:59:60", .time(86_399)),
            ("07:32:09.999999999999999999999", .time(27129)),
            (#""\e[0m\x41\xe9\x00""#, .string("\u{1B}[0mAé\u{0}")),
            ("{\n}", .table(TOMLTable(origin: .inline))),
            ("[]", .array([])), ("[1, [\n'a', # x\n],]", .array([.integer(1), .array([.string("a")])])),
        ])
    func values(text: String, value: TOMLValue) throws {
        #expect(try table("x = \(text) # c")["x"] == value)
        #expect(try table("a = {b.c = \(text)}")["a"]?.table?["b"]?.table?["c"] == value)
    }

    @Test(
        "What isn't a value is named with its line",
        arguments: [
            ("1__0", "isn't a number"), ("_1", "isn't a value"), ("1_", "isn't a number"),
            ("01", "isn't a number"),
            ("1.", "isn't a number"), (".5", "isn't a value"), ("1e", "isn't a number"),
            ("0x", "isn't a number"),
            ("+0x1", "isn't a number"), ("0b2", "isn't a number"), ("9223372036854775808", "isn't a number"),
            ("--1", "isn't a number"), ("0x-1", "isn't a number"), ("1e5.5", "isn't a number"),
            ("24:00:00", "isn't a time"), ("7:30", "isn't a time; write one as 07:30"),
            ("12:0", "isn't a time"),
            ("12:60", "isn't a time"), ("12:00:61", "isn't a time"), ("12:00.5", "isn't a time"),
            ("12:00:00.", "isn't a time"), ("12:00:00:00", "isn't a time"), ("12:00Z", "isn't a time"),
            ("2006-13-01", "isn't a date; write one as 2026-11-20"), ("2006-00-01", "isn't a date"),
            ("2006-01-00", "isn't a date"), ("2006-01-32", "isn't a date"), ("2026-02-29", "isn't a date"),
            ("2100-02-29", "isn't a date"), ("2026-04-31", "isn't a date"), ("1997-09-9", "isn't a date"),
            ("1997-9-09", "isn't a date"), ("199-09-09", "isn't a date"), ("11997-09-09", "isn't a date"),
            ("2020-01-01x", "isn't a date"), ("2020-01-01T", "isn't a date"),
            ("2020-01-01T07", "isn't a date"),
            ("2020-01-01T7:00:00", "isn't a date"), ("2020-01-01T24:00:00", "isn't a date"),
            ("2020-01-01T07:60:00", "isn't a date"), ("2020-01-01T07:00:61", "isn't a date"),
            ("2020-01-01 07:00:00.", "isn't a date"), ("2020-01-0107:00:00", "isn't a date"),
            ("2020-01-01T07:00:00+", "isn't a date"), ("2020-01-01T07:00:00+1", "isn't a date"),
            ("2020-01-01T07:00:00+0100", "isn't a date"), ("2020-01-01T07:00:00+24:00", "isn't a date"),
            ("2020-01-01T07:00:00+01:60", "isn't a date"), ("2020-01-01T07:00:00+1:00", "isn't a date"),
            ("2020-01-01T07:00:00ZZ", "isn't a date"), ("2020-01-01T07:00:00Z+01:00", "isn't a date"),
            ("2020-01-01T07:00:00+01:00:00", "isn't a date"), ("2020-01-01_07:00:00", "isn't a date"),
            ("2020-01-01  07:00:00", "something after the end"), ("2020-01", "isn't a date"),
            ("-2020-01-01", "isn't a number"), ("+07:00", "isn't a number"),
            ("ascii", "isn't a value; write a text in quotation marks"), ("True", "isn't a value"),
            ("\"a", "without its closing quotation mark"),
            ("\"\"\"a\"\"", "without its closing quotation marks"), ("'\u{1}'", "a control character"),
            (#""\q""#, "an unknown escape"), (#""\x""#, "isn't a character"),
            (#""\x4""#, "isn't a character"), (#""\xg0""#, "isn't a character"),
            (#""\E""#, "an unknown escape"), (#""\ud800""#, "isn't a character"),
            (#""\u12""#, "isn't a character"),
            ("", "no value after \"x\" ="), ("# c", "no value after \"x\" ="),
            ("1 2", "something after the end"),
            ("[1 2]", "no comma or ]"), ("{,}", "no value or key"), ("{a = 1,,}", "no value or key"),
            ("{a = 1 b = 2}", "no comma or }"),
            ("{a}", "no = after \"a\""), ("{a\n= 1}", "no = after"), ("{a =\n1}", "no value after"),
            ("{a.b = 1, a = 2}", "defined twice"),
            ("'a'b", "something after the end"), ("1 # \u{7F}", "a control character in a comment"),
        ])
    func mistakes(text: String, words: String) throws {
        let mistake = try #require(throws: InvalidTOML.self) { try table("y = 1\nx = \(text)") }
        #expect(mistake.reason.contains(words), "\(mistake.reason)")
        #expect(TOMLParser.reading(of: "y = 1\nx = \(text)").table.keys == ["y"])
        #expect(mistake.line == 2)
    }

    @Test("Braces may have lines, comments and a comma at their end; a key may be empty")
    func later() throws {
        let found = try table("x = {\n  a = 1, # one\n\n  b.c = [\n2], # two\n  d = {e = 3,},\n}\ny = 4")
        #expect(found["x"]?.table?["a"] == .integer(1))
        #expect(found["x"]?.table?["b"]?.table?["c"] == .array([.integer(2)]))
        #expect(found["x"]?.table?["d"]?.table?["e"] == .integer(3))
        #expect(found["y"] == .integer(4))
        let empty = try table("\"\" = 1\na.''.b = 2\nc = {'' = 3}\n[d.\"\"]\ne = 4\n[f]\n''=5")
        #expect(empty[""] == .integer(1))
        #expect(empty["a"]?.table?[""]?.table?["b"] == .integer(2))
        #expect(empty["c"]?.table?[""] == .integer(3))
        #expect(empty["d"]?.table?[""]?.table?["e"] == .integer(4))
        #expect(empty["f"]?.table?[""] == .integer(5))
        // No header names it without quotation marks.
        #expect(throws: InvalidTOML.self) { try table("= 1") }
        #expect(throws: InvalidTOML.self) { try table("[]") }
    }

    @Test("Tables come from headers, dots and braces, and arrays of tables grow")
    func tables() throws {
        let found = try table(
            """
            \u{FEFF}a.b = 1
            a."c d" = 2
            [x.y]
            z.w = 3
            [x]
            v = {u = {t = 4}}
            [[p]]
            n = 1
            [p.q]
            r = 5
            [[p]]
            n = 2
            [ 'k' . m ]
            """)
        #expect(found.keys == ["a", "k", "p", "x"])
        #expect(found["a"]?.table?.keys == ["b", "c d"])
        #expect(found["x"]?.table?["y"]?.table?["z"]?.table?["w"] == .integer(3))
        #expect(found["x"]?.table?["v"]?.table?["u"]?.table?["t"] == .integer(4))
        let tables = try #require(found["p"]?.array)
        #expect(tables.map { $0.table?["n"] } == [.integer(1), .integer(2)])
        #expect(tables[0].table?["q"]?.table?["r"] == .integer(5))
        #expect(found["k"]?.table?["m"]?.table?.keys == [])
    }

    @Test(
        "Nothing is defined twice, and nothing is added to what is complete",
        arguments: [
            "a = 1\na = 2", "[a]\n[a]", "a = 1\n[a]", "[a]\nb = 1\n[a.b]", "a = {b = 1}\na.c = 2",
            "a = {b = 1}\n[a.c]", "a = [{b = 1}]\n[[a]]", "[[a]]\n[a]", "[a]\n[[a]]", "a.b = 1\n[a]",
            "[a.b]\n[a]\nb.c = 1", "a.b = 1\na.b.c = 2", "[a]\nb.c = 1\n[a.b]", "a = [1]\n[a.b]",
            "\"a\" = 1\n'a' = 2",
        ])
    func conflicts(text: String) throws {
        let mistake = try #require(throws: InvalidTOML.self) { try table(text) }
        #expect(mistake.reason.hasSuffix("is defined twice"), "\(mistake.reason)")
    }

    @Test("Depth is bounded, and a large file takes no time")
    func bounds() throws {
        for text in [
            "x = " + String(repeating: "[", count: 100_000),
            String(repeating: "a.", count: 100_000) + "b = 1",
            "x = " + String(repeating: "{a = ", count: 100_000),
            "[" + String(repeating: "a.", count: 100_000) + "a]",
        ] {
            let mistake = try #require(throws: InvalidTOML.self) { try table(text) }
            #expect(mistake.reason.hasPrefix("more than 64 "), "\(mistake.reason)")
        }
        let many = try table(String(repeating: "[[a]]\nb = 1\n", count: 20_000))
        #expect(many["a"]?.array?.count == 20_000)
    }
}
