import Foundation
import Journal
import Persistence
import Sharing

/// The output of `daybook log --json`.
struct LogJSON: JSONObject {
    let steps: [StepJSON]
    /// The journal's id.
    let journal: String

    static let form = JSONForm<LogJSON>([
        .init("journal", JSONSchema.journalNote) { $0.journal }, .init("steps") { $0.steps },
    ])
}

/// What there is to tell of a change, whether it is a step of the change log or changed nothing.
struct MadeChange: JSONObject {
    var date: Date
    var label: String
    var source = Author.Source.commandLine
    /// The ids of the todos that it changed.
    var todos: [Int64] = []
    var isUndone = false

    static let form = JSONForm<MadeChange>([
        .init("date") { $0.date }, .init("label") { $0.label }, .init("source") { $0.source },
        .init("todos", "The ids of the todos that it changed.") { $0.todos },
        .init("undone") { $0.isUndone },
    ])
}

extension MadeChange {
    /// - Parameter todos: The ids of the todos that each step changed.
    init(_ step: UndoStep, todos: [Int64: [Int64]]) {
        self.init(
            date: step.date, label: step.label, source: step.source, todos: todos[step.id] ?? [],
            isUndone: step.isUndone)
    }
}

/// A step of the change log.
struct StepJSON: JSONObject {
    private let id: Int64
    private let change: MadeChange
    private let event: LogFollower.Event?

    /// - Parameter event: What just happened to it, for `--follow`.
    init(_ step: UndoStep, todos: [Int64: [Int64]], event: LogFollower.Event? = nil) {
        (id, change, self.event) = (step.id, MadeChange(step, todos: todos), event)
    }

    static let form = JSONForm<StepJSON>(
        MadeChange.form.fields { $0.change } + [
            .init("id") { $0.id },
            .init(ifAny: "event", "What just happened; only with --follow.") { $0.event },
        ])
}

/// The output of `daybook undo --json` and `redo --json`.
struct ReplayedJSON: JSONObject {
    let steps: [StepJSON]
    let outcome: OutcomeJSON
    /// The journal's id.
    let journal: String

    static let form = JSONForm<ReplayedJSON>(
        OutcomeJSON.form.fields { $0.outcome } + [
            .init("journal", JSONSchema.journalNote) { $0.journal },
            .init("steps", "Those undone or redone, in that order.") { $0.steps },
        ])
}

/// The output of a command that changes something: the step, if there is one, and what else there is to tell.
struct ChangeJSON: JSONObject {
    /// The step's id.
    var id: Int64?
    let change: MadeChange
    let outcome: OutcomeJSON

    static let form = JSONForm<ChangeJSON>(
        OutcomeJSON.form.fields { $0.outcome } + MadeChange.form.fields { $0.change } + [
            .init("id", "The step's id; null if nothing was changed.") { $0.id }
        ])
}

/// What a change has to tell beside its step.
struct OutcomeJSON: JSONObject {
    let outcome: VerbOutcome
    let skipped: [Int64]

    private struct Row: JSONObject {
        let row: LibraryRow

        static let form = JSONForm<Row>([
            .init("id") { $0.row.id },
            .init("kind", oneOf: ["category", "bundle", "item", "group"]) {
                $0.row.kind == .group ? "group" : $0.row.kind.rawValue
            },
        ])
    }

    static let form = JSONForm<OutcomeJSON>([
        .init("day", "The day whose text was written.") { json in
            if case .day(let day)? = json.outcome.written { day } else { nil as Day? }
        },
        .init("present", "The ids of todos that were there already.") { $0.outcome.present.map(\.id) },
        .init("row", "What else was changed.") { $0.outcome.libraryRow.map(Row.init) },
        .init("skipped", "The ids of todos of a range that the command can't change.") { $0.skipped },
        .init("week", "The Monday of the week whose text was written.") { json in
            if case .week(let week)? = json.outcome.written { week.monday } else { nil as Day? }
        },
    ])
}

extension Author.Source: JSONOutput {}
