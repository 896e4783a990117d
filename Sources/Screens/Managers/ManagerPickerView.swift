import Store

/// Draws a manager's choices above the line that filters them.
enum ManagerPickerView {
    static func list(
        _ picker: ManagerPicker, _ choices: [ManagerChoice], above row: Int
    ) -> ChoiceList {
        ChoiceList(
            count: choices.count, chosen: picker.filter.place(among: choices.count), above: row, most: 8,
            leaving: 2)
    }

    static func draw(
        _ picker: ManagerPicker, _ view: JournalView, symbols: Symbols, on canvas: inout Canvas
    ) {
        let row = canvas.size.rows - 1
        let choices = picker.choices(in: view).map(\.choice)
        list(picker, choices, above: row).draw(symbols: symbols, on: &canvas) {
            place, row, isChosen, canvas in
            switch choices[place] {
            case .color(let color):
                let style = Style(.category(color), selected: isChosen)
                canvas.put("\(symbols.category) \(color.rawValue)", row: row, column: 3, style: style)
            case .category(let choice):
                CategoryPickerView.draw(
                    choice, isChosen: isChosen, symbols: symbols, row: row, on: &canvas)
            }
        }
        let isColor = if case .color = picker { true } else { false }
        let column = canvas.put(
            isColor ? "Colour: " : "Category: ", row: row, column: 1, style: Style(.hintKey))
        FieldView.draw(picker.filter.line, row: row, from: column, on: &canvas)
    }
}
