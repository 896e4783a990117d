/// A text whose characters fold one to one, for finding the places of words in it as ``TitleSearch`` does.
struct FoldedPlaces {
    private let text: String
    private var bytes: [UInt8] = []
    /// For each folded byte, the offset in the text's UTF-8 of its character; then the text's length.
    private var offsets: [Int] = []

    /// Nil for a text that only Foundation compares rightly.
    init?(_ text: String) {
        var native = text
        native.makeContiguousUTF8()
        self.text = native
        var bytes: [UInt8] = []
        var offsets: [Int] = []
        bytes.reserveCapacity(native.utf8.count)
        offsets.reserveCapacity(native.utf8.count + 1)
        let isKnown = native.withUTF8 { source in
            FoldedLetters.read(source) { entry, offset in
                guard entry.isSingle, !entry.isSpace || source[offset] == 0x20 else { return false }
                for index in 0..<entry.count {
                    bytes.append(entry.byte(index))
                    offsets.append(offset)
                }
                return true
            }
        }
        guard isKnown else { return nil }
        self.bytes = bytes
        self.offsets = offsets + [native.utf8.count]
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
            places.append(index(offsets[place])..<index(offsets[start]))
        }
        return places
    }

    private func index(_ offset: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: offset)
    }
}
