import Journal

/// Draws the choices, one per row.
enum CategoryPickerView {
    static func list(
        _ choices: [CategoryPicker.Choice], chosen: CategoryPicker.Choice?, above row: Int
    ) -> ChoiceList {
        ChoiceList(
            count: choices.count, chosen: choices.firstIndex { $0 == chosen } ?? 0, above: row, most: 8,
            leaving: 5)
    }

    static func draw(
        _ choices: [CategoryPicker.Choice], in list: ChoiceList, symbols: Symbols, on canvas: inout Canvas
    ) {
        list.draw(symbols: symbols, on: &canvas) { place, row, isChosen, canvas in
            draw(choices[place], isChosen: isChosen, symbols: symbols, row: row, on: &canvas)
        }
    }

    static func draw(
        _ choice: CategoryPicker.Choice, isChosen: Bool, symbols: Symbols, row: Int, on canvas: inout Canvas
    ) {
        let room = canvas.size.columns - 6
        switch choice {
        case .category(let category):
            let style = Style(.category(category.color), selected: isChosen)
            canvas.put(symbols.category, row: row, column: 3, style: style)
            canvas.put(DisplayText.truncated(category.name, to: room), row: row, column: 5, style: style)
        case .other:
            canvas.put(
                Category.otherName, row: row, column: 5, style: Style(.otherCategory, selected: isChosen))
        case .new(let name): put("create \"\(name)\"")
        case .keep(let word): put("keep \"\(word)\" in the title")
        case .leaveOut(let word): put("leave \"\(word)\" out")
        }
        func put(_ words: String) {
            canvas.put(
                DisplayText.truncated(words, to: room), row: row, column: 5,
                style: Style(.plain, selected: isChosen))
        }
    }
}
