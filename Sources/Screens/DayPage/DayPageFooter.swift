import Journal
import Store

/// The two bottom lines: the latest message, and the key hints.
enum DayPageFooter {
    static func draw(_ view: JournalView, _ state: DayPageState, symbols: Symbols, on canvas: inout Canvas) {
        let rows = canvas.size.rows
        let width = canvas.size.columns - 2
        switch state.mode {
        case .asking(let question):
            let lines = DisplayText.wrapped(question.words(in: view, width: width).withOuterQuotes, to: width)
            var row = rows - state.footerHeight(in: view) - lines.count + 1
            for line in lines {
                canvas.fill(row: row, columns: 0..<canvas.size.columns, style: Style(.plain))
                canvas.put(line, row: row, column: 1, style: Style(.welcome))
                row += 1
            }
        default:
            MessageLine.draw(view, state, on: &canvas)
        }
        if case .asking(.oftenPostponed(let pushed)) = state.mode {
            let hints = pushed.hints(width: width)
            for row in (rows - hints.lineCount)..<rows {
                canvas.fill(row: row, columns: 0..<canvas.size.columns, style: Style(.plain))
            }
            return hints.draw(in: (rows - hints.lineCount)..<rows, column: 1, on: &canvas)
        }
        if drawPrompt(view, state, symbols: symbols, on: &canvas) { return }
        let position = position(view, state)
        let end = canvas.size.columns - DisplayText.width(of: position) - DayPageLayout.margin
        canvas.put(position, row: rows - 1, column: end, style: Style(.hint))
        let limit = position.isEmpty ? canvas.size.columns : end - 2
        if let hints = hints(view, state) {
            HintLine.draw(hints, row: rows - 1, limit: limit, on: &canvas)
        } else {
            drawCommandHints(view, state, row: rows - 1, limit: limit, on: &canvas)
        }
    }

    /// The commands that can have a hint. Starting the day comes first until it is done.
    private static let hinted = DayPageState.commands.hinted(first: [
        .deleteRange, .copyRange, .openPage, .nextMatch, .previousMatch, .back, .today, .startToday, .add,
        .entry,
        .toggle, .abandon, .postpone, .review, .search,
    ])

    /// Draws the hints while nothing is open.
    private static func drawCommandHints(
        _ view: JournalView, _ state: DayPageState, row: Int, limit: Int, on canvas: inout Canvas
    ) {
        let hasLevelAbove = state.levelAbove(in: view) != nil
        state.drawHints(of: hinted, in: view, row: row, limit: limit, on: &canvas) { hint in
            // There the same key goes up one level.
            let quit = state.keyName(.quit)
            guard hasLevelAbove, hint.key == quit else { return hint }
            // The other levels have a hint of their own.
            return view.isFutureLog ? HintLine.Hint(key: quit, words: "journal") : nil
        }
    }

    /// Draws the prompt at the bottom: a line editor or a category picker.
    private static func drawPrompt(
        _ view: JournalView, _ state: DayPageState, symbols: Symbols, on canvas: inout Canvas
    ) -> Bool {
        let row = canvas.size.rows - 1
        let list = state.choiceList(in: view)
        switch state.mode {
        case .editing(let editing):
            if let list {
                CategoryPickerView.draw(
                    editing.choices(in: view), in: list, symbols: symbols, on: &canvas)
            }
            guard let prompt = editing.purpose.prompt else {
                return drawMeaning(of: editing, view, state, symbols: symbols, on: &canvas)
            }
            // Leaves room for the line on a narrow screen.
            let words = DisplayText.truncated(prompt, to: canvas.size.columns - 10)
            let column = canvas.put("\(words) ", row: row, column: 1, style: Style(.hintKey))
            guard let meaning = editing.meaningOfRule(in: view) else {
                FieldView.draw(editing.line, row: row, from: column, on: &canvas)
                return true
            }
            drawBeside(editing.line, meaning, row: row, from: column, on: &canvas)
        case .searching(let search):
            SearchLine.draw(search, view, list, symbols: symbols, on: &canvas)
        case .dating(let prompt):
            if !state.hasCalendarBeside {
                CalendarView.overPage(view, state, symbols: symbols, on: &canvas)
            }
            // The date that was understood needs the rest of a narrow screen.
            let isNarrow = canvas.size.columns < 60
            let words = prompt.label(isNarrow: isNarrow)
            let column = canvas.put(words, row: row, column: 1, style: Style(.hintKey))
            drawBeside(prompt.line, prompt.meaning(view.clock), row: row, from: column, on: &canvas)
        case .bundling(let filter):
            if let list { BundlePicker.draw(filter, in: list, view, symbols: symbols, on: &canvas) }
        case .focusing(let filter):
            if let list { state.drawFocuses(filter, in: list, view, symbols: symbols, on: &canvas) }
        case .picking(let picker):
            if let list {
                CategoryPickerView.draw(
                    picker.choices(in: view), in: list, symbols: symbols, on: &canvas)
            }
            let column = canvas.put("Category: ", row: row, column: 1, style: Style(.hintKey))
            FieldView.draw(picker.filter.line, row: row, from: column, on: &canvas)
        case .sharing(let prompt):
            if let list { SharePromptView.draw(prompt, in: list, view, symbols: symbols, on: &canvas) }
            return SharePromptView.drawFile(prompt, on: &canvas)
        default:
            return false
        }
        return true
    }

