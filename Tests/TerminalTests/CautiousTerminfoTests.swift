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
        let cautious = [UInt8](try #require(CautiousTerminfo.withoutDoubtful(Data(entry))))
        let changed = entry.indices.filter { entry[$0] != cautious[$0] }
        let struckOut: [Int] = [109, 113, 121].flatMap { index -> [Int] in
            [start + 2 * index, start + 2 * index + 1]
        }
        #expect(changed == struckOut)
        #expect(changed.map { cautious[$0] } == Array(repeating: 0xFF, count: 6))
    }

    @Test("What is no compiled description is left alone")
    func unknown() {
        #expect(CautiousTerminfo.withoutDoubtful(Data()) == nil)
        #expect(CautiousTerminfo.withoutDoubtful(Data("no description at all".utf8)) == nil)
    }

    @Test("TERMINFO is as it was afterwards")
    func restores() {
        let before = getenv("TERMINFO").map { String(cString: $0) }
        CautiousTerminfo.with(terminal: "xterm-256color") {}
        let after = getenv("TERMINFO").map { String(cString: $0) }
        #expect(after == before)
    }
}
