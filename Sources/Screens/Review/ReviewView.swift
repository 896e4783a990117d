import Journal
import Store

extension ReviewState {
    public mutating func draw(_ view: JournalView) -> Canvas {
        let symbols = preferences.symbols
        guard let session else {
            // The contents are loading.
            var canvas = Canvas(size: size)
            ReviewHeader.draw(self, view, columns: size.columns, on: &canvas)
            MessageLine.draw(view, self, on: &canvas)
            return canvas
        }
        if isPageStep { return drawPage(view) }
        var canvas = Canvas(size: size)
        var more = ""
        ReviewHeader.draw(self, view, columns: size.columns, on: &canvas)
        let body = 1..<max(2, size.rows - 1 - MessageLine.lineCount(view, self))
        switch session.step {
        case .carried, .leftovers:
            if let todo = asked(view) {
                let drawn = OneTodoView(todo: todo, view: view, state: self, symbols: symbols, rows: body)
                    .draw(scroll: session.list.scroll, on: &canvas)
                self.session?.list.scroll = drawn.scroll
                more = drawn.more
            }
        case .entries:
            let lines = ReviewLines(view: view, session: session, symbols: symbols, state: self)
            more = drawEntries(lines.entries, view, symbols: symbols, on: &canvas)
        case .lookBack, .start, .end:
            var place = session.list
            more = list(in: view).draw(&place, on: &canvas)
            self.session?.list = place
        case .week:
            guard case .week(var week, let base) = session.place else { break }
            WeekReviewView.draw(
                &week, view: view, rows: body, symbols: symbols, write: keyName(.write), on: &canvas)
            self.session?.place = .week(week, over: base)
        case .plan, .tomorrow: break
        }
        ReviewFooter.draw(view, self, more: more, on: &canvas)
        return canvas
    }

    /// The list of the step.
    func list(in view: JournalView) -> ReviewListView {
        let symbols = preferences.symbols
        let lines = session.map { ReviewLines(view: view, session: $0, symbols: symbols, state: self) }
        let shown: [ReviewLine]? =
            switch step {
            case .lookBack: lines?.lookBack
            case .start: lines?.start
            case .end: lines?.end
            default: nil
            }
        let message = MessageLine.lineCount(view, self)
        return ReviewListView(
            shown ?? [], columns: size.columns, symbols: symbols, rows: 1..<max(2, size.rows - 1 - message),
            covered: message - 1)
    }

    /// Draws the entries, with the last one above the line for adding more.
    /// - Returns: The number of hidden lines above and below.
    private mutating func drawEntries(
        _ lines: [ReviewLine], _ view: JournalView, symbols: Symbols, on canvas: inout Canvas
    ) -> String {
        let question = "What else was done?"
        let whole = "\(question) Enter after each; an empty line continues."
        let words = DisplayText.width(of: whole) < size.columns ? whole : question
        canvas.put(words, row: 1, column: 1, style: Style(.welcome))
        let body = page.body(in: view)
        let room = max(1, body.count - 1)
        let end = body.lowerBound + min(lines.count, room)
        // Counts from the end, which has the newest entries.
        var place = ListPlace(scroll: max(0, lines.count - room - (session?.list.scroll ?? 0)))
        session?.list.scroll = max(0, lines.count - room - place.scroll)
        let more = ReviewListView(
            lines, columns: size.columns, symbols: symbols, rows: body.lowerBound..<end
        ).draw(&place, on: &canvas)
        if case .editing(let editing) = page.mode {
            NewRowView.draw(
                editing, in: view, symbols: symbols, row: end, columns: Measure.of(size.columns),
                on: &canvas)
        }
        return more
    }

    // MARK: A page

    private mutating func drawPage(_ view: JournalView) -> Canvas {
        var canvas = page.render(view)
        if page.overlay != nil { return canvas }
        switch page.mode {
        case .todoHistory: return canvas
        case .calendar where !page.hasCalendarBeside: return canvas
        default: break
        }
        let columns = page.pageSize.columns
        ReviewHeader.draw(self, view, columns: columns, on: &canvas)
        canvas.fill(row: 1, columns: 0..<columns, style: Style(.plain))
        canvas.put(
            statusLine(of: view, width: columns - 2), row: 1, column: 1, style: Style(.welcome),
            limit: columns - 1)
        ReviewFooter.draw(view, self, on: &canvas)
        return canvas
    }

