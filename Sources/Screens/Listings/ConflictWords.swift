import Journal

/// What is said of a conflict, in lines.
public struct ConflictWords {
    private let conflict: JournalConflict
    private let clock: JournalClock

    public init(_ conflict: JournalConflict, clock: JournalClock) {
        (self.conflict, self.clock) = (conflict, clock)
    }

    /// `title of todo 42 "Call plumber"`
    public var headline: String {
        switch conflict.kind {
        case .property("text", _, _): conflict.subject
        case .property(let property, _, _): "\(property) of \(conflict.subject)"
        case .deletion(let deleted, let changed):
            "\(conflict.subject), deleted \(place(deleted)), changed \(place(changed))"
        case .reference(let lost, _, let changed, _):
            "\(conflict.subject), put under \(lost) \(place(changed))"
        case .name: conflict.subject
        }
    }

    /// A line of the explanation: what begins it, and what follows.
    public struct Detail: Equatable, Sendable {
        public var beginning = ""
        public var text: String
    }

    /// What is shown and what isn't, or what became of it.
    public var details: [Detail] {
        switch conflict.kind {
        case .property(_, let shown, let other): side("shown  ", shown) + side("other  ", other)
        case .deletion: [Detail(text: "It is there. To take the other deletes it.")]
        case .reference(let lost, let deleted, _, let isHidden):
            [
                Detail(
                    text: "\(lost.prefix(1).uppercased() + lost.dropFirst()) was deleted \(place(deleted)). "
                        + (isHidden ? "So it isn't shown" : "So it is under none")
                        + "; to take the other brings both back.")
            ]
        case .name: [Detail(text: "Another one has this name. Rename or delete one.")]
        }
    }

    private func side(_ beginning: String, _ side: JournalConflict.Side) -> [Detail] {
        let lines = (side.words ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().map { index, text in
            Detail(
                beginning: index == 0 ? beginning : String(repeating: " ", count: beginning.count),
                text: text + (index == lines.count - 1 ? "  (\(place(side)))" : ""))
        }
    }

    /// `on laptop, 2026-11-23 10:42`
    private func place(_ side: JournalConflict.Side) -> String {
        "on \(side.device), \(clock.dateAndTime(of: side.date))"
    }
}
