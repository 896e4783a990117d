import Foundation
import GRDB
import Journal

/// One user action in the list of changes: what `undo` takes back and `redo` makes again.
public struct UndoStep: Equatable, Sendable {
    public var id: Int64
    /// What was done: `abandoned 3 todos`.
    public var label: String
    public var date: Date
    public var source: Author.Source
    public var isUndone: Bool
    /// The ids of its changes; empty for one that replaced the whole journal.
    var changes: Range<Int64>
    /// What the whole journal is replaced by, where the step is of that kind.
    var copies: WholeJournalCopies?
}

/// The files with the journal before and after it was replaced.
struct WholeJournalCopies: Equatable, Sendable {
    /// Nil where the journal was empty.
    var before: String?
    /// Nil until the step is undone for the first time.
    var after: String?
}

extension UndoStep {
    static let columns =
        "id, label, date, source, isUndone, firstChange, lastChange, isWholeJournal, copyBefore, copyAfter"

    /// Reads a row, whatever its values are: one that is damaged is no reason to show nothing of the rest.
    init(_ row: Row) throws {
        let stored = StoredRow(row: row)
        // An id beyond what the log can count on belongs to a row that the next change removes.
        id = min(stored.id(0), StoredRow.largest)
        label = stored.text(1)
        date = ISO8601.instant(stored.text(2)) ?? Date(timeIntervalSince1970: 0)
        // A source this version does not know is some other program's.
        source = Author.Source(rawValue: stored.text(3)) ?? .elsewhere
        isUndone = stored.flag(4, else: false)
        let first = Int64(max(0, stored.number(5)))
        changes = first..<max(first, Int64(stored.number(6)) + 1)
        if stored.flag(7, else: false) {
            copies = WholeJournalCopies(
                before: stored.textIfAny(8), after: stored.textIfAny(9))
        }
    }
}
