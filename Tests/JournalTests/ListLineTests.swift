import Testing

@testable import Journal

@Suite("Lines of a list")
struct ListLineTests {
    @Test(
        "List marks are no part of a title",
        arguments: [
            ("- [ ] Call Ana", "Call Ana", false), ("  * [x] Call Ana", "Call Ana", true),
            ("* Call Ana", "Call Ana", false), ("+ Call Ana", "Call Ana", false),
            ("12. Call Ana", "Call Ana", false), ("3) [X] Call Ana", "Call Ana", true),
            ("[x] Call Ana", "Call Ana", true), ("• Call Ana", "Call Ana", false),
            ("-5 degrees", "-5 degrees", false), ("2026. A year", "2026. A year", false),
            ("*Call* Ana", "*Call* Ana", false), ("- ", "- ", false), ("[1] note", "[1] note", false),
            ("", "", false), ("1.5 litres", "1.5 litres", false),
        ])
    func marks(line: String, words: String, isDone: Bool) {
        let read = ListLine(line)
        #expect(read.words == words)
        #expect(read.isDone == isDone)
    }
}
