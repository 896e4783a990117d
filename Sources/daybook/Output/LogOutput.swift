import Foundation
import Journal
import Sharing
import Persistence

/// The output of `daybook log --json`.
struct LogOutput: JSONOutput {
    struct Step: Encodable {
        var id: Int64
        var label: String
        var date: String
        var source: String
        var undone: Bool
    }

    var steps: [Step]

    init(_ steps: [UndoStep]) {
        self.steps = steps.map {
            Step(
                id: $0.id, label: $0.label, date: ISO8601.string($0.date), source: $0.source.rawValue,
                undone: $0.isUndone)
        }
    }
}
