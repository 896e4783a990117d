import Foundation
import Journal

/// A todo as `--json` gives it: every field is there, and what has no value is null.
struct TodoOutput: Encodable {
    struct Ending: Encodable {
        var kind: String
        var date: String
        var day: String
    }

    var id: Int64
    var title: String
    /// The category's name.
    var category: String?
    var start: String
    var habit: Bool
    var url: String?
    var state: TodoState
    var ending: Ending?
    var firstSeen: String
    var pushes: Int

    init(_ row: PageRow, categoryName: String?) {
        id = row.todo.id
        title = row.todo.title
        category = categoryName
        start = row.todo.start.description
        habit = row.todo.isHabit
        url = row.todo.externalURL
        state = row.state
        ending = row.todo.ending.map { ending in
            Ending(kind: ending.kind.rawValue, date: ISO8601.string(ending.date), day: ending.day.description)
        }
        firstSeen = row.todo.firstSeen.description
        pushes = row.todo.putOffs.count
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, category, start, habit, url, state, ending, firstSeen, pushes
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(title, forKey: .title)
        try container.encode(category, forKey: .category)
        try container.encode(start, forKey: .start)
        try container.encode(habit, forKey: .habit)
        try container.encode(url, forKey: .url)
        try container.encode(state.rawValue, forKey: .state)
        try container.encode(ending, forKey: .ending)
        try container.encode(firstSeen, forKey: .firstSeen)
        try container.encode(pushes, forKey: .pushes)
    }
}
