extension Prose {
    /// The first words of a Markdown text on one line, without the mark of a heading, quote or list; nil if it
    /// has none.
    public static func firstLine(_ text: String) -> String? {
        for line in text.prefix(2_000).split(whereSeparator: \.isNewline) {
            let words = line.drop { $0.isWhitespace || $0 == "#" || $0 == ">" }
            guard words.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
            return Title.normalized(ListLine(String(words)).words)
        }
        return nil
    }
}
