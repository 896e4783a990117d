import Journal
import Store

/// A list of bundles, filtered by name.
enum BundlePicker {
    /// The matching bundles, the best first; none until the library is loaded.
    static func choices(_ filter: ChoiceFilter, in view: JournalView) -> [TaskBundle] {
        FuzzyMatch.fitting(filter.line.text, among: view.library?.bundles ?? []) { [($0.name, 0)] }
    }

    static func list(_ filter: ChoiceFilter, _ bundles: [TaskBundle], above row: Int) -> ChoiceList {
        ChoiceList(
            count: bundles.count, chosen: filter.place(among: bundles.count), above: row, most: 10, leaving: 3
        )
    }

    /// Draws the bundles above the filter line, each with the number of todos that it would add.
    static func draw(
        _ filter: ChoiceFilter, in list: ChoiceList, _ view: JournalView, symbols: Symbols,
        on canvas: inout Canvas
    ) {
        let row = canvas.size.rows - 1
        let bundles = choices(filter, in: view)
        let end = canvas.size.columns - DayPageLayout.margin
        list.draw(symbols: symbols, on: &canvas) {
            place, row, isChosen, canvas in
            let bundle = bundles[place]
            let count = view.library?.items(of: bundle.id).count ?? 0
            let kind = bundle.todosShouldMigrate ? "one-off" : "habit"
            let caption = count == 0 ? "no items" : "\(count) \(kind)\(count == 1 ? "" : "s")"
            let column = end - DisplayText.width(of: caption)
            canvas.put(
                DisplayText.truncated(bundle.name, to: column - 5), row: row, column: 3,
                style: Style(.plain, selected: isChosen))
            canvas.put(caption, row: row, column: column, style: Style(.caption, selected: isChosen))
        }
        if bundles.isEmpty, view.library != nil {
            canvas.put(
                "No matching bundle.", row: list.rows.lowerBound, column: 3,
                style: Style(.caption))
        }
        let column = canvas.put("Bundle: ", row: row, column: 1, style: Style(.hintKey))
        FieldView.draw(filter.line, row: row, from: column, on: &canvas)
    }
}
