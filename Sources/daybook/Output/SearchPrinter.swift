import Journal
import Screens

/// Formats search results: a line each, with the id first.
struct SearchPrinter {
    private let clock: JournalClock
    private let names: CategoryNames
    private let colors: [Int64: CategoryColor]
    private let theme = Environment.theme(colors: AnsiStyle.colors)

    init(clock: JournalClock, categories: [Journal.Category]) {
        self.clock = clock
        names = CategoryNames(categories)
        colors = Dictionary(categories.map { ($0.id, $0.color) }) { first, _ in first }
    }

    func lines(of hits: [SearchHit]) -> [String] {
        let rows = hits.map(row)
        let widths = (0..<4).map { column in
            rows.map { DisplayText.width(of: $0.columns[column].text) }.max() ?? 0
        }
        let indent = widths.reduce(0) { $0 + $1 + 2 }
        let isBeside = Console.columns.map { PrintedLine.isBeside(indent: indent, width: $0) } ?? true
        return rows.flatMap { row in
            let columns = row.columns.enumerated().map { index, column in
                let width = DisplayText.width(of: column.text)
                let blanks = String(repeating: " ", count: widths[index] - width)
                let text = AnsiStyle.styled(column.text, column.look, isColored: Console.isColored)
                // Ids are numbers, to the right.
                return !isBeside ? text : index == 0 ? blanks + text : text + blanks
            }
            if !isBeside {
                let cells = columns.filter { $0.contains { $0 != " " } }
                let beginning = cells.joined(separator: "  ")
                return PrintedLine(beginning: beginning, indent: indent, parts: row.rest)
                    .lines(width: Console.columns, isColored: Console.isColored)
            }
            if row.rest.isEmpty { return [columns.joined(separator: "  ")] }
            return PrintedLine(
                beginning: columns.map { $0 + "  " }.joined(), indent: indent, parts: row.rest
            ).lines(width: Console.columns, isColored: Console.isColored)
        }
    }

    private typealias Cell = (text: String, look: Attributes)

    private func row(_ hit: SearchHit) -> (columns: [Cell], rest: [PrintedLine.Part]) {
        let dim = Attributes(dim: true)
        let snippet = hit.snippet.map { PrintedLine.Part(text: $0.text.harmless, look: dim) }
        guard let todo = hit.todo else {
            let columns = [
                ("-", dim), (hit.day.description, Attributes()), ("text", Attributes()), ("", dim),
            ]
            return (columns, [snippet].compactMap(\.self))
        }
        let state = todo.listedState(relativeTo: hit.day, isLatest: true)
        let look = theme.attributes(for: Style(.init(state)))
        let color = todo.categoryID.flatMap { colors[$0] }
        let category = theme.attributes(for: Style(color.map { .category($0) } ?? .otherCategory))
        let columns = [
            (String(todo.id), dim), (hit.day.description, Attributes()), (state.rawValue, look),
            (names.name(todo.categoryID).harmless, category),
        ]
        let title = PrintedLine.Part(
            text: todo.shownTitle.harmless, look: look,
            url: Console.isTerminal ? todo.externalURL.flatMap(WebAddress.link) : nil)
        return (columns, [title, snippet].compactMap(\.self))
    }
}
