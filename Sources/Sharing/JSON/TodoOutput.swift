import Journal

/// A todo as `--json` gives it: every field is there, and what has no value is null.
public struct TodoOutput: Encodable {
    struct Ending: Encodable {
        var kind: String
        var date: String
        var day: String
    }

    var id: Int64
    var title: String
    /// The category's name.
    @OrNull var category: String?
    var start: String
    var habit: Bool
    @OrNull var url: String?
    var state: String
    @OrNull var ending: Ending?
    var firstSeen: String
    var pushes: Int
    /// `mon`, `tue`, …; null for those of its category.
    @OrNull var carriesTo: [String]?

    public init(_ row: PageRow, categoryName: String?) {
        id = row.todo.id
        title = row.todo.title
        category = categoryName
        start = row.todo.start.description
        habit = row.todo.isHabit
        url = row.todo.externalURL
        state = row.state.rawValue
        ending = row.todo.ending.map { ending in
            Ending(kind: ending.kind.rawValue, date: ISO8601.string(ending.date), day: ending.day.description)
        }
        firstSeen = row.todo.firstSeen.description
        pushes = row.todo.putOffs.count
        carriesTo = row.todo.carriesTo?.keys
    }
}
