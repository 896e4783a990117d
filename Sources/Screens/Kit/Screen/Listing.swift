import Journal
import Store

/// What is listed of the whole journal, over the page.
public enum Listing: CaseIterable, Equatable, Sendable {
    /// The changes of the journal, the newest first.
    case changes
    /// What merges decided though different things were typed.
    case conflicts

    var command: CommandName {
        switch self {
        case .changes: .changes
        case .conflicts: .conflicts
        }
    }

    var key: KeySequence {
        switch self {
        case .changes: "gu"
        case .conflicts: "gx"
        }
    }

    var title: String {
        switch self {
        case .changes: "Changes"
        case .conflicts: "Conflicts"
        }
    }

    var summary: String {
        switch self {
        case .changes: "Changes: undo or redo back to one"
        case .conflicts: "Conflicts: what two machines changed, to keep, take or merge"
        }
    }

    var reading: Reading {
        switch self {
        case .changes: .changes
        case .conflicts: .conflicts
        }
    }

    /// The number of its lines; nil until it is read.
    func count(in view: JournalView) -> Int? {
        switch self {
        case .changes: view.changes?.count
        case .conflicts: view.conflicts?.count
        }
    }

    /// The keys for a line.
    func hints(at index: Int, in view: JournalView) -> [HintLine.Hint] {
        switch self {
        case .changes:
            guard let changes = view.changes, changes.indices.contains(index), !changes[index].isMerge else {
                return []
            }
            let words = changes[index].isUndone ? "redo up to here" : "undo back to here"
            return [HintLine.Hint(key: "Enter", words: words)]
        case .conflicts:
            guard let conflicts = view.conflicts, conflicts.indices.contains(index) else { return [] }
            let taking: String
            switch conflicts[index].kind {
            case .property: taking = "take"
            case .deletion: taking = "delete"
            case .reference: taking = "bring back"
            case .name: return []
            }
            let both =
                conflicts[index].both == nil
                ? [] : [HintLine.Hint(key: "b", words: "both"), HintLine.Hint(key: "e", words: "edit both")]
            return [HintLine.Hint(key: "Enter", words: "keep"), HintLine.Hint(key: "t", words: taking)] + both
        }
    }

    func draw(_ list: inout ListPlace, view: JournalView, symbols: Symbols, on canvas: inout Canvas) {
        switch self {
        case .changes:
            guard let changes = view.changes else { return }
            ChangeListView.draw(changes, &list, view: view, symbols: symbols, on: &canvas)
        case .conflicts:
            guard let conflicts = view.conflicts else { return }
            ConflictListView(conflicts: conflicts, clock: view.clock, symbols: symbols).draw(
                &list, on: &canvas)
        }
    }
}

extension DayPageState.Mode {
    func isListing(_ listing: Listing) -> Bool {
        if case .listing(listing, _) = self { true } else { false }
    }
}

extension DayPageState {
    /// What Enter does on a line of a listing.
    mutating func enter(_ listing: Listing, at index: Int, in view: JournalView) -> [Effect] {
        switch listing {
        case .changes: goBackToChange(at: index, in: view)
        case .conflicts: settle(.keep, at: index, in: view)
        }
    }

    /// Settles a conflict. The list stays open, also after the last one: keys that were typed ahead mean nothing there.
    mutating func settle(_ settlement: Settlement, at index: Int, in view: JournalView) -> [Effect] {
        guard let conflicts = view.conflicts, conflicts.indices.contains(index) else { return [] }
        let conflict = conflicts[index]
        if conflict.kind == .name {
            return [
                .say(StoreMessage("Rename or delete one of the two: \(keyName(.library)) opens the library."))
            ]
        }
        if settlement == .both, conflict.both == nil { return [.say(onlyTexts)] }
        return [.apply(.change(.settle([conflict.number], settlement)))]
    }

    /// Opens the text of a conflict with the lines of both machines.
    mutating func writeBoth(at index: Int, in view: JournalView) -> [Effect] {
        guard let conflicts = view.conflicts, conflicts.indices.contains(index) else { return [] }
        guard let both = conflicts[index].both else { return [.say(onlyTexts)] }
        if conflicts.count == 1 { mode = .browsing }
        return [.writeBoth(both, conflict: conflicts[index].number)]
    }

    private var onlyTexts: StoreMessage {
        StoreMessage("Only two texts can both stay. Here Enter keeps what is shown, t takes the other.")
    }

    /// Keeps the selection within the conflicts that are left.
    mutating func followConflicts(to new: JournalView) {
        guard case .listing(.conflicts, let place) = mode, let conflicts = new.conflicts,
            place.index >= conflicts.count
        else { return }
        mode = .listing(.conflicts, ListPlace(at: max(0, conflicts.count - 1)))
    }
}

