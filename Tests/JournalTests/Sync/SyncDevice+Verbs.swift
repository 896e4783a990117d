import Journal

/// The journal's verbs, as small as a merge can tell them apart.
extension SyncDevice {
    typealias Values = SyncRow

    static func day(_ number: Int) -> Day { Day(ordinal: 20_000 + number) }
    static func text(_ number: Int) -> SyncValue { .text(day(number).description) }

    static func ending(_ kind: TodoEnding.Kind, on day: Day, hour: Int = 9) -> SyncValue {
        let time = "\(day)T\(hour < 10 ? "0" : "")\(hour):00:00Z"
        return .object(["date": .text(time), "day": .text("\(day)"), "kind": .text(kind.rawValue)])
    }

    func unused(_ table: String, _ name: (Int) -> RowUID) -> SyncRowID {
        let uid = RowUID.firstUnused(
            isUsed: { !fold.operations(of: SyncRowID(table: table, uid: $0)).isEmpty }, name)
        return SyncRowID(table: table, uid: uid)
    }

    mutating func set(_ table: String, _ uid: RowUID, at now: Int64, _ values: Values) {
        commit(at: now, [SyncChange(kind: .set, row: SyncRowID(table: table, uid: uid), values: values)])
    }

    mutating func delete(_ table: String, _ uid: RowUID, at now: Int64) {
        // Foreign keys delete the rows that belong to it; every device draws that conclusion itself.
        commit(at: now, [SyncChange(kind: .delete, row: SyncRowID(table: table, uid: uid))])
    }

    /// Starts a page: habits of before are abandoned, and the bundles' todos added.
    mutating func start(_ day: Day, at now: Int64, pageUID: RowUID? = nil) {
        guard !all("journalPage").contains(where: { self["journalPage", $0]?["date"] == .text("\(day)") })
        else { return }
        let page = SyncRowID(table: "journalPage", uid: pageUID ?? .page(day))
        var changes = [
            SyncChange(kind: .insert, row: page, values: ["date": .text("\(day)")], isAutomatic: true)
        ]
        for todo in all("todo") {
            guard let values = self["todo", todo], values["shouldMigrate"] == .number(0),
                values["ending"] == .null, let begun = values["start"]?.text.flatMap({ Day($0) }), begun < day
            else { continue }
            let ending = Self.ending(.abandoned, on: max(day - 1, begun))
            changes.append(
                SyncChange(
                    kind: .set, row: SyncRowID(table: "todo", uid: todo), values: ["ending": ending],
                    isAutomatic: true))
        }
        changes += all("bundleTodo").compactMap { made(by: $0, on: day) }
        commit(at: now, changes)
    }

    private func made(by item: RowUID, on day: Day) -> SyncChange? {
        guard let title = self["bundleTodo", item]?["title"],
            !all("todo").contains(where: {
                self["todo", $0]?["bundleTodoID"] == .reference(item)
                    && self["todo", $0]?["start"] == .text("\(day)")
            })
        else { return nil }
        let row = unused("todo") { .todo(from: item, on: day, number: $0) }
        var values = Self.todo(title: title, start: day, isHabit: true)
        values["bundleTodoID"] = .reference(item)
        return SyncChange(kind: .insert, row: row, values: values, isAutomatic: true)
    }

    static func todo(title: SyncValue, start: Day, isHabit: Bool = false) -> Values {
        [
            "title": title, "start": .text("\(start)"), "ending": .null, "categoryID": .null,
            "bundleTodoID": .null, "shouldMigrate": .number(isHabit ? 0 : 1),
        ]
    }

    @discardableResult
    mutating func add(_ title: String, on day: Day, at now: Int64, isHabit: Bool = false, uid: RowUID)
        -> RowUID
    {
        let values = Self.todo(title: .text(title), start: day, isHabit: isHabit)
        commit(
            at: now, [SyncChange(kind: .insert, row: SyncRowID(table: "todo", uid: uid), values: values)])
        return uid
    }

