import Screens
import TestSupport
import Testing

@testable import Terminal

struct KeyDecoderTests {
    private func keys(_ text: String, sequences: KeySequences = KeySequences()) -> [Key] {
        keys(Array(text.utf8), sequences: sequences)
    }

    /// The keys of these bytes when nothing follows them.
    private func keys(_ bytes: [UInt8], sequences: KeySequences = KeySequences()) -> [Key] {
        var decoder = KeyDecoder(sequences: sequences)
        return decoder.decode(bytes) + decoder.timeOut()
    }

    /// The keys of these bytes however they are cut in two.
    private func keysCutAnywhere(_ text: String) -> Set<[Key]> {
        let bytes = Array(text.utf8)
        return Set(
            (0...bytes.count).map { cut in
                var decoder = KeyDecoder()
                return decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...]) + decoder.timeOut()
            })
    }

    @Test func charactersAreKeys() {
        #expect(keys("aZ é漢👨") == "aZ é漢👨".map { .character($0) })
    }

    @Test func combiningMarksAreKeysOfTheirOwn() {
        #expect(keys("e\u{301}") == [.character("e"), .character("\u{301}")])
    }

    @Test func controlCharacters() {
        for (byte, letter) in zip(UInt8(1)...26, "abcdefghijklmnopqrstuvwxyz") where !"hijm".contains(letter)
        {
            #expect(keys([byte]) == [.control(letter)])
        }
        #expect(keys([0x00, 0x1C, 0x1D, 0x1E, 0x1F]) == ["@", "\\", "]", "^", "_"].map { .control($0) })
        #expect(keys([0x08, 0x7F]) == [.backspace, .backspace])
        #expect(keys("\t\r\n") == [.tab, .enter, .enter])
    }

    @Test func keysInOtherFormsAreTheSame() {
        #expect(keys("\u{1B}[27;5;108~\u{1B}[108;5u") == [.control("l"), .control("l")])
        #expect(
            keys("\u{1B}[27u\u{1B}[13u\u{1B}[9;2u\u{1B}[127;1u") == [.escape, .enter, .backTab, .backspace])
        #expect(
            keys("\u{1B}[97;2u\u{1B}[97:65;1:1u\u{1B}[97;3u") == [
                .character("A"), .character("a"), .alt("a"),
            ])
        for text in ["[99999999999u", "[55296u", "[97;0u", "[;u", "[27;5~"] {
            #expect(keys("\u{1B}\(text)") == [.unknown], "\(text)")
        }
    }

    @Test("Only the beginning of a character is one that isn't valid, with Alt or without")
    func beginnings() {
        #expect(keys([0xC3]) == [.character("\u{FFFD}")])
        #expect(keys([0x1B, 0xC3]) == [.alt("\u{FFFD}")])
    }

    @Test("The rest of a character is waited for longer than that of a sequence")
    func slowCharacter() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0xC3]) == [])
        #expect(decoder.wait == .forCharacter)
        #expect(decoder.decode([0xA9]) == [.character("é")])
        #expect(decoder.decode([0x1B, 0xC3]) == [])
        #expect(decoder.wait == .forCharacter)
    }

    @Test(
        "Arrows and Delete with Control or Alt move and delete by words",
        arguments: [
            ("[1;5D", Key.wordLeft), ("[1;3D", .wordLeft), ("[5D", .wordLeft), ("Od", .wordLeft),
            ("[1;5C", .wordRight), ("[1;3C", .wordRight), ("[5C", .wordRight), ("Oc", .wordRight),
            ("[3;5~", .deleteWord), ("[3;3~", .deleteWord), ("[1;2D", .unknown),
        ])
    func words(sequence: String, key: Key) {
        #expect(keys("\u{1B}\(sequence)") == [key])
    }

    @Test func theFocusIsNoKey() {
        #expect(keysCutAnywhere("a\u{1B}[I\u{1B}[Ob") == [[.character("a"), .character("b")]])
    }

    @Test func aPasteWhoseEndIsLostIsEndedByControlCAfterAWhile() {
        var decoder = KeyDecoder()
        // Among what is pasted it is text.
        #expect(decoder.decode("\u{1B}[200~ab\u{3}c".utf8) == [])
        #expect(decoder.timeOut() == [])
        #expect(decoder.decode("d".utf8) == [])
        #expect(decoder.decode([0x03]) == [])
        #expect(decoder.timeOut() == [])
        #expect(decoder.decode([0x03]) == [.paste("ab\u{3}cd\u{3}")])
        #expect(decoder.decode("q".utf8) == [.character("q")])
    }

    @Test(
        "A terminal's answers are no keys, however they are cut",
        arguments: [
            ("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", TerminalReply.background(.light)),
            ("\u{1B}]11;rgb:1d1d/1f1f/2121\u{7}", .background(.dark)),
            ("\u{1B}]11;nonsense\u{7}", .background(nil)), ("\u{1B}[?64;1;2c", .attributes),
        ])
    func answersAreNoKeys(text: String, reply: TerminalReply) {
        #expect(keysCutAnywhere("\(text)a") == [[.character("a")]])
        var decoder = KeyDecoder()
        #expect(decoder.decode(Array(text.utf8)) == [])
        #expect(decoder.removeReplies() == [reply])
        #expect(decoder.removeReplies() == [])
    }

    @Test("The rest of an answer is waited for longer than the rest of a key")
    func answersAreWaitedFor() {
        var decoder = KeyDecoder()
        #expect(decoder.decode(Array("\u{1B}]11;rgb:1d1d/".utf8)) == [])
        #expect(decoder.wait == .forReply)
        #expect(decoder.decode(Array("1f1f/2121\u{1B}".utf8)) == [])
        #expect(decoder.wait == .forReply)
        #expect(decoder.decode([UInt8(ascii: "\\")]) == [])
        #expect(decoder.wait == nil)
        #expect(decoder.removeReplies() == [.background(.dark)])
    }

    @Test func mouseReportsAreKeysWithAPlace() {
        let press = Key.mouse(MouseEvent(.press, row: 4, column: 11))
        #expect(keysCutAnywhere("\u{1B}[<0;12;5Ma") == [[press, .character("a")]])
        #expect(keysCutAnywhere("\u{1B}[M ,%a") == [[press, .character("a")]])
        #expect(keys("\u{1B}[<64;1;1M") == [.mouse(MouseEvent(.wheelUp, row: 0, column: 0))])
        #expect(keys("\u{1B}[<65;200;1M") == [.mouse(MouseEvent(.wheelDown, row: 0, column: 199))])
        // With Control held: the same.
        #expect(keys("\u{1B}[<16;12;5M") == [press])
    }

    @Test func otherMouseReportsAreSwallowed() {
        for report in [
            "<0;1;9223372036854775807", "<0;9223372036854775807;1", "<0;1;65536", "<0;-9223372036854775808;1",
            "<99999999999999999999;1;1",
        ] {
            #expect(!keys("\u{1B}[\(report)Mx").contains { if case .mouse = $0 { true } else { false } })
        }
        #expect(keys("\u{1B}[<0;65535;65535M") == [.mouse(MouseEvent(.press, row: 65_534, column: 65_534))])
        for report in ["<0;12;5m", "<2;1;1M", "<35;4;4M", "<66;1;1M", "M#,%", "M\u{22},%", "<0;0;5M"] {
            #expect(keysCutAnywhere("\u{1B}[\(report)x") == [[.character("x")]], "\(report)")
        }
        #expect(keys("\u{1B}[<0;12M") == [.unknown])
        #expect(keys("\u{1B}[<M") == [.unknown])
    }

    @Test func aSecondClickSoonAfterIsADoubleOne() {
        var clicks = ClickCounter()
        let start = ContinuousClock.now
        let press = Key.mouse(MouseEvent(.press, row: 1, column: 1))
        let other = Key.mouse(MouseEvent(.press, row: 2, column: 1))
        let double = Key.mouse(MouseEvent(.doublePress, row: 1, column: 1))
        func after(_ milliseconds: Int, _ key: Key) -> Key {
            clicks.count(key, at: start + .milliseconds(milliseconds))
        }
        #expect(after(0, press) == press)
        #expect(after(300, press) == double)
        #expect(after(400, press) == press)
        #expect(after(900, press) == press)
        #expect(after(950, other) == other)
        #expect(after(960, press) == press)
        #expect(after(970, .character("a")) == .character("a"))
    }

    @Test func escapeAloneWaits() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B]) == [])
        #expect(decoder.wait == .afterEscape)
        #expect(decoder.timeOut() == [.escape])
        #expect(decoder.wait == nil)
        #expect(decoder.timeOut() == [])
    }

    @Test func altIsEscapeBeforeACharacter() {
        #expect(keys("\u{1B}b\u{1B}é\u{1B}\u{7F}") == [.alt("b"), .alt("é"), .alt("\u{7F}")])
        #expect(keys("\u{1B}[") == [.alt("[")])
        #expect(keys("\u{1B}O") == [.alt("O")])
        #expect(keys("\u{1B}]") == [.alt("]")])
    }

    @Test func escapeBeforeAnotherKey() {
        #expect(keys("\u{1B}\u{1B}") == [.escape, .escape])
        #expect(keys("\u{1B}\r") == [.escape, .enter])
        #expect(keys("\u{1B}\u{1B}[A") == [.escape, .up])
    }

    @Test(arguments: [
        ("[A", Key.up), ("OA", .up), ("[B", .down), ("OC", .right), ("[D", .left), ("[1;1A", .up),
        ("[H", .home), ("OH", .home), ("[1~", .home), ("[7~", .home), ("[F", .end), ("[4~", .end),
        ("[8~", .end),
        ("[5~", .pageUp), ("[6~", .pageDown), ("[2~", .insert), ("[3~", .delete), ("[Z", .backTab),
        ("OP", .function(1)), ("[11~", .function(1)), ("[[A", .function(1)), ("[[E", .function(5)),
        ("[15~", .function(5)), ("[24~", .function(12)), ("OM", .enter), ("Op", .character("0")),
        ("Ok", .character("+")),
    ])
    func sequences(_ sequence: String, key: Key) {
        #expect(keysCutAnywhere("\u{1B}\(sequence)x") == [[key, .character("x")]])
    }

    @Test(arguments: [
        "[1;5A", "[99~", "[>0;276;0c", "[12;40R", "[<0;3M", "[ q", "O5P", "[[Z",
        "]10;rgb:0000/0000/0000\u{7}", "]10;rgb:0000/0000/0000\u{1B}\\", "P1$r0m\u{1B}\\", "_Gi=1;OK\u{1B}\\",
    ])
    func sequencesThatMeanNothingAreSwallowedWhole(_ sequence: String) {
        #expect(keysCutAnywhere("\u{1B}\(sequence)x") == [[.unknown, .character("x")]])
    }

    @Test func aSequenceThatBreaksOffIsOneKey() {
        #expect(keys("\u{1B}[1;") == [.unknown])
        #expect(keys("\u{1B}[1\u{1B}[A") == [.unknown, .up])
        #expect(keys("\u{1B}[1\u{18}") == [.unknown, .control("x")])
    }

    @Test func theTerminalsOwnSequencesComeFirst() {
        let own = KeySequences(own: [Array("\u{1B}[3~".utf8): .home, Array("\u{1B}\t".utf8): .backTab])
        #expect(keys("\u{1B}[3~\u{1B}\t", sequences: own) == [.home, .backTab])
    }

    @Test func invalidUTF8IsAReplacementCharacter() {
        let replacement = Key.character("\u{FFFD}")
        #expect(keys([0xFF, 0x61]) == [replacement, .character("a")])
        #expect(keys([0xE6, 0xBC]) == [replacement])
        #expect(keys([0xE6, 0xBC, 0x61]) == [replacement, .character("a")])
        #expect(keys([0x80]) == [replacement])
        #expect(keys([0xC0, 0xAF]) == [replacement, replacement])
        #expect(keys([0xED, 0xA0, 0x80, 0x61]) == [replacement, .character("a")])
        #expect(keys([0xC2, 0x9B]) == [.unknown])
        #expect(keys([0xE6, 0x1B, 0x5B, 0x41]) == [replacement, .up])
    }

    @Test func aPasteIsOneTextHoweverItArrives() {
        let paste = "\u{1B}[200~q: \u{1B}[A\u{3}漢\r\nb\rc\nd~\u{1B}[201~x"
        #expect(keysCutAnywhere(paste) == [[.paste("q: \u{1B}[A\u{3}漢\nb\nc\nd~"), .character("x")]])
    }

    @Test func aPasteWaitsForItsEnd() {
        var decoder = KeyDecoder()
        #expect(decoder.decode("\u{1B}[200~abc".utf8) == [])
        #expect(decoder.wait == .forPasteEnd)
        #expect(decoder.timeOut() == [])
        #expect(decoder.decode("d\u{1B}[201~".utf8) == [.paste("abcd")])
    }

    @Test func anythingAtAllIsTakenToTheEnd() {
        // Whatever came before, a Return after a pause is a Return (save in a paste, which this cannot open).
        var generator = SeededGenerator(seed: 20_261_120)
        for _ in 0..<5_000 {
            var decoder = KeyDecoder()
            let bytes = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                Bool.random(using: &generator)
                    ? UInt8.random(in: 0...255, using: &generator)
                    : Array("\u{1B}[O]P1;~M<".utf8).randomElement() ?? 0
            }
            _ = decoder.decode(bytes)
            guard decoder.wait != .forPasteEnd else { continue }
            _ = decoder.timeOut()
            #expect(decoder.wait == nil, "\(bytes)")
            #expect(decoder.decode([0x0D]) == [.enter], "\(bytes)")
        }
    }
}
