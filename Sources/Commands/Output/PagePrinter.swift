import Journal
import Screens

/// Formats a page as lines, optionally in colour.
struct PagePrinter {
    let clock: JournalClock
    /// The names of categories, for starred todos, which stand apart from theirs.
    var categoryNames: [Int64: String] = [:]
    let symbols = Environment.configuration.preferences.symbols
    private let isColored = Console.isColored
    private let isTerminal = Console.isTerminal
    /// Nil to leave long lines whole.
    private let width = Console.columns
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
            let name = section.isStarred ? "\(section.name) \(symbols.star)" : section.name.harmless
            lines.append(styled(bullet + name, theme.attributes(for: style)))
        }
        for row in section.rows {
            let id = String(row.id)
            let mark = symbols.mark(of: row)
            let own = section.isStarred ? row.todo.categoryID.flatMap { categoryNames[$0] } : nil
            let caption = [own, row.caption(on: day, clock: clock)].compactMap(\.self)
                .filter { !$0.isEmpty }.map(DisplayText.printable).joined(separator: " · ")
            let padding = String(repeating: " ", count: idWidth - id.count)
            let look = theme.attributes(for: Style(.init(row.state)))
            var line = PrintedLine(
                beginning: "  \(styled(mark, look)) \(padding)\(styled(id, Attributes(dim: true)))  ",
                indent: 3 + DisplayText.width(of: mark) + idWidth + 2,
                parts: [.init(text: row.todo.shownTitle.harmless, look: look, url: link(row.todo))])
            let signs = symbols.noteSigns(row.todo.note)
            if !signs.isEmpty { line.parts.append(.init(text: signs, look: Attributes(dim: true))) }
            if !caption.isEmpty {
                line.parts.append(.init(text: "(\(caption))", look: Attributes(dim: true)))
            }
            lines += line.lines(width: width, isColored: isColored)
        }
        return lines
    }

    /// The target of the title's hyperlink (OSC 8), on a terminal.
    private func link(_ todo: Todo) -> String? {
        isTerminal ? todo.externalURL.flatMap(WebAddress.link) : nil
    }

    private func styled(_ text: String, _ look: Attributes) -> String {
        AnsiStyle.styled(text, look, isColored: isColored)
    }
}

/// The colours of printed lines, as ANSI escape sequences.
enum AnsiStyle {
    static func styled(_ text: String, _ look: Attributes, isColored: Bool) -> String {
        guard isColored else { return text }
        var codes: [String] = []
        if look.isBold { codes.append("1") }
        if look.isDim { codes.append("2") }
        if look.isStruckThrough { codes.append("9") }
        if look.isUnderlined { codes.append("4") }
        if look.isReverse { codes.append("7") }
        if let color = look.foreground { codes.append(code(of: color, ground: 30)) }
        if let color = look.background { codes.append(code(of: color, ground: 40)) }
        return codes.isEmpty ? text : "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
    }

    /// The SGR code: text colours start at 30, backgrounds at 40, and bright ones add 60.
    private static func code(of color: Color, ground: UInt8) -> String {
        switch color.number {
        case 0..<8: "\(ground + color.number)"
        case 8..<16: "\(ground + 60 + color.number - 8)"
        default: "\(ground + 8);5;\(color.number)"
        }
    }

    /// The number of colours for printed lines, from the terminal's name.
    static var colors: Int {
        let name = Environment.value("TERM") ?? ""
        return name.contains("256color") || Environment.value("COLORTERM") != nil ? 256 : 8
    }
}
