import Journal
import Store

/// The todos already asked about on a day, so that each is asked about only once.
public struct AskedAbout: Equatable, Sendable {
    public var day: Day
    public var ids: Set<Int64>

    public init(day: Day, ids: Set<Int64>) {
        self.day = day
        self.ids = ids
    }
}

/// Todos to postpone, and those among them already postponed many times.
public struct PostponedTodos: Equatable, Sendable {
    var all: [Todo]
    var often: [Todo]
    var day: Day
    /// Where they started when they were chosen, by their ids.
    var starts: [Int64: Day]

    var ids: [Int64] { all.map(\.id) }

    /// The question, on one line of a width.
    func words(today: Day, width: Int) -> String {
        guard all.count == 1, let todo = often.first else {
            let some = often.count == all.count ? "All \(all.count)" : "\(often.count) of \(all.count)"
            return "\(some) were postponed \(DayPageState.freePostponements) times or more."
        }
        let words =
            "postponed \(todo.postponements.count) times since \(todo.firstSeen.name(relativeTo: today))."
        let room = width - DisplayText.width(of: words) - 3
        guard room > 5 else { return "P" + words.dropFirst() }
        return "\"\(DisplayText.truncated(todo.shownTitle, to: room))\" \(words)"
    }

    /// The keys that answer the question, in lines of a width.
    func hints(width: Int) -> HintGrid {
        let split = all.count == 1 ? [HintLine.Hint(key: ";", words: "split")] : []
        let hints =
            [
                HintLine.Hint(key: "y", words: "postpone"), HintLine.Hint(key: "d", words: "today"),
                HintLine.Hint(key: "x", words: "abandon"), HintLine.Hint(key: "s", words: "another day"),
            ] + split + [
                HintLine.Hint(key: "N", words: "never ask"), HintLine.Hint(key: "Esc", words: "leave"),
            ]
        return HintGrid(hints: hints, width: width, height: 3, isInColumns: false)
    }
}

/// Asks before a todo is postponed that was already postponed many times.
extension DayPageState {
    /// The number of postponements after which Daybook asks.
    static let freePostponements = 4

    /// Whether to ask before postponing todos to a day. Records them, to ask only once that day.
    mutating func asksAbout(
        _ all: [Todo], sentTo day: Day, from starts: [Int64: Day], in view: JournalView
    ) -> Bool {
        if askedAbout?.day != view.today { askedAbout = AskedAbout(day: view.today, ids: []) }
        guard day > view.today else { return false }
        let often = all.filter { todo in
            todo.asksWhenPostponed && todo.start != day && todo.postponements.count >= Self.freePostponements
                && askedAbout?.ids.insert(todo.id).inserted == true
        }
        guard !often.isEmpty else { return false }
        mode = .asking(.oftenPostponed(PostponedTodos(all: all, often: often, day: day, starts: starts)))
        return true
    }

    mutating func answerOftenPostponed(
        _ key: Key, _ pushed: PostponedTodos, in view: JournalView
    ) -> [Effect] {
        mode = .browsing
        let ids = pushed.ids
        let started = pushed.all.filter { $0.firstShown(asOf: view.today) <= view.today }.map(\.id)
        let now = view.page.contents.rows.map(\.todo).starts
        let former = pushed.starts.filter { now[$0.key] != $0.value }
        switch key {
        case .character("y"):
            // That it is after a deadline was asked before.
            let isLate = pushed.all.contains { $0.isDue(before: pushed.day, today: view.today) }
            return act([.apply(.move(.ids(ids), to: pushed.day, from: former, allowsLate: isLate))])
        case .character("d"):
            let later = ids.filter { !started.contains($0) || former[$0] != nil }
            guard later.isEmpty else {
                return act([.apply(.move(.ids(later), to: view.today, from: former))])
            }
            return [.say(StoreMessage(ids.count == 1 ? "It stays for today." : "They stay for today."))]
        case .character("x"):
            guard started.isEmpty else { return act([.apply(.abandon(.ids(started)))]) }
            return [.say(StoreMessage("It has not started: \(keyName(.delete)) deletes it."))]
        case .character("s"):
            mode = .dating(DatePrompt(pushed.all))
            return []
        case .character(";") where ids.count == 1:
            mode = .editing(Editing(purpose: .split(ids[0]), line: LineEditor(pushed.all[0].title)))
            return []
        case .character("N"):
            let edit = TodoEdit(\.asksWhenPostponed, false)
            return act([.apply(.edit(.ids(pushed.often.map(\.id)), edit))])
        case .character("n"),
            _ where key.isCancel:
            return [.say(StoreMessage("Nothing was postponed."))]
        default:
            mode = .asking(.oftenPostponed(pushed))
            return []
        }
    }
}
