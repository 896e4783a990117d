import Journal
import Persistence

/// A journal's file as what is synchronized.
public struct SyncedDatabase: SyncedJournal {
    public let database: JournalDatabase
    private let clock: JournalClock

    public init(_ database: JournalDatabase, clock: JournalClock) {
        (self.database, self.clock) = (database, clock)
    }

    public func journalID() throws -> String { try database.read(.journalID) }

    public func isSynced() throws -> Bool { try database.isSynchronized() }

    public func beginSync(journal: String, name: String, others: [SyncPack]) throws {
        try database.startSynchronizing(as: name, joining: journal, others: others, clock: clock)
    }

    public func endSync() throws { try database.endSynchronizing(clock: clock) }

    public func state() throws -> SyncState {
        let devices = try database.syncedDevices()
        guard let own = devices.first(where: \.isOwn) else {
            throw JournalError("The journal isn't synchronized.")
        }
        var state = SyncState(
            journal: try journalID(), device: own.id, schema: Int64(JournalDatabase.schemaVersion),
            known: VersionVector(Dictionary(uniqueKeysWithValues: devices.map { ($0.id, $0.last) })))
        for device in devices {
            state.names[device.id] = device.name
            state.marks[device.id] = device.published.map { SyncMark(name: PackName($0.pack), last: $0.last) }
        }
        return state
    }

    public func packs(of device: DeviceID, after number: Int64) throws -> [SyncPack] {
        try database.syncPacks(of: device, after: number)
    }

    public func packs(of device: DeviceID, after number: Int64, limit: Int) throws -> [SyncPack] {
        try database.syncPacks(of: device, after: number, limit: limit)
    }

    public func withdrawUnsentOperations(after number: Int64) throws {
        try database.withdrawUnsentOperations(after: number, clock: clock)
    }

    public func apply(_ packs: [SyncPack]) throws -> VersionVector {
        try database.apply(packs, clock: clock)
        return try database.syncVector()
    }

    /// The changes of all devices, the newest first.
    public func steps(limit: Int?) throws -> [SyncedStep] { try database.syncedSteps(limit: limit) }

    /// What merges decided and nobody has looked at, the oldest first.
    public func conflicts() throws -> [JournalConflict] {
        try database.read(.conflicts(today: clock.today, weekStart: clock.weekStart))
    }

    public func conflictCount() throws -> Int { try database.read(.conflictCount) }

    /// The stars of today and later days that don't count, since other machines starred three others before.
    public func uncountedStars() throws -> [UncountedStar] {
        try database.read(.uncountedStars(today: clock.today))
    }

    /// Settles conflicts by their numbers.
    public func settle(_ numbers: [Int64], _ settlement: Settlement) throws -> Performed<[JournalConflict]> {
        try database.perform(
            .settle(numbers, settlement, today: clock.today, weekStart: clock.weekStart),
            by: Author(.commandLine, clock: clock))
    }

    /// Gives this machine another name, which the others see after the next exchange.
    /// - Parameter isKnown: Whether they know the former one.
    public func rename(_ name: String, isKnown: Bool = true) throws {
        try database.renameSyncedDevice(name, isKnown: isKnown, clock: clock)
    }

    /// What the other machines' changes say of their clocks and days.
    public func otherMachines() throws -> [DeviceID: OtherMachine] {
        try database.otherMachines(at: clock.now())
    }

    public func setMarks(_ marks: [DeviceID: SyncMark?]) throws {
        try database.setPublished(
            marks.mapValues { $0.map { .init(pack: $0.name.description, last: $0.last) } }, clock: clock)
    }

    public func startNewLog(after number: Int64) throws {
        try database.startNewSyncLog(after: number, clock: clock)
    }
}
