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
        if case .url = editing.purpose, editing.completeAddress() {
            mode = .editing(editing)
            return [.say(.completedAddress)]
        }
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
            return isUnchanged ? nil : .edit(selection(ids, in: view), TodoEdit(\.repeats, rule))
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

extension DayPageState {
    /// What a line on the page is for.
    public enum LineUse: LinePurpose {
        case newTodo, newEntry
        /// A title whose todo left the page: it renames the todo, or adds it if it was deleted.
        case orphan(Todo)
        case rename(Int64)
        case url([Int64])
        case time([Int64])
        /// The time at which an open todo was done.
        case doneAt(Int64)
        /// Empty for the weekdays of the category.
        case weekdays([Int64])
        /// The rule by which todos come back; empty for none.
        case rule([Int64])
        /// Titles for the parts of a todo, separated by `;`.
        case split(Int64)

        public var isNewRow: Bool {
            switch self {
            case .newTodo, .newEntry, .orphan: true
            case .rename, .url, .time, .doneAt, .weekdays, .rule, .split: false
            }
        }

        public var use: EntryLine.Use { self == .newEntry ? .entry : .todo }

        /// Whether the text would make a todo; a time, weekdays or a rule alone wouldn't.
        var isWorthKeeping: Bool {
            switch self {
            case .time, .doneAt, .weekdays, .rule: false
            case .newTodo, .newEntry, .orphan, .rename, .url, .split: true
            }
        }

        /// The prompt before a line at the bottom of the screen; nil for a line on the page.
        var prompt: String? {
            switch self {
            case .newTodo, .newEntry, .orphan, .rename: nil
            case .split: "Split at ;"
            case .url(let ids): ids.count == 1 ? "URL:" : "URL of \(ids.count) todos:"
            case .weekdays(let ids):
                ids.count == 1
                    ? "Show only on (e.g. mon-fri):" : "\(ids.count) todos: show only on (e.g. mon-fri):"
            case .rule(let ids): ids.count == 1 ? "Repeat:" : "Repeat \(ids.count) todos:"
            case .doneAt: "Done at:"
            case .time(let ids): ids.count == 1 ? "Ended at:" : "\(ids.count) todos ended at:"
            }
        }
    }

    public typealias Editing = Line<LineUse>
}

extension Line where Purpose == DayPageState.LineUse {
    /// What the rule being typed means, the longest text first, and whether it is none: `every Mon · 30 Nov, 7 Dec, 14 Dec`. Nil for
    /// any other line.
    func meaningOfRule(in view: JournalView) -> (texts: [String], isError: Bool)? {
        guard case .rule(let ids) = purpose else { return nil }
        do throws(ExpressionError) {
            guard let rule = try rule(in: view) else {
                return (["2w, mon,thu, 1st, 6w-after; empty for none", "2w, mon, 1st"], false)
            }
            let first = view.page.contents.rows.first { ids.contains($0.id) }?.todo.firstSeen ?? view.today
            let fixed = rule.starting(on: first)
            let days = fixed.days(3, after: view.today, since: first).map { $0.name(relativeTo: view.today) }
            let shorter = days.indices.reversed().map { days[...$0].joined(separator: ", ") }
            return (["\(fixed.name) · \(days.joined(separator: ", "))"] + shorter, false)
        } catch {
            return (["no rule yet"], true)
        }
    }

    /// The typed rule; nil if the line is empty.
    /// - Throws: ``ExpressionError`` if it isn't one.
    func rule(in view: JournalView) throws(ExpressionError) -> RepeatRule? {
        guard let text = Title.normalized(line.text) else { return nil }
        return try RepeatGrammar(weekStart: view.clock.weekStart).rule(
            text.hasPrefix("&") ? String(text.dropFirst()) : text)
    }

    /// The categories available for picking.
    func choices(in view: JournalView) -> [CategoryPicker.Choice] {
        isNewRow ? entry.choices(in: view) : []
    }

    /// The day of its row if the line names none.
    func day(in view: JournalView) -> Day { day ?? DayPageState.day(ofNewRowIn: view) }
}

/// The open line of a new row, and the unsaved ones.
extension DayPageState {
    public var unsavedTexts: [String] {
        var texts: [String] = []
        switch mode {
        case .editing(let editing)
        where !editing.isNewRow && editing.hasTypedText && editing.purpose.isWorthKeeping:
            texts = [editing.text]
        case .asking(.paste(let text, _)): texts = DayPageQuestion.lines(of: text)
        default: break
        }
        // The journal may still refuse pasted lines that are being saved.
        if case .asking(.paste(let text, _)) = submitted?.mode { texts += DayPageQuestion.lines(of: text) }
        return (texts + lines.texts(with: newRow) + typing.titles.map(\.text)).compactMap(Title.normalized)
    }

    public var openText: (text: String, isSubmitted: Bool)? {
        guard case .editing(let editing) = mode, editing.hasTypedText else { return nil }
        return (editing.text, editing.isSubmitted)
    }

    public mutating func keep(_ texts: [String]) { lines.keep(texts, for: .newTodo) }

    /// Opens an empty line for a new row.
    mutating func openLine(for purpose: LineUse) { mode = .editing(lines.open(for: purpose)) }

    /// Closes the line of a new row without saving it.
    /// - Returns: Whether it is kept.
    @discardableResult
    mutating func closeLine(in view: JournalView) -> Bool {
        guard let editing = newRow else { return false }
        mode = .browsing
        return lines.close(dated(editing, in: view))
    }

    /// The line with the day that it is typed for. Nothing is left of one that was emptied.
    func dated(_ editing: Editing, in view: JournalView) -> Editing {
        var editing = editing
        editing.day = editing.text.isEmpty ? nil : editing.day(in: view)
        return editing
    }

    /// Why a line can't be saved as an entry of the page; nil if it can.
    static func isEntryFuture(in view: JournalView) -> StoreMessage? {
        let day = day(ofNewRowIn: view)
        return day <= view.today
            ? nil : StoreMessage("\(day.mediumName) is in the future. Tab makes it a todo.")
    }

    /// The keys that bring an unsaved line back: `a ↑`.
    var recallKeys: String { "\(keyName(.add)) ↑" }

    /// Restores lines left unsaved by an earlier run.
    /// - Returns: What they are and how to go on with them, in a few words.
    mutating func adopt(_ lines: [String]) -> [String] {
        guard let first = lines.first else { return [] }
        keep(lines)
        let line = "\"\(DisplayText.truncated(first, to: 40))\""
        return [
            lines.count == 1
                ? "\(line) (\(recallKeys) brings it back)"
                : "\(line) and \(lines.count - 1) more (\(recallKeys) brings them back)"
        ]
    }
}
