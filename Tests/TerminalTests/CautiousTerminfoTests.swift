import Foundation
import Testing

@testable import Terminal

@Suite("The cautious description of a terminal")
struct CautiousTerminfoTests {
    @Test(
        "Only what is doubtful is struck out, in both compiled forms", arguments: [(0o432, 2), (0o1036, 4)])
    func strikesOut(magic: Int, width: Int) throws {
        let strings = 130
        // Names of three bytes and two booleans: the numbers begin at an even place after them.
        var entry = [magic, 3, 2, 1, strings, 4].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        entry += [UInt8]("xt\0".utf8) + [0, 0, 0] + Array(repeating: 7, count: width)
        let start = entry.count
        entry += Array(repeating: 1, count: strings * 2) + [UInt8]("abc\0".utf8)
        let cautious = [UInt8](try #require(CautiousTerminfo.adapted(Data(entry))))
        let changed = entry.indices.filter { entry[$0] != cautious[$0] }
        let struckOut: [Int] = [109, 113, 121].flatMap { index -> [Int] in
            [start + 2 * index, start + 2 * index + 1]
        }
        #expect(changed == struckOut)
        #expect(changed.map { cautious[$0] } == Array(repeating: 0xFF, count: 6))
    }

    @Test(
        "Strike-through takes the place of italics, and what follows the strings stays where it is looked for"
    )
    func strikesThrough() throws {
        // A header, "x" as the name, no booleans or numbers, one string of three bytes, an extension of two.
        let entry: [UInt8] =
            [0x1A, 0x01, 2, 0, 0, 0, 0, 0, 1, 0, 3, 0] + [UInt8]("x\0".utf8) + [0, 0]
            + [UInt8]("ab\0".utf8) + [0] + [9, 8]
        let strike = StrikeThrough(enter: [UInt8]("on".utf8), exit: [UInt8]("off".utf8))
        let data = try #require(CautiousTerminfo.adapted(Data(entry), strikeThrough: strike))
        let adapted = try #require(CompiledTerminfo(data))
        #expect(adapted[.enterItalics] == strike.enter)
        #expect(adapted[.exitItalics] == strike.exit)
        #expect(adapted[.repeatCharacter] == nil)
        #expect(adapted.data == data)
        #expect(data.suffix(2) == Data([9, 8]))
        #expect(data.count % 2 == 0)
    }

    @Test(
        "The default colours come without resetting bold and reverse",
        arguments: [
            ("\u{1B}[m", "\u{1B}[39;49m"), ("\u{1B}[0m", "\u{1B}[39;49m"), ("\u{1B}[37;40m", "\u{1B}[37;40m"),
        ])
    func defaultColors(sequence: String, adapted: String) throws {
        let empty: [UInt8] = [0x1A, 0x01, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0] + [UInt8]("x\0".utf8)
        var entry = try #require(CompiledTerminfo(Data(empty)))
        entry[.defaultColors] = Array(sequence.utf8)
        let data = try #require(CautiousTerminfo.adapted(entry.data))
        #expect(CompiledTerminfo(data)?[.defaultColors] == Array(adapted.utf8))
    }

    @Test("What is no compiled description is left alone")
    func unknown() {
        #expect(CautiousTerminfo.adapted(Data()) == nil)
        #expect(CautiousTerminfo.adapted(Data("no description at all".utf8)) == nil)
    }

    @Test("TERMINFO is as it was afterwards")
    func restores() {
        let before = getenv("TERMINFO").map { String(cString: $0) }
        CautiousTerminfo.with(terminal: "xterm-256color") {}
        let after = getenv("TERMINFO").map { String(cString: $0) }
        #expect(after == before)
    }
}
