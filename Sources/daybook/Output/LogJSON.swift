import Journal
import Persistence
import Sharing

extension JSONValue {
    /// The output of `daybook log --json`.
    static func log(_ steps: [UndoStep], todos: [Int64: [Int64]]) -> JSONValue {
        ["steps": .list(steps.map { step($0, todos: todos[$0.id] ?? []) })]
    }

    /// A step of the change log.
    /// - Parameter event: What just happened to it, for `--follow`.
    static func step(_ step: UndoStep, todos: [Int64], event: LogFollower.Event? = nil) -> JSONValue {
        let members: [(key: String, value: JSONValue)] = [
            ("date", .text(ISO8601.string(step.date))), ("id", .number(step.id)),
            ("label", .text(step.label)), ("source", .text(step.source.rawValue)),
            ("todos", .list(todos.map { .number($0) })), ("undone", .flag(step.isUndone)),
        ]
        let first = event.map { [(key: "event", value: JSONValue.text($0.rawValue))] } ?? []
        return .object((first + members).sorted { $0.key < $1.key })
    }
}
