/// The journal as a function of a set of operations: devices with the same ones have the same journal, in whatever order the
/// operations arrived.
///
/// Folding decides for each row whether it exists and which value each column has (``MergeRules``). The projection
/// then makes references, unique values and spans hold (``SyncSchema``). Operations can be added at any time: only
/// the rows they concern, and rows that refer to those, are computed again.
public struct JournalFold: Sendable {
    public let schema: SyncSchema
    public let rules: MergeRules
    /// What has been folded.
    public private(set) var known = VersionVector()
    /// The rows that exist.
    public private(set) var rows: [SyncRowID: SyncRow] = [:]

    private var history: [SyncRowID: [SyncOperation]] = [:]
    /// The rows that ever referred to a row.
    private var referrers: [SyncRowID: Set<SyncRowID>] = [:]
    private var uniqueValues = UniqueValues()

    public init(schema: SyncSchema = .journal, rules: MergeRules = .standard) {
        (self.schema, self.rules) = (schema, rules)
    }

    /// Adds operations. Those that are known are skipped.
    /// - Parameter operations: Each device's in order and without gaps, as ``CausalQueue`` delivers them. A damaged
    ///     file's may have gaps.
    /// - Returns: The rows that may have changed.
    @discardableResult
    public mutating func add(_ operations: [SyncOperation]) -> Set<SyncRowID> {
        var touched: Set<SyncRowID> = []
        for operation in operations where operation.id.number > known[operation.id.device] {
            known[operation.id.device] = operation.id.number
            history[operation.row, default: []].append(operation)
            for reference in schema.table(operation.row.table).references {
                guard let target = reference.target(in: operation.values) else { continue }
                referrers[target, default: []].insert(operation.row)
            }
            touched.insert(operation.row)
        }
        return refresh(touched)
    }

    /// The operations of a row, in the order in which they were added.
    public func operations(of row: SyncRowID) -> [SyncOperation] { history[row] ?? [] }

    /// The rows that any operation concerns, whether or not they exist.
    public var allRows: some Sequence<SyncRowID> { history.keys }

    // MARK: Projection

    private mutating func refresh(_ touched: Set<SyncRowID>) -> Set<SyncRowID> {
        var (pending, refreshed) = (touched, touched)
        // References between tables form no circle, so this ends.
        while let row = pending.popFirst() {
            let existed = rows[row] != nil
            let values = projected(row)
            let unique = schema.table(row.table).unique.flatMap { values?[$0] }
            var next = uniqueValues.set(unique, of: row)
            rows[row] = uniqueValues.isShown(row) ? values : nil
            if existed != (rows[row] != nil) { next.formUnion(referrers[row] ?? []) }
            pending.formUnion(next)
            refreshed.formUnion(next)
        }
        return refreshed
    }

    private func projected(_ row: SyncRowID) -> SyncRow? {
        schema.projected(row, from: operations(of: row), rules: rules) { rows[$0] != nil }
    }
}

extension SyncSchema {
    /// A row's values, nil if it doesn't exist or is hidden with the row it belongs to.
    /// - Parameter operations: All that concern the row.
    /// - Parameter isShown: Whether a row that it refers to exists, projected as well.
    public func projected(
        _ row: SyncRowID, from operations: [SyncOperation], rules: MergeRules,
        isShown: (SyncRowID) throws -> Bool
    ) rethrows -> SyncRow? {
        guard rules.isAlive(operations) else { return nil }
        let table = table(row.table)
        var values = rules.values(of: operations)
        for reference in table.references {
            guard let value = values[reference.column], value != .null else { continue }
            if let target = reference.target(in: values), try isShown(target) { continue }
            guard reference.loss == .clears else { return nil }
            values[reference.column] = .null
        }
        return table.hasSpan ? rules.repairedSpan(values, operations) : values
    }
}

extension SyncSchema.Reference {
    /// The row that the column refers to; nil for none.
    public func target(in values: SyncRow) -> SyncRowID? {
        values[column]?.text.flatMap(RowUID.init).map { SyncRowID(table: table, uid: $0) }
    }
}

/// The rows that have a value of a unique column. Of several with the same value, the one with the lowest uid is
/// shown: any rule does that is the same everywhere.
struct UniqueValues: Sendable {
    private struct Key: Hashable {
        var table: String
        var value: SyncValue
    }

    private var rows: [Key: Set<SyncRowID>] = [:]
    private var keys: [SyncRowID: Key] = [:]

    /// Records a row's value; nil if it has none or doesn't exist.
    /// - Returns: Other rows that may be shown or hidden by that.
    mutating func set(_ value: SyncValue?, of row: SyncRowID) -> Set<SyncRowID> {
        let key = value.flatMap { $0 == .null ? nil : Key(table: row.table, value: $0) }
        let previous = keys[row]
        guard key != previous else { return [] }
        keys[row] = key
        var others: Set<SyncRowID> = []
        if let previous {
            rows[previous]?.remove(row)
            others.formUnion(rows[previous] ?? [])
        }
        if let key {
            others.formUnion(rows[key] ?? [])
            rows[key, default: []].insert(row)
        }
        return others
    }

    func isShown(_ row: SyncRowID) -> Bool {
        keys[row].flatMap { rows[$0]?.min() }.map { $0 == row } ?? true
    }
}

/// A row of a synchronized table.
public struct SyncRowID: Hashable, Comparable, Sendable {
    public var table: String
    public var uid: RowUID

    public init(table: String, uid: RowUID) {
        (self.table, self.uid) = (table, uid)
    }

    public static func < (a: SyncRowID, b: SyncRowID) -> Bool {
        (a.table, a.uid) < (b.table, b.uid)
    }
}
