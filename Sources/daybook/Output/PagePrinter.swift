import Journal
import Screens

/// Formats a page as lines, optionally in colour.
struct PagePrinter {
    let clock: JournalClock
    let symbols = Environment.configuration.preferences.symbols
    let isColored: Bool
    let isTerminal: Bool
    private let theme = Environment.theme(colors: AnsiStyle.colors)

    func lines(of page: PageContents, heading: String) -> [String] {
        let idWidth = page.rows.map { String($0.id).count }.max() ?? 0
        return [line(ofHeading: heading)]
            + page.sections.flatMap { lines(of: $0, on: page.day, idWidth: idWidth) }
    }

    func line(ofHeading heading: String) -> String {
        styled(DisplayText.printable(heading), Attributes(bold: true))
    }

    /// - Parameter hasHeading: False for the rest of a section.
    func lines(of section: PageSection, on day: Day, idWidth: Int, hasHeading: Bool = true) -> [String] {
        var lines: [String] = []
        if hasHeading {
            let style = Style(section.category.map { .category($0.color) } ?? .otherCategory)
            let bullet = section.category == nil ? "" : "\(symbols.category) "
            lines.append(styled(bullet + section.name.harmless, theme.attributes(for: style)))
        }
        for row in section.rows {
            let id = String(row.id)
            let mark = symbols.mark(of: row)
            let caption = DisplayText.printable(row.caption(on: day, clock: clock))
            let padding = String(repeating: " ", count: idWidth - id.count)
            let look = theme.attributes(for: Style(.init(row.state)))
            lines.append(
                "  \(styled(mark, look)) \(padding)\(styled(id, Attributes(dim: true)))  "
                    + styled(linked(row.todo), look)
                    + (caption.isEmpty ? "" : "  " + styled("(\(caption))", Attributes(dim: true))))
        }
        return lines
    }

    /// The title; on a terminal, a hyperlink (OSC 8) to its URL.
    private func linked(_ todo: Todo) -> String {
        let title = todo.title.harmless
        guard isTerminal, let url = todo.externalURL.flatMap(WebAddress.link) else { return title }
        return "\u{1B}]8;;\(url)\u{1B}\\\(title)\u{1B}]8;;\u{1B}\\"
    }

    private func styled(_ text: String, _ look: Attributes) -> String {
        AnsiStyle.styled(text, look, isColored: isColored)
    }
}
