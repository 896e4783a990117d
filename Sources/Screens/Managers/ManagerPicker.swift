import Journal
import Store

/// A list of choices open over a manager.
public enum ManagerPicker: Equatable, Sendable {
    /// Choosing a category's colour.
    case color(Int64, ChoiceFilter)
    /// Choosing an item's category.
    case category(Int64, ChoiceFilter)

    var filter: ChoiceFilter {
        get {
            switch self {
            case .color(_, let filter), .category(_, let filter): filter
            }
        }
        set {
            switch self {
            case .color(let id, _): self = .color(id, newValue)
            case .category(let id, _): self = .category(id, newValue)
            }
        }
    }

    /// The row to change.
    var row: LibraryRow {
        switch self {
        case .color(let id, _): .category(id)
        case .category(let id, _): .item(id)
        }
    }

    /// The choices, each with its action.
    func choices(in view: JournalView) -> [(choice: ManagerChoice, action: LibraryAction)] {
        let typed = filter.line.text
        switch self {
        case .color(let id, _):
            return CategoryColor.allCases
                .filter { $0.rawValue.hasPrefix(typed.lowercased()) }
                .map { (.color($0), .editCategory(id, CategoryEdit(\.color, $0))) }
        case .category(let id, _):
            return CategoryPicker.choices(typed, view.categories, hasOther: view.showsOther).map { choice in
                switch choice {
                case .category(let category):
                    (.category(choice), .editItem(id, BundleTodoEdit(\.categoryID, category.id)))
                case .other: (.category(choice), .editItem(id, BundleTodoEdit(\.categoryID, nil)))
                case .new(let name), .keep(let name), .leaveOut(let name):
                    (.category(choice), .editItem(id, BundleTodoEdit(), newCategory: name))
                }
            }
        }
    }
}

/// A choice in a manager.
enum ManagerChoice {
    case color(CategoryColor)
    case category(CategoryPicker.Choice)
}

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
