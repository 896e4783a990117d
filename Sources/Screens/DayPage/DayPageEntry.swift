import Journal
import Store

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
            return (
                [
                    "\(fixed.name) · \(days.joined(separator: ", "))", days.joined(separator: ", "),
                    days.first ?? "",
                ], false
            )
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
