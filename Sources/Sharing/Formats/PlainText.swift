import Journal

/// The page as plain text.
extension SharedPage {
    var plainText: String {
        paragraphs(title: title, heading: \.self) {
            $0.sections.map(\.plainText)
        }
    }
}

extension SharedPage.Section {
    fileprivate var plainText: [String] {
        [name] + rows.flatMap { ["  \($0.plainText)"] + ($0.note?.lines(indentedBy: "      ") ?? []) }
    }
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