/// Draws the changes of the journal, the newest first, each with its time and, if it wasn't the screen, its origin.
enum ChangeListView {
    static func draw(
        _ changes: [LoggedChange], _ list: inout ListPlace, view: JournalView, symbols: Symbols,
        on canvas: inout Canvas
    ) {
        let title =
            changes.count < LoggedChange.most ? Listing.changes.title : "The last \(changes.count) changes"
        canvas.put(" \(title)", row: 0, column: 0, style: Style(.header))
        let body = ListPlace.firstRow..<(canvas.size.rows - 2)
        if changes.isEmpty {
            canvas.put("No changes yet.", row: body.lowerBound, column: 3, style: Style(.caption))
        }
        list.show(in: body.count, ListRows(changes.count))
        let first = list.scroll
        let times = changes.dropFirst(first).prefix(body.count).map { change in
            let time = view.clock.timeOfDay(change.date)
            guard view.clock.day(of: change.date) != view.today else { return time }
            return "\(view.clock.date(of: change.date).shortName(from: view.today)) \(time)"
        }
        let column = DayPageLayout.markColumn + (times.map { DisplayText.width(of: $0) }.max() ?? 0) + 2
        let end = canvas.size.columns - DayPageLayout.margin
        list.draw(changes.count, rows: body, columns: 1..<end, symbols: symbols, on: &canvas) {
            place, row, isSelected, canvas in
            canvas.put(
                times[place - first], row: row, column: DayPageLayout.markColumn,
                style: Style(.caption, selected: isSelected))
            canvas.put(
                DisplayText.truncated(words(of: changes[place]), to: end - column), row: row, column: column,
                style: Style(changes[place].isUndone ? .caption : .plain, selected: isSelected))
        }
    }

    /// `abandoned 3 todos, on the command line (undone)`.
    private static func words(of change: LoggedChange) -> String {
        let origin = change.source == .screen ? "" : ", \(change.source.place)"
        return change.label.harmless + origin + change.ending
    }
}

/// Draws the conflicts, a line each, and below them what can be chosen for the selected one.
struct ConflictListView {
    let conflicts: [JournalConflict]
    let clock: JournalClock
    let symbols: Symbols

    func draw(_ list: inout ListPlace, on canvas: inout Canvas) {
        canvas.put(" \(Listing.conflicts.title)", row: 0, column: 0, style: Style(.header))
        let body = ListPlace.firstRow..<(canvas.size.rows - 2)
        guard !conflicts.isEmpty else {
            canvas.put(
                DisplayText.truncated("No conflicts.", to: canvas.size.columns - 4), row: body.lowerBound,
                column: 3,
                style: Style(.caption))
            return
        }
        let end = canvas.size.columns - DayPageLayout.margin
        var details = self.details(at: list.index, width: end - DayPageLayout.markColumn)
        // Both sides are seen in any window, with a line each if need be.
        if details.count > body.count - 2 { details = shortDetails(at: list.index) }
        // In a low window the list keeps two lines, and the end of the details gives way.
        let room = max(0, min(details.count + 1, body.count - min(2, conflicts.count)))
        let rows = body.prefix(min(conflicts.count, body.count - room))
        list.draw(conflicts.count, rows: rows, columns: 1..<end, symbols: symbols, on: &canvas) {
            place, row, isSelected, canvas in
            let words = ConflictWords(conflicts[place], clock: clock).headline.harmless
            canvas.put(
                DisplayText.truncated(words, to: end - DayPageLayout.markColumn), row: row,
                column: DayPageLayout.markColumn, style: Style(.plain, selected: isSelected))
        }
        for (line, row) in zip(details, body.dropFirst(rows.count + 1)) {
            canvas.put(
                DisplayText.truncated(line, to: end - DayPageLayout.markColumn), row: row,
                column: DayPageLayout.markColumn, style: Style(.caption))
        }
    }

    /// The details of a conflict, wrapped.
    private func details(at index: Int, width: Int) -> [String] {
        guard conflicts.indices.contains(index) else { return [] }
        return ConflictWords(conflicts[index], clock: clock).details.flatMap { detail in
            let blanks = String(repeating: " ", count: detail.beginning.count)
            return DisplayText.wrapped(detail.text.harmless, to: max(8, width - blanks.count)).enumerated()
                .map {
                    ($0 == 0 ? detail.beginning : blanks) + $1
                }
        }
    }

    /// The details of a conflict, a line for each side.
    private func shortDetails(at index: Int) -> [String] {
        guard conflicts.indices.contains(index) else { return [] }
        return ConflictWords(conflicts[index], clock: clock).details
            .filter { $0.beginning.isEmpty || $0.beginning.first != " " }.map {
                $0.beginning + $0.text.harmless
            }
    }
}

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
                    text: "\(lost.beginningCapital) was deleted \(place(deleted)). "
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
