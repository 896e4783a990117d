import Store

/// Draws the latest messages, the newest first, each with its time.
enum MessagesView {
    /// Draws the messages, scrolled to a line.
    /// - Returns: The scroll, clamped to their length.
    static func draw(scroll: Int, view: JournalView, on canvas: inout Canvas) -> Int {
        let lines = view.recentMessages.reversed().flatMap { recent -> [Line] in
            let time = view.clock.timeOfDay(recent.date)
            let role: Style.Role = recent.message.isError ? .error : .plain
            return DisplayText.wrapped(recent.message.text, to: canvas.size.columns - 9).enumerated().map {
                Line(time: $0.offset == 0 ? time : "", text: $0.element, role: role)
            }
        }
        let body = 1..<(canvas.size.rows - 1)
        let first = min(scroll, max(0, lines.count - body.count))
        canvas.put(" Messages", row: 0, column: 0, style: Style(.header))
        for (row, line) in zip(body, lines.dropFirst(first)) {
            canvas.put(line.time, row: row, column: 1, style: Style(.caption))
            canvas.put(line.text, row: row, column: 8, style: Style(line.role))
        }
        if lines.isEmpty {
            canvas.put("No messages yet.", row: 1, column: 1, style: Style(.caption))
        }
        HintLine.draw(
            [.init(key: "Esc", words: "back")], row: canvas.size.rows - 1, limit: canvas.size.columns - 1,
            on: &canvas)
        canvas.cursor = ScreenPosition(row: 0, column: 1)
        return first
    }

    private struct Line {
        let time: String
        let text: String
        let role: Style.Role
    }
}
