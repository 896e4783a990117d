/// What is a URL to the journal, be it typed by itself or a word of a title.
public enum WebAddress {
    /// The URL that was typed, without what surrounds it.
    /// - Throws: ``ExpressionError`` where it is none.
    public static func checked(_ text: String) throws(ExpressionError) -> String {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1, let url = inside(String(words[0])) else {
            let hasScheme = words.count == 1 && scheme(of: words[0]) != nil
            throw ExpressionError(
                hasScheme
                    ? "\(text.quoted) can't be a todo's URL: it has to begin with a scheme and ://, or mailto:"
                    : "\(text.quoted) isn't a URL. It needs https:// or another scheme")
        }
        return url
    }

    /// Whether a URL's scheme is one that opens in a browser or a mail program, and does nothing else.
    public static func isOpenedUnasked(_ url: String) -> Bool {
        ["http:", "https:", "mailto:"].contains { url.lowercased().hasPrefix($0) }
    }

    /// A URL that opens unasked, as a link may hold it wherever links are: visible ASCII, and nothing in it that could end
    /// the link. Nil for any other.
    public static func link(_ url: String) -> String? {
        guard isOpenedUnasked(url) else { return nil }
        // Brackets are part of a host's number, and of nothing after it.
        let host = url.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2).dropFirst().first
        let hostEnd = host?.firstIndex { "?#".utf8.contains($0) } ?? host?.endIndex ?? url.startIndex
        return encoded(url.utf8[..<hostEnd], leaving: "[]") + encoded(url.utf8[hostEnd...], leaving: "")
    }

    /// Bytes as a URL may hold them, in percent signs where they are not visible ASCII or could end it.
    private static func encoded(_ bytes: Substring.UTF8View, leaving left: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return bytes.reduce(into: "") { encoded, byte in
            let scalar = Unicode.Scalar(byte)
            let isSafe = (0x21...0x7E).contains(byte) && !"\"<>\\^`{|}[]".unicodeScalars.contains(scalar)
            if isSafe || left.unicodeScalars.contains(scalar) {
                encoded.unicodeScalars.append(scalar)
            } else {
                encoded += ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
    }

    /// The URL a word is, without the angle brackets around it or the comma or full stop after it. Nil when the
    /// word is none: it takes a scheme and `://` with something behind it, or `mailto:`.
    public static func inside(_ word: String) -> String? {
        var url = word[...]
        if url.hasPrefix("<"), url.hasSuffix(">") { url = url.dropFirst().dropLast() }
        while let last = url.last, ",.;".contains(last) { url.removeLast() }
        guard let scheme = scheme(of: url) else { return nil }
        let rest = url.dropFirst(scheme.count + 1)
        let address = UndecodedBytes.repaired(String(url))
        if scheme == "mailto" { return rest.isEmpty ? nil : address }
        return rest.hasPrefix("//") && rest.count > 2 ? address : nil
    }

    /// What stands before the first colon, in small letters, if that can be a scheme.
    private static func scheme(of url: Substring) -> String? {
        guard let colon = url.firstIndex(of: ":") else { return nil }
        let scheme = url[..<colon].lowercased()
        guard let first = scheme.first, scheme.utf8.count > 1, first.isASCII, first.isLetter,
            scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        return scheme
    }
}
