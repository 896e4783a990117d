import Store

/// The two bottom lines of the review: the message and the key hints.
enum ReviewFooter {
    /// - Parameter more: The number of hidden lines above and below.
    static func draw(
        _ view: JournalView, _ state: ReviewState, more: String = "", on canvas: inout Canvas
    ) {
        let rows = canvas.size.rows
        let columns = canvas.size.columns
        if state.page.isBrowsing {
            if !state.isPageStep { MessageLine.draw(view, state, on: &canvas) }
            canvas.fill(row: rows - 1, columns: 0..<columns, style: Style(.plain))
            let end = columns - DayPageLayout.margin
            if view.message == nil {
                let column = end - DisplayText.width(of: more)
                canvas.put(more, row: rows - 2, column: column, style: Style(.hint))
            }
            HintLine.draw(hints(view, state), row: rows - 1, limit: end, on: &canvas)
        } else {
            DayPageFooter.draw(view, state.page, symbols: state.preferences.symbols, on: &canvas)
        }
        drawExternalChange(view, state, on: &canvas)
    }

    /// Draws the notice that another day has begun, which replaces any message.
    private static func drawExternalChange(_ view: JournalView, _ state: ReviewState, on canvas: inout Canvas)
    {
        guard let day = state.day, view.today != day else { return }
        let row = canvas.size.rows - 2
        let name = view.today.shortName
        let words =
            state.page.isBrowsing
            ? "It is \(name) now." : "It is \(name) now; what you type stays."
        canvas.fill(row: row, columns: 0..<canvas.size.columns, style: Style(.plain))
        canvas.put(
            DisplayText.truncated(words, to: canvas.size.columns - 2), row: row, column: 1,
            style: Style(.message))
    }

    private static func hints(_ view: JournalView, _ state: ReviewState) -> [HintLine.Hint] {
        if state.notice != nil { return [.init(key: state.keyName(.back), words: "continues")] }
        if state.holdsKeys(in: view) { return [.init(key: "Any key", words: "continues with that day")] }
        let help = state.hints(of: [.help], in: view)
        switch state.step {
        case .plan, .tomorrow:
            let own = state.hints(of: [.nextStep, .back], in: view)
            return own
                + state.page.hints(
                    of: [.startToday, .add, .toggle, .postpone, .entry, .abandon, .search, .help], in: view)
        case .carried, .leftovers:
            return state.hints(of: [.nextStep, .back, .week, .evening], in: view) + help
        case .lookBack:
            let habit = state.session?.selectedHabit == nil ? [] : [CommandName.toggle]
            return state.hints(
                of: habit + [.keep, .back, .down, .week, .evening], in: view) + help
        case .week:
            var leaving = state.hints(of: [.keep, .back], in: view)
            if case .week(_, let from?)? = state.session?.place {
                let place = state.showsOnlyWeek ? "the journal" : from.name
                leaving = [HintLine.Hint(key: "Enter", words: "back to \(place)")]
            }
            return leaving + WeekReviewState.hints
                + state.hints(of: [.evening], in: view) + help
        case .end:
            return state.hints(of: [.keep, .write, .week, .evening], in: view) + help
        default:
            return state.hints(
                of: [.keep, .nextStep, .back, .week, .evening], in: view) + help
        }
    }
}
