import Mustache

/// Mustache's escaping of values in HTML.
///
/// The library's escaping goes by grapheme, so it misses a quotation mark before a combining accent.
struct HTMLEscaping: MustacheContentType {
    /// The content type's name in the template.
    static let name = "DAYBOOK_HTML"

    func escapeText(_ text: String) -> String {
        if text.utf8.allSatisfy(Self.isPlain) { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            // HTML forbids noncharacters.
            case _ where scalar.properties.isNoncharacterCodePoint: escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Whether a byte is of a character that needs no escaping.
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x80..., UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "\""),
            UInt8(ascii: "'"):
            false
        default: true
        }
    }
}
