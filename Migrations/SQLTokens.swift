/// A tokenizer for comparing two `CREATE` statements, without whitespace and comments.
///
/// Names and keywords are lower-cased and names unquoted, so that `"id" INTEGER` equals `id integer`. String
/// literals keep their quotes.
struct SQLTokens {
    /// - Parameter limit: The maximum number of tokens.
    static func of(_ sql: String, atMost limit: Int = .max) -> [String] {
        var tokens: [String] = []
        var rest = sql.unicodeScalars[...]
        while tokens.count < limit, let first = rest.first {
            switch first {
            case _ where first.properties.isWhitespace:
                rest = rest.dropFirst()
            case "-" where rest.dropFirst().first == "-":
                rest = rest.drop { $0 != "\n" }
            case "/" where rest.dropFirst().first == "*":
                rest = afterComment(rest.dropFirst(2))
            case "\"", "`", "'", "[":
                let text = quoted(&rest, closing: first == "[" ? "]" : first)
                tokens.append(first == "'" ? "'\(text)'" : text.lowercased())
            case _ where isPartOfWord(first):
                let word = rest.prefix(while: isPartOfWord)
                rest = rest.dropFirst(word.count)
                tokens.append(String(word).lowercased())
            default:
                tokens.append(String(first))
                rest = rest.dropFirst()
            }
        }
        return tokens
    }

    private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
        default: scalar.value >= 0x80
        }
    }

    private static func afterComment(_ rest: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        var rest = rest
        while let first = rest.popFirst() {
            if first == "*", rest.first == "/" { return rest.dropFirst() }
        }
        return rest
    }

    /// The text between quotes. A doubled closing quote is an escape, except in brackets.
    private static func quoted(_ rest: inout Substring.UnicodeScalarView, closing: Unicode.Scalar) -> String {
        var text = String.UnicodeScalarView()
        rest = rest.dropFirst()
        while let scalar = rest.popFirst() {
            if scalar == closing {
                guard closing != "]", rest.first == closing else { break }
                rest = rest.dropFirst()
            }
            text.append(scalar)
        }
        return String(text)
    }
}
