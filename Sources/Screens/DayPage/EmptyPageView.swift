import Journal
import Store

/// What an empty page says: what this is, and what to press.
enum EmptyPageView {
    static func draw(_ view: JournalView, rows: Range<Int>, on canvas: inout Canvas) {
        let lines = view.hasNoPages ? welcome : nothingYet(view)
        let width = lines.map { DisplayText.width(of: $0.text) }.max() ?? 0
        let column = max(2, (canvas.size.columns - width) / 2)
        let top = rows.lowerBound + max(0, (rows.count - lines.count) / 3)
        for (row, line) in zip(top..<rows.upperBound, lines) {
            canvas.put(line.text, row: row, column: column, style: Style(line.role))
        }
    }

    private typealias Line = (text: String, role: Style.Role)

    private static let welcome: [Line] = [
        ("Welcome to Daybook: a page a day.", .welcome),
        ("", .plain),
        ("S  start today's page", .plain),
        ("a  add a todo", .plain),
        ("?  every key", .plain),
        ("q  quit", .plain),
        ("", .plain),
        ("A journal to bring along? Quit, then", .caption),
        ("daybook import FILE", .caption),
    ]

    private static func nothingYet(_ view: JournalView) -> [Line] {
        [
            ("Nothing on this page yet.", .welcome),
            ("", .plain),
            ("a  add a todo", .plain),
            ("n  log something already done", .plain),
        ]
    }
}
