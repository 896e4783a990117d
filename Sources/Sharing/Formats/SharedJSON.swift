import Journal

/// The page as JSON.
extension SharedPage {
    func json() throws -> String {
        let todos = parts.map { part in part.sections.flatMap { $0.output(on: day, bornOpen: bornOpen) } }
        switch kind {
        case .page(let isStarted):
            return try PageOutput(
                day: day.description, started: isStarted, group: filter?.name, todos: todos[0]
            ).json()
        case .standup(let since):
            return try StandupOutput(
                day: day.description, since: since.description, group: filter?.name, done: todos[0],
                open: todos[1]
            ).json()
        case .review(let since):
            return try ReviewOutput(
                day: day.description, since: since.description, group: filter?.name, done: todos[0],
                postponed: todos[1], abandoned: todos[2], carried: todos[3], planned: todos[4]
            ).json()
        }
    }
}

extension SharedPage.Section {
    fileprivate func output(on day: Day, bornOpen: Set<Int64>?) -> [TodoOutput] {
        rows.map { TodoOutput($0.row, categoryName: category?.name, on: day, bornOpen: bornOpen) }
    }
}
