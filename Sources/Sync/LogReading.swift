import Journal
import Persistence

/// What the remote has of a log, as far as it isn't known to be the same as here.
struct LogReading {
    var device: DeviceID
    /// The device's name for people, if a pack said it.
    var name: String?
    /// Nil if the log ends where it did.
    var comparison: LogComparison?
    /// Where reading began; nil for the log's beginning.
    var start: SyncMark?
    /// Whether there is more of it, which is read once this is applied.
    var isPartial = false
    /// The first pack that can't be read, and whose operations may be missing.
    var damage: SyncProblem?
    /// The packs that are none, whether or not they matter.
    var damaged: [PackName] = []
    /// Whether nothing that can be read comes after the last of them.
    var endsInDamage = false
    /// The packs of the own log that another file's contradict, and that only say what this file says again in its next log.
    var takenBack: [PackName] = []
    /// Whether there are packs that aren't complete, as if they were still being copied.
    var hasUnfinished = false
    /// The first of them, if its operations are nowhere else, and the number of its first one.
    var gap: (number: Int64, problem: SyncProblem)?

    var fresh: [SyncPack] { comparison?.fresh ?? [] }

    var problem: SyncProblem? {
        // What is missing is what still arrives.
        if let gap, comparison?.problem == .hole(at: gap.number) { return damage ?? gap.problem }
        return damage ?? comparison?.problem ?? gap?.problem
    }

    /// Whether another file of the journal wrote the log, if it is this machine's own.
    var isForeign: Bool {
        if case .hole = comparison?.problem { return true }
        return comparison?.problem?.isFork == true || !fresh.isEmpty
    }

    /// Whether something that is no pack of the journal holds the log up.
    var isDamaged: Bool {
        if case .damaged = damage { true } else { false }
    }

    /// Whether packs are missing or damaged, and later ones are there.
    var isBroken: Bool { isDamaged || comparison?.missing != nil }

    /// Where to go on publishing the log.
    /// - Parameters:
    ///   - mark: Where the log ended the last time.
    ///   - number: The last operation that is known.
    func base(after mark: SyncMark?, knowing number: Int64) -> SyncMark? {
        comparison == nil ? mark : comparison?.marks.last { $0.last <= number } ?? start
    }

    /// The last operation up to which the remote has all.
    /// - Parameter number: The last operation that is known.
    func whole(knowing number: Int64) -> Int64 {
        base(after: nil, knowing: min(comparison?.missing.map { $0 - 1 } ?? .max, number))?.last ?? 0
    }

    /// Whether the log's machine knew more of another log than is known here.
    func knowsMore(of device: DeviceID, than known: VersionVector) -> Bool {
        fresh.contains { $0.knows[device] > known[device] }
    }

    /// The last place up to which everything is known; nil for the same as before.
    func mark(knowing number: Int64) -> SyncMark? {
        switch comparison?.problem {
        // Looked at again each time, until it is mended.
        case .wentBack, .forked: nil
        default: comparison?.marks.last { $0.last <= (isDamaged ? whole(knowing: number) : number) }
        }
    }
}

extension SyncProblem {
    var isFork: Bool {
        if case .forked = self { true } else { false }
    }
}

extension SyncEngine {
    /// The operations of another log that are read together, and their size in bytes: years of them take much memory.
    private static let mostReadAtOnce = (operations: 10_000, bytes: 16 << 20)

