import Journal

/// A log as the remote has it, compared with what is known of it.
struct LogComparison {
    /// The packs that go on where the known log ends, without gaps.
    private(set) var fresh: [SyncPack] = []
    /// The packs that are as they should be, in order.
    private(set) var marks: [SyncMark] = []
    private(set) var problem: SyncProblem?
    /// The first operation that no pack has, though a later one has others; known here or not.
    private(set) var missing: Int64?
    /// The number of the last operation that both logs have.
    private(set) var common: Int64

    /// - Parameters:
    ///   - packs: The packs at the remote, in any order. They may overlap.
    ///   - known: The number of the last known operation.
    ///   - start: The number of the last operation before the packs.
    ///   - operations: The known operations, by number.
    init(
        _ packs: [(name: PackName, pack: SyncPack)], known: Int64, after start: Int64,
        operations: [Int64: SyncOperation]
    ) {
        var operations = operations
        var last = start
        let ordered = packs.sorted { ($0.pack.first, $0.pack.last) < ($1.pack.first, $1.pack.last) }
        for (name, pack) in ordered {
            if pack.first > last + 1 { missing = missing ?? last + 1 }
            guard pack.first <= max(last, known) + 1 else {
                problem = .hole(at: max(last, known) + 1)
                break
            }
            if let number = Self.difference(pack, operations) {
                problem = .forked(at: number)
                // Nobody can say which of the two is right.
                fresh.removeAll { $0.last >= number }
                marks.removeAll { $0.last >= number }
                common = min(known, number - 1)
                return
            }
            for operation in pack.operations { operations[operation.id.number] = operation }
            if pack.last > max(last, known) { fresh.append(pack) }
            last = max(last, pack.last)
            marks.append(SyncMark(name: name, last: last))
        }
        common = min(known, last)
        if last < known, problem == nil { problem = .wentBack(from: known, to: last) }
    }

    /// The first operation of a pack that another with its number contradicts.
    private static func difference(_ pack: SyncPack, _ operations: [Int64: SyncOperation]) -> Int64? {
        pack.operations.first { operation in
            operations[operation.id.number].map { $0 != operation } ?? false
        }?.id.number
    }
}

/// What an operation says, in whichever log it is.
struct OperationContents: Hashable {
    private let row: SyncRowID
    private let kind: SyncOperation.Kind
    private let values: [String: SyncValue]
    private let time: Int64
    private let step: String

    init(_ operation: SyncOperation) {
        (row, kind, values) = (operation.row, operation.kind, operation.values)
        (time, step) = (operation.time, operation.step)
    }
}

/// A log with different operations of one number, written by a file and a copy of it. A copy that notices it goes on as
/// another device, whose log says the same again; so what is there is passed over here.
struct LogFork {
    /// What other logs say.
    private let elsewhere: Set<OperationContents>
    private let known: [Int64: SyncOperation]

    init(elsewhere: Set<OperationContents>, _ known: [Int64: SyncOperation]) {
        (self.elsewhere, self.known) = (elsewhere, known)
    }

    /// The packs without those operations; all of them if nobody can say yet which are right.
    func resolved(_ packs: [(name: PackName, pack: SyncPack)]) -> [(name: PackName, pack: SyncPack)] {
        var versions: [Int64: [SyncOperation]] = known.mapValues { [$0] }
        for operation in packs.flatMap(\.pack.operations)
        where versions[operation.id.number]?.contains(operation) != true {
            versions[operation.id.number, default: []].append(operation)
        }
        let right = versions.compactMapValues { versions -> SyncOperation? in
            let own = versions.filter { !elsewhere.contains(OperationContents($0)) }
            // If all have gone on elsewhere, it doesn't matter which is here.
            return own.count > 1 ? nil : own.first ?? versions.first
        }
        return packs.compactMap { name, pack in
            let operations = pack.operations.prefix { right[$0.id.number] ?? $0 == $0 }
            let rest = SyncPack(
                journal: pack.journal, device: pack.device, deviceName: pack.deviceName, schema: pack.schema,
                needs: pack.needs, operations: Array(operations))
            return rest.map { (name, $0) }
        }
    }
}
