import Journal
import Store

/// Keys in a line being edited, and the line's action.
extension DayPageState {
    mutating func edit(_ key: Key, _ editing: Editing, in view: JournalView) -> [Effect] {
        var editing = editing
        if editing.isNewRow {
            switch editing.entry.pick(key, in: view) {
            case .used:
                mode = .editing(editing)
                return []
            case .submits: return finish(editing, in: view)
            case .unused: break
            }
        }
        if let earlier = lines.browse(key, from: dated(editing, in: view)) {
            mode = .editing(earlier)
            return []
        }
        switch key {
        case _ where key.isCancel:
            guard editing.isNewRow else {
                mode = .browsing
                return []
            }
            return closeLine(in: view) ? [.say(.unsavedLine("\(recallKeys) brings it back."))] : []
        case .enter:
            return finish(editing, in: view)
        case .tab where editing.purpose == .newTodo:
            editing.purpose = .newEntry
        case .tab where editing.purpose == .newEntry:
            editing.purpose = .newTodo
        case .tab where editing.isNewRow: return []
        case .paste(let text) where editing.isNewRow && DayPageQuestion.lines(of: text).count > 1:
            mode = .asking(.paste(text, into: editing))
            return []
        case .paste(let text) where editing.isNewRow && editing.text.isEmpty:
            editing.entry.type(.paste(ListLine(text).words))
        default:
            editing.entry.type(key)
        }
        // Nothing is left of a line typed for another day.
        if editing.text.isEmpty { editing.day = nil }
        mode = .editing(editing)
        return []
    }

    /// Saves the line. It stays until the journal has saved it.
    /// - Parameter givenUp: The todo whose star a line that ends in ` *` takes.
    mutating func finish(_ editing: Editing, givingUp givenUp: Int64? = nil, in view: JournalView) -> [Effect]
    {
        var editing = editing
        if editing.purpose == .newTodo || editing.purpose == .newEntry,
            let question = editing.entry.ask(in: view)
        {
            mode = .editing(editing)
            return [.say(question)]
        }
        let text = Title.normalized(editing.line.text)
        // Closing the line would run the words of the next one as commands.
        if editing.isNewRow, text == nil { return [.say(LineEditor.nothingToSave)] }
        do {
            guard var action = try action(of: editing, text, in: view) else {
                mode = .browsing
                return []
            }
            if case .add(var drafts, let newCategory) = action, drafts.count == 1 {
                if let givenUp { drafts[0].star = TodoDraft.NewStar(givingUp: givenUp) }
                if let question = questionAboutStar(of: editing, drafts[0], in: view) {
                    mode = .asking(question)
                    return []
                }
                action = .add(drafts, newCategory: newCategory)
            }
            editing.isSubmitted = true
            mode = .editing(editing)
            return [.apply(action)]
        } catch {
            return [.say(StoreMessage(error.sentence, isError: true))]
        }
    }

    /// The action of a line; nil for an empty line without one.
    func action(
        of editing: Editing, _ text: String?, in view: JournalView
    ) throws(ExpressionError) -> JournalVerb? {
        switch editing.purpose {
        case .newTodo, .newEntry:
            guard let text else { return nil }
            return add([try drafted(text, editing, in: view)], editing)
        case .orphan(let todo):
            guard let text else { return nil }
            let draft = try drafted(text, editing, in: view).completed(by: todo, in: view)
            return .rename(todo.id, to: text, orElse: add([draft], editing))
        case .rename(let id):
            // An untouched title keeps its line break.
            let isUnchanged = view.page.contents.rows.contains {
                $0.id == id && ($0.todo.title == text || $0.todo.title == editing.line.text)
            }
            return isUnchanged ? nil : text.map { .edit([id], TodoEdit(\.title, $0)) }
        case .url(let ids):
            guard let text else {
                let hasURL = view.page.contents.rows.contains {
                    ids.contains($0.id) && $0.todo.externalURL != nil
                }
                return hasURL ? .edit(.ids(ids), TodoEdit(\.externalURL, nil)) : nil
            }
            return .edit(.ids(ids), TodoEdit(\.externalURL, try WebAddress.checked(text)))
        case .split(let id):
            let titles = editing.line.text.split(separator: ";").map(String.init).compactMap(Title.normalized)
            return .split(id, into: titles)
        case .weekdays(let ids):
            let weekdays = try text.map { words throws(ExpressionError) in try Weekdays(words: words) }
            let isUnchanged = view.page.contents.rows.filter { ids.contains($0.id) }.allSatisfy {
                $0.todo.showOnly == weekdays
            }
            return isUnchanged ? nil : .edit(.ids(ids), TodoEdit(\.showOnly, weekdays))
        case .rule(let ids):
            let rule = try editing.rule(in: view)
            let isUnchanged = view.page.contents.rows.filter { ids.contains($0.id) }.allSatisfy {
                $0.todo.repeats?.typed == rule?.starting(on: $0.todo.start).typed
            }
            return isUnchanged ? nil : .edit(.ids(ids), TodoEdit(\.repeats, rule))
        case .doneAt(let id):
            guard let text else { return nil }
            let moment = try MomentExpression.moment(text, clock: view.clock)
            return .end([id], .done, on: moment.day ?? view.today, at: moment.secondsOfDay)
        case .time(let ids):
            guard let text else { return nil }
            let moment = try MomentExpression.moment(text, clock: view.clock)
            guard moment.instant != nil || moment.day == nil, let seconds = moment.secondsOfDay else {
                throw ExpressionError("only the time can change here, not the day")
            }
            return .adjustEnding(selection(ids, in: view), to: seconds)
        }
    }

