import Journal
import Mustache

/// The page as one file of HTML that needs no other: for a phone, a screen and paper, light and dark.
extension SharedPage {
    func html() throws -> String {
        try HTMLPage.template.get().render(HTMLPage(self)) + "\n"
    }
}

/// What the template is filled in with. Mustache looks for a name outwards too, so none stands for two things.
private struct HTMLPage {
    struct Part {
        var heading: String?
        var isEmpty: Bool
        var sections: [Section]
        /// Sections stand one level below the part, where it has a heading.
        var hasHeading: Bool
    }

    struct Section {
        var name: String
        var dot: String
        var rows: [Row]
    }

    struct Row {
        var look: String
        var mark: String
        /// The state for those who do not see mark and look; empty where it is said beside the title.
        var state: String
        var title: String
        /// Empty where there is none.
        var link: String
        var beside: String
    }

    var day: String
    var date: String
    var parts: [Part]
    var nothing = SharedPage.nothing

    static let template = Result {
        MustacheContentTypes.register(HTMLEscaping(), named: HTMLEscaping.name)
        return try MustacheTemplate(string: HTMLTemplate.text)
    }

    init(_ page: SharedPage) {
        day = page.day.longName
        date = page.day.description
        parts = page.toldParts.map { part in
            Part(
                heading: part.heading, isEmpty: part.sections.isEmpty,
                sections: part.sections.map(Section.init),
                hasHeading: part.heading != nil)
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
        switch row.state {
        case .open: (mark, state) = (row.row.todo.isHabit ? "□" : "○", "Open")
        case .done: (mark, state) = ("✓", "Done")
        case .abandoned: (mark, state) = ("✗", "")
        case .carried: (mark, state) = ("→", "Carried on")
        case .postponed: (mark, state) = ("›", "Postponed")
        }
    }
}
