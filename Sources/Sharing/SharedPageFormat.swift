import Journal

/// A file format for shared pages.
public enum SharedPageFormat: String, CaseIterable, Sendable {
    case text, markdown, mrkdwn, html, json

    /// The format's name in messages.
    public var name: String {
        switch self {
        case .text: "plain text"
        case .markdown: "Markdown"
        case .mrkdwn: "Slack mrkdwn"
        case .html: "HTML"
        case .json: "JSON"
        }
    }

    /// The file extensions of the format, the usual one first.
    public var fileEndings: [String] {
        switch self {
        case .text: ["txt", "text"]
        case .markdown: ["md", "markdown"]
        case .mrkdwn: ["mrkdwn"]
        case .html: ["html", "htm"]
        case .json: ["json"]
        }
    }

    /// The format of a file name's extension; nil if it has none of them.
    public init?(file: String) {
        guard let dot = file.lastIndex(of: ".") else { return nil }
        let ending = file[dot...].dropFirst().lowercased()
        guard let format = Self.allCases.first(where: { $0.fileEndings.contains(ending) }) else { return nil }
        self = format
    }

    /// The default file name for a day's page.
    public func fileName(for day: Day) -> String { "daybook-\(day).\(fileEndings[0])" }
}

extension SharedPage {
    /// The page in a format, ending with a line break.
    public func text(as format: SharedPageFormat) throws -> String {
        switch format {
        case .text: plainText
        case .markdown: markdown
        case .mrkdwn: mrkdwn
        case .html: try html()
        case .json: json.document
        }
    }

    /// The message after copying to the clipboard.
    public func copied(as format: SharedPageFormat) -> String {
        "Copied as \(format.name): \(shown(as: format).contents)"
    }

    /// The message after writing a file.
    public func written(as format: SharedPageFormat, to file: String) -> String {
        "Wrote \(file) as \(format.name): \(shown(as: format).contents)"
    }

    /// The rows that a format includes.
    public func shown(as format: SharedPageFormat) -> SharedPage {
        guard format == .mrkdwn else { return self }
        // What goes to a channel isn't for the diary.
        var page = without(.abandoned)
        page.leaveOutTexts()
        return page
    }

    /// A text of paragraphs: a title, the day's text, then each part's heading and sections. A blank line separates nonempty
    /// paragraphs.
    /// - Parameter prose: Makes the lines of a day's text.
    func paragraphs(
        title: String, prose: (SharedProse) -> [String] = \.lines, heading: (String) -> String,
        sections: (Part) -> [[String]]
    ) -> String {
        let text = text.map(prose) ?? []
        let parts = filledParts.flatMap { part in
            let hasText = part.text != nil || part.heading == nil && !text.isEmpty
            let nothing = !hasText ? [[Self.nothing]] : []
            return (part.heading.map { [[heading($0)]] } ?? [])
                + [part.text.map(prose) ?? []]
                + (part.sections.isEmpty ? nothing : sections(part))
        }
        return ([[title], text] + parts).filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }
            .joined(separator: "\n")
    }
}
