import Journal
import Persistence
import Screens
import Sharing

/// Formats conflicts as lines.
struct SyncConflictPrinter {
    let clock: JournalClock

    func lines(of conflict: JournalConflict) -> [String] {
        let words = ConflictWords(conflict, clock: clock)
        let number = "\(conflict.number)  "
        let blanks = String(repeating: " ", count: number.count)
        return line(number, words.headline)
            + words.details.flatMap { line(blanks + $0.beginning, $0.text) }
    }

    private func line(_ beginning: String, _ text: String) -> [String] {
        PrintedLine(
            beginning: beginning, indent: beginning.count,
            parts: [.init(text: text.harmless, look: Attributes())]
        ).lines(width: Console.columns, isColored: false)
    }
}

extension JSONValue {
    static func conflict(_ conflict: JournalConflict) -> JSONValue {
        var kind = "name"
        var property: String?
        var sides: [String: JSONValue] = [:]
        switch conflict.kind {
        case .property(let name, let shown, let other):
            (kind, property) = ("property", name)
            sides = ["shown": side(shown), "other": side(other)]
        case .deletion(let deleted, let changed):
            kind = "deletion"
            sides = ["deleted": side(deleted), "changed": side(changed)]
        case .reference(_, let deleted, let changed, _):
            kind = "reference"
            sides = ["deleted": side(deleted), "changed": side(changed)]
        case .name: break
        }
        return [
            "changed": sides["changed"] ?? .null, "deleted": sides["deleted"] ?? .null,
            "id": conflict.id.map(JSONValue.number) ?? .null, "kind": .text(kind),
            "number": .number(conflict.number), "other": sides["other"] ?? .null, "property": .text(property),
            "row": .text(conflict.noun), "shown": sides["shown"] ?? .null, "subject": .text(conflict.subject),
        ]
    }

    private static func side(_ side: JournalConflict.Side) -> JSONValue {
        [
            "at": .text(ISO8601.string(side.date)), "device": .text(side.device),
            "value": .text(side.text ?? side.words),
        ]
    }
}
