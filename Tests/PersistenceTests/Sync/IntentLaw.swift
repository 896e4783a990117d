import Journal

@testable import Persistence

/// The law of intent: a command changes only the rows that its words name, with what belongs to them; an undo or a redo only what its
/// steps changed, whatever was merged between.
struct IntentLaw {
    typealias Rows = [SyncRowID: SyncRow]

    /// What became of a row.
    struct Difference {
        var columns: Set<String>
        /// Whether the row came or went.
        var isWhole: Bool
    }

    /// What a step changed, with the rows before and after.
    struct Step {
        var differences: [SyncRowID: Difference]
        var before: Rows
        var after: Rows
    }

    /// The steps of a device, by their ids.
    private var steps: [Int64: Step] = [:]

    /// Columns that record the change itself.
    private static let records: Set = ["changed", "written"]
    /// Columns that follow from a row that is gone.
    private static let references: Set = ["categoryID", "bundleTodoID"]

    private static func differences(_ before: Rows, _ after: Rows) -> [SyncRowID: Difference] {
        var found: [SyncRowID: Difference] = [:]
        for row in Set(before.keys).union(after.keys) where before[row] != after[row] {
            let (old, new) = (before[row] ?? [:], after[row] ?? [:])
            let columns = Set(old.keys).union(new.keys).subtracting(records).filter { old[$0] != new[$0] }
            if !columns.isEmpty {
                found[row] = Difference(columns: columns, isWhole: before[row] == nil || after[row] == nil)
            }
        }
        return found
    }

    /// The rows that belong to some, or refer to those that do.
    private static func dependents(of rows: Set<SyncRowID>, in all: Rows) -> Set<SyncRowID> {
        var found = rows
        while true {
            let uids = Set(found.map { SyncValue.reference($0.uid) })
            let more = all.filter { row, values in
                !found.contains(row) && values.contains { uids.contains($0.value) && $0.key.hasSuffix("ID") }
            }
            if more.isEmpty { return found.subtracting(rows) }
            found.formUnion(more.keys)
        }
    }

    /// What a command changed that nobody asked for; nil if nothing.
    /// - Parameters:
    ///   - uid: The name of a row by its table and id.
    mutating func violation(
        _ verb: JournalVerb, _ performed: Performed<VerbOutcome>?, today: Day, from before: Rows,
        to after: Rows,
        uid: (String, Int64) -> RowUID?
    ) -> String? {
        let differences = Self.differences(before, after)
        guard let performed else { return differences.isEmpty ? nil : "a refused \(verb) changed rows" }
        if let step = performed.stepID {
            steps[step] = Step(differences: differences, before: before, after: after)
        }
        switch verb {
        case .undo: return replayed(performed, differences, before, after, goal: \.before)
        case .redo: return replayed(performed, differences, before, after, goal: \.after)
        default: break
        }
        let named = Self.named(by: verb, uid)
        let dependents = Self.dependents(of: named, in: before)
        for (row, difference) in differences {
            let isMeant = Self.isMeant(
                row, difference, by: verb, isNamed: named.contains(row),
                isDependent: dependents.contains(row),
                before[row] ?? after[row] ?? [:], wasThere: before[row] != nil, today: today)
            if !isMeant { return "\(verb) changed \(difference.columns.sorted()) of a \(row.table)" }
        }
        return nil
    }

    /// The rows that a command names.
    private static func named(
        by verb: JournalVerb, _ uid: (String, Int64) -> RowUID?
    ) -> Set<SyncRowID> {
        func rows(_ table: String, _ ids: [Int64]) -> Set<SyncRowID> {
            Set(ids.compactMap { uid(table, $0).map { SyncRowID(table: table, uid: $0) } })
        }
        switch verb {
        case .edit(let todos, _), .complete(let todos), .abandon(let todos), .reopen(let todos),
            .delete(let todos), .move(let todos, to: _, from: _, allowsPast: _, allowsLate: _):
            return rows("todo", todos.rowIDs)
        case .manage(.editCategory(let id, _)): return rows("category", [id])
        case .manage(.delete(let row)): return rows(row.table, [row.id])
        default: return []
        }
    }

