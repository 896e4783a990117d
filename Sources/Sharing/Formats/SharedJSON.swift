import Journal

/// The page as JSON.
extension SharedPage {
    var json: JSONValue {
        let day = JSONValue.text(day.description)
        // Null for every category.
        let group = JSONValue.text(filter?.name)
        let journal = JSONValue.text(journalID)
        let todos = parts.map { part in JSONValue.list(part.sections.flatMap(rows)) }
        return switch kind {
        case .page(let isStarted):
            [
                "day": day, "group": group, "journal": journal, "started": .flag(isStarted),
                "text": .text(text?.markdown),
                "todos": todos[0],
            ]
        case .range(let from):
            [
                "from": .text(from.description), "group": group, "journal": journal,
                "pages": .list(parts.map(page)), "to": day,
            ]
        case .standup(let since):
            [
                "day": day, "done": todos[0], "group": group, "journal": journal, "open": todos[1],
                "since": .text(since.description),
            ]
        case .review(let since):
            [
                "abandoned": todos[2], "carried": todos[3], "day": day, "done": todos[0], "group": group,
                "journal": journal, "planned": todos[4], "postponed": todos[1],
                "since": .text(since.description),
            ]
        }
    }

    private func page(_ part: Part) -> JSONValue {
        let day = part.page?.day ?? day
        return [
            "day": .text(day.description), "started": .flag(part.page?.isStarted ?? false),
            "text": .text(part.text?.markdown),
            "todos": .list(part.sections.flatMap { rows(of: $0, on: day) }),
        ]
    }

    private func rows(of section: Section) -> [JSONValue] { rows(of: section, on: day) }

    private func rows(of section: Section, on day: Day) -> [JSONValue] {
        section.rows.map {
            .todo($0.row, categoryName: section.category?.name, on: day, bornOpen: bornOpen)
        }
    }
}
