import Journal
import Store

/// Something that is asked before it is done.
public enum DayPageQuestion: Equatable, Sendable {
    case delete([Int64])
    case open(url: String)
    /// What to do with todos that were put off many times and are to be once more.
    case oftenPostponed(PushedTodos)
    /// To send todos to a day that has passed.
    case moveToPast([Int64], Day)
    /// What to do about a text that was edited.
    case edited(EditedTextQuestion)
    /// To look through the whole journal, where the page has nothing.
    case search(String)
    /// To write a page to a file that is there already.
    case replaceFile(ShareOrder)
    /// Several lines that were pasted into one.
    case paste(String, into: DayPageState.Editing)

    /// The lines of a text that have something in them.
    static func lines(of text: String) -> [String] {
        // By scalars: of a large paste, graphemes would take seconds.
        text.unicodeScalars.split {
            (0x0A...0x0D).contains($0.value) || [0x85, 0x2028, 0x2029].contains($0.value)
        }
        .map(String.init).filter { Title.normalized($0) != nil }
    }

    /// What answering `y` does.
    var effects: [Effect] {
        switch self {
        case .delete(let ids): [.apply(.delete(.ids(ids)))]
        case .open(let url): [.open(url: url)]
        case .moveToPast(let ids, let day): [.apply(.move(.ids(ids), to: day, allowsPast: true))]
        case .search(let phrase): [.apply(.search(phrase))]
        case .replaceFile(let order): [.share(order.replacing)]
        case .paste, .edited, .oftenPostponed: []
        }
    }

    /// What is said of any other answer.
    var refusal: String {
        switch self {
        case .delete: "Nothing was deleted."
        case .open: "Nothing was opened."
        case .moveToPast, .oftenPostponed: "Nothing was postponed."
        case .search: ""
        case .replaceFile: "Nothing was written."
        case .edited: "Nothing was changed."
        case .paste: "Nothing was pasted."
        }
    }

    /// The verb of `y`, and what not doing it is called.
    var answers: (yes: String, no: String) {
        switch self {
        case .delete: ("delete", "keep")
        case .open: ("open", "don't")
        case .moveToPast: ("move", "don't")
        case .oftenPostponed: ("postpone", "don't")
        case .search: ("search", "don't")
        case .replaceFile: ("replace", "keep")
        case .edited: ("save", "save nothing")
        case .paste: ("one a line", "one line")
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
        case .replaceFile(let order):
            let room = width - "Replace ".count - answers.count
            return "Replace \(DisplayText.truncated(order.file ?? "", to: room))\(answers)"
        case .paste(let text, _):
            let question = "Add \(Self.lines(of: text).count) rows, one a line?"
            let whole = "\(question) y yes · n all on this line · Esc no"
            return DisplayText.width(of: whole) <= width ? whole : question
        case .edited(let question): return question.words(in: view, width: width)
        case .search(let phrase):
            let room = width - 44 - answers.count
            return room > 5
                ? "No match here for \"\(DisplayText.truncated(phrase, to: room))\". Search the whole journal\(answers)"
                : "Not here. Search the whole journal?"
        case .oftenPostponed(let pushed): return pushed.words(today: view.today, width: width)
        case .moveToPast(_, let day):
            let words = "\(day.shortName(from: view.today)) is in the past: the pages since then will show it"
            let question = "\(words). Move it there\(answers)"
            return DisplayText.width(of: question) <= width
                ? question : "\(day.shortName(from: view.today)) is in the past. Move it?"
        case .open(let url):
            return "Open \(DisplayText.truncated(url, to: width - 5 - answers.count))\(answers)"
        }
    }
}
