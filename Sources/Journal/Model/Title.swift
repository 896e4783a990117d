import Foundation

/// A title as the journal keeps it.
public enum Title {
    /// How titles are compared.
    static let comparison: String.CompareOptions = [
        .caseInsensitive, .diacriticInsensitive, .widthInsensitive,
    ]

    /// A title as it is compared: without case, accents and width.
    public static func folded(_ text: String) -> String {
        // Most titles are ASCII, where Foundation would take a hundred times as long.
        text.utf8.allSatisfy { $0 < 0x80 }
            ? text.lowercased() : text.folding(options: comparison, locale: nil)
    }

    /// One line without blanks at its ends, control characters made spaces; nil when nothing is left.
    ///
    /// Only what is typed or given to a command goes through here: what is imported is kept as it was written.
    public static func normalized(_ text: String) -> String? {
        // What is typed is most often plain, and a paste of megabytes is quickly read as bytes.
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
        let words = String(String.UnicodeScalarView(spaced)).split(separator: " ")
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    /// The same for a title whose line breaks are meant: each line is normalized by itself.
    public static func normalizedLines(_ text: String) -> String? {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { normalized(String($0)) ?? "" }
        let title = lines.drop(while: \.isEmpty).reversed().drop(while: \.isEmpty).reversed()
        return title.isEmpty ? nil : title.joined(separator: "\n")
    }
}
