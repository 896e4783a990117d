/// A text whose characters fold one to one, for finding the places of words in it as ``TitleSearch`` does.
struct FoldedPlaces {
    private let text: String
    private var bytes: [UInt8] = []
    /// For each folded byte, the offset in the text's UTF-8 of its character; then the text's length. Nil if the
    /// offsets are the same.
    private var offsets: [Int]?

    /// Nil for a text that only Foundation compares rightly.
    init?(_ text: String) {
        var native = text
        native.makeContiguousUTF8()
        self.text = native
        if let bytes = native.withUTF8(Self.ascii) {
            self.bytes = bytes
            return
        }
        var offsets: [Int] = []
        var isKnown = false
        // Two bytes become three at most.
        let most = native.utf8.count * 2
        let bytes = [UInt8](unsafeUninitializedCapacity: most) { target, count in
            offsets = [Int](unsafeUninitializedCapacity: most + 1) { places, placeCount in
                var end = 0
                isKnown = native.withUTF8 { source in
                    FoldedLetters.read(source) { entry, offset in
                        guard entry.isSingle, !entry.isSpace || source[offset] == 0x20 else { return false }
                        for index in 0..<entry.count {
                            target[end] = entry.byte(index)
                            places[end] = offset
                            end += 1
                        }
                        return true
                    }
                }
                count = end
                places[end] = native.utf8.count
                placeCount = end + 1
            }
        }
        guard isKnown else { return nil }
        self.bytes = bytes
        self.offsets = offsets
    }

    /// The ranges of a word, without overlaps; nil if only Foundation can find it.
    func places(of word: String) -> [Range<String.Index>]? {
        guard let part = FoldedPlaces(word) else { return nil }
        if part.bytes.isEmpty { return [] }
        let needle = FoldedText(bytes: part.bytes)
        let folded = FoldedText(bytes: bytes)
        var places: [Range<String.Index>] = []
        var start = 0
        while let place = folded.first(needle, from: start) {
            start = place + part.bytes.count
            places.append(index(place)..<index(start))
        }
        return places
    }

    /// The place in the text of a folded byte.
    private func index(_ byte: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: offsets?[byte] ?? byte)
    }

    /// The folded bytes of a text in ASCII whose only white space is blanks; nil for others.
    private static func ascii(_ source: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard source.allSatisfy({ $0 < 0x80 && !(0x09...0x0D).contains($0) }) else { return nil }
        return source.map(FoldedLetters.lowercased)
    }
}
