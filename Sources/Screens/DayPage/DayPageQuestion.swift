import Journal
import Store

/// A question that needs an answer before an action.
public enum DayPageQuestion: Equatable, Sendable {
    case delete([Int64])
    case open(url: String)
    /// What to do with todos that were postponed many times and would be again.
    case oftenPostponed(PostponedTodos)
    /// Whether to move todos to a past day.
    case moveToPast([Int64], Day, from: [Int64: Day])
    /// Whether to move todos to a day after a deadline of theirs.
    case moveLate([Int64], Day, from: [Int64: Day], due: Day)
    /// Whether to abandon repeating todos alone or with their series.
    case abandonSeries([Int64], on: Day)
    /// Whether to start some of the todos on the deadline that they all get, or today if it is over.
    case startsLate([Int64], [Int64], due: Day, start: Day)
    /// What to do with an edited text.
    case edited(EditedTextQuestion)
    /// Whether to replace an existing file.
    case replaceFile(ShareOrder)
    /// Whether to add pasted lines as rows or join them into the open line, if there is one.
    case paste(String, into: DayPageState.Editing?)
    /// Whether to undo all changes back to one, and how many those are.
    case undoBackTo(Int64, count: Int)

    /// Which of the day's stars to give up for another.
    case giveUpStar([Todo], for: StarWish)
    /// Whether to star todos for today that were starred for the page before and are still open.
    case starAgain([Todo])
    /// Whether to move todos whose titles carry a new category's tag.
    case moveTagged(TaggedTodos)

    /// The nonempty lines of a text.
    static func lines(of text: String) -> [String] {
        // Splitting by graphemes would take seconds for a large paste.
        text.unicodeScalars.split {
            (0x0A...0x0D).contains($0.value) || [0x85, 0x2028, 0x2029].contains($0.value)
        }
        .map(String.init).filter { Title.normalized($0) != nil }
    }

    /// The todos of the page that the question is about.
    var todos: [Int64] {
        switch self {
        case .delete(let ids), .moveToPast(let ids, _, _), .moveLate(let ids, _, _, _),
            .startsLate(let ids, _, _, _), .abandonSeries(let ids, _):
            ids
        case .oftenPostponed(let pushed): pushed.all.map(\.id)
        case .giveUpStar(let starred, .todo(let id)): starred.map(\.id) + [id]
        case .giveUpStar(let starred, .line): starred.map(\.id)
        case .starAgain(let todos): todos.map(\.id)
        case .open, .edited, .replaceFile, .paste, .undoBackTo, .moveTagged: []
        }
    }

    /// The lines of a pasted list, without its marks.
    static func listLines(of text: String) -> [ListLine] { lines(of: text).map { ListLine($0) } }

    /// The number of pasted rows and of the ticked ones, before what they are called: `3 todos, 1 done`.
    private static func counted(_ text: String, _ things: String) -> String {
        let lines = listLines(of: text)
        let done = lines.count(where: \.isDone)
        return "\(lines.count) \(things)" + (done == 0 ? "" : ", \(done) done")
    }

    private static func by(_ due: Day, _ view: JournalView) -> String {
        due == view.today ? "today" : "on \(due.shortName(from: view.today))"
    }

    /// The effects of answering `y`.
    var effects: [Effect] {
        switch self {
        case .delete(let ids): [.apply(.delete(.ids(ids)))]
        case .open(let url): [.open(url: url)]
        case .startsLate(let ids, let later, let due, let start):
            [
                .apply(
                    .editEach(
                        Dictionary(ids.map { ($0, TodoEdit(\.due, due)) }) { first, _ in first },
                        deleting: [], moving: Dictionary(later.map { ($0, start) }) { first, _ in first }))
            ]
        case .replaceFile(let order): [.share(order.replacing)]
        case .moveTagged(let tagged): [.apply(.moveTagged(to: tagged.category.id))]
        case .undoBackTo(_, let count): [.apply(.undo(steps: count, consent: .all))]
        case .starAgain(let todos): [.apply(.star(.ids(todos.map(\.id))))]
        case .paste, .edited, .oftenPostponed, .moveToPast, .moveLate, .abandonSeries, .giveUpStar: []
        }
    }

