import Journal

/// A note or a day's text in a shared page: Markdown without characters that act on a terminal or reverse text.
public struct SharedProse: Hashable, Sendable {
    /// At least one.
    let lines: [String]

    /// Nil for a blank text.
    public init?(_ text: String?) {
        guard let text = text.flatMap(Prose.normalized) else { return nil }
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).harmless }
    }

    var markdown: String { lines.joined(separator: "\n") }

    /// The lines for a page in Markdown.
    var markdownLines: [String] { EmbeddableMarkdown.lines(lines) }

    /// The lines after a prefix, which blank lines don't get.
    func lines(indentedBy prefix: String) -> [String] { lines.map { $0.isEmpty ? "" : prefix + $0 } }
}