    /// Makes a category, a bundle or an export group.
    @discardableResult
    mutating func make(_ name: String, in table: String, at now: Int64, _ values: Values = [:]) -> RowUID {
        let row = unused(table) { .named(name, in: table, number: $0) }
        let values = values.merging(["name": .text(name)]) { $1 }
        commit(at: now, [SyncChange(kind: .insert, row: row, values: values, isAutomatic: true)])
        return row.uid
    }

    @discardableResult
    mutating func addItem(_ title: String, to bundle: RowUID, at now: Int64) -> RowUID {
        let row = unused("bundleTodo") { .item(title, of: bundle, number: $0) }
        let values: Values = ["title": .text(title), "bundleID": .reference(bundle), "categoryID": .null]
        commit(at: now, [SyncChange(kind: .insert, row: row, values: values, isAutomatic: true)])
        return row.uid
    }

    mutating func postpone(_ todo: RowUID, from page: Day, to day: Day, at now: Int64) {
        guard let start = self["todo", todo]?["start"] else { return }
        let record = unused("putOff") { .postponement(of: todo, from: page, number: $0) }
        let values: Values = [
            "todoID": .reference(todo), "seenFrom": start, "sentFrom": .text("\(page)"),
            "sentTo": .text("\(day)"),
        ]
        commit(
            at: now,
            [
                SyncChange(
                    kind: .set, row: SyncRowID(table: "todo", uid: todo),
                    values: ["start": .text("\(day)")]),
                SyncChange(kind: .insert, row: record, values: values, isAutomatic: true),
            ])
    }

    mutating func keep(_ todo: RowUID, on day: Day, at now: Int64) {
        let row = unused("keptTodo") { .kept(todo, on: day, number: $0) }
        let values: Values = ["todoID": .reference(todo), "day": .text("\(day)")]
        commit(at: now, [SyncChange(kind: .insert, row: row, values: values, isAutomatic: true)])
    }

    /// Settles a conflict as the program does: whatever was decided, its row is written again.
    mutating func settle(_ conflict: SyncConflict, _ settlement: Settlement, at now: Int64) {
        let (row, operations) = (conflict.row, fold.operations(of: conflict.row))
        let shown = fold.rules.values(of: operations)
        func set(_ values: Values) -> SyncChange { SyncChange(kind: .set, row: row, values: values) }
        switch conflict.kind {
        case .column(let column, let candidates, let winner):
            let losers = candidates.filter { $0 != winner }
            let loser = operations.first { $0.id == losers.first }
            let other: SyncValue? =
                switch settlement {
                case .keep: nil
                case .take: loser.flatMap { fold.rules.value(of: column, choosing: $0, from: operations) }
                case .both: fold.rules.textOfAll(of: column, from: operations).map(SyncValue.text)
                }
            commit(at: now, [set([column: other ?? shown[column] ?? .null])])
        case .deletion:
            if settlement == .keep {
                commit(at: now, [set([:])])
            } else {
                delete(row.table, row.uid, at: now)
            }
        case .reference(let column, _):
            let reference = fold.schema.table(row.table).references.first { $0.column == column }
            guard let reference, let target = reference.target(in: shown) else { return }
            guard settlement == .keep else {
                let values = fold.rules.values(of: fold.operations(of: target))
                commit(
                    at: now,
                    [
                        SyncChange(kind: .insert, row: target, values: values),
                        set([column: shown[column] ?? .null]),
                    ])
                return
            }
            commit(
                at: now,
                [reference.loss == .hides ? SyncChange(kind: .delete, row: row) : set([column: .null])])
        case .sameName, .duplicate: return
        }
    }

    /// Writes the text of a day.
    mutating func write(_ text: String, on day: Day, at now: Int64) {
        let row = SyncRowID(table: "dayText", uid: .dayText(day))
        let kind: SyncOperation.Kind = rows[row] == nil ? .insert : .set
        var values: Values = ["text": .text(text)]
        if kind == .insert { values["day"] = .text("\(day)") }
        commit(at: now, [SyncChange(kind: kind, row: row, values: values)])
    }
}
