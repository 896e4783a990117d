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

    init(_ row: Row) throws {
        id = try row.decode(forColumn: "id")
        label = try row.decode(forColumn: "label")
        // One date that is damaged is no reason to show nothing of the rest.
        date = ISO8601.instant(try row.decode(forColumn: "date")) ?? Date(timeIntervalSince1970: 0)
        // A source this version does not know is some other program's.
        source = Author.Source(rawValue: try row.decode(forColumn: "source")) ?? .elsewhere
        isUndone = try row.decode(forColumn: "isUndone")
        let first = try row.decode(Int64.self, forColumn: "firstChange")
        changes = first..<max(first, try row.decode(Int64.self, forColumn: "lastChange") + 1)
        if try row.decode(forColumn: "isWholeJournal") {
            copies = WholeJournalCopies(
                before: try row.decode(forColumn: "copyBefore"),
                after: try row.decode(forColumn: "copyAfter"))
        }
    }
}
