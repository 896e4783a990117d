import Screens
import TestSupport
import Testing

@testable import Terminal

/// Whatever bytes a terminal sends, in whatever pieces, they become the same keys, and the next key is understood.
@Suite("Mutated input of a terminal")
struct KeyDecoderFuzzTests {
    private static let seeds = [
        "abc漢é", "\u{1B}[A\u{1B}OB\u{1B}[1;5C\u{1B}[3~\u{1B}[24~", "\u{1B}x\u{1B}\u{1B}[Z",
        "\u{1B}[200~pasted\rtext\u{1B}[201~", "\u{1B}[<0;10;5M\u{1B}[<0;10;5m\u{1B}[<64;1;1M", "\u{1B}[M !!",
        "\u{1B}]11;rgb:0000/0000/0000\u{1B}\\", "\u{1B}]11;?\u{7}", "\u{1B}P+r\u{1B}\\",
        "\u{1B}[[A\u{1B}[15;2~",
        "\u{1B}[?62;4c\u{1B}[27;5;106~\u{1B}[106;5u",
    ]
    private static let pieces = [
        "\u{1B}[", "\u{1B}O", "\u{1B}]", "\u{1B}P", "\u{1B}_", "\u{1B}\\", "\u{7}", ";", "~", "<", "M", "m",
        "?",
        "200~", "201~", "1;5", "\u{18}", "\u{1A}", "\u{9B}", "\r",
    ]

    @Test("Cut anywhere it is the same, and a Return after a pause is a Return")
    func keys() {
        var mutation = Mutation(Self.seeds, pieces: Self.pieces)
        for _ in 0..<Mutation.cases {
            let bytes = mutation.next()
            var whole = KeyDecoder()
            let keys = whole.decode(bytes)
            var cut = KeyDecoder()
            var found: [Key] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Int.random(in: 1...min(rest.count, 7), using: &mutation.random)
                found += cut.decode(rest.prefix(count))
                rest = rest.dropFirst(count)
            }
            #expect(found == keys && cut.wait == whole.wait, "\(bytes)")
            // Only a paste may go on without an end.
            if whole.wait == .forPasteEnd { _ = whole.decode(Array("\u{1B}[201~".utf8)) }
            _ = whole.timeOut()
            #expect(whole.wait == nil, "\(bytes)")
            #expect(whole.decode([0x0D]) == [.enter], "\(bytes)")
        }
    }
}
