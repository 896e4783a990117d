/// Text as roff(7) takes it.
enum Roff {
    private static let escapes: [Character: String] = [
        "\\": "\\e", "↑": "\\(ua", "↓": "\\(da", "←": "\\(<-", "→": "\\(->", "-": "\\-",
    ]

    /// A word in which nothing is taken for a macro or an escape.
    static func escaped(_ word: String) -> String {
        // Punctuation alone would be set apart from what is before it.
        let isPunctuation = word.count == 1 && ".,:;()[]?!|".contains(word)
        return (isPunctuation ? "\\&" : "") + word.map { escapes[$0] ?? String($0) }.joined()
    }
}
