import Foundation

/// A search for todos by words of their titles, ignoring case and accents.
public struct TitleSearch: Equatable, Sendable {
    private let words: [String]
    private let whole: String

    /// A search for titles that contain every word of a phrase.
    public init(_ phrase: String) {
        whole = Title.folded(phrase)
        words = whole.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// How well a title matches.
    public enum Fit: Sendable {
        /// The title equals the phrase.
        case whole
        /// The title contains every word of the phrase.
        case words
    }

    /// How well a title matches; nil if a word is missing or the search is empty.
    public func fit(_ title: String) -> Fit? {
        guard !words.isEmpty else { return nil }
        let folded = Title.folded(title)
        guard words.allSatisfy({ Self.contains(folded, $0) }) else { return nil }
        return folded == whole ? .whole : .words
    }

    /// Whether a folded title contains a folded word. Compares bytes if possible: `String.contains` takes ten
    /// times as long.
    private static func contains(_ title: String, _ word: String) -> Bool {
        guard title.utf8.allSatisfy({ $0 < 0x80 }) else { return title.contains(word) }
        var (title, word) = (title, word)
        return title.withUTF8 { title in
            word.withUTF8 { word in
                guard let first = word.first, word.count <= title.count else { return word.isEmpty }
                return (0...title.count - word.count).contains { start in
                    title[start] == first
                        && (1..<word.count).allSatisfy { title[start + $0] == word[$0] }
                }
            }
        }
    }

    /// The ranges of a word in a text, ignoring case, accents and the form of quotation marks.
    static func places(of word: String, in text: String) -> [Range<String.Index>] {
        let (plain, plainWord) = (QuotationMarks.straightened(text), QuotationMarks.straightened(word))
        guard plain != text || plainWord != word else { return exactPlaces(of: word, in: text) }
        func index(_ place: String.Index) -> String.Index {
            let distance = plain.unicodeScalars.distance(from: plain.startIndex, to: place)
            return text.unicodeScalars.index(text.startIndex, offsetBy: distance)
        }
        return exactPlaces(of: plainWord, in: plain).map { index($0.lowerBound)..<index($0.upperBound) }
    }

    private static func exactPlaces(of word: String, in text: String) -> [Range<String.Index>] {
        var places: [Range<String.Index>] = []
        var rest = text.startIndex..<text.endIndex
        while let place = text.range(of: word, options: Title.comparison, range: rest), !place.isEmpty {
            places.append(place)
            rest = place.upperBound..<text.endIndex
        }
        return places
    }
}

/// Typographic quotation marks and apostrophes, as phones and word processors write them, and the straight ones that keyboards
/// type.
public enum QuotationMarks {
    /// The straight mark that a typographic one stands for; nil for any other character.
    static func straight(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x2BC, 0x2018...0x201B, 0x2032, 0x2039, 0x203A: "'"
        case 0xAB, 0xBB, 0x201C...0x201F, 0x2033: "\""
        default: nil
        }
    }

    /// A text with straight marks; it has as many scalars.
    public static func straightened(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { straight($0) != nil }) else { return text }
        var view = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { view.append(straight(scalar) ?? scalar) }
        return String(view)
    }

    /// Whether a character is a double mark.
    static func isDouble(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
            return false
        }
        return (straight(scalar) ?? scalar) == "\""
    }
}

/// Rules for the text of titles.
public enum Title {
    /// The options for comparing titles.
    static let comparison: String.CompareOptions = [
        .caseInsensitive, .diacriticInsensitive, .widthInsensitive,
    ]

    /// A title folded for comparison, without case, accents and width, and with straight quotation marks.
    public static func folded(_ text: String) -> String {
        // Most titles are ASCII, for which Foundation takes a hundred times as long.
        text.utf8.allSatisfy { $0 < 0x80 }
            ? text.lowercased()
            : QuotationMarks.straightened(text).folding(options: comparison, locale: nil)
    }

    /// Whether a text may equal a folded one when folded itself; false is certain. Folding keeps ASCII characters, in lower case,
    /// so the folded text must have all of them in their order. This takes a hundredth of the time that folding does.
    public static func mayEqual(_ folded: String, _ text: String) -> Bool {
        var rest = folded.utf8[...]
        return text.utf8.lazy.filter { $0 < 0x80 }.allSatisfy { byte in
            let letter = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
            guard let place = rest.firstIndex(of: letter) else { return false }
            rest = rest[rest.index(after: place)...]
            return true
        }
    }

    /// Whether a text has anything to see, unlike a zero-width space.
    private static func isVisible(_ text: Substring) -> Bool {
        text.unicodeScalars.contains {
            !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
                && $0.properties.generalCategory != .format
        }
    }

    /// A title as it is shown: `(no title)` for one without anything to see, which another program wrote.
    public static func shown(_ title: String) -> String {
        if let first = title.utf8.first, (0x21..<0x7F).contains(first) { return title }
        return normalizedLines(title) == nil ? "(no title)" : title
    }

    /// A title on one line, trimmed, with control characters replaced by spaces; nil if nothing remains.
    ///
    /// Applies to typed titles and command arguments only. Imported titles are kept as they are.
    public static func normalized(_ text: String) -> String? {
        // Most titles are plain ASCII, and checking bytes stays fast for a paste of megabytes.
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            let words = text.utf8.split(separator: 0x20)
            return words.isEmpty ? nil : words.map { String(Substring($0)) }.joined(separator: " ")
        }
        let spaced = text.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: Unicode.Scalar(" ")
            default: UndecodedBytes.byte(scalar) == nil ? scalar : "\u{FFFD}"
            }
        }
        // Byte order marks and blanks may take turns at the beginning.
        let text = spaced.drop { $0 == " " || $0 == ByteOrderMark.scalar }
        let words = String(String.UnicodeScalarView(text)).split(separator: " ")
        return words.contains(where: isVisible) ? words.joined(separator: " ") : nil
    }

    /// A title normalized line by line, for titles with intended line breaks.
    public static func normalizedLines(_ text: String) -> String? {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { normalized(String($0)) ?? "" }
        let title = lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed()
        return title.isEmpty ? nil : title.joined(separator: "\n")
    }
}
