import Foundation
import GRDB
import Journal

/// What a merge brought.
public struct MergedChanges: Equatable, Sendable {
    /// The names of the devices that changes came from, sorted.
    public var devices: [String] = []
    /// The number of actions.
    public var count = 0
    /// The packs that can't be applied yet.
    public var held = 0
    /// The number of decisions that people may want to look at.
    public var conflicts = 0
}

extension JournalChange where Outcome == MergedChanges {
    /// More deleted todos than these are backed up first.
    private static let mostDeletions = 20
    /// More operations than these make an empty journal a copy of another machine's, which is no change of it.
    private static let mostRecordedInEmpty = 1000

    /// Applies packs, with those that were held.
    /// - Parameter backUp: Saves the journal as it was before. Called if many todos are deleted.
    static func merge(
        _ packs: [SyncPack], backUp: @escaping @Sendable () throws -> Void
    ) -> JournalChange {
        var change = JournalChange { merged, _ in
            Sentences.merged(merged)
        } apply: { db in
            guard let log = try SyncLog.ifSynchronized(db) else {
                throw JournalError("The journal isn't synchronized.")
            }
            return try merge(packs, log, backUp)
        }
        change.isMerge = true
        return change
    }

    /// Whether nothing was ever done here but taking over what others did, as in the middle of a clone.
    private static func isUntouched(_ log: SyncLog) throws -> Bool {
        let lastStep: Int64? = try log.db.value("SELECT MAX(id) FROM undoStep")
        return try lastStep == nil && SyncLog.known(log.db)[log.key()] == 0
    }

    private static func merge(
        _ packs: [SyncPack], _ log: SyncLog, _ backUp: () throws -> Void
    ) throws -> MergedChanges {
        let db = log.db
        let journal: String? = try db.value("SELECT id FROM syncJournal LIMIT 1")
        if let other = packs.first(where: { $0.journal != journal }) {
            throw JournalError(
                "\(other.deviceName.quoted) sent changes of another journal. Nothing was merged. Give each journal a remote of its own."
            )
        }
        var (queue, newer) = (CausalQueue(), [SyncPack]())
        let all = try HeldPacks.all(db) + packs
        for pack in all {
            if pack.needs > Int64(JournalDatabase.schemaVersion) {
                newer.append(pack)
            } else {
                queue.add(pack)
            }
        }
        let names = Dictionary(all.map { ($0.device, $0.deviceName) }) { _, last in last }
        let delivered = queue.deliver(after: try SyncLog.known(db))
        try HeldPacks.replace(with: queue.waiting, newer: newer, db)
        var merged = MergedChanges(held: queue.waiting.count + newer.count)
        for (key, operations) in Dictionary(grouping: delivered, by: \.id.device).sorted(by: {
            $0.key < $1.key
        }) {
            let known: String? = try db.value(
                "SELECT name FROM syncDevice WHERE key = ?", [key.description])
            let name = names[key] ?? known ?? "another machine"
            try log.add(operations, of: try SyncLog.device(key, name: name, db))
            let said = operations.filter { !$0.isWithdrawn }
            guard !said.isEmpty else { continue }
            merged.devices.append(name)
            merged.count += 1 + zip(said, said.dropFirst()).count { !$0.isOneAction(with: $1) }
        }
        merged.devices.sort()
        var projection = SyncProjection(log)
        var done: [FollowingTodos.Done] = []
        if delivered.count > mostRecordedInEmpty, try WholeJournal.isEmpty(db) || isUntouched(log) {
            try WholeJournal.inBulk(db) { try projection.write(delivered.map(\.row)) }
        } else {
            done = try FollowingTodos.done(endedBy: delivered, log)
            try projection.write(delivered.map(\.row))
        }
        if projection.deletedTodos > mostDeletions { try backUp() }
        merged.conflicts = try ConflictRecord(log).update(projection.visited, &projection)
        try settleSeries(log, done)
        return merged
    }

    /// Makes of each series' next one, on all machines, what both endings and edits say.
    /// - Parameter done: What was done here of the habits that others have ended, too.
    private static func settleSeries(_ log: SyncLog, _ done: [FollowingTodos.Done]) throws {
        guard let recorder = try SyncRecorder(log.db) else { return }
        try recorder.addAutomatic(step: "kept one open of each series") {
            try FollowingTodos.settle(log)
            for habit in done { try FollowingTodos.keep(habit, log.db) }
            try FollowingTodos.takeOver(log)
        }
    }
}

/// Packs that came before what they build on, or from a newer Daybook.
private enum HeldPacks {
    static func all(_ db: Database) throws -> [SyncPack] {
        let packs = try Row.fetchAll(
            db.cachedStatement(sql: "SELECT pack FROM syncHeld ORDER BY device, firstSeq"))
        return try packs.map { try SyncPackReader.pack(Array($0[0] as Data)) }
    }

    static func replace(with waiting: [SyncPack], newer: [SyncPack], _ db: Database) throws {
        try db.run("DELETE FROM syncHeld")
        for (packs, reason) in [(waiting, "waits for others"), (newer, "needs a newer Daybook")] {
            for pack in packs {
                try db.run(
                    "INSERT INTO syncHeld (device, firstSeq, reason, pack) VALUES (?, ?, ?, ?)",
                    [pack.device.description, pack.first, reason, Data(SyncPackWriter.bytes(pack))])
            }
        }
    }
}
