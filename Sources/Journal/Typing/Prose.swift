/// A text of many lines: a note, or the text of a day.
public enum Prose {
    /// The text without blank lines around it and blanks at the ends of lines, with `\n` as the only line
    /// break; nil if nothing is left. SQLite's texts end at a NUL, so each becomes U+FFFD.
    public static func normalized(_ text: String) -> String? {
        let lines = text.replacing("\0", with: "\u{FFFD}").split(omittingEmptySubsequences: false) {
            $0.isNewline
        }.map { line in
            var line = ByteOrderMark.dropped(from: line)
            while line.last?.isWhitespace == true { line.removeLast() }
            return line
        }
        guard let first = lines.firstIndex(where: { !$0.isEmpty }),
            let last = lines.lastIndex(where: { !$0.isEmpty })
        else { return nil }
        return lines[first...last].joined(separator: "\n")
    }

    /// The text with another one after it, in a paragraph of its own; nil if both are blank.
    public static func appended(_ addition: String, to text: String?) -> String? {
        guard let addition = normalized(addition) else { return text }
        return text.map { "\($0)\n\n\(addition)" } ?? addition
    }
}
