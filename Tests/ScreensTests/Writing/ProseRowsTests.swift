import Testing

@testable import Screens

@Suite("Lines wrapped to rows")
struct ProseRowsTests {
    init() { useUTF8() }

    private func rows(_ line: String, _ width: Int) -> [String] {
        let rows = ProseRows(line, width: width)
        return rows.starts.indices.map { rows.text(of: $0) }
    }

    @Test("They break at blanks, which stand at the ends of rows, else between characters")
    func breaks() {
        #expect(rows("", 5) == [""])
        #expect(rows("one two three", 7) == ["one two ", "three"])
        #expect(rows("one two", 7) == ["one two"])
        #expect(rows("abcdefghij", 4) == ["abcd", "efgh", "ij"])
        #expect(rows("a     bc", 4) == ["a     ", "bc"])
        #expect(rows("漢字漢字", 5) == ["漢字", "漢字"])
        #expect(rows("ab cdefghij", 4) == ["ab ", "cdef", "ghij"])
        #expect(rows("e\u{301}e\u{301}e\u{301}", 2) == ["e\u{301}e\u{301}", "e\u{301}"])
        #expect(rows("漢", 1) == ["漢"])
    }

    @Test("A tab goes to the next of the columns 4, 8, 12, …")
    func tabs() {
        #expect(rows("\ta\tb", 20) == ["    a   b"])
        #expect(ProseRows("\ta\tb", width: 20).column(of: 3) == 8)
    }

    @Test("The rows are the line, and no row is wider than the width but for its last blanks")
    func whole() {
        for line in [
            "  one  two   three four ", "👨‍👩‍👧👨‍👩‍👧 漢字 x", "a\tb\tc d", String(repeating: "word ", count: 50),
        ] {
            for width in 2...20 {
                let rows = ProseRows(line, width: width)
                let ranges = rows.starts.indices.map { rows.range(of: $0) }
                #expect(ranges.map(\.count).reduce(0, +) == line.utf8.count)
                for row in rows.starts.indices {
                    #expect(DisplayText.width(of: rows.trimmedText(of: row)) <= width)
                    #expect(rows.row(of: rows.starts[row]) == row)
                }
            }
        }
    }

    @Test("A preview shows the first lines that aren't blank, and … if there are more")
    func preview() {
        let text = "One two three four\n\nfive\nsix"
        #expect(ProsePreview(text: text, width: 10, most: 2).lines == ["One two", "three fou…"])
        #expect(ProsePreview(text: text, width: 20, most: 2).lines == ["One two three four", "five …"])
        #expect(ProsePreview(text: text, width: 20, most: 9).lines == ["One two three four", "five", "six"])
        #expect(
            ProsePreview(text: text, width: 20, most: 9, keepsBlanks: true).lines
                == ["One two three four", "", "five", "six"])
        #expect(
            ProsePreview(text: String(repeating: "x", count: 1 << 20), width: 5, most: 2).lines == [
                "xxxxx", "xxxx…",
            ])
    }
}
