import Mustache

/// How Mustache writes what the template does not say itself: nothing of it is markup.
///
/// The library's own escaping goes by grapheme, and so lets a quotation mark or a bracket through that an accent follows.
struct HTMLEscaping: MustacheContentType {
    /// What the template calls it.
    static let name = "DAYBOOK_HTML"

    func escapeText(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            // A document must not hold them, says HTML.
            case _ where scalar.properties.isNoncharacterCodePoint: escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
