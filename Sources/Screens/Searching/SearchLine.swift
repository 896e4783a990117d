import Journal
import Store

/// Draws the line of a search: the prompt, what Tab does, and above them what isn't understood or the language.
enum SearchLine {
    static func draw(
        _ search: PageSearch, _ view: JournalView, _ list: ChoiceList?, symbols: Symbols,
        on canvas: inout Canvas
    ) {
        drawHelp(search, view, on: &canvas)
        let row = canvas.size.rows - 1
        if let list { draw(search.completions(in: view), in: list, symbols: symbols, on: &canvas) }
        let column = canvas.put("/", row: row, column: 1, style: Style(.hintKey))
        let hint = list != nil ? "Tab take" : search.isWide ? "whole journal" : "Tab whole journal"
        let end = canvas.size.columns - DayPageLayout.margin - hint.count
        // A narrow screen only has room for the typed text.
        let hasRoom = canvas.size.columns >= 60
        if hasRoom { canvas.put(hint, row: row, column: end, style: Style(.hint)) }
        FieldView.draw(search.line, row: row, from: column, limit: hasRoom ? end - 1 : nil, on: &canvas)
    }

    /// What isn't understood or, before anything is typed, the language; on the message line.
    private static func drawHelp(_ search: PageSearch, _ view: JournalView, on canvas: inout Canvas) {
        guard view.message == nil, !view.isWaiting else { return }
        let isEmpty = search.line.text.isEmpty || search.line.isSelected
        guard let words = search.problem.map(sentence) ?? (isEmpty ? SearchQuery.help : nil) else {
            return
        }
        // Without half an example at the end.
        let width = canvas.size.columns - 2
        let line = search.problem == nil ? DisplayText.wrapped(words, to: width).first ?? "" : words
        canvas.put(
            DisplayText.truncated(line, to: width), row: canvas.size.rows - 2, column: 1,
            style: Style(search.problem == nil ? .caption : .error))
    }

    /// A problem as a sentence.
    static func sentence(_ problem: String) -> String {
        ExpressionError(problem).sentence
    }

    static func list(_ search: PageSearch, in view: JournalView, above row: Int) -> ChoiceList? {
        let count = search.completions(in: view).count
        guard count > 0 else { return nil }
        return ChoiceList(count: count, chosen: search.chosen ?? 0, above: row, most: 8, leaving: 5)
    }

    private static func draw(
        _ completions: [String], in list: ChoiceList, symbols: Symbols, on canvas: inout Canvas
    ) {
        let room = canvas.size.columns - 6
        list.draw(symbols: symbols, on: &canvas) { place, row, isChosen, canvas in
            canvas.put(
                DisplayText.truncated(completions[place], to: room), row: row, column: 5,
                style: Style(.plain, selected: isChosen))
        }
    }
}