    /// The verb that adds drafts, with the new category of the line if a draft still uses it.
    func add(_ drafts: [TodoDraft], _ editing: Editing) -> JournalVerb {
        editing.entry.verb(adding: drafts)
    }

    /// The day of a new row whose line names none. A todo in the future log can't start today.
    static func day(ofNewRowIn view: JournalView) -> Day {
        view.isFutureLog ? view.today + 1 : view.dayOfChanges
    }

    /// The draft of a typed line: a todo that starts on a day, or an entry of that day.
    func drafted(
        _ text: String, _ editing: Editing, in view: JournalView
    ) throws(ExpressionError) -> TodoDraft {
        // Nothing in the future log is done.
        if editing.purpose == .newEntry, view.isFutureLog, editing.day == nil {
            let day = editing.entry.entryLine(text, in: view).start ?? editing.day(in: view)
            throw ExpressionError("\(day.mediumName) is in the future. Tab makes it a todo.")
        }
        return try editing.entry.draft(text, on: editing.day(in: view), in: view)
    }
}

extension TodoDraft {
    /// The draft of a line that was the title of a todo, with what else that had.
    fileprivate func completed(by todo: Todo, in view: JournalView) -> TodoDraft {
        var draft = self
        draft.shouldMigrate = draft.shouldMigrate && todo.shouldMigrate
        draft.externalURL = draft.externalURL ?? todo.externalURL
        draft.note = todo.note
        draft.showOnly = todo.showOnly
        if draft.categoryID == nil, view.categories.contains(where: { $0.id == todo.categoryID }) {
            draft.categoryID = todo.categoryID
        }
        return draft
    }
}

/// A title that was being changed when the program ended.
public struct UnsavedTitle: Hashable, Sendable {
    public var id: Int64
    /// The title that it replaces.
    public var original: String
    public var text: String

    private static let mark = "title"

    init(id: Int64, original: String, text: String) {
        (self.id, self.original, self.text) = (id, original, text)
    }

    /// Reads a line of a draft; nil if it is another kind of line. No title contains a tab.
    public init?(line: String) {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 4, parts[0] == Self.mark, let id = Int64(parts[1]),
            let text = Title.normalized(parts[3])
        else { return nil }
        self.init(id: id, original: parts[2], text: text)
    }

    /// `title<Tab>12<Tab>Fix CI<Tab>Fix CI and its tests`
    var line: String {
        [Self.mark, String(id), original.replacing("\t", with: " "), text].joined(separator: "\t")
    }
}

extension DayPageState {
    /// The titles being changed: the open one, and those kept for their rows.
    var unsavedTitles: [UnsavedTitle] {
        guard case .editing(let editing) = mode, case .rename(let id) = editing.purpose, editing.hasTypedText,
            let original = editing.original, let text = Title.normalized(editing.text)
        else { return typing.titles }
        return typing.titles + [UnsavedTitle(id: id, original: original, text: text)]
    }

    /// Opens the line for a title, with what an earlier process left of it.
    mutating func openTitle(of todo: Todo) {
        var editing = Editing(purpose: .rename(todo.id), line: LineEditor(todo.title))
        if let place = typing.titles.firstIndex(where: { $0.id == todo.id }) {
            editing.line = LineEditor(typing.titles.remove(at: place).text)
        }
        mode = .editing(editing)
    }
}
