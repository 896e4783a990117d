import Foundation

/// Escaping and line breaks for roff(7).
enum Roff {
    private static let escapes: [Character: String] = [
        "\\": "\\e", "↑": "\\(ua", "↓": "\\(da", "←": "\\(<-", "→": "\\(->", "-": "\\-",
    ]

    /// A word escaped against roff(7)'s macros and escapes.
    static func escaped(_ word: String) -> String {
        // Avoids a blank between the text and punctuation alone.
        let isPunctuation = word.count == 1 && ".,:;()[]?!|".contains(word)
        return (isPunctuation ? "\\&" : "") + word.map { escapes[$0] ?? String($0) }.joined()
    }

    /// Text as lines of at most 78 characters, each sentence on a new line and code in backticks bold. A blank line begins a
    /// new paragraph.
    static func text(_ text: String) -> [String] {
        Array(text.components(separatedBy: "\n\n").map(paragraph).joined(separator: [".Pp"]))
    }

    private static func paragraph(_ text: String) -> [String] {
        let parts = text.replacing("\\", with: "\\e").components(separatedBy: "`")
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
