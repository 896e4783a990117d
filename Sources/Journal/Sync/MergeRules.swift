/// The rules that decide between operations of one row. None depends on the order in which they arrived.
///
/// - A row exists if an insertion or a typed change of it is unknown to every deletion: deleting loses to a change that it
///   didn't know of. A deletion that nobody typed loses to any change.
/// - A column has the value of a write that no other write of it knew of. Of several, typed ones come before automatic ones, and
///   the latest wins; of those that all mark a todo done, the first day and time, and the first of the days on which
///   the next todo of a series starts. Clocks decide only here.
/// - Texts are merged line by line, with what all of them knew (``LineMerge``). Of lines that several changed, the latest wins.
///   What they knew can itself be undecided; then it has the lines of all, and people who decided differently meet there.
public struct MergeRules: Sendable {
    /// The writes of a column that no other write of it saw.
    public var candidates: @Sendable (_ writes: [SyncOperation]) -> [SyncOperation]
    /// The candidate whose value a column has.
    public var winner: @Sendable (_ candidates: [SyncOperation], _ column: String) -> SyncOperation?
    /// Whether a row with these operations exists.
    public var isAlive: @Sendable ([SyncOperation]) -> Bool
    /// The row's values after its start has been moved before its ending, if it is later.
    public var repairedSpan: @Sendable (_ values: SyncRow, _ operations: [SyncOperation]) -> SyncRow

    public static let standard = MergeRules(
        candidates: candidates, winner: winner, isAlive: isAlive, repairedSpan: repairedSpan)

    public init(
        candidates: @escaping @Sendable ([SyncOperation]) -> [SyncOperation],
        winner: @escaping @Sendable ([SyncOperation], String) -> SyncOperation?,
        isAlive: @escaping @Sendable ([SyncOperation]) -> Bool,
        repairedSpan: @escaping @Sendable (SyncRow, [SyncOperation]) -> SyncRow
    ) {
        (self.candidates, self.winner, self.isAlive) = (candidates, winner, isAlive)
        self.repairedSpan = repairedSpan
    }
}

/// A row's values by column.
public typealias SyncRow = [String: SyncValue]

extension MergeRules {
    /// The value of each column of a row, before references and spans are made to hold.
    public func values(of operations: [SyncOperation]) -> SyncRow {
        // Most rows have only the operation that made them.
        if operations.count == 1, operations[0].kind != .delete { return operations[0].values }
        var writes: [String: [SyncOperation]] = [:]
        for operation in Self.withoutTakenBack(operations) where operation.kind != .delete {
            for column in operation.values.keys { writes[column, default: []].append(operation) }
        }
        var values: SyncRow = [:]
        for (column, writes) in writes {
            values[column] = value(of: column, writes)
        }
        return values
    }

    /// The operations without those that made the next todo of a series and were taken back: what made it again says what it is.
    private static func withoutTakenBack(_ operations: [SyncOperation]) -> [SyncOperation] {
        guard let table = operations.first?.row.table, JournalSchema.table(table)?.hasSuccessors == true
        else {
            return operations
        }
        let deletions = operations.filter { $0.kind == .delete }
        let left = operations.filter { operation in
            operation.kind != .insert || !operation.isAutomatic || !deletions.contains { $0.saw(operation) }
        }
        return left.contains { $0.kind == .insert } ? left : operations
    }

    private func value(
        of column: String, _ writes: [SyncOperation], keeping choice: LinesInConflict = .latest
    ) -> SyncValue? {
        if let merged = mergedText(of: column, writes, keeping: choice) { return .text(merged.text) }
        return winner(candidates(writes), column)?.values[column]
    }

    /// Whose lines stay where several versions of a text changed the same ones.
    enum LinesInConflict {
        case latest, version(SyncOperation.ID)
        /// All, the earlier first.
        case all
        /// All, as ``LineMerge/Preference/undecided`` has them.
        case undecided

        /// - Parameters:
        ///   - earlier: The versions that are merged already.
        ///   - writes: All that there is to know.
        func preference(after earlier: ArraySlice<SyncOperation>, of writes: [SyncOperation])
            -> LineMerge.Preference
        {
            switch self {
            case .latest: .later
            case .version(let id): earlier.contains { $0.id == id } ? .earlier : .later
            case .all: .both
            case .undecided: .undecided(writes.count)
            }
        }
    }

