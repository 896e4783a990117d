import Journal
import Store

/// The top line: the day, its distance from today, and the counts of open and done todos.
enum DayPageHeader {
    static func draw(_ view: JournalView, _ state: DayPageState, on canvas: inout Canvas) {
        let isToday = view.day == view.today && !view.isFutureLog
        let style = Style(isToday ? .header : .otherHeader)
        let columns = canvas.size.columns
        let reminder = state.preferences.review.reminds ? reminder(view) : nil
        let counts =
            state.marked.isEmpty
            ? counts(of: view.page.contents) + (reminder.map { [$0] } ?? [])
            : ["\(state.marked.count) marked"]
        let distance = view.isFutureLog ? nil : view.page.contents.distance(from: view.today)
        let place = [distance, view.isReadOnly ? "read-only" : nil].compactMap(\.self).joined(
            separator: " · ")
        let days =
            view.isFutureLog
            ? ["Future log"] : [view.day.longName, view.day.mediumName, view.day.shortName]
        if isToday, !view.page.contents.isStarted, state.marked.isEmpty {
            return drawUnstarted(counts, view, state, on: &canvas)
        }
        // Shortens the day's name before it drops counts.
        let separator = place.isEmpty ? "" : " · "
        let choices = (0...counts.count).reversed().flatMap { shown in
            days.map { (" \($0)\(separator)\(place)", counts.prefix(shown).joined(separator: " · ")) }
        }
        let fitting = choices.first { DisplayText.width(of: "\($0)  \($1) ") <= columns }
        guard let (left, right) = fitting ?? choices.last else { return }
        canvas.put(left, row: 0, column: 0, style: style)
        let column = columns - DisplayText.width(of: right) - DayPageLayout.margin
        canvas.put(right, row: 0, column: column, style: style)
    }

    /// The line of today's page before it is started, with the keys that start it.
    private static func drawUnstarted(
        _ counts: [String], _ view: JournalView, _ state: DayPageState, on canvas: inout Canvas
    ) {
        let day = view.day
        let readOnly = view.isReadOnly ? " · read-only" : ""
        let lefts = [
            " \(day.longName) · today, not started\(readOnly)", " \(day.shortName) · today, not started",
            " \(day.shortName), not started", " Today, not started",
        ]
        let offers: [(CommandName, String)] =
            view.isReadOnly ? [] : [(.review, "review"), (.startToday, "start")]
        let offer = offers.map { "\(state.keyName($0)) \($1)" }
        let choices = lefts.flatMap { left in
            (0...counts.count).reversed().map { (left, (counts.prefix($0) + offer).joined(separator: " · ")) }
        }
        let columns = canvas.size.columns
        let fitting = choices.first { DisplayText.width(of: "\($0)  \($1) ") <= columns }
        guard let (left, right) = fitting ?? choices.last else { return }
        canvas.put(left, row: 0, column: 0, style: Style(.header))
        let column = columns - DisplayText.width(of: right) - DayPageLayout.margin
        canvas.put(right, row: 0, column: column, style: Style(.hintKey))
    }

    /// `review: 3 days ago`, on the latest page, if more than one page was started since the last review.
    private static func reminder(_ view: JournalView) -> String? {
        guard let last = view.page.lastReview, last.pagesSince > 1, view.page.contents.isLatest,
            !view.isFutureLog
        else { return nil }
        return "review: \(last.day.distance(from: view.today))"
    }

    /// `4 open · 2 done`; carried-over todos count as open.
    private static func counts(of page: PageContents) -> [String] {
        let words: [(TodoState, String)] = [
            (.open, "open"), (.carried, "carried"), (.postponed, "postponed"), (.done, "done"),
        ]
        let counts: [String] = words.compactMap { state, word in
            let count = page.count(of: state)
            return count == 0 ? nil : "\(count) \(word)"
        }
        return counts + (page.hiddenWords.map { [$0] } ?? [])
    }
}
