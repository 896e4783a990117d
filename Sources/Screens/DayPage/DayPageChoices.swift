import Journal
import Store

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
                picker.choices(view.categories), chosen: picker.chosen(view.categories), above: belowMessage)
        case .bundling(let filter):
            return BundlePicker.list(filter, BundlePicker.choices(filter, in: view), above: belowMessage)
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
