import TestSupport
import Testing

@testable import Terminal

struct LookFoldingTests {
    private func folded(_ frames: String...) -> String {
        var folding = LookFolding(endsIndividually: true)
        return String(decoding: frames.flatMap { folding.fold(Array($0.utf8)) }, as: UTF8.self)
    }

    @Test func `Changes without text between them become one`() {
        #expect(folded("\u{1B}[0m\u{1B}[1m\u{1B}[33m\u{1B}[44mx") == "\u{1B}[0;1;33;44mx")
    }

    @Test func `A look that the terminal has isn't sent again`() {
        #expect(folded("\u{1B}[0;1mx\u{1B}[0m\u{1B}[1my") == "\u{1B}[0;1mxy")
        #expect(folded("\u{1B}[0;1mx", "\u{1B}[m\u{1B}[1my") == "\u{1B}[0;1mxy")
    }

    @Test func `What ends is ended or reset, whichever takes fewer bytes`() {
        #expect(folded("\u{1B}[0;1mx\u{1B}[4my") == "\u{1B}[0;1mx\u{1B}[4my")
        #expect(folded("\u{1B}[0;1;4mx\u{1B}[0;1my") == "\u{1B}[0;1;4mx\u{1B}[24my")
        #expect(folded("\u{1B}[0;1;32mx\u{1B}[39;22my") == "\u{1B}[0;1;32mx\u{1B}[my")
        #expect(
            folded("\u{1B}[0;1;38;5;231;48;5;25mx\u{1B}[0m\u{1B}[38;5;231m\u{1B}[48;5;25my")
                == "\u{1B}[0;1;38;5;231;48;5;25mx\u{1B}[22my")
        #expect(folded("\u{1B}[0;1;2;45mx\u{1B}[0;1;45my") == "\u{1B}[0;1;2;45mx\u{1B}[22;1my")
        #expect(folded("\u{1B}[0;32;45mx\u{1B}[0;45my") == "\u{1B}[0;32;45mx\u{1B}[39my")
    }

    @Test func `What not every terminal can end alone needs a reset`() {
        #expect(folded("\u{1B}[0;9;38;5;231mx\u{1B}[29my") == "\u{1B}[0;9;38;5;231mx\u{1B}[0;38;5;231my")
    }

    @Test func `A frame ends with the look that was asked for`() {
        #expect(folded("\u{1B}[0;7mx\u{1B}[0m") == "\u{1B}[0;7mx\u{1B}[m")
    }

    @Test func `Colours of 256 and of all are kept whole`() {
        #expect(folded("\u{1B}[0m\u{1B}[38;5;196m\u{1B}[48;2;1;2;3mx") == "\u{1B}[0;38;5;196;48;2;1;2;3mx")
    }

    @Test func `Before a reset nothing is known of the look`() {
        #expect(folded("\u{1B}[1m\u{1B}[4mx") == "\u{1B}[1m\u{1B}[4mx")
    }

    @Test func `What isn't understood is sent as it is`() {
        let odd = "\u{1B}[0;53mx\u{1B}[4:3my\u{1B}[38;7mz\u{1B}[99999999999999999999mu\u{1B}[10mv"
        #expect(folded(odd) == odd)
        #expect(folded("\u{1B}[0mx\u{1B}[4:3m\u{1B}[1my") == "\u{1B}[mx\u{1B}[4:3m\u{1B}[1my")
    }

    @Test func `Text is selected once`() {
        #expect(
            folded("\u{1B}(Bx\u{1B}(By\u{1B}(0q\u{1B}(Bz", "\u{1B}(Bu") == "\u{1B}(Bxy\u{1B}(0q\u{1B}(Bzu")
    }

    @Test func `Other sequences and the ends of frames stay`() {
        for other in [
            "\u{1B}[12;40H", "\u{1B}[K", "\u{1B}[?25l", "\u{1B}7", "\u{1B}", "\u{1B}[", "\u{1B}[1;3",
            "\u{1B}(",
        ] {
            #expect(folded(other) == other)
            #expect(folded("\u{1B}[0;1m" + other) == "\u{1B}[0;1m" + other)
        }
    }

    @Test func `A terminal that was written to by others is told again`() {
        var folding = LookFolding(endsIndividually: true)
        let frame = Array("\u{1B}(B\u{1B}[0;1mx".utf8)
        #expect(folding.fold(frame) == frame)
        #expect(folding.fold(frame) == Array("x".utf8))
        folding.forget()
        #expect(folding.fold(frame) == frame)
    }

    @Test func `Where one attribute can't be ended alone, what ends needs a reset`() {
        var folding = LookFolding(endsIndividually: false)
        let frame = "\u{1B}[0;1;4mx\u{1B}[24my\u{1B}[0;1;32mz\u{1B}[39mu"
        #expect(
            String(decoding: folding.fold(Array(frame.utf8)), as: UTF8.self)
                == "\u{1B}[0;1;4mx\u{1B}[0;1my\u{1B}[32mz\u{1B}[0;1mu")
    }

    @Test(arguments: 0..<200)
    func `A terminal shows the same from folded frames`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var folding = LookFolding(endsIndividually: seed % 2 == 0)
        var plain: [UInt8] = []
        var folded: [UInt8] = []
        for _ in 0..<6 {
            let frame = Self.frame(using: &random)
            plain += frame
            folded += folding.fold(frame)
            let shown = TerminalScreen(after: folded, rows: 6, columns: 20)
            let wanted = TerminalScreen(after: plain, rows: 6, columns: 20)
            #expect(shown == wanted, "\(String(decoding: plain, as: UTF8.self).debugDescription)")
        }
        #expect(folded.count <= plain.count)
    }

    /// A frame of looks, text, and places.
    private static func frame(using random: inout SeededGenerator) -> [UInt8] {
        let parameters = [
            "", "0", "1", "3", "4", "7", "9", "22", "23", "24", "27", "29", "31", "97", "39", "44", "104",
            "49",
            "38;5;200", "48;5;17", "0;1;35", "0;7", "1;4;32;45", "53", "4:3", "38;9", "10",
        ]
        let others = [
            "x", "day", "宿", "é", "\r", "\n", "\u{1B}(B", "\u{1B}[K", "\u{1B}[J", "\u{1B}[2X",
            // Among graphic characters, other than ASCII is undefined.
            "\u{1B}(0lqk\u{1B}(B", "\u{1B}(0\u{1B}[1mx\u{1B}(B",
        ]
        var frame = ""
        for _ in 0..<40 {
            switch Int.random(in: 0..<10, using: &random) {
            case 0...5: frame += "\u{1B}[\(parameters.randomElement(using: &random) ?? "")m"
            case 6:
                frame +=
                    "\u{1B}[\(Int.random(in: 1...6, using: &random));\(Int.random(in: 1...20, using: &random))H"
            default: frame += others.randomElement(using: &random) ?? ""
            }
        }
        return Array(frame.utf8)
    }
}