    private static func isMeant(
        _ row: SyncRowID, _ difference: Difference, by verb: JournalVerb, isNamed: Bool, isDependent: Bool,
        _ values: SyncRow, wasThere: Bool, today: Day
    ) -> Bool {
        let columns = difference.columns
        let isNew = difference.isWhole && !wasThere
        switch verb {
        case .add: return isNew && row.table == "todo"
        case .startToday:
            if row.table == "journalPage" { return isNew && values["date"] == .text(today.description) }
            guard row.table == "todo" else { return false }
            if isNew { return values["bundleTodoID"] != .null && values["start"] == .text(today.description) }
            return columns == ["ending"] && values["shouldMigrate"] == .number(0)
        case .edit(_, let edit):
            let isTitle = if case .set = edit.title { true } else { false }
            let isNote = if case .set = edit.note { true } else { false }
            return isNamed && columns == [isTitle ? "title" : isNote ? "note" : "categoryID"]
        case .finishReview: return isNew && row.table == "review" && values["day"] == .text(today.description)
        case .write(_, to: .period(.day(let day)), replacing: _):
            return row.table == "dayText" && values["day"] == .text(day.description)
        case .complete, .abandon: return isNamed && columns == ["ending"]
        // The start that the ending lifted is back.
        case .reopen: return isNamed && columns.isSubset(of: ["ending", "shouldMigrate", "start"])
        case .move: return isNamed && columns == ["start"] || row.table == "putOff" && (isDependent || isNew)
        case .delete: return difference.isWhole && (isNamed || isDependent)
        case .append(_, to: .day(let day)):
            return row.table == "dayText" && values["day"] == .text(day.description)
        case .manage(.delete):
            return isNamed && difference.isWhole
                || isDependent && (difference.isWhole || columns.isSubset(of: references))
        case .manage(.editCategory): return isNamed && columns == ["name"]
        case .manage(.addCategory): return isNew && row.table == "category"
        case .manage(.addBundle): return isNew && row.table == "taskBundle"
        case .manage(.addItems): return isNew && row.table == "bundleTodo"
        case .manage(.addGroup): return isNew && row.table.hasPrefix("exportGroup")
        default: return false
        }
    }

    /// What an undo or redo changed that its steps hadn't.
    /// - Parameter goal: The rows that each step leads to.
    private func replayed(
        _ performed: Performed<VerbOutcome>, _ differences: [SyncRowID: Difference], _ before: Rows,
        _ after: Rows, goal: KeyPath<Step, Rows>
    ) -> String? {
        let replayed = performed.outcome.replayed.compactMap { steps[$0] }
        // A step of before the story.
        guard replayed.count == performed.outcome.replayed.count, !replayed.isEmpty else { return nil }
        for (row, difference) in differences {
            let same = replayed.compactMap { step in step.differences[row].map { (step, $0) } }
            guard let (step, meant) = same.last else {
                let whole = replayed.flatMap { $0.differences.filter(\.value.isWhole).map(\.key) }
                let dependents = Self.dependents(of: Set(whole), in: before.merging(after) { $1 })
                let follows =
                    dependents.contains(row)
                    && (difference.isWhole || difference.columns.isSubset(of: Self.references))
                if follows { continue }
                return "\(performed.label) changed \(difference.columns.sorted()) of another \(row.table)"
            }
            if meant.isWhole { continue }
            // A start and an ending lift each other.
            let allowed = meant.columns.union(meant.columns.contains("ending") ? ["start"] : [])
            guard !difference.isWhole, difference.columns.isSubset(of: allowed) else {
                let other = difference.columns.subtracting(allowed)
                return "\(performed.label) changed \(other.sorted()) of a \(row.table)"
            }
            let from = goal == \.before ? step.after : step.before
            for column in difference.columns.subtracting(Self.references).subtracting(["start", "ending"]) {
                let (now, wanted) = (after[row]?[column], step[keyPath: goal][row]?[column])
                if now == wanted { continue }
                if column == "note",
                    Self.linesOfOthers(before[row]?[column], from[row]?[column], wanted)
                        == Self.lines(now)
                {
                    continue
                }
                return "\(performed.label) gave a \(row.table) another \(column)"
            }
        }
        return nil
    }

    /// The lines of a text that was merged since: without those that the step takes out, and with those that it brings back.
    private static func linesOfOthers(_ merged: SyncValue?, _ from: SyncValue?, _ wanted: SyncValue?) -> Set<
        Substring
    > {
        lines(merged).subtracting(lines(from).subtracting(lines(wanted))).union(
            lines(wanted).subtracting(lines(from)))
    }

    private static func lines(_ text: SyncValue?) -> Set<Substring> {
        Set((text?.text ?? "").split(whereSeparator: \.isNewline))
    }
}
