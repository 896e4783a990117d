import Mustache

/// Mustache's escaping of values in HTML.
///
/// The library's escaping goes by grapheme, so it misses a quotation mark before a combining accent.
struct HTMLEscaping: MustacheContentType {
    /// The content type's name in the template.
    static let name = "DAYBOOK_HTML"

    private static let special = Array("<>&\"'".utf8)

    func escapeText(_ text: String) -> String {
        // Most texts need nothing.
        guard text.utf8.contains(where: { $0 >= 0x80 || Self.special.contains($0) }) else { return text }
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
}
