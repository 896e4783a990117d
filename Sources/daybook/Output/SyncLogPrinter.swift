import Journal
import Persistence
import Screens
import Sharing

/// Formats the changes of all machines as lines.
struct SyncLogPrinter {
    let clock: JournalClock

    func lines(of steps: [SyncedStep]) -> [String] {
        let width = steps.map { DisplayText.width(of: $0.deviceName.harmless) }.max() ?? 0
        return steps.flatMap { step in
            let name = DisplayText.padded(step.deviceName.harmless, to: width)
            let beginning = "\(clock.dateAndTime(of: step.date))  \(name)  "
            let end = step.isSent ? "" : " (not sent)"
            return PrintedLine(
                beginning: beginning, indent: DisplayText.width(of: beginning),
                parts: [.init(text: step.label.harmless + end, look: Attributes())]
            ).lines(width: Console.columns, isColored: false)
        }
    }
}

extension JSONValue {
    static func syncedStep(_ step: SyncedStep) -> JSONValue {
        [
            "at": .text(ISO8601.string(step.date)), "device": .text(step.deviceName),
            "isOwn": .flag(step.isOwn), "isSent": .flag(step.isSent), "label": .text(step.label),
            "operations": .number(Int64(step.operations)),
        ]
    }
}
