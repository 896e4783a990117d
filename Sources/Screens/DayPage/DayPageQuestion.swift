import Store

/// Something that is asked before it is done.
public enum DayPageQuestion: Equatable, Sendable {
    case delete([Int64])
    case open(url: String)

    /// What answering `y` does.
    var effects: [Effect] {
        switch self {
        case .delete(let ids): [.apply(.delete(ids))]
        case .open(let url): [.open(url: url)]
        }
    }

    /// What is said of any other answer.
    var refusal: String {
        switch self {
        case .delete: "Nothing was deleted."
        case .open: "Nothing was opened."
        }
    }

    /// The verb of `y`, and what not doing it is called.
    var answers: (yes: String, no: String) {
        switch self {
        case .delete: ("delete", "keep")
        case .open: ("open", "don't")
        }
    }

    /// The question, on one line of a width.
    func words(in view: JournalView, width: Int) -> String {
        let answers = "? y yes · n no"
        switch self {
        case .delete(let ids) where ids.count == 1:
            let title = view.page.contents.rows.first { $0.id == ids.first }?.todo.title ?? ""
            return "Delete \"\(DisplayText.truncated(title, to: width - 9 - answers.count))\"\(answers)"
        case .delete(let ids):
            return "Delete \(ids.count) todos\(answers)"
        case .open(let url):
            return "Open \(DisplayText.truncated(url, to: width - 5 - answers.count))\(answers)"
        }
    }
}
