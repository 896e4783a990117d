/// Escapes for titles on one line: `\n` for a line break, `\u{1b}` for any other control character.
///
/// A backslash is doubled only if it would start an escape. Each title has exactly one escaped form.
enum TitleEscapes {
    static func encoded(_ title: String) -> String {
        escaped(title, where: isControl)
    }

    /// A URL as one word, with spaces escaped too.
    static func encodedWord(_ url: String) -> String {
        escaped(url) { isControl($0) || $0.properties.isWhitespace }
    }

    static func decoded(_ text: String) -> String {
        var title = String.UnicodeScalarView()
        var rest = Substring.UnicodeScalarView(text.unicodeScalars)
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                title.append(scalar)
                continue
            }
            switch rest.first {
            case "\\":
                rest.removeFirst()
                title.append("\\")
            case "n":
                rest.removeFirst()
                title.append("\n")
            default:
                if let named = number(at: &rest) { title.append(named) } else { title.append("\\") }
            }
        }
        return String(title)
    }

    private static func escaped(
        _ text: String, where isEscaped: (Unicode.Scalar) -> Bool
    ) -> String {
        var escaped = String.UnicodeScalarView()
        var rest = Substring.UnicodeScalarView(text.unicodeScalars)
        while let scalar = rest.popFirst() {
            if scalar == "\n" {
                escaped.append(contentsOf: "\\n".unicodeScalars)
            } else if isEscaped(scalar) {
                escaped.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            } else {
                escaped.append(scalar)
                if scalar == "\\", let next = rest.first {
                    let opensNumber = next == "u" && rest.dropFirst().first == "{"
                    if next == "n" || next == "\\" || opensNumber || isEscaped(next) {
                        escaped.append("\\")
                    }
                }
            }
        }
        return String(escaped)
    }

    /// Removes a prefix such as `u{1b}` from a text; nil if there is none.
    private static func number(at rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
        guard rest.starts(with: "u{".unicodeScalars), let end = rest.firstIndex(of: "}") else { return nil }
        let digits = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])
        guard digits.utf8.count <= 6, let value = UInt32(digits, radix: 16),
            let scalar = Unicode.Scalar(value)
        else { return nil }
        rest = rest[rest.index(after: end)...]
        return scalar
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
