/// A word of a typed search: `-"a phrase"`, `from:monday`.
struct SearchWord: Equatable {
    /// The part before the colon, for `on:"last week"`; nil without one.
    var key: String?
    /// Without quotation marks.
    var value: String
    var isExcluded: Bool
    /// Whether the value stood in quotation marks.
    var isQuoted: Bool
    /// As typed.
    var source: Substring

    /// The words that can stand before a colon.
    static let keys = ["is", "in", "on", "from", "to", "due", "url"]

    /// Splits a text at white space outside quotation marks. A missing closing mark is at the end.
    static func all(in text: String) -> [SearchWord] {
        var words: [SearchWord] = []
        var rest = text[...]
        while true {
            rest = rest.drop(while: \.isWhitespace)
            if rest.isEmpty { return words }
            words.append(next(&rest))
        }
    }

    private static func next(_ rest: inout Substring) -> SearchWord {
        let start = rest
        var word = SearchWord(key: nil, value: "", isExcluded: false, isQuoted: false, source: "")
        if rest.first == "-", let second = rest.dropFirst().first, !second.isWhitespace {
            word.isExcluded = true
            rest.removeFirst()
        }
        // Looking further would read the whole text for every word.
        if let colon = rest.prefix(longestKey + 1).firstIndex(of: ":"), let key = key(rest[..<colon]) {
            word.key = key
            rest = rest[rest.index(after: colon)...]
        }
        if let first = rest.first, TypographicMarks.isDouble(first) {
            word.isQuoted = true
            rest.removeFirst()
            let end = rest.firstIndex(where: TypographicMarks.isDouble) ?? rest.endIndex
            word.value = String(rest[..<end])
            rest = rest[end...].dropFirst()
        } else {
            let end = rest.firstIndex(where: \.isWhitespace) ?? rest.endIndex
            word.value = String(rest[..<end])
            rest = rest[end...]
        }
        word.source = start[..<rest.startIndex]
        return word
    }

    private static let longestKey = 4

    private static func key(_ text: Substring) -> String? {
        guard text.utf8.count <= longestKey else { return nil }
        let key = text.lowercased()
        return keys.contains(key) ? key : nil
    }
}
