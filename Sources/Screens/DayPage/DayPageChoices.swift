import Journal
import Store

extension DayPageState {
    /// The list to choose from that is open over the page; nil where there is none.
    func choiceList(in view: JournalView) -> ChoiceList? {
        let lastRow = size.rows - 1
        // A message, such as a refusal, stays in sight.
        let belowMessage = view.message == nil ? lastRow : size.rows - footerHeight(in: view)
        switch mode {
        case .editing(let editing):
            let choices = editing.choices(in: view)
            guard !choices.isEmpty else { return nil }
            // The message line and the hints stay in sight.
            return CategoryPickerView.list(
                choices, chosen: editing.entry.chosen(in: view), above: min(lastRow - 1, belowMessage))
        case .picking(let picker):
            return CategoryPickerView.list(
                picker.choices(view.categories), chosen: picker.chosen(view.categories), above: belowMessage)
        case .bundling(let filter):
            return BundlePicker.list(filter, BundlePicker.choices(filter, in: view), above: belowMessage)
        case .sharing(let prompt):
            return SharePromptView.list(prompt, above: min(lastRow - 1, belowMessage))
        default:
            return nil
        }
    }

    /// Takes the choice at a place, as its key would.
    mutating func take(_ place: Int, in view: JournalView) -> [Effect] {
        switch mode {
        case .editing(var editing):
            editing.entry.pickedIndex = place
            mode = .editing(editing)
        case .picking(var picker):
            picker.filter.choose(place)
            mode = .picking(picker)
        case .bundling(var filter):
            filter.choose(place)
            mode = .bundling(filter)
        case .sharing(var prompt):
            // It is chosen, and not yet handed out.
            prompt.choose(place)
            mode = .sharing(prompt)
            return []
        default:
            return []
        }
        return handle(.enter, in: view)
    }

    /// The rows of the screen that the page is on. A list that is open for the line being typed takes some of them, so
    /// that the line stays in sight.
    func body(in view: JournalView) -> Range<Int> {
        var end = size.rows - footerHeight(in: view)
        if case .editing = mode, let list = choiceList(in: view) { end = list.rows.lowerBound - 1 }
        return rowsAbove..<max(rowsAbove + 1, end)
    }

    /// How many rows at the bottom are for messages, questions and hints.
    func footerHeight(in view: JournalView) -> Int {
        switch mode {
        case .asking(.oftenPostponed(let pushed)): 1 + pushed.hints(width: size.columns - 2).lineCount
        case .asking: 2
        default: 1 + MessageLine.lineCount(view, self)
        }
    }
}
