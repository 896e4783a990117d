import Journal

/// The page as JSON.
extension SharedPage {
    var json: JSONValue {
        switch kind {
        case .page: Self.pageForm.json(of: self)
        case .range: Self.rangeForm.json(of: self)
        case .standup: Self.standupForm.json(of: self)
        case .review: Self.reviewForm.json(of: self)
        }
    }

    private static let common: [JSONForm<SharedPage>.Field] = [
        .init("group", "The export group; null for every category.") { $0.filter?.name },
        .init("journal", "The journal's id; null for a page shared from the screen.") { $0.journalID },
    ]

    public static let pageForm = JSONForm<SharedPage>(
        common
            + DayOfRange.form.fields { page in
                var day = DayOfRange(page: page, part: page.parts[0], day: page.day)
                if case .page(let isStarted) = page.kind { day.isStarted = isStarted }
                day.text = page.text
                return day
            })

    public static let rangeForm = JSONForm<SharedPage>(
        common
            + PagesJSON<DayOfRange>.form.fields { page in
                let pages = page.parts.map { DayOfRange(page: page, part: $0, day: $0.page?.day ?? page.day) }
                return PagesJSON((page.since ?? page.day)...page.day, pages)
            })

    public static let standupForm = JSONForm<SharedPage>(
        common + [
            .init("day") { $0.day }, .init("since") { $0.since ?? $0.day },
            .init("done") { $0.todos(ofPart: 0) },
            .init("open") { $0.todos(ofPart: 1) },
            .init("starred", "The starred todos of those days, each once.") { $0.todos(ofPart: 2) },
        ])

    public static let reviewForm = JSONForm<SharedPage>(
        common + [
            .init("day", "Today.") { $0.day }, .init("since") { $0.since ?? $0.day },
            .init("until", "Before today, there are no carried and planned todos.") { $0.until },
            .init("done") { $0.todos(ofPart: 0) }, .init("postponed") { $0.todos(ofPart: 1) },
            .init("abandoned", "Missed and skipped habits too, last.") { page in
                (2...4).flatMap(page.todos(ofPart:))
            },
            .init("carried") { $0.todos(ofPart: 5) }, .init("planned") { $0.todos(ofPart: 6) },
            .init("starred", "The starred todos of those days, each once.") { $0.todos(ofPart: 7) },
        ])

    /// The first day that it tells of; nil for a day's page.
    private var since: Day? {
        switch kind {
        case .page: nil
        case .range(let day), .standup(let day), .review(let day, _): day
        }
    }

    private var until: Day {
        if case .review(_, let until?) = kind { until } else { day }
    }

    private func todos(ofPart index: Int) -> [TodoJSON] {
        parts.indices.contains(index) ? todos(of: parts[index], on: day) : []
    }

    fileprivate func todos(of part: Part, on day: Day) -> [TodoJSON] {
        part.sections.flatMap { section in
            section.rows.map {
                TodoJSON($0.row, categoryName: section.category?.name, on: day, bornOpen: bornOpen)
            }
        }
    }

    /// The page of a day, alone or in a range.
    private struct DayOfRange: JSONObject {
        let day: Day
        var isStarted: Bool
        var text: SharedProse?
        private let todos: [TodoJSON]

        init(page: SharedPage, part: Part, day: Day) {
            self.day = day
            isStarted = part.page?.isStarted ?? false
            text = part.text
            todos = page.todos(of: part, on: day)
        }

        static let form = JSONForm<DayOfRange>([
            .init("day") { $0.day }, .init("started") { $0.isStarted },
            .init("text", "The text of the day, in Markdown.") { $0.text?.markdown },
            .init("todos") { $0.todos },
        ])
    }
}