    /// Draws a line with the longest of the texts of its meaning that fits, at the right.
    private static func drawBeside(
        _ line: LineEditor, _ meaning: (texts: [String], isError: Bool), row: Int, from column: Int,
        on canvas: inout Canvas
    ) {
        let end = canvas.size.columns - DayPageLayout.margin
        let room = max(0, end - column - 12)
        let fitting = meaning.texts.first { DisplayText.width(of: $0) <= room } ?? meaning.texts.last
        let text = DisplayText.truncated(fitting ?? "", to: room)
        let start = end - DisplayText.width(of: text)
        canvas.put(text, row: row, column: start, style: Style(meaning.isError ? .error : .caption))
        FieldView.draw(line, row: row, from: column, limit: start - 2, on: &canvas)
    }

    /// Draws the meaning of a new row's line in place of the hints, where the line has no room beside it.
    private static func drawMeaning(
        of editing: DayPageState.Editing, _ view: JournalView, _ state: DayPageState, symbols: Symbols,
        on canvas: inout Canvas
    ) -> Bool {
        guard editing.isNewRow, state.measure < NewRowView.narrow, editing.choices(in: view).isEmpty else {
            return false
        }
        let width = canvas.size.columns - 2
        let meaning = NewRowView.meaning(of: editing, in: view, symbols: symbols, width: width)
        canvas.put(meaning, row: canvas.size.rows - 1, column: 1, style: Style(.caption))
        return !meaning.isEmpty
    }

    /// The position of the selection, `3/14`.
    private static func position(_ view: JournalView, _ state: DayPageState) -> String {
        switch state.mode {
        case .calendar, .sharing: return ""
        default: break
        }
        if let list = state.openList(in: view) { return list.position }
        if state.isHidden { return "" }
        // Without a typed text, a search of the whole journal shows nothing.
        if state.searchesNothing { return "" }
        let count = view.page.contents.rows.count
        return state.rows.place.position(among: count)
    }

    /// The hints of what is open; nil while nothing is.
    static func hints(_ view: JournalView, _ state: DayPageState) -> [HintLine.Hint]? {
        switch state.mode {
        case .editing(let editing):
            if editing.entry.asked != nil {
                return [
                    HintLine.Hint(key: "Enter", words: "answer"), HintLine.Hint(key: "↑ ↓", words: "choose"),
                    HintLine.Hint(key: "Esc", words: "later"),
                ]
            }
            if !editing.choices(in: view).isEmpty {
                return [
                    HintLine.Hint(key: "Enter", words: "save"), HintLine.Hint(key: "Tab", words: "take"),
                    HintLine.Hint(key: "↑ ↓", words: "choose"),
                    HintLine.Hint(key: "Esc", words: "no category"),
                ]
            }
            let other =
                switch editing.purpose {
                case .newTodo: HintLine.Hint(key: "Tab", words: "entry")
                case .newEntry: HintLine.Hint(key: "Tab", words: "todo")
                default: nil as HintLine.Hint?
                }
            return [
                state.lines.hint(in: editing), HintLine.Hint(key: "Enter", words: "save"),
                HintLine.Hint(key: "Esc", words: "close"), other,
            ].compactMap(\.self)
        case .listing(let listing, let list):
            return listing.hints(at: list.index, in: view) + [HintLine.Hint(key: "Esc", words: "back")]
        case .todoHistory(let place) where place.index < state.noteRows(in: view).rows.count:
            let hasItem = state.noteRows(in: view).rows[place.index].item != nil
            let tick = [
                HintLine.Hint(key: state.preferences.symbols.space, words: "tick"),
                .init(key: state.keyName(.undo), words: "undo"),
            ]
            return (hasItem ? tick : [])
                + [.init(key: "Enter", words: "edit the note"), .init(key: "Esc", words: "back")]
        case .todoHistory:
            return [HintLine.Hint(key: "Enter", words: "go there"), HintLine.Hint(key: "Esc", words: "back")]
        case .calendar:
            return CalendarView.hints(state)
        case .sharing(let prompt):
            return SharePromptView.hints(prompt, view)
        case .asking(.edited(let question)):
            return question.hints
        case .asking(let question):
            let answers = question.answers
            if case .paste(_, _?) = question {
                return [
                    HintLine.Hint(key: "y", words: answers.yes), HintLine.Hint(key: "j", words: "join them"),
                    HintLine.Hint(key: "n", words: answers.no),
                ]
            }
            if case .giveUpStar(let starred, _) = question {
                return starred.indices.map { HintLine.Hint(key: "\($0 + 1)", words: "") }
                    + [HintLine.Hint(key: "n", words: answers.no)]
            }
            if case .abandonSeries = question {
                return [
                    HintLine.Hint(key: "y", words: answers.yes), HintLine.Hint(key: "a", words: "the series"),
                    HintLine.Hint(key: "n", words: answers.no),
                ]
            }
            return [HintLine.Hint(key: "y", words: answers.yes), HintLine.Hint(key: "n", words: answers.no)]
        default: return nil
        }
    }
}

