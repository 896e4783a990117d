import Foundation

/// Escaping and line breaks for roff(7).
enum Roff {
    private static let escapes: [Character: String] = ["\\": "\\e", "-": "\\-"]

    /// A character beyond ASCII by its number, which every formatter reads whatever the locale.
    private static func numbered(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            guard !scalar.isASCII else { return String(scalar) }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
        }.joined()
    }

    /// A line of code as it is.
    static func literal(_ line: String) -> String {
        let text = numbered(line.map { escapes[$0] ?? String($0) }.joined())
        return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&\(text)" : text
    }

    /// A word escaped against roff(7)'s macros and escapes.
    static func escaped(_ word: String) -> String {
        // Avoids a blank between the text and punctuation alone.
        let isPunctuation = word.count == 1 && ".,:;()[]?!|".contains(word)
        return (isPunctuation ? "\\&" : "") + numbered(word.map { escapes[$0] ?? String($0) }.joined())
    }

    /// Text as lines of at most 78 characters, each sentence on a new line and code in backticks bold. A blank line begins a
    /// new paragraph.
    static func text(_ text: String) -> [String] {
        Array(text.components(separatedBy: "\n\n").map(paragraph).joined(separator: [".Pp"]))
    }

    private static func paragraph(_ text: String) -> [String] {
        let parts = numbered(text.replacing("\\", with: "\\e")).components(separatedBy: "`")
        let marked = parts.enumerated().map { part in
            // Without hyphenation, so that code can be copied.
            part.offset % 2 == 1 ? "\\fB\\%\(part.element.replacing(" ", with: " \\%"))\\fR" : part.element
        }
        var lines: [String] = []
        var startsSentence = true
        for word in marked.joined().split(whereSeparator: \.isWhitespace) {
            if let line = lines.last, !startsSentence, line.count + word.count < 78 {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append(word.hasPrefix(".") || word.hasPrefix("'") ? "\\&\(word)" : String(word))
            }
            startsSentence = word.hasSuffix(".")
        }
        return lines
    }
}
