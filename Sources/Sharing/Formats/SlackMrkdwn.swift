import Journal

/// The page as a message in Slack's mrkdwn. Omits abandoned todos.
extension SharedPage {
    var mrkdwn: String {
        shown(as: .mrkdwn).paragraphs(title: "*\(title)*", heading: { "*\($0)*" }) { part in
            part.sections.map { section in
                (part.sections.count == 1 ? [] : ["*\(Slack.escaped(section.name))*"])
                    + section.rows.flatMap(\.mrkdwn)
            }
        }
    }
}

extension SharedRow {
    fileprivate var mrkdwn: [String] {
        let words = Slack.escaped(title)
        let link = link.map { "<\($0.replacing("&", with: "&amp;"))|\(words)>" } ?? words
        let note = note?.lines(indentedBy: "    ").map(Slack.escaped) ?? []
        return ["\(mark) \(link)\(remark)"] + note
    }

    private var mark: String {
        switch state {
        case .open: "•"
        case .done: "✓"
        case .abandoned: "✗"
        case .carried, .postponed: "→"
        }
    }
}

private enum Slack {
    /// The text with entities for the three characters that Slack requires, and look-alikes for the four
    /// styling characters, which Slack can't escape. Inside a word (`snake_case`) those have no effect.
    static func escaped(_ text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        var escaped = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "`": escaped.append("ˋ")
            case "*", "_", "~":
                let isWithin =
                    index > 0 && index < scalars.count - 1 && isWord(scalars[index - 1])
                    && isWord(scalars[index + 1])
                escaped.append(isWithin ? scalar : lookAlike(of: scalar))
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private static func lookAlike(of scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "*": "∗"
        case "_": "＿"
        default: "∼"
        }
    }
}
