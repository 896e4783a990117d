/// A validator for URLs, typed alone or within a title.
public enum WebAddress {
    /// A typed URL without surrounding punctuation.
    /// - Throws: ``ExpressionError`` if the text isn't a URL.
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

    /// Whether a URL's scheme only opens a browser or a mail program.
    public static func isOpenedUnasked(_ url: String) -> Bool {
        ["http:", "https:", "mailto:"].contains { url.lowercased().hasPrefix($0) }
    }

    /// A URL that is safe in any link: visible ASCII, without characters that could end the link. Nil if its
    /// scheme needs confirmation.
    public static func link(_ url: String) -> String? {
        guard isOpenedUnasked(url) else { return nil }
        // Brackets are valid in an IPv6 host only.
        let host = url.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2).dropFirst().first
        let hostEnd = host?.firstIndex { "?#".utf8.contains($0) } ?? host?.endIndex ?? url.startIndex
        return encoded(url.utf8[..<hostEnd], leaving: "[]") + encoded(url.utf8[hostEnd...], leaving: "")
    }

    /// Bytes percent-encoded unless they are visible ASCII and can't end the link.
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

    /// The URL in a word, without angle brackets around it or commas and full stops after it or them. Nil if the word
    /// has neither a scheme with `://` and more text, nor `mailto:`.
    public static func inside(_ word: String) -> String? {
        func unpunctuated(_ text: Substring) -> Substring {
            text.prefix(text.count - text.reversed().prefix { ",.;".contains($0) }.count)
        }
        var url = unpunctuated(word[...])
        if url.hasPrefix("<"), url.hasSuffix(">") { url = unpunctuated(url.dropFirst().dropLast()) }
        guard let scheme = scheme(of: url) else { return nil }
        let rest = url.dropFirst(scheme.count + 1)
        let address = UndecodedBytes.repaired(String(url))
        if scheme == "mailto" { return rest.isEmpty ? nil : address }
        return rest.hasPrefix("//") && rest.count > 2 ? address : nil
    }

    /// The text before the first colon, in lower case, if it is a valid scheme.
    private static func scheme(of url: Substring) -> String? {
        guard let colon = url.firstIndex(of: ":") else { return nil }
        let scheme = url[..<colon].lowercased()
        guard let first = scheme.first, scheme.utf8.count > 1, first.isASCII, first.isLetter,
            scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
        else { return nil }
        return scheme
    }
}
