import Journal

@testable import Sync

/// A synchronized journal in memory.
actor MemoryStore: SyncedJournal {
    private(set) var device: DeviceID
    private var name: String
    private var journal: String
    private var schema: Int64
    private var logs: [DeviceID: [SyncOperation]] = [:]
    private var marks: [DeviceID: SyncMark] = [:]
    private var names: [DeviceID: String] = [:]
    private var clock: Int64 = 1_763_717_400_000

    init(
        _ number: Int, _ name: String, journal: String = "journal", schema: Int64 = 24, isSynced: Bool = true
    ) {
        hasBegun = isSynced
        device = DeviceID(bits: UInt128(number))
        (self.name, self.journal, self.schema) = (name, journal, schema)
    }

    /// A copy of its file.
    init(copy: MemoryStore) async {
        (device, name, journal, schema) = (
            await copy.device, await copy.name, await copy.journal, await copy.schema
        )
        (logs, marks, names) = (await copy.logs, await copy.marks, await copy.names)
        clock = await copy.clock + 1_000_000
    }

    func state() -> SyncState {
        var names = names
        names[device] = name
        return SyncState(
            journal: journal, device: device, schema: schema, known: known, marks: marks, names: names)
    }

    var known: VersionVector { VersionVector(logs.mapValues { Int64($0.count) }) }

    func packs(of device: DeviceID, after number: Int64) -> [SyncPack] {
        let log = (logs[device] ?? []).filter { $0.id.number > number }
        return SyncPack.cut(log) { operations in
            SyncPack(
                journal: journal, device: device, deviceName: names[device] ?? name, schema: schema,
                needs: schema, operations: operations)
        }
    }

    func withdrawUnsentOperations(after number: Int64) {}

    func apply(_ packs: [SyncPack]) -> VersionVector {
        var queue = CausalQueue()
        packs.forEach { queue.add($0) }
        for operation in queue.deliver(after: known) {
            logs[operation.id.device, default: []].append(operation)
        }
        for pack in packs where known[pack.device] > 0 { names[pack.device] = pack.deviceName }
        return known
    }

    func setMarks(_ marks: [DeviceID: SyncMark?]) {
        for (device, mark) in marks { self.marks[device] = mark }
    }

    func startNewLog(after number: Int64) {
        let old = device
        let log = logs[old] ?? []
        device = DeviceID.random()
        names[old] = name
        name += " 2"
        logs[old] = Array(log.prefix(Int(number)))
        logs[device] = log.dropFirst(Int(number)).enumerated().map { index, operation in
            var operation = operation
            operation.id = .init(device: device, number: Int64(index + 1))
            operation.knows[old] = number
            return operation
        }
    }

    // MARK: Beginning and end

    private var hasBegun = true

    func journalID() -> String { journal }

    func isSynced() -> Bool { hasBegun }

    func beginSync(journal: String, name: String, others: [SyncPack]) {
        (self.journal, self.name, hasBegun) = (journal, name, true)
    }

    func endSync() {
        hasBegun = false
        marks = [:]
    }

    // MARK: What a person does

    /// Adds a todo.
    func add(_ title: String) {
        clock += 60_000
        let number = known[device] + 1
        logs[device, default: []].append(
            SyncOperation(
                id: .init(device: device, number: number),
                row: SyncRowID(table: "todo", uid: RowUID(bits: .random(in: 1 ... .max))), kind: .insert,
                values: ["title": .text(title), "start": .text("2026-11-20")], time: clock,
                knows: known.without(device), step: "added \"\(title)\""))
    }

    /// The titles of all todos.
    var titles: [String] {
        var fold = JournalFold()
        for device in logs.keys.sorted() { fold.add(logs[device] ?? []) }
        return fold.rows.values.compactMap { $0["title"]?.text }.sorted()
    }

    func update(to schema: Int64) { self.schema = schema }
}