    /// Reads what a log has at the remote and wasn't there the last time.
    /// - Parameter isWhole: Whether to read all of it.
    func read(
        _ device: DeviceID, _ heads: [DeviceID: PackName], _ state: SyncState, isWhole: Bool = false
    ) async throws -> LogReading {
        var reading = LogReading(device: device)
        let mark = isWhole ? nil : state.marks[device]
        let known = state.known[device]
        guard let head = heads[device] else {
            // Absence is never a deletion.
            if known > 0 { reading.comparison = LogComparison([], known: known, after: 0, operations: [:]) }
            return reading
        }
        if head == mark?.name { return reading }
        let (start, fetched): (Int64, [FetchedPack])
        do {
            (start, fetched) = try await fetch(device, head, mark)
        } catch TransportError.unreadable(let reason) {
            reading.damage = .unreadable(reason)
            return reading
        }
        reading.start = start > 0 ? mark : nil
        var packs: [(name: PackName, pack: SyncPack)] = []
        var damage: SyncProblem?
        var (count, bytes) = (0, 0)
        for found in fetched where found.unfinished == nil {
            if !isWhole, device != state.device,
                count >= Self.mostReadAtOnce.operations || bytes >= Self.mostReadAtOnce.bytes
            {
                reading.isPartial = true
                break
            }
            do {
                let pack = try coding.pack(found.bytes, of: device, for: state)
                packs.append((found.name, pack))
                count += pack.operations.count
                bytes += found.bytes.count
                reading.endsInDamage = false
            } catch PackCoding.Failure.newer(let schema) {
                reading.damage = .newer(needs: schema)
            } catch PackCoding.Failure.damaged(let reason) {
                let last = packs.map(\.pack.last).max() ?? start
                damage = damage ?? .damaged(after: last, pack: found.name, reason: reason)
                reading.damaged.append(found.name)
                reading.endsInDamage = true
            } catch let error as SyncError where error != .newKey && isOtherOnly(device, state) {
                reading.damage = .unreadable(error.description)
            }
            if reading.damage != nil { break }
        }
        reading.name = packs.last?.pack.deviceName
        let operations = try await self.operations(of: device, in: packs.map(\.pack), upTo: known)
        let comparison = LogComparison(
            packs, known: known, after: start, operations: operations, isPartial: reading.isPartial)
        reading.comparison = comparison
        if comparison.problem?.isFork == true {
            reading.takenBack = packs.filter { _, pack in
                pack.first > comparison.common
                    && pack.operations.allSatisfy { operations[$0.id.number] == $0 }
            }.map(\.name)
            let fork = LogFork(elsewhere: try await contents(except: device, heads, state), operations)
            reading.comparison = LogComparison(
                fork.resolved(packs), known: known, after: start, operations: operations,
                isPartial: reading.isPartial)
        }
        if reading.endsInDamage || reading.comparison?.missing != nil {
            reading.damage = reading.damage ?? damage
        }
        let unfinished = fetched.filter { $0.unfinished != nil }
        reading.hasUnfinished = !unfinished.isEmpty
        let last = max(known, reading.comparison?.marks.last?.last ?? 0)
        for found in unfinished where reading.gap == nil {
            guard let number = found.unfinished, number > last else { continue }
            reading.gap = (number, .arriving(pack: found.name))
        }
        return reading
    }

    /// What the operations of all logs but one say, here and at the remote.
    private func contents(
        except device: DeviceID, _ heads: [DeviceID: PackName], _ state: SyncState
    ) async throws -> Set<OperationContents> {
        var contents: Set<OperationContents> = []
        for other in Set(heads.keys).union(state.known.numbers.keys) where other != device {
            var packs = try await store.packs(of: other, after: 0)
            if let head = heads[other] { packs += try await readable(other, head, state) }
            contents.formUnion(packs.flatMap(\.operations).map(OperationContents.init))
        }
        return contents
    }

    /// The packs of a log that can be read.
    private func readable(
        _ device: DeviceID, _ head: PackName, _ state: SyncState
    ) async throws -> [SyncPack] {
        var packs: [SyncPack] = []
        for found in try await transport.packs(of: device, upTo: head, after: nil) {
            do {
                packs.append(try coding.pack(found.bytes, of: device, for: state))
            } catch is PackCoding.Failure {
                // It is named when that log is read.
            } catch is SyncError {
                // So is this.
            }
        }
        return packs
    }

    /// What can be read of the remote's journal before this one is synchronized with it, each log's in order.
    func packs(of journal: RemoteJournal) async throws -> [SyncPack] {
        let state = SyncState(
            journal: journal.id, device: .random(), schema: Int64(JournalDatabase.schemaVersion),
            known: VersionVector())
        var packs: [SyncPack] = []
        for (device, head) in try await transport.heads() {
            packs += try await readable(device, head, state).sorted { $0.first < $1.first }
        }
        return packs
    }

    /// Whether a log that isn't this journal's concerns only the device that writes it: this one has published here.
    private func isOtherOnly(_ device: DeviceID, _ state: SyncState) -> Bool {
        device != state.device && state.marks[state.device] != nil
    }

    /// The packs after a mark, or all if the mark isn't there any more.
    private func fetch(
        _ device: DeviceID, _ head: PackName, _ mark: SyncMark?
    ) async throws -> (start: Int64, packs: [FetchedPack]) {
        do {
            return (mark?.last ?? 0, try await transport.packs(of: device, upTo: head, after: mark?.name))
        } catch TransportError.notThere where mark != nil {
            return (0, try await transport.packs(of: device, upTo: head, after: nil))
        }
    }

    /// The known operations with the numbers of those in packs.
    private func operations(
        of device: DeviceID, in packs: [SyncPack], upTo known: Int64
    ) async throws -> [Int64: SyncOperation] {
        guard let first = packs.map(\.first).min(), first <= known else { return [:] }
        let own = try await store.packs(of: device, after: first - 1)
        let operations = own.flatMap(\.operations).map { ($0.id.number, $0) }
        return Dictionary(operations) { first, _ in first }
    }
}

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
    ///   - isPartial: Whether there are more packs.
    init(
        _ packs: [(name: PackName, pack: SyncPack)], known: Int64, after start: Int64,
        operations: [Int64: SyncOperation], isPartial: Bool = false
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
        if last < known, problem == nil, !isPartial { problem = .wentBack(from: known, to: last) }
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
