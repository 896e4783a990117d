import Journal

/// A list of todos: what `daybook list` gives, as text or as JSON from the same value.
struct ListOutput: JSONOutput {
    /// The day of the page, or the day that states are relative to.
    var day: String
    var started: Bool
    var todos: [TodoOutput]

    init(_ page: PageContents) {
        day = page.day.description
        started = page.isStarted
        todos = page.sections.flatMap { section in
            section.rows.map { TodoOutput($0, categoryName: section.category?.name) }
        }
    }
}
