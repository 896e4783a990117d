import Journal
import TestSupport
import Testing

@Suite("Words with bytes that aren't UTF-8")
struct UndecodedBytesTests {
    @Test("The bytes come back as they were, whatever they are")
    func roundTrip() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                // Often the beginnings of longer sequences.
                [UInt8.random(in: 1...255, using: &generator), 0xF4, 0x8F, 0xBA, 0xE9, 0x61]
                    .randomElement(using: &generator) ?? 0x61
            }
            #expect(UndecodedBytes.bytes(UndecodedBytes.text(bytes)) == bytes)
        }
        let standIn = Array("\u{10FEE9}".utf8)
        #expect(UndecodedBytes.bytes(UndecodedBytes.text(standIn)) == standIn)
    }

    @Test("UTF-8 is read as it is; a title and a message have U+FFFD for every other byte")
    func replaced() {
        #expect(UndecodedBytes.text(Array("naïve 🎉".utf8)) == "naïve 🎉")
        let word = UndecodedBytes.text([0x63, 0x61, 0x66, 0xE9])
        #expect(word.unicodeScalars.count == 4)
        #expect(UndecodedBytes.repaired(word) == "caf\u{FFFD}")
        #expect(Title.normalized(word) == "caf\u{FFFD}")
        #expect(word.harmless == "caf\u{FFFD}")
        #expect(WebAddress.inside("https://x/" + word) == "https://x/caf\u{FFFD}")
    }
}