    /// The message for any other answer.
    var refusal: String {
        switch self {
        case .delete: "Nothing was deleted."
        case .open: "Nothing was opened."
        case .moveToPast, .moveLate, .oftenPostponed: "Nothing was postponed."
        case .abandonSeries: "Nothing was abandoned."
        case .startsLate: "Nothing was changed."
        case .moveTagged, .starAgain: ""
        case .giveUpStar: "The stars stay as they are."
        case .replaceFile: "Nothing was written."
        case .edited: "Nothing was changed."
        case .paste: "Nothing was pasted."
        case .undoBackTo: "Nothing was undone."
        }
    }

    /// The labels of the two answers.
    var answers: (yes: String, no: String) {
        switch self {
        case .delete: ("delete", "keep")
        case .open: ("open", "don't")
        case .moveToPast: ("move", "don't")
        case .moveLate: ("postpone", "don't")
        case .abandonSeries: ("only this one", "don't")
        case .startsLate: ("move too", "change nothing")
        case .oftenPostponed: ("postpone", "don't")
        case .moveTagged: ("move", "leave")
        case .giveUpStar: ("", "none")
        case .starAgain: ("star again", "don't")
        case .replaceFile: ("replace", "keep")
        case .edited: ("save", "save nothing")
        case .paste: ("one a line", "paste nothing")
        case .undoBackTo: ("undo", "don't")
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
        case .undoBackTo(_, let count): return "Undo \(count) changes\(answers)"
        case .paste(let text, let line):
            let question = "Add \(Self.counted(text, line == nil ? "todos" : "rows")), one a line?"
            let keys = line == nil ? "y yes · n no" : "y yes · j all on this line · n no"
            let remark = Self.remark(on: text, in: view)
            let forms = [[question, remark, keys], [question, remark], [question, keys], [question]]
            let texts = forms.map { $0.compactMap(\.self).joined(separator: " ") }
            return texts.first { DisplayText.width(of: $0) <= width } ?? question
        case .moveTagged(let tagged): return tagged.question(width: width)
        case .starAgain(let todos):
            let room = (width - 36 - answers.count) / max(1, todos.count) - 3
            let titles = todos.map { DisplayText.truncated($0.shownTitle, to: max(6, room)) }
            return "Starred before, still open: \(titles.joined(separator: " · ")). Again\(answers)"
        case .giveUpStar(let starred, _): return Self.wordsAboutStars(starred, width: width)
        case .edited(let question): return question.words(in: view, width: width)
        case .oftenPostponed(let pushed): return pushed.words(today: view.today, width: width)
        case .moveToPast(_, let day, _):
            let words = "\(day.shortName(from: view.today)) is in the past: the pages since then will show it"
            let question = "\(words). Move it there\(answers)"
            return DisplayText.width(of: question) <= width
                ? question : "\(day.shortName(from: view.today)) is in the past. Move it?"
        case .moveLate(let ids, _, _, let due):
            let words = "\(ids.count == 1 ? "It is" : "Some are") due \(Self.by(due, view))"
            let then = due > view.today ? ", and \(ids.count == 1 ? "shows" : "show") then" : ""
            let question = "\(words)\(then). Postpone beyond that\(answers)"
            return DisplayText.width(of: question) <= width ? question : "\(words). Postpone it?"
        case .abandonSeries(let ids, _):
            let words = ids.count == 1 ? "It repeats" : "Some repeat"
            let question = "\(words). Abandon? y only this one · a the series · n no"
            return DisplayText.width(of: question) <= width ? question : "\(words). Abandon? y, a series, n"
        case .startsLate(_, let later, _, let start):
            let words = later.count == 1 ? "It starts after that" : "\(later.count) start after that"
            let day = start == view.today ? "today" : "on \(start.shortName(from: view.today))"
            let question = "\(words). Start \(day), too\(answers)"
            return DisplayText.width(of: question) <= width ? question : "\(words). Start \(day)?"
        case .open(let url):
            return "Open \(DisplayText.truncated(url, to: width - 5 - answers.count))\(answers)"
        }
    }
}
