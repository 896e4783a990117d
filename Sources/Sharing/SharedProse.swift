import CMarkdown
import Journal

/// A note or a day's text in a shared page: Markdown without characters that act on a terminal or reverse text.
public struct SharedProse: Hashable, Sendable {
    /// At least one.
    let lines: [String]

    /// Nil for a blank text.
    public init?(_ text: String?) {
        guard let text = text.flatMap(Prose.normalized) else { return nil }
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
            String($0).expandingTabs.harmless
        }
    }

    var markdown: String { lines.joined(separator: "\n") }

    /// The lines for a page in Markdown.
    var markdownLines: [String] { EmbeddableMarkdown.lines(lines) }

    /// The lines after a prefix, which blank lines don't get.
    func lines(indentedBy prefix: String) -> [String] { lines.map { $0.isEmpty ? "" : prefix + $0 } }
}

/// Markdown of a text within a page: it loads nothing where the page is rendered, and ends where the text does.
enum EmbeddableMarkdown {
    /// What a text has that matters, as GitHub reads it.
    private struct Findings {
        /// Whether it has an image or HTML, which may load one.
        var isActive = false
        /// The lines of fenced code.
        var code: Set<Int> = []
        /// The line that begins the fenced code with which the text ends.
        var lastFence: Int?

        init(_ lines: [String]) {
            let found = RenderedMarkdown.parsing(lines.joined(separator: "\n")) { document, _ in
                var findings = Self()
                for node in RenderedMarkdown.nodes(of: document) { findings.add(node, lines.count) }
                return findings
            }
            if let found { self = found }
        }

        private init() {}

        private mutating func add(_ node: OpaquePointer, _ count: Int) {
            switch cmark_node_get_type(node) {
            case CMARK_NODE_IMAGE, CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE: isActive = true
            case CMARK_NODE_CODE_BLOCK:
                var (length, offset, mark) = (CInt(0), CInt(0), CChar(0))
                guard cmark_node_get_fenced(node, &length, &offset, &mark) != 0 else { return }
                let first = Int(cmark_node_get_start_line(node)) - 1
                let last = max(first, Int(cmark_node_get_end_line(node)) - 1)
                code.formUnion(first...last)
                let isOutermost = cmark_node_parent(node).map(cmark_node_get_type) == CMARK_NODE_DOCUMENT
                if isOutermost, last >= count - 1 { lastFence = first }
            default: break
            }
        }
    }

    /// The lines with a backslash before each image and each tag outside of code, which makes a link of the one and words of the
    /// other, and with the closing fence that the last code lacks.
    static func lines(_ lines: [String]) -> [String] {
        guard lines.contains(where: { $0.contains("![") || $0.contains("<") || hasFence($0) }) else {
            return lines
        }
        var lines = lines
        for index in footnotes(in: lines) { lines[index] = escaped(lines[index]) }
        // Code may begin elsewhere once a tag is none.
        for attempt in 0..<8 {
            let findings = Findings(lines)
            guard findings.isActive else { return closed(lines, findings.lastFence) }
            for index in lines.indices where attempt == 7 || !findings.code.contains(index) {
                lines[index] = escaped(lines[index])
            }
        }
        return closed(lines, Findings(lines).lastFence)
    }

    /// The lines of footnotes, which GitHub and others know. To CommonMark they are definitions of links, and code.
    private static func footnotes(in lines: [String]) -> [Int] {
        var isWithin = false
        return lines.indices.filter { index in
            let line = lines[index]
            if line.prefixMatch(of: #/ {0,3}\[\^[^\]\s]+\]:/#) != nil {
                isWithin = true
            } else if !line.isEmpty, !line.hasPrefix("    ") {
                isWithin = false
            }
            return isWithin
        }
    }

    private static func hasFence(_ line: String) -> Bool { line.contains("```") || line.contains("~~~") }

    private static func closed(_ lines: [String], _ first: Int?) -> [String] {
        guard let first, lines.indices.contains(first) else { return lines }
        func fence(_ line: String) -> (mark: Substring, rest: Substring) {
            let text = line.drop { $0 == " " }
            let mark = text.prefix { $0 == text.first && "`~".contains($0) }
            return (mark, text.dropFirst(mark.count))
        }
        let opening = fence(lines[first]).mark
        let (mark, rest) = fence(lines[lines.count - 1])
        let isClosed =
            first < lines.count - 1 && mark.first == opening.first && mark.count >= opening.count
            && rest.allSatisfy(\.isWhitespace)
        return isClosed ? lines : lines + [String(opening)]
    }

    /// A line with a backslash before images and tags that have none.
    private static func escaped(_ line: String) -> String {
        var result = ""
        var isEscaped = false
        for index in line.unicodeScalars.indices {
            let scalar = line.unicodeScalars[index]
            let rest = line.unicodeScalars[index...].dropFirst()
            if !isEscaped, scalar == "!" && rest.first == "[" || scalar == "<" && beginsTag(rest) {
                result += "\\"
            }
            isEscaped = scalar == "\\" && !isEscaped
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    /// Whether what follows a `<` may be a tag, and isn't an address: `<https://example.com>`, `<ann@example.com>`.
    private static func beginsTag(_ rest: Substring.UnicodeScalarView) -> Bool {
        guard let first = rest.first, first.properties.isAlphabetic || "/!?".unicodeScalars.contains(first)
        else {
            return false
        }
        let word = rest.prefix { !$0.properties.isWhitespace && $0 != "<" && $0 != ">" }
        let isAddress =
            rest[word.endIndex...].first == ">" && first.properties.isAlphabetic
            && (word.contains("@") || word.contains(":"))
        return !isAddress
    }
}
