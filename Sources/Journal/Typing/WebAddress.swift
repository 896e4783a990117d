/// A validator for URLs, typed alone or within a title.
public enum WebAddress {
    /// A typed URL without surrounding punctuation.
    /// - Throws: ``ExpressionError`` if the text isn't a URL.
    public static func checked(_ text: String) throws(ExpressionError) -> String {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 1, let url = inside(String(words[0])) else {
            if let url = completed(text) { throw ExpressionError("\(text.quoted) isn't a URL. Type \(url)") }
            let hasScheme = words.count == 1 && scheme(of: words[0]) != nil
            throw ExpressionError(
                hasScheme
                    ? "\(text.quoted) can't be a todo's URL: it has to begin with a scheme and ://, or mailto:"
                    : "\(text.quoted) isn't a URL. It needs https:// or another scheme")
        }
        return url
    }

    /// The URL that an address of the web without a scheme stands for, `https://example.com/x`; nil for any other text.
    public static func completed(_ text: String) -> String? {
        let words = text.split(whereSeparator: \.isWhitespace)
        return words.count == 1 && inside(String(words[0])) == nil && isAddress(words[0])
            ? "https://\(words[0])" : nil
    }

    /// Whether a word is an address of the web without its scheme: `example.com/x`.
    private static func isAddress(_ word: Substring) -> Bool {
        let host = word.prefix { !"/:?#".contains($0) }
        let names = host.split(separator: ".", omittingEmptySubsequences: false)
        return names.count > 1 && names.last?.first?.isLetter == true && word.allSatisfy(\.isASCII)
            && names.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } }
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

/// A lossless encoding of arguments that aren't valid UTF-8, one private-use scalar per invalid byte.
///
/// A path may contain any bytes, but command-line words are read as text. Invalid bytes become
/// U+10FE80…U+10FEFF, which a path decodes. Titles and messages show U+FFFD instead.
public enum UndecodedBytes {
    private static let base: UInt32 = 0x10FE00

    /// Decodes UTF-8, mapping invalid bytes to scalars.
    public static func text(_ bytes: [UInt8]) -> String {
        if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
        var text = String.UnicodeScalarView()
        var rest = bytes[...]
        while !rest.isEmpty {
            var iterator = rest.makeIterator()
            var parser = Unicode.UTF8.ForwardParser()
            var length = 1
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded):
                length = encoded.count
                let decoded = Unicode.UTF8.decode(encoded)
                // A valid scalar in the reserved range is encoded byte by byte, so that decoding restores it.
                text += byte(decoded) == nil ? [decoded] : rest.prefix(length).map(scalar)
            case .error(let count):
                length = count
                text += rest.prefix(length).map(scalar)
            case .emptyInput: break
            }
            rest = rest.dropFirst(length)
        }
        return String(text)
    }

    /// The original bytes of a decoded text.
    public static func bytes(_ text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in byte(scalar).map { [$0] } ?? Array(String(scalar).utf8) }
    }

    /// The text with U+FFFD for each invalid byte.
    public static func repaired(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { byte($0) == nil ? $0 : "\u{FFFD}" }))
    }

    /// The byte of a reserved scalar; nil for any other scalar.
    static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
        (base + 0x80...base + 0xFF).contains(scalar.value) ? UInt8(scalar.value - base) : nil
    }

    /// The reserved scalar of a byte; ASCII bytes are always valid and have none.
    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        Unicode.Scalar(base + UInt32(byte)) ?? "\u{FFFD}"
    }
}

extension Weekdays {
    /// The accepted forms, for messages and help.
    public static let understood = "mon-fri, weekdays, weekend, mon wed fri, every day"

    /// Parses weekdays: names or prefixes of at least three letters, ranges, and words for several.
    /// - Throws: ``ExpressionError`` if a word isn't a weekday.
    public init(words: String) throws(ExpressionError) {
        let typed = words.lowercased()
        let parts = typed.split { $0.isWhitespace || $0 == "," }.map(String.init)
        var days: [Weekday] = []
        switch parts.joined(separator: " ") {
        case "every day", "daily", "all", "any day": days = Weekday.allCases
        default:
            for part in parts {
                guard let some = Self.days(part) else { throw Self.notUnderstood(words) }
                days += some
            }
        }
        guard let weekdays = Weekdays(days) else { throw Self.notUnderstood(words) }
        self = weekdays
    }

    /// The days of a word; nil if it is none of a weekday.
    static func days(_ word: String) -> [Weekday]? {
        switch word {
        case "weekdays", "weekday": return Weekdays.mondayToFriday.days
        case "weekend", "weekends": return Weekdays.weekend.days
        default: break
        }
        let ends = word.split(separator: "-", omittingEmptySubsequences: false).map {
            DayExpression.weekday(String($0))
        }
        switch (ends.count, ends.first ?? nil, ends.last ?? nil) {
        case (1, let day?, _): return [day]
        case (2, let first?, let last?):
            // `sat-mon` wraps around the end of the week.
            let count = (last.rawValue - first.rawValue + 7) % 7 + 1
            return (0..<count).map { Weekday.allCases[(first.rawValue - 1 + $0) % 7] }
        default: return nil
        }
    }

    private static func notUnderstood(_ words: String) -> ExpressionError {
        ExpressionError("not weekdays: \(words.quoted) (weekdays are \(understood))")
    }
}

/// A parse error for typed text: one line with the cause and the accepted forms.
public struct ExpressionError: Error, Equatable, CustomStringConvertible {
    public let description: String

    /// The message with a capital first letter and a full stop.
    public var sentence: String {
        let end = description.last.map { ".?!…".contains($0) } ?? true ? "" : "."
        return description.beginningCapital + end
    }

    public init(_ description: String) {
        self.description = description
    }
}
