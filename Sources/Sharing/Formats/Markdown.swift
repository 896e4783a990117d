import Journal

/// The page as a Markdown checklist in GitHub's syntax.
extension SharedPage {
    var markdown: String {
        let level = filledParts.contains { $0.heading != nil } ? "###" : "##"
        return paragraphs(title: "# \(title)", prose: \.markdownLines, heading: { "## \($0)" }) {
            part in
            part.sections.flatMap { section in
                [["\(level) \(Markdown.escaped(section.name))"], section.rows.flatMap(\.markdown)]
            }
        }
    }
}

extension SharedPage {
    /// Rows of a day's page as a Markdown checklist without headings.
    public static func checklist(_ rows: [PageRow], on day: Day, clock: JournalClock) -> String {
        rows.map { row in
            SharedRow(row, hasNote: false, caption: row.caption(on: day, clock: clock)).item + "\n"
        }.joined()
    }
}

extension SharedRow {
    fileprivate var markdown: [String] {
        [item] + (note.map { $0.markdownLines.map { $0.isEmpty ? "" : "  " + $0 } } ?? [])
    }

    fileprivate var item: String {
        let words = Markdown.escaped(title)
        // An ampersand starts an entity in URLs too.
        let link = link.map { "[\(words)](<\($0.replacing("&", with: "&amp;"))>)" } ?? words
        switch state {
        case .open, .carried, .postponed: return "- [ ] \(link)\(remark)"
        case .done: return "- [x] \(link)\(remark)"
        case .abandoned: return "- ~~\(link)~~\(remark)"
        }
    }
}

enum Markdown {
    /// The text with backslashes before Markdown's special characters.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            if "\\`*_[]<>~|&#$".unicodeScalars.contains(scalar) { escaped += "\\" }
            escaped.unicodeScalars.append(scalar)
        }
        return escapedAtStart(escaped)
    }

    /// Escapes list markers, which only count at the start: `-`, `+`, `1.`, `1)`.
    private static func escapedAtStart(_ text: String) -> String {
        let number = text.prefix { $0.isASCII && $0.isNumber }
        let rest = text.dropFirst(number.count)
        guard let first = rest.unicodeScalars.first else { return text }
        let begins = (number.isEmpty ? "-+=:" : ".)").unicodeScalars.contains(first)
        return begins ? "\(number)\\\(rest)" : text
    }
}
