import Journal

/// What a shared page can be written as.
public enum SharedPageFormat: String, CaseIterable, Sendable {
    case text, markdown, mrkdwn, html, json

    /// What it is called in a message.
    public var name: String {
        switch self {
        case .text: "plain text"
        case .markdown: "Markdown"
        case .mrkdwn: "Slack mrkdwn"
        case .html: "HTML"
        case .json: "JSON"
        }
    }

    /// How the names of such files end, the usual way first.
    public var fileEndings: [String] {
        switch self {
        case .text: ["txt", "text"]
        case .markdown: ["md", "markdown"]
        case .mrkdwn: ["mrkdwn"]
        case .html: ["html", "htm"]
        case .json: ["json"]
        }
    }

    /// The format that the name of a file tells; nil where it tells none.
    public init?(file: String) {
        guard let dot = file.lastIndex(of: ".") else { return nil }
        let ending = file[dot...].dropFirst().lowercased()
        guard let format = Self.allCases.first(where: { $0.fileEndings.contains(ending) }) else { return nil }
        self = format
    }

    /// What the file of a day's page is named where nobody says otherwise.
    public func fileName(for day: Day) -> String { "daybook-\(day).\(fileEndings[0])" }
}

extension SharedPage {
    /// The page written in a format, with a line end.
    public func text(as format: SharedPageFormat) throws -> String {
        switch format {
        case .text: plainText
        case .markdown: markdown
        case .mrkdwn: mrkdwn
        case .html: try html()
        case .json: try json()
        }
    }

    /// What is said once it is on the clipboard.
    public func copied(as format: SharedPageFormat) -> String {
        "Copied as \(format.name): \(shown(as: format).contents)"
    }

    /// What is said once it is in a file.
    public func written(as format: SharedPageFormat, to file: String) -> String {
        "Wrote \(file) as \(format.name): \(shown(as: format).contents)"
    }

    /// What a format shows of it.
    public func shown(as format: SharedPageFormat) -> SharedPage {
        format == .mrkdwn ? without(.abandoned) : self
    }

    /// Lines with a blank one between any two that both have something on them.
    static func paragraphs(_ paragraphs: [[String]]) -> String {
        paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }
}
