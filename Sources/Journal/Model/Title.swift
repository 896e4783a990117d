import Foundation

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
        let spaced = ByteOrderMark.dropped(from: text[...]).unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: Unicode.Scalar(" ")
            default: UndecodedBytes.byte(scalar) == nil ? scalar : "\u{FFFD}"
            }
        }
        let words = String(String.UnicodeScalarView(spaced)).split(separator: " ")
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