extension DayPageState {
    /// The list of choices open over the page.
    func choiceList(in view: JournalView) -> ChoiceList? {
        let lastRow = size.rows - 1
        // Keeps a message, such as a refusal, visible.
        let belowMessage = view.message == nil ? lastRow : size.rows - footerHeight(in: view)
        switch mode {
        case .editing(let editing):
            let choices = editing.choices(in: view)
            guard !choices.isEmpty else { return nil }
            // Keeps the message line and the hints visible.
            return CategoryPickerView.list(
                choices, chosen: editing.entry.chosen(in: view), above: min(lastRow - 1, belowMessage))
        case .picking(let picker):
            return CategoryPickerView.list(
                picker.choices(in: view), chosen: picker.chosen(in: view), above: belowMessage)
        case .bundling(let filter):
            return filter.list(count: BundlePicker.choices(filter, in: view).count, above: belowMessage)
        case .focusing(let filter):
            return filter.list(count: focuses(filter, in: view).count, above: belowMessage)
        case .searching(let search):
            return SearchLine.list(search, in: view, above: min(lastRow - 1, belowMessage))
        case .sharing(let prompt):
            return SharePromptView.list(prompt, above: min(lastRow - 1, belowMessage))
        default:
            return nil
        }
    }

    /// Chooses the item at an index, like its key.
    mutating func choose(_ place: Int, in view: JournalView) -> [Effect] {
        switch mode {
        case .editing(var editing):
            editing.entry.move(to: place)
            mode = .editing(editing)
            // A click on an answer saves the line; one on a category takes it and stays.
            if editing.entry.asked == nil { return handle(.tab, in: view) }
        case .picking(var picker):
            picker.filter.choose(place)
            mode = .picking(picker)
        case .bundling(var filter):
            filter.choose(place)
            mode = .bundling(filter)
        case .focusing(var filter):
            filter.choose(place)
            mode = .focusing(filter)
        case .searching(var search):
            search.choose(place)
            mode = .searching(search)
            return handle(.tab, in: view)
        case .sharing(var prompt):
            // A click selects the format; Enter shares the page.
            prompt.choose(place)
            mode = .sharing(prompt)
            return []
        default:
            return []
        }
        return handle(.enter, in: view)
    }

    /// The screen rows of the page. A list open for a typed line takes some of them, to keep the line visible.
    func body(in view: JournalView) -> Range<Int> {
        var end = size.rows - footerHeight(in: view)
        if case .editing = mode, let list = choiceList(in: view) { end = list.rows.lowerBound - 1 }
        let first = rowsAboveLines(in: view)
        return first..<max(first + 1, end)
    }

    /// The number of rows at the bottom for messages, prompts and hints.
    func footerHeight(in view: JournalView) -> Int {
        switch mode {
        case .asking(.oftenPostponed(let pushed)): 1 + pushed.hints(width: size.columns - 2).lineCount
        case .asking: 2
        default: 1 + MessageLine.lineCount(view, self)
        }
    }
}