    /// The text that several machines' versions of a column make together; nil if there is nothing to merge.
    /// - Parameter writes: Operations that set the column.
    func mergedText(
        of column: String, _ writes: [SyncOperation], keeping choice: LinesInConflict = .latest
    ) -> (text: String, isConflicted: Bool)? {
        guard writes.count > 1, let table = writes.first?.row.table,
            JournalSchema.table(table)?[column]?.kind == .prose
        else { return nil }
        let versions = candidates(writes).filter { !$0.isAutomatic }.sorted { $0.order < $1.order }
        guard versions.count > 1, var merged = versions[0].values[column]?.text else { return nil }
        var isConflicted = false
        for (index, version) in versions.enumerated().dropFirst() {
            guard let text = version.values[column]?.text else { return nil }
            let known = writes.filter { write in
                version.saw(write) && versions[..<index].contains { $0.saw(write) }
            }
            let merge = LineMerge(
                merged, text, from: value(of: column, known, keeping: .undecided)?.text,
                preferring: choice.preference(after: versions[..<index], of: writes))
            isConflicted = isConflicted || merge.isConflicted
            merged = merge.text
        }
        return merged.utf8.count > Limits.prose ? nil : (merged, isConflicted)
    }

    /// What a column has if a version that lost wins: of a merged text, only the lines that others changed as well are its own.
    public func value(
        of column: String, choosing loser: SyncOperation, from operations: [SyncOperation]
    ) -> SyncValue? {
        let writes = operations.filter { $0.value(of: column) != nil }
        guard candidates(writes).contains(where: { $0.id == loser.id }),
            let merged = mergedText(of: column, writes, keeping: .version(loser.id))
        else { return loser.values[column] }
        return .text(merged.text)
    }

    /// A text in which the lines of all versions stay, also where they changed the same ones; nil if there is nothing to merge.
    public func textOfAll(of column: String, from operations: [SyncOperation]) -> String? {
        mergedText(of: column, operations.filter { $0.value(of: column) != nil }, keeping: .all)?.text
    }

    @Sendable private static func candidates(_ writes: [SyncOperation]) -> [SyncOperation] {
        let last = lastOfEachDevice(writes)
        return last.filter { write in !last.contains { $0.saw(write) } }
    }

    /// A device's last operation saw what its earlier ones saw, and those too.
    private static func lastOfEachDevice(_ operations: [SyncOperation]) -> [SyncOperation] {
        guard operations.count > 1 else { return operations }
        var last: [DeviceID: SyncOperation] = [:]
        for operation in operations where (last[operation.id.device]?.id.number ?? 0) < operation.id.number {
            last[operation.id.device] = operation
        }
        return Array(last.values)
    }

    @Sendable private static func winner(_ candidates: [SyncOperation], _ column: String) -> SyncOperation? {
        let typed = candidates.filter { !$0.isAutomatic }
        let strong = typed.isEmpty ? candidates : typed
        if column == "ending" {
            // Something done twice was done the first time.
            let done = strong.compactMap { operation -> (ending: TodoEnding, operation: SyncOperation)? in
                guard let ending = operation.values["ending"].flatMap(TodoEnding.init), ending.kind == .done
                else { return nil }
                return (ending, operation)
            }
            if done.count == strong.count {
                return done.min { one, other in
                    (one.ending.day, one.ending.date, one.operation.order)
                        < (other.ending.day, other.ending.date, other.operation.order)
                }?.operation
            }
        }
        // The next todo of a series, which two machines made, starts when the first of its endings says.
        if typed.isEmpty, let table = strong.first?.row.table,
            let declared = JournalSchema.table(table),
            declared.hasSuccessors, declared[column]?.kind == .day
        {
            let days = strong.compactMap { write in
                write.values[column]?.text.flatMap(Day.init).map { (day: $0, write: write) }
            }
            if days.count == strong.count {
                return days.min { ($0.day, $0.write.order) < ($1.day, $1.write.order) }?.write
            }
        }
        return strong.max { $0.order < $1.order }
    }

    @Sendable private static func isAlive(_ operations: [SyncOperation]) -> Bool {
        guard operations.contains(where: { $0.kind == .insert }) else { return false }
        let deletions = lastOfEachDevice(operations.filter { $0.kind == .delete })
        return operations.contains { operation in
            guard operation.kind != .delete, !operation.isWithdrawn else { return false }
            let isTyped = operation.kind == .insert || !operation.isAutomatic
            return deletions.allSatisfy { !$0.saw(operation) && (isTyped || $0.isAutomatic) }
        }
    }

    @Sendable private static func repairedSpan(
        _ values: SyncRow, _ operations: [SyncOperation]
    ) -> SyncRow {
        guard let start = values["start"]?.text.flatMap(Day.init),
            let ending = values["ending"]?["day"]?.text.flatMap(Day.init), ending < start
        else { return values }
        let starts = operations.compactMap { $0.value(of: "start")?.text.flatMap(Day.init) }
        var values = values
        values["start"] = .text((starts.filter { $0 <= ending }.max() ?? ending).description)
        return values
    }
}

extension SyncOperation {
    /// The order of writes that didn't know of each other. The number only makes it total.
    fileprivate var order: Order { Order(time: time, id: id) }

    fileprivate struct Order: Comparable {
        var time: Int64
        var id: ID

        static func < (a: Order, b: Order) -> Bool { (a.time, a.id) < (b.time, b.id) }
    }
}
