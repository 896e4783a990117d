import Foundation
import GRDB
import Journal

/// One user action in the change log, the unit of undo and redo.
public struct UndoStep: Equatable, Sendable {
    public var id: Int64
    /// The description: `abandoned 3 todos`.
    public var label: String
    public var date: Date
    public var source: Author.Source
    public var isUndone: Bool
    /// The ids of its changes; empty if it replaced the whole journal.
    var changes: Range<Int64>
    /// The backups of a replacement of the whole journal; nil for other steps.
    var copies: WholeJournalCopies?
    /// Whether undo had nothing to undo of it, since merges had left nothing.
    var isSteppedOver = false
}

/// The backups from before and after a replacement of the journal.
struct WholeJournalCopies: Equatable, Sendable {
    /// Nil if the journal was empty.
    var before: String?
    /// Nil until the step is first undone.
    var after: String?
}

extension UndoStep {
    static let columns =
        "\(LoggedChange.columns), firstChange, lastChange, isWholeJournal, copyBefore, copyAfter"

    /// Decodes a row with any values: a damaged row must not hide the others.
    init(_ stored: StoredRow) {
        let logged = LoggedChange(stored)
        (id, label, date) = (logged.id, logged.label, logged.date)
        (source, isUndone, isSteppedOver) = (logged.source, logged.isUndone, logged.isSteppedOver)
        let first = Int64(max(0, stored.number(5)))
        changes = first..<max(first, Int64(stored.number(6)) + 1)
        if stored.flag(7, else: false) {
            copies = WholeJournalCopies(
                before: stored.textIfAny(8), after: stored.textIfAny(9))
        }
    }
}

extension UndoStep {
    /// The deletions of rows that were gone already. With `PRAGMA recursive_triggers`, which another program may set, a row that
    /// a `REPLACE` displaces is recorded by the trigger for deletions as well as by the one for its displacement.
    func repeatedDeletions(_ db: Database) throws -> Set<Int64> {
        // Daybook's own connections never set it.
        guard source == .elsewhere else { return [] }
        let recorded = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT id, tableName, json_extract(before, '$.rowid'), json_extract(after, '$.rowid') FROM undoChange
                    WHERE id BETWEEN ? AND ? ORDER BY id
                    """), arguments: [changes.lowerBound, changes.upperBound - 1])
        var gone: [String: Set<Int64>] = [:]
        var repeated: Set<Int64> = []
        while let change = try recorded.next() {
            let table = StoredRow(row: change).text(1)
            if let id = Int64.fromDatabaseValue(change[3] as DatabaseValue) {
                gone[table]?.remove(id)
            } else if let id = Int64.fromDatabaseValue(change[2] as DatabaseValue),
                !gone[table, default: []].insert(id).inserted
            {
                repeated.insert(change[0])
            }
        }
        return repeated
    }
}

extension UndoStep {
    /// The step as a list shows it.
    public var logged: LoggedChange {
        LoggedChange(
            id: id, label: label, date: date, source: source, isUndone: isUndone, isSteppedOver: isSteppedOver
        )
    }
}

extension LoggedChange {
    /// The first columns of a step.
    static let columns = "id, label, date, source, isUndone"

    /// What `isUndone` is for a step that undo stepped over.
    static let steppedOver = 2

    /// Decodes the columns of a row with any values.
    init(_ stored: StoredRow) {
        self.init(
            // A larger id belongs to a row that the next change removes.
            id: min(stored.id(0), StoredRow.largest), label: stored.text(1),
            date: stored.instantIfAny(2) ?? Date(timeIntervalSince1970: 0),
            // An unknown source counts as another program.
            source: Author.Source(rawValue: stored.text(3)) ?? .elsewhere,
            isUndone: stored.flag(4, else: false), isSteppedOver: stored.number(4) == Self.steppedOver)
    }
}

/// The refusal of an undo that would take back what the user didn't do here, so that it happens only knowingly.
public struct UnaskedUndo: Error, Equatable, CustomStringConvertible {
    /// What identifies the step, with all its changes.
    public let step: String
    /// Names the step: `The last change wasn't made here: changed by another program (50 todos)`.
    public let description: String
}

extension UndoConsent {
    /// - Parameter steps: The steps to undo, newest first.
    /// - Throws: ``UnaskedUndo`` if the newest of them that the user didn't make here hasn't been named before.
    func check(_ steps: [UndoStep]) throws {
        guard case .own(let last, let namedStep) = self else { return }
        let foreign = steps.first { step in
            switch step.source {
            case .screen: false
            case .commandLine: last.map { step.id > $0 } ?? false
            case .elsewhere, .sync: true
            }
        }
        guard let foreign, foreign.token != namedStep else { return }
        let subject = steps.count == 1 ? "The last change" : "One of these changes"
        let place = foreign.source == .elsewhere ? "" : ", \(foreign.source.place)"
        throw UnaskedUndo(
            step: foreign.token, description: "\(subject) wasn't made here: \(foreign.label.harmless)\(place)"
        )
    }
}

extension UndoStep {
    /// Differs from that of the same step with more changes, as while another program goes on writing.
    fileprivate var token: String { "\(id):\(changes.upperBound)" }
}