    /// What stands above the page: how much there is to do, and whether that is a lot.
    private func statusLine(of view: JournalView, width: Int) -> String {
        let open = view.page.contents.rows.filter { $0.state == .open && $0.hiddenUntil == nil }
        let choices: [String]
        if session?.isFirstPage == true {
            choices = [
                "What will you do today? Enter after each; an empty line continues.",
                "What today? An empty line continues.",
            ]
        } else if step == .tomorrow {
            let name = view.day.shortName
            let count = open.isEmpty ? "Nothing starts" : "\(open.count) start\(open.count == 1 ? "s" : "")"
            choices = ["\(count) tomorrow, \(name). What else?", "\(count) tomorrow. What else?"]
        } else {
            let carried = open.count { $0.todo.start < view.day }
            let counts = "\(open.count) open" + (carried == 0 ? "" : ", \(carried) of them carried")
            let isTyping = !page.isBrowsing
            let send = "\(isTyping ? "Esc " : "")\(page.keyName(.postpone))"
            choices =
                open.count <= preferences.review.many
                ? [
                    "\(counts). What else will you do? A * at the end stars one of three.",
                    "\(counts). What else will you do?", "\(counts). What else?",
                ]
                : [
                    "\(counts). That is a full day. What can wait? \(send) postpones it.",
                    "\(counts). A full day: what can wait? \(send) postpones it.",
                    "\(counts). What can wait? \(send) postpones it.",
                    "\(open.count) open: what can wait?",
                ]
        }
        let fitting = choices.first { DisplayText.width(of: $0) <= width } ?? choices.last
        return fitting ?? ""
    }
}

/// The top line of the review: the current step, and all steps.
enum ReviewHeader {
    static func draw(_ state: ReviewState, _ view: JournalView, columns: Int, on canvas: inout Canvas) {
        canvas.fill(row: 0, columns: 0..<columns, style: Style(.plain))
        var end = canvas.put(" \(place(state))", row: 0, column: 0, style: Style(.header))
        if let focus = view.focus {
            end = canvas.put(" · \(focus.words)", row: 0, column: end, style: Style(.marked))
        }
        guard let session = state.session, session.trail.count > 1, !state.showsOnlyWeek else { return }
        let (trail, step) = (session.shownTrail, session.step)
        let names = trail.map { $0 == step ? "[\($0.name)]" : $0.name }
        let number = (session.trail.firstIndex(of: session.stepOnTrail) ?? 0) + 1
        let short =
            step == session.stepOnTrail
            ? "step \(number) of \(session.trail.count)" : "from \(session.stepOnTrail.name)"
        let trails = [names.joined(separator: " · "), short]
        let room = columns - end - 2 - DayPageLayout.margin
        guard let fitting = trails.first(where: { DisplayText.width(of: $0) <= room }) else { return }
        var column = columns - DisplayText.width(of: fitting) - DayPageLayout.margin
        guard fitting == trails[0] else {
            canvas.put(fitting, row: 0, column: column, style: Style(.caption))
            return
        }
        for (index, name) in names.enumerated() {
            if index > 0 { column = canvas.put(" · ", row: 0, column: column, style: Style(.caption)) }
            let isHere = trail[index] == step
            column = canvas.put(name, row: 0, column: column, style: Style(isHere ? .header : .caption))
        }
    }

    /// `Review · carried 4 of 11`
    private static func place(_ state: ReviewState) -> String {
        if state.showsOnlyWeek { return "The week" }
        let title = state.kind == .day ? "Review" : "Evening review"
        guard let session = state.session else { return title }
        let count = session.currentRound.map { " \($0.count)" } ?? ""
        return "\(title) · \(session.step.name)\(count)"
    }
}

