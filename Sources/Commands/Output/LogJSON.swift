import Journal
import Persistence
import Sharing

extension JSONValue {
    /// The output of `daybook log --json`.
    static func log(_ steps: [UndoStep], todos: [Int64: [Int64]], journal: String) -> JSONValue {
        ["journal": .text(journal), "steps": .list(steps.map { step($0, todos: todos[$0.id] ?? []) })]
    }

    /// The output of `daybook undo --json` and `redo --json`.
    static func replayed(
        _ steps: [UndoStep], todos: [Int64: [Int64]], _ outcome: VerbOutcome, journal: String
    ) -> JSONValue {
        let members: [(key: String, value: JSONValue)] = [
            ("journal", .text(journal)),
            ("steps", .list(steps.map { step($0, todos: todos[$0.id] ?? []) })),
        ]
        return .object((members + self.members(of: outcome, [])).sorted { $0.key < $1.key })
    }

    /// A step of the change log.
    /// - Parameter event: What just happened to it, for `--follow`.
    static func step(_ step: UndoStep, todos: [Int64], event: LogFollower.Event? = nil) -> JSONValue {
        let first = event.map { [(key: "event", value: JSONValue.text($0.rawValue))] } ?? []
        return .object((first + members(of: step, todos)).sorted { $0.key < $1.key })
    }

    /// The output of a command that changed something: the step, and what else there is to tell.
    static func change(
        _ step: UndoStep, todos: [Int64], _ outcome: VerbOutcome, skipped: [Int64]
    ) -> JSONValue {
        .object((members(of: step, todos) + members(of: outcome, skipped)).sorted { $0.key < $1.key })
    }

    /// The output of such a command if it changed nothing: a step without an id.
    static func noChange(
        _ words: String, _ outcome: VerbOutcome, skipped: [Int64] = [], _ clock: JournalClock
    ) -> JSONValue {
        let members: [(key: String, value: JSONValue)] = [
            ("date", .text(ISO8601.string(clock.now()))), ("id", .null), ("label", .text(words)),
            ("source", .text(Author.Source.commandLine.rawValue)), ("todos", .list([JSONValue]())),
            ("undone", .flag(false)),
        ]
        return .object((members + self.members(of: outcome, skipped)).sorted { $0.key < $1.key })
    }

    private static func members(of step: UndoStep, _ todos: [Int64]) -> [(key: String, value: JSONValue)] {
        [
            ("date", .text(ISO8601.string(step.date))), ("id", .number(step.id)),
            ("label", .text(step.label)), ("source", .text(step.source.rawValue)),
            ("todos", .list(todos.map { .number($0) })), ("undone", .flag(step.isUndone)),
        ]
    }

    private static func members(
        of outcome: VerbOutcome, _ skipped: [Int64]
    ) -> [(key: String, value: JSONValue)] {
        let row = outcome.libraryRow.map { row -> JSONValue in
            ["id": .number(row.id), "kind": .text(row.kind == .group ? "group" : row.kind.rawValue)]
        }
        return [
            // The day whose text was written; null for none.
            ("day", .text(outcome.textDay?.description)),
            // The ids of todos that were there already, so that none was added.
            ("present", .list(outcome.present.map { .number($0.id) })),
            // The category, bundle, item or group that was changed; null for none.
            ("row", row ?? .null),
            // The ids of todos of a range that it left as they were.
            ("skipped", .list(skipped.map { .number($0) })),
        ]
    }
}
