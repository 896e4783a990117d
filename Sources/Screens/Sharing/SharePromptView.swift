import Journal
import Sharing
import Store

/// Draws the formats, the summary and the keys of a share prompt.
enum SharePromptView {
    static func list(_ prompt: SharePrompt, above row: Int) -> ChoiceList {
        ChoiceList(
            count: prompt.formats.count, chosen: prompt.place, above: row,
            most: prompt.formats.count,
            leaving: 2)
    }

    static func draw(
        _ prompt: SharePrompt, in list: ChoiceList, _ view: JournalView, symbols: Symbols,
        on canvas: inout Canvas
    ) {
        list.draw(symbols: symbols, on: &canvas) { place, row, isChosen, canvas in
            let (format, key) = prompt.formats[place]
            canvas.put(String(key), row: row, column: 3, style: Style(.hintKey, selected: isChosen))
            canvas.put(format.title, row: row, column: 5, style: Style(.plain, selected: isChosen))
        }
        let row = canvas.size.rows - 2
        guard view.message == nil else { return }
        canvas.fill(row: row, columns: 0..<canvas.size.columns, style: Style(.plain))
        canvas.put(
            DisplayText.truncated(prompt.words(in: view), to: canvas.size.columns - 2), row: row, column: 1,
            style: Style(.message))
    }

    /// Draws the line for a file name.
    /// - Returns: Whether the prompt asks for one.
    static func drawFile(_ prompt: SharePrompt, on canvas: inout Canvas) -> Bool {
        guard let file = prompt.file else { return false }
        let row = canvas.size.rows - 1
        let column = canvas.put("File: ", row: row, column: 1, style: Style(.hintKey))
        FieldView.draw(file, row: row, from: column, on: &canvas)
        return true
    }

    static func hints(_ prompt: SharePrompt, _ view: JournalView) -> [HintLine.Hint] {
        [HintLine.Hint(key: "Enter", words: "copy"), HintLine.Hint(key: "f", words: "file")]
            + (prompt.section.map { section in
                let name = DisplayText.truncated(section.name.harmless, to: 20)
                return [
                    HintLine.Hint(key: "c", words: prompt.group == section ? "everything" : "only \(name)")
                ]
            } ?? [])
            + (view.groups.isEmpty || prompt.statistics != nil
                ? [] : [HintLine.Hint(key: "Tab", words: "group")])
            + [HintLine.Hint(key: "Esc", words: "back")]
    }
}

extension SharedPageFormat {
    fileprivate var title: String { name.beginningCapital }
}
