import Journal
import Store

/// Draws what happened on the day in an earlier year: one dim line at the page's end, if it is free.
enum YearAgoView {
    /// - Parameters:
    ///   - used: The number of the body's lines in use.
    ///   - body: The rows of the page.
    static func draw(
        _ view: JournalView, _ state: DayPageState, used: Int, body: Range<Int>, on canvas: inout Canvas
    ) {
        guard view.isPage, used + 2 <= body.count,
            let found = view.readings.onThisDay?.value.flatMap(\.self), found.seenFrom == view.day
        else { return }
        let key = state.keyName(.yearAgo)
        let room =
            state.measure - DayPageLayout.markColumn - DayPageLayout.margin - DisplayText.width(of: key) - 3
        guard room > 20 else { return }
        let row = body.upperBound - 1
        let end = canvas.put(
            DisplayText.truncated(found.words, to: room), row: row, column: DayPageLayout.markColumn,
            style: Style(.hint))
        canvas.put(" · ", row: row, column: end, style: Style(.hint))
        canvas.put(key, row: row, column: end + 3, style: Style(.hintKey))
    }
}
