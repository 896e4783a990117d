import Journal
import Store

/// Showing one category or export group alone.
extension DayPageCommands {
    static let focusing: [DayPageCommand] = [
        DayPageCommand(
            .focus, [.character("F")], "Show one category or export group alone, until the same key again",
            group: .pages, hintNow: { _, view in view.focus == nil ? nil : "show all" }
        ) { state, view in
            guard view.focus == nil else { return [.apply(.focus(nil))] }
            state.mode = .focusing(ChoiceFilter())
            return []
        }
    ]
}

extension CommandName {
    public static let focus = CommandName("focus")
}

extension JournalView {
    /// ` · Work only`, at the end of a screen's title; empty if everything shows.
    var focusWords: String { focus.map { " · \($0.words)" } ?? "" }

    /// Whether todos without a category show.
    var showsOther: Bool { focus?.categoryIDs.contains(nil) ?? true }

    /// Why something isn't shown while one category or group is.
    /// - Parameter key: The key of the focus.
    func hiddenByFocus(key: String) -> String? {
        focus.map { "Only \($0.name) shows now. Press \(key) to show everything." }
    }
}

extension DayPageState {
    /// What can be shown alone and matches the typed text: what was last comes first.
    func focuses(_ filter: ChoiceFilter, in view: JournalView) -> [Focus] {
        let all = view.library?.focuses ?? []
        let last = all.filter { $0.name == lastFocus }
        return FuzzyMatch.fitting(filter.line.text, among: last + all.filter { $0.name != lastFocus }) {
            [($0.name, 0)]
        }
    }

    mutating func chooseFocus(_ key: Key, _ filter: ChoiceFilter, in view: JournalView) -> [Effect] {
        let focuses = focuses(filter, in: view)
        switch key {
        case _ where key.isCancel:
            mode = .browsing
            return []
        case .enter, .tab:
            guard !focuses.isEmpty else { return [] }
            mode = .browsing
            return [.apply(.focus(focuses[filter.place(among: focuses.count)]))]
        default:
            var filter = filter
            filter.handle(key, count: focuses.count)
            mode = .focusing(filter)
            return []
        }
    }

    /// Draws what can be shown alone above the filter line.
    func drawFocuses(
        _ filter: ChoiceFilter, in list: ChoiceList, _ view: JournalView, symbols: Symbols,
        on canvas: inout Canvas
    ) {
        let focuses = focuses(filter, in: view)
        let end = canvas.size.columns - DayPageLayout.margin
        list.draw(symbols: symbols, on: &canvas) { place, row, isChosen, canvas in
            let focus = focuses[place]
            let category =
                focus.categoryIDs.count == 1
                ? view.categories.first { focus.categoryIDs.contains($0.id) } : nil
            let role = category.map { Style.Role.category($0.color) } ?? .plain
            canvas.put(
                DisplayText.truncated(focus.name, to: end - 20), row: row, column: 3,
                style: Style(role, selected: isChosen))
            guard focus.categoryIDs.count > 1 else { return }
            let caption = "\(focus.categoryIDs.count) categories"
            canvas.put(
                caption, row: row, column: end - DisplayText.width(of: caption),
                style: Style(.caption, selected: isChosen))
        }
        if focuses.isEmpty, view.library != nil {
            canvas.put(
                "No matching category or export group.", row: list.rows.lowerBound, column: 3,
                style: Style(.caption))
        }
        let column = canvas.put("Show only: ", row: canvas.size.rows - 1, column: 1, style: Style(.hintKey))
        FieldView.draw(filter.line, row: canvas.size.rows - 1, from: column, on: &canvas)
    }
}
