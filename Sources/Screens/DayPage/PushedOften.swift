import Journal
import Store

/// The todos that were asked about on a day, for each to be asked about only once.
public struct AskedAbout: Equatable, Sendable {
    public var day: Day
    public var ids: Set<Int64>

    public init(day: Day, ids: Set<Int64>) {
        self.day = day
        self.ids = ids
    }
}

/// What is asked when a todo is put off that had been put off many times before.
extension DayPageState {
    /// So many times may a todo be put off before it is asked about.
    private static let unquestioned = 4

    /// Whether a todo that is to be sent to a day is asked about first; it then is not again on that day.
    mutating func asksAbout(_ ids: [Int64], sentTo day: Day, in view: JournalView) -> Bool {
        if askedAbout?.day != view.today { askedAbout = AskedAbout(day: view.today, ids: []) }
        guard ids.count == 1, day > view.today,
            let todo = view.page.contents.rows.first(where: { $0.id == ids[0] })?.todo,
            todo.asksWhenPushed, todo.start != day, todo.putOffs.count >= Self.unquestioned,
            askedAbout?.ids.insert(todo.id).inserted == true
        else { return false }
        mode = .asking(.pushedOften(todo, to: day))
        return true
    }

    mutating func answerPushedOften(
        _ key: Key, _ todo: Todo, to day: Day, in view: JournalView
    ) -> [Effect] {
        mode = .browsing
        switch key {
        case .character("y"):
            return act([.apply(.move([todo.id], to: day))])
        case .character("d"):
            guard todo.spans(view.today) else { return act([.apply(.move([todo.id], to: view.today))]) }
            return [.say(StoreMessage("It stays for today."))]
        case .character("x"):
            guard todo.spans(view.today) else {
                return [.say(StoreMessage("It has not started: \(keyName(.delete)) deletes it."))]
            }
            return act([.apply(.abandon([todo.id]))])
        case .character("s"):
            mode = .dating(DatePrompt(ids: [todo.id]))
            return []
        case .character("/"):
            mode = .editing(Editing(purpose: .split(todo.id), line: LineEditor(todo.title)))
            return []
        case .character("N"):
            return act([.apply(.edit([todo.id], TodoEdit(\.asksWhenPushed, false)))])
        case .character("n"),
            _ where key.isCancel:
            return [.say(StoreMessage("Nothing was sent."))]
        default:
            mode = .asking(.pushedOften(todo, to: day))
            return []
        }
    }

    static let pushedOftenHints = [
        HintLine.Hint(key: "y", words: "send"), HintLine.Hint(key: "d", words: "do today"),
        HintLine.Hint(key: "x", words: "drop"), HintLine.Hint(key: "s", words: "schedule"),
        HintLine.Hint(key: "/", words: "split"), HintLine.Hint(key: "N", words: "never ask"),
        HintLine.Hint(key: "n", words: "leave"),
    ]
}
