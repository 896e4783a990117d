import Journal
import Store

/// The two bottom lines of a manager: the message or question, and the line editor or the key hints.
enum ManagerFooter {
    /// The hints that matter most; few screens have room for all.
    private static let hintsFirst: [CommandName] = [
        .addRow, .member, .nextPane, .renameRow, .back, .bundle, .color, .rowWeekdays, .bundleKind, .itemURL,
        .deleteRow, .moveDown,
    ]

    static func draw<State: ManagerState>(
        _ state: State, _ view: JournalView, _ library: Library, symbols: Symbols, on canvas: inout Canvas
    ) {
        let row = canvas.size.rows - 1
        let end = canvas.size.columns - DayPageLayout.margin
        switch state.manager.mode {
        case .typing(let line):
            MessageLine.draw(view, state, on: &canvas)
            draw(line, view, library, symbols: symbols, on: &canvas)
        case .picking(let picker):
            ManagerPickerView.draw(picker, view, symbols: symbols, on: &canvas)
        case .asking(let deletedIDs):
            let question = ManagerQuestion.words(deletedIDs, library, width: end - 1)
            canvas.put(question, row: row - 1, column: 1, style: Style(.welcome))
            HintLine.draw(
                [.init(key: "y", words: "delete"), .init(key: "n", words: "keep")], row: row, limit: end,
                on: &canvas)
        case .offering(let tagged):
            canvas.put(tagged.question(width: end - 1), row: row - 1, column: 1, style: Style(.error))
            HintLine.draw(
                [.init(key: "y", words: "move"), .init(key: "n", words: "leave")], row: row, limit: end,
                on: &canvas)
        case .browsing, .overlay:
            MessageLine.draw(view, state, on: &canvas)
            let pane = state.manager.active
            let count = state.manager.rows(of: pane, in: library).count
            let position = state.manager.index(in: pane, library).map { "\($0 + 1)/\(count)" } ?? ""
            let column = end - DisplayText.width(of: position)
            canvas.put(position, row: row, column: column, style: Style(.hint))
            state.drawHints(
                of: State.commands.hinted(first: hintsFirst), in: view, row: row, limit: column - 2,
                on: &canvas)
        }
    }

    /// Draws the line editor between its prompt and the line's meaning.
    private static func draw(
        _ line: ManagerLine, _ view: JournalView, _ library: Library, symbols: Symbols,
        on canvas: inout Canvas
    ) {
        let row = canvas.size.rows - 1
        let end = canvas.size.columns - DayPageLayout.margin
        let choices = line.choices(in: view)
        if !choices.isEmpty {
            // Keeps the message line visible.
            let list = CategoryPickerView.list(choices, chosen: line.entry.chosen(in: view), above: row - 1)
            CategoryPickerView.draw(choices, in: list, symbols: symbols, on: &canvas)
        }
        let prompt = DisplayText.truncated(line.prompt(library), to: end / 2)
        let column = canvas.put("\(prompt): ", row: row, column: 1, style: Style(.hintKey))
        let meaning = line.meaning(in: view, library, symbols: symbols)
        let room = max(0, end - column - 12)
        let text = meaning.texts.first { DisplayText.width(of: $0) <= room } ?? ""
        let start = end - DisplayText.width(of: text)
        canvas.put(text, row: row, column: start, style: Style(meaning.isError ? .error : .caption))
        FieldView.draw(
            line.entry.line, styles: line.styles(in: view), row: row, from: column,
            limit: text.isEmpty ? nil : start - 2, on: &canvas)
    }
}

extension ManagerLine {
    func prompt(_ library: Library) -> String {
        switch purpose {
        case .add(let pane): return "New \(pane == .groups ? "export group" : pane.names.one)"
        case .addItem(let id): return "New in \(library.bundle(id)?.name ?? "")"
        case .rename: return "Rename to"
        case .url: return "URL"
        case .weekdays(.bundle): return "Applies on"
        case .weekdays(.category): return "Show todos only on"
        case .weekdays: return "Show only on"
        }
    }

    /// The effects of the line, from long to short.
    func meaning(
        in view: JournalView, _ library: Library, symbols: Symbols
    ) -> (texts: [String], isError: Bool) {
        switch purpose {
        case .weekdays(let row):
            return weekdaysMeaning(of: row, library)
        case .addItem where !entry.line.text.isEmpty:
            return (
                [false, true].map { entry.meaning(in: view, symbols: symbols, isShort: $0) }, false
            )
        case .addItem:
            return (["#category and URL work here · Esc closes", "Esc closes"], false)
        case .add: return (["Enter adds it · Esc closes", "Esc closes"], false)
        case .rename, .url: return (["Enter saves · Esc cancels", "Enter saves"], false)
        }
    }

    private func weekdaysMeaning(of row: LibraryRow, _ library: Library) -> (texts: [String], isError: Bool) {
        do throws(ExpressionError) {
            if let weekdays = try weekdays() {
                let name = weekdays.name
                guard case .bundle = row else { return (["todos skip other days: \(name)", name], false) }
                return (["starting a page applies it: \(name)", name], false)
            }
        } catch {
            return (["mon-fri, weekend, mon wed fri", "no weekdays"], true)
        }
        switch row {
        case .bundle: return (["empty: apply only by hand", "empty: no day"], false)
        case .item(let id):
            let item = library.item(id)
            let usual =
                item.flatMap { library.category($0.categoryID)?.showOnly?.name } ?? Weekdays.everyDay.name
            return (["empty: like its category, \(usual)", "empty: \(usual)"], false)
        default: return (["empty: every day"], false)
        }
    }
}
