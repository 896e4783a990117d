import Testing

@testable import Configuration

@Suite("A long configuration")
struct LongConfigurationTests {
    @Test("A mistake in the last of 8,000 lines has its line, without a wait")
    func lastLine() throws {
        let lines = (1...3999).flatMap { ["# line \($0)", ""] }
        let text = "mouse = false\n" + lines.joined(separator: "\n") + "\n[theme]\nnope = 1\n"
        let start = ContinuousClock.now
        let file = ConfigurationFile(text: text)
        // Parsing the text anew for each line takes a minute.
        #expect(ContinuousClock.now - start < .seconds(10))
        #expect(file.mistakes.map(\.line) == [8001])
        #expect(file.mistakes.map(\.key) == ["theme.nope"])
    }

    @Test(
        "Lines are found in every kind of statement",
        arguments: [
            ("a.b = 1\n", ["a", "b"], 1), ("[a]\n\n# x\nb = [\n 1,\n 2\n]\nc = 1", ["a", "c"], 8),
            ("[a]\nb = [\n 1,\n 2\n]\n", ["a", "b"], 2),
            ("x = \"\"\"\n[no]\ny = 1\n\"\"\"\ny = 2\n", ["y"], 5),
            ("[a.b]\nc = {d = 1, e = 2}\n[f]\nc = 1\n", ["a", "b", "c", "e"], 2),
            ("[a.b]\nc = {d = 1, e = 2}\n[f]\nc = 1\n", ["f", "c"], 4),
            ("  [ a ] # x\n  b = 1\n", ["a", "b"], 2),
            ("[[a]]\nb = 1\n[[a]]\nb = 2\n[c]\nd = 1\n", ["c", "d"], 6), ("[a]\nb = 1\n", ["a"], 1),
            ("[a]\nb = 1\n", ["a", "nope"], 1), ("a = '''\nx\n'''\nb = 1\n", ["b"], 4),
        ])
    func statements(text: String, path: [String], line: Int) {
        #expect(TOMLLines(text).line(of: path) == line)
    }
}
