/// What is a URL to the journal, be it typed by itself or a word of a title.
public enum WebAddress {
    /// The URL that was typed, without what surrounds it.
    /// - Throws: ``ExpressionError`` where it is none.
    public static func checked(_ text: String) throws(ExpressionError) -> String {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1, let url = inside(String(words[0])) else {
            throw ExpressionError(
                "\(text.quoted) is no URL: it needs https:// or another scheme")
        }
        return url
    }

    /// Whether a URL's scheme is one that opens in a browser or a mail program, and does nothing else.
    public static func isOpenedUnasked(_ url: String) -> Bool {
        ["http:", "https:", "mailto:"].contains { url.lowercased().hasPrefix($0) }
    }

    /// The URL a word is, without the angle brackets around it or the comma or full stop after it. Nil when the
    /// word is none: it takes a scheme and `://` with something behind it, or `mailto:`.
    public static func inside(_ word: String) -> String? {
        var url = word[...]
        if url.hasPrefix("<"), url.hasSuffix(">") { url = url.dropFirst().dropLast() }
        while let last = url.last, ",.;".contains(last) { url.removeLast() }
        guard let colon = url.firstIndex(of: ":") else { return nil }
        let scheme = url[..<colon].lowercased()
        let rest = url[colon...].dropFirst()
        guard let first = scheme.first, scheme.utf8.count > 1, first.isASCII, first.isLetter,
            scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        if scheme == "mailto" { return rest.isEmpty ? nil : String(url) }
        return rest.hasPrefix("//") && rest.count > 2 ? String(url) : nil
    }
}
