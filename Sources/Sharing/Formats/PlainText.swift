import Journal

/// The page as plain text.
extension SharedPage {
    var plainText: String {
        Self.paragraphs(
            [[day.longName]]
                + toldParts.flatMap { part in
                    let heading = part.heading.map { [[$0]] } ?? []
                    return heading
                        + (part.sections.isEmpty ? [[Self.nothing]] : part.sections.map(\.plainText))
                })
    }
}

extension SharedPage.Section {
    fileprivate var plainText: [String] { [name] + rows.map { "  \($0.plainText)" } }
}

extension SharedRow {
    fileprivate var plainText: String {
        let url = link.map { " <\($0)>" } ?? ""
        return "\(box) \(title)\(url)\(remark)"
    }

    private var box: String {
        switch state {
        case .open, .carried: "[ ]"
        case .done: "[x]"
        case .abandoned: "[-]"
        case .postponed: "[>]"
        }
    }
}
