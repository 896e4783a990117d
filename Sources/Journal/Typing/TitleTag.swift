/// A category's tag in a title, `#work`.
public enum TitleTag {
    /// Whether a title contains a category's tag as a word.
    public static func isIn(_ title: String, of name: String) -> Bool {
        let folded = Category.folded(name)
        return title.split(whereSeparator: \.isWhitespace).contains { isTag($0, folded) }
    }

    /// A title without a category's tags; nil if it has none. A title that is nothing else stays.
    public static func removing(_ name: String, from title: String) -> String? {
        let folded = Category.folded(name)
        var isFound = false
        let lines = title.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { line in
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            let kept = words.filter { !isTag($0, folded) }
            guard kept.count < words.count else { return String(line) }
            isFound = true
            return kept.joined(separator: " ")
        }
        guard isFound else { return nil }
        return Title.normalizedLines(lines.joined(separator: "\n")) ?? title
    }

    private static func isTag(_ word: Substring, _ folded: String) -> Bool {
        word.first == "#" && Category.folded(String(word.dropFirst())) == folded
    }
}
