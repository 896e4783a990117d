import Journal
import Store

extension ReviewState {
    public mutating func draw(_ view: JournalView) -> Canvas {
        let symbols = preferences.symbols
        guard let session else {
            // The contents are loading.
            var canvas = Canvas(size: size)
            ReviewHeader.draw(self, columns: size.columns, on: &canvas)
            MessageLine.draw(view, self, on: &canvas)
            return canvas
        }
        if isPageStep { return drawPage(view) }
        var canvas = Canvas(size: size)
        var more = ""
        ReviewHeader.draw(self, columns: size.columns, on: &canvas)
        let body = 1..<max(2, size.rows - 1 - MessageLine.lineCount(view, self))
        let lines = ReviewLines(view: view, session: session, symbols: symbols, state: self)
        switch session.step {
        case .carried, .leftovers:
            if let todo = asked(view) {
                let drawn = OneTodoView(todo: todo, view: view, state: self, symbols: symbols, rows: body)
                    .draw(scroll: scroll, on: &canvas)
                self.session?.scroll(to: drawn.scroll)
                more = drawn.more
            }
        case .entries: more = drawEntries(lines.entries, view, symbols: symbols, on: &canvas)
        case .lookBack: more = list(lines.lookBack, rows: body, in: view, on: &canvas)
        case .start: more = list(lines.start, rows: body, in: view, on: &canvas)
        case .week:
            guard case .week(var week, let from) = session.place else { break }
            WeekReviewView.draw(&week, view: view, rows: body, symbols: symbols, on: &canvas)
            self.session?.place = .week(week, from: from)
        case .end: more = list(lines.end, rows: body, in: view, on: &canvas)
        case .plan, .tomorrow: break
        }
        ReviewFooter.draw(view, self, more: more, on: &canvas)
        return canvas
    }

    private var scroll: Int { if case .step(_, let scroll, _)? = session?.place { scroll } else { 0 } }

    /// - Returns: The number of hidden lines above and below.
    private mutating func list(
        _ lines: [ReviewLine], rows: Range<Int>, in view: JournalView, on canvas: inout Canvas
    ) -> String {
        guard case .step(let step, let scroll, let selected)? = session?.place else { return "" }
        let drawn = ReviewListView(
            lines: lines, selected: step == .lookBack ? selected : -1, symbols: preferences.symbols,
            rows: rows,
            covered: MessageLine.lineCount(view, self) - 1
        ).draw(scroll: scroll, on: &canvas)
        session?.scroll(to: drawn.scroll)
        return drawn.more
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
        let first = max(0, lines.count - room - scroll)
        session?.scroll(to: max(0, lines.count - room - first))
        let drawn = ReviewListView(
            lines: lines, selected: -1, symbols: symbols, rows: body.lowerBound..<end
        ).draw(scroll: first, on: &canvas)
        if case .editing(let editing) = page.mode {
            NewRowView.draw(
                editing, in: view, symbols: symbols, row: end, columns: Measure.of(size.columns),
                on: &canvas)
        }
        return drawn.more
    }

    // MARK: A page

    private mutating func drawPage(_ view: JournalView) -> Canvas {
        var canvas = page.render(view)
        switch page.mode {
        case .overlay, .todoHistory: return canvas
        case .calendar where !page.hasCalendarBeside: return canvas
        default: break
        }
        let columns = page.pageSize.columns
        ReviewHeader.draw(self, columns: columns, on: &canvas)
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
            choices = [
                "\(count) tomorrow, \(name). \(page.keyName(.add)) adds to it.",
                "\(count) tomorrow. \(page.keyName(.add)) adds.",
            ]
        } else {
            let carried = open.count { $0.todo.start < view.day }
            let counts = "\(open.count) open" + (carried == 0 ? "" : ", \(carried) of them carried")
            let send = page.keyName(.postpone)
            choices =
                open.count <= preferences.review.many
                ? ["\(counts)."]
                : [
                    "\(counts). That is a full day. What can wait? \(send) postpones it.",
                    "\(counts). What can wait? \(send) postpones it.",
                    "\(open.count) open: what can wait?",
                ]
        }
        let fitting = choices.first { DisplayText.width(of: $0) <= width } ?? choices.last
        return fitting ?? ""
    }
}
