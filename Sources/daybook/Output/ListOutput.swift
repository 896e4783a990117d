import Journal
import Sharing

/// A list of todos: what `daybook list` gives, as text or as JSON from the same value.
struct ListOutput: JSONOutput {
    /// The day of the page, or the day that states are relative to.
    var day: String
    var started: Bool
    var todos: [TodoOutput]
    /// What rests on the day's weekday and is not among the others.
    var resting: [TodoOutput]

    init(_ page: PageContents, categories: [Category]) {
        let names = Dictionary(uniqueKeysWithValues: categories.map { ($0.id, $0.name) })
        day = page.day.description
        started = page.isStarted
        let output = { (row: PageRow) in
            TodoOutput(row, categoryName: row.todo.categoryID.flatMap { names[$0] })
        }
        todos = page.rows.map(output)
        resting = page.resting.map(output)
    }
}
