import Journal
import Mustache

/// The page as a self-contained HTML file for phones, screens and paper, light and dark.
extension SharedPage {
    func html() throws -> String {
        try HTMLPage.template.get().render(HTMLPage(self)) + "\n"
    }
}

/// The template's data. Mustache also looks names up in outer scopes, so each name has a single meaning.
private struct HTMLPage {
    struct Part {
        /// A part's heading moves its sections one level down.
        var heading: String?
        var isEmpty: Bool
        var sections: [Section]
        /// The text of the part's day as HTML; empty without one.
        var dayText: String
    }

    struct Section {
        var name: String
        var dot: String
        var rows: [Row]
    }

    struct Row {
        var look: String
        var mark: String
        /// The state for screen readers; empty if the caption contains it.
        var state: String
        var title: String
        /// Empty without a URL.
        var link: String
        var beside: String
        /// The note as HTML; empty without one.
        var note: String
    }

    var day: String
    var date: String
    /// The day's text as HTML; empty without one.
    var prose: String
    var parts: [Part]
    var nothing = SharedPage.nothing

    static let template = Result {
        MustacheContentTypes.register(HTMLEscaping(), named: HTMLEscaping.name)
        return try MustacheTemplate(string: HTMLTemplate.text)
    }

    init(_ page: SharedPage) {
        day = page.title
        date = page.day.description
        let prose = page.text.map(RenderedMarkdown.html) ?? ""
        self.prose = prose
        parts = page.toldParts.map { part in
            let hasText = part.text != nil || part.heading == nil && !prose.isEmpty
            return Part(
                heading: part.heading,
                isEmpty: part.sections.isEmpty && !hasText,
                sections: part.sections.map(Section.init),
                dayText: part.text.map(RenderedMarkdown.html) ?? "")
        }
    }
}

extension HTMLPage.Section {
    fileprivate init(_ section: SharedPage.Section) {
        name = section.name
        dot = section.category?.color.rawValue ?? "other"
        rows = section.rows.map(HTMLPage.Row.init)
    }
}

extension HTMLPage.Row {
    fileprivate init(_ row: SharedRow) {
        look = row.state.rawValue
        title = row.title
        link = row.link ?? ""
        beside = row.beside
        note = row.note.map(RenderedMarkdown.html) ?? ""
        switch row.state {
        case .open: (mark, state) = (row.row.todo.isHabit ? "□" : "○", "Open")
        case .done: (mark, state) = ("✓", "Done")
        case .abandoned: (mark, state) = ("✗", "")
        case .carried: (mark, state) = ("→", "Carried over")
        case .postponed: (mark, state) = ("›", "Postponed")
        }
    }
}

// The values by their names in the template. Without this, the library finds them by reflection, which took most of
// the time of a page.

extension HTMLPage: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        // Not part of the template, which is parsed character by character.
        case "style": HTMLTemplate.style
        case "day": day
        case "date": date
        case "prose": prose
        case "hasProse": !prose.isEmpty
        case "parts": parts
        case "nothing": nothing
        default: nil
        }
    }
}

extension HTMLPage.Part: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "heading": heading
        case "hasHeading": heading != nil
        case "isEmpty": isEmpty
        case "sections": sections
        case "dayText": dayText
        case "hasDayText": !dayText.isEmpty
        default: nil
        }
    }
}

extension HTMLPage.Section: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "name": self.name
        case "dot": dot
        case "rows": rows
        default: nil
        }
    }
}

extension HTMLPage.Row: MustacheParent {
    func child(named name: String) -> Any? {
        switch name {
        case "look": look
        case "mark": mark
        case "state": state
        case "hasState": !state.isEmpty
        case "title": title
        case "link": link
        case "hasLink": !link.isEmpty
        case "beside": beside
        case "hasBeside": !beside.isEmpty
        case "note": note
        case "hasNote": !note.isEmpty
        default: nil
        }
    }
}
