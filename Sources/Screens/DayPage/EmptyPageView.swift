import Journal
import Store

/// The text of an empty page: its purpose, and which keys to press.
enum EmptyPageView {
    static func draw(
        _ view: JournalView, _ state: DayPageState, rows: Range<Int>, on canvas: inout Canvas
    ) {
        let lines =
            view.isFutureLog
            ? nothingAhead(state)
            : view.shownResults != nil
                ? nothingFound(state)
                : view.hasNoPages && view.day == view.today ? welcome(state) : nothingYet(view, state)
        let width = lines.map { DisplayText.width(of: $0.text) }.max() ?? 0
        let column = max(2, (canvas.size.columns - width) / 2)
        let top = rows.lowerBound + max(0, (rows.count - lines.count) / 3)
        for (row, line) in zip(top..<rows.upperBound, lines) {
            canvas.put(line.text, row: row, column: column, style: Style(line.role))
        }
    }

    private typealias Line = (text: String, role: Style.Role)

    private static func welcome(_ state: DayPageState) -> [Line] {
        [
            ("Welcome to Daybook: a page a day.", .welcome),
            ("", .plain),
        ]
            + keys(
                [
                    (.review, "take a guided first review"), (.startToday, "start today's page"),
                    (.add, "add a todo"), (.help, "every key"), (.quit, "quit"),
                ], state) + [
                ("", .plain),
                ("To import a journal, quit and run", .caption),
                ("daybook import FILE", .caption),
            ]
    }

    private static func nothingAhead(_ state: DayPageState) -> [Line] {
        [
            ("Nothing scheduled.", .welcome), ("Todos scheduled for later wait here.", .caption),
            ("", .plain),
        ]
            + keys(
                [(.add, "add a todo, for tomorrow unless you say when"), (.journal, "back to the journal")],
                state)
    }

    private static func nothingFound(_ state: DayPageState) -> [Line] {
        guard case .searching(let search) = state.mode else {
            return [("No match in the whole journal.", .welcome), ("", .plain)]
                + keys([(.search, "change the search"), (.back, "go back")], state)
        }
        let isBlank = search.query == nil
        return [(isBlank ? "Type to search the whole journal." : "No match in the whole journal.", .welcome)]
    }

    private static func nothingYet(_ view: JournalView, _ state: DayPageState) -> [Line] {
        let isAhead = view.day > view.today
        let hasPage = view.page.contents.isStarted || view.day == view.today
        let words =
            hasPage
            ? "Nothing on this page yet."
            : isAhead ? "Nothing is scheduled for this day." : "This day has no page."
        let hidden = view.page.contents.hiddenWords.map { [("\($0).", Style.Role.caption)] } ?? []
        let showing: [(CommandName, String)] = hidden.isEmpty ? [] : [(.hidden, "show hidden todos")]
        let entry: [(CommandName, String)] = isAhead ? [] : [(.entry, "log something already done")]
        return [(words, .welcome)] + hidden + [("", .plain)]
            + keys([(.add, "add a todo")] + entry + showing, state)
    }

    /// Commands with their keys, one per line.
    private static func keys(_ commands: [(CommandName, String)], _ state: DayPageState) -> [Line] {
        let names = commands.map { state.keyName($0.0) }
        let width = names.map { DisplayText.width(of: $0) }.max() ?? 0
        return zip(names, commands).map { name, command in
            let blank = String(repeating: " ", count: width - DisplayText.width(of: name) + 2)
            return (name + blank + command.1, .plain)
        }
    }
}
