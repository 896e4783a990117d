import Journal

/// A list of todos: what `daybook list` gives, as text or as JSON from the same value.
struct ListOutput: JSONOutput {
    /// The day of the page, or the day that states are relative to.
    var day: String
    var started: Bool
    var todos: [TodoOutput]

    init(_ page: PageContents, categories: [Category]) {
        let names = Dictionary(uniqueKeysWithValues: categories.map { ($0.id, $0.name) })
        day = page.day.description
        started = page.isStarted
        todos = page.rows.map { row in
            TodoOutput(row, categoryName: row.todo.categoryID.flatMap { names[$0] })
        }
    }
}
