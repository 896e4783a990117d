import Journal
import Persistence
import Sharing

extension JSONValue {
    /// The output of `daybook log --json`.
    static func log(_ steps: [UndoStep]) -> JSONValue {
        let steps = steps.map { step -> JSONValue in
            [
                "date": .text(ISO8601.string(step.date)), "id": .number(step.id),
                "label": .text(step.label), "source": .text(step.source.rawValue),
                "undone": .flag(step.isUndone),
            ]
        }
        return ["steps": .list(steps)]
    }
}