/// The two bottom lines of the review: the message and the key hints.
enum ReviewFooter {
    /// - Parameter more: The number of hidden lines above and below.
    static func draw(
        _ view: JournalView, _ state: ReviewState, more: String = "", on canvas: inout Canvas
    ) {
        let rows = canvas.size.rows
        let columns = canvas.size.columns
        if state.page.isBrowsing || state.hasEmptyLine {
            if !state.isPageStep || state.hasEmptyLine { MessageLine.draw(view, state, on: &canvas) }
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
        if state.hasEmptyLine {
            let following =
                state.session?.following.map { [HintLine.Hint(key: "Enter", words: "to \($0.name)")] } ?? []
            let leaving = state.isPageStep ? "select a row" : "continue"
            return following + [HintLine.Hint(key: "Esc", words: leaving)]
        }
        switch state.step {
        case .plan, .tomorrow:
            let own = state.hints(of: [.keep, .back], in: view)
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
            if let step = state.session?.place.stepBeneath {
                let place = state.showsOnlyWeek ? "the journal" : step.name
                leaving = [HintLine.Hint(key: "Enter", words: "back to \(place)")]
            }
            return leaving + WeekReviewState.hints.prefix(1) + state.hints(of: [.write], in: view)
                + WeekReviewState.hints.dropFirst() + state.hints(of: [.evening], in: view) + help
        case .end:
            return state.hints(of: [.keep, .write, .week, .evening], in: view) + help
        default:
            return state.hints(
                of: [.keep, .nextStep, .back, .week, .evening], in: view) + help
        }
    }
}

/// Draws the list of a step, scrolled.
struct ReviewListView {
    /// The lines, with text wrapped to the width.
    let lines: [ReviewLine]
    let symbols: Symbols
    let rows: Range<Int>
    /// Whether a blank line is above each heading; else the headings have rules.
    private let isAiry: Bool

    /// - Parameter covered: The rows that a message of several lines takes away. The layout stays the same under it.
    init(_ lines: [ReviewLine], columns: Int, symbols: Symbols, rows: Range<Int>, covered: Int = 0) {
        let width = Measure.of(columns) - DayPageLayout.markColumn - DayPageLayout.margin
        let wrapped = lines.flatMap { line -> [ReviewLine] in
            guard case .text = line.kind else { return [line] }
            return DisplayText.wrapped(line.text, to: width).map { ReviewLine(kind: line.kind, text: $0) }
        }
        var airy: [ReviewLine] = []
        for line in wrapped {
            if line.kind == .heading, airy.last != .blank { airy.append(.blank) }
            airy.append(line)
        }
        isAiry = airy.count <= rows.count + covered
        self.lines = isAiry ? airy : wrapped
        (self.symbols, self.rows) = (symbols, rows)
    }

    /// Draws the list, with the selected line visible.
    /// - Returns: The number of hidden lines above and below: `↑ 3 ↓ 12`.
    func draw(_ place: inout ListPlace, on canvas: inout Canvas) -> String {
        let selected = place.index
        place.draw(lines, rows: rows, on: &canvas) { line, row, canvas in
            draw(lines[line], isSelected: lines[line].place == selected, row: row, on: &canvas)
        }
        let (above, below) = (place.scroll, lines.count - place.scroll - rows.count)
        return [above > 0 ? "↑ \(above)" : "", below > 0 ? "↓ \(below)" : ""].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    private func draw(_ line: ReviewLine, isSelected: Bool, row: Int, on canvas: inout Canvas) {
        let columns = Measure.of(canvas.size.columns)
        let end = columns - DayPageLayout.margin
        switch line.kind {
        case .text(let role):
            canvas.put(line.text, row: row, column: DayPageLayout.markColumn, style: Style(role))
        case .heading:
            SectionHeading(line.text, hasRule: !isAiry).draw(
                row: row, columns: 1..<end, symbols: symbols, on: &canvas)
        case .row(let role, let mark):
            let style = Style(role, selected: isSelected)
            if isSelected {
                SelectedRow.draw(row: row, columns: 1..<columns, symbols: symbols, on: &canvas)
                canvas.cursor = ScreenPosition(row: row, column: DayPageLayout.markColumn)
            }
            canvas.put(
                mark, row: row, column: DayPageLayout.markColumn,
                style: Style(role.ofMark, selected: isSelected))
            let caption = DisplayText.truncated(line.caption, to: max(0, end / 2))
            let column = end - DisplayText.width(of: caption)
            canvas.put(caption, row: row, column: column, style: Style(.caption, selected: isSelected))
            let room = (caption.isEmpty ? end : column - 2) - DayPageLayout.titleColumn
            canvas.put(
                DisplayText.truncated(line.text, to: room), row: row, column: DayPageLayout.titleColumn,
                style: style)
        }
    }
}
