import Foundation
import GRDB
import Journal

/// A device of a synchronized journal, as this file knows it.
public struct SyncedDevice: Equatable, Sendable {
    public var id: DeviceID
    public var name: String
    /// The number of its last operation that is here.
    public var last: Int64
    /// The last pack of its log at the remote, and the number of that pack's last operation; nil if it isn't known.
    public var published: Published?
    /// Whether it is this one.
    public var isOwn: Bool

    public struct Published: Equatable, Sendable {
        public var pack: String
        public var last: Int64

        public init(pack: String, last: Int64) { (self.pack, self.last) = (pack, last) }
    }
}

/// What is known of another device's clock and days.
public struct OtherMachine: Equatable, Sendable {
    /// The seconds by which its clock is at least ahead of this one's; negative if it is behind, 0 if nothing shows that.
    public var clockDifference: TimeInterval
    /// When its days begin, in seconds after midnight.
    public var dayStart: Int
}

extension SyncRowID {
    /// A row that is in no table: what a device says of itself.
    init(machine device: DeviceID) { self.init(table: "machine", uid: RowUID(bits: device.bits)) }
}

extension JournalDatabase {
    /// The devices of the journal in the order in which they became known; none if it isn't synchronized.
    public func syncedDevices() throws -> [SyncedDevice] {
        try read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT key, name, head, published, commitID, id = (SELECT device FROM syncJournal LIMIT 1)
                    FROM syncDevice ORDER BY id
                    """)
            return try rows.map { row in
                guard let id = row.text(at: 0).flatMap(DeviceID.init), let name = row.text(at: 1),
                    let last = row.place(at: 2), let published = row.place(at: 3)
                else { throw SyncLog.damaged("syncDevice has a damaged device") }
                return SyncedDevice(
                    id: id, name: name, last: last,
                    published: row.text(at: 4).map { .init(pack: $0, last: published) },
                    isOwn: row.number(at: 5) == 1)
            }
        }
    }

    /// Stores where logs end at the remote. A nil forgets it.
    public func setPublished(_ marks: [DeviceID: SyncedDevice.Published?], clock: JournalClock) throws {
        try changeSync(clock) { db in
            for (device, mark) in marks {
                try db.run(
                    "UPDATE syncDevice SET published = ?, commitID = ? WHERE key = ?",
                    [mark?.last ?? 0, mark?.pack, device.description])
            }
            guard let log = try SyncLog.ifSynchronized(db), try marks.keys.contains(log.key()) else { return }
            // What was sent is no longer undone as if it had never been.
            var projection = SyncProjection(log)
            try ConflictRecord(log).update([], &projection)
        }
    }

    /// Gives this device another name.
    /// - Parameter isKnown: Whether others know it by its former one, so that an operation has to bring them the new one.
    public func renameSyncedDevice(_ name: String, isKnown: Bool = true, clock: JournalClock) throws {
        try changeSync(clock) { db in
            guard let log = try SyncLog.ifSynchronized(db), try log.name(of: log.key()) != name else {
                return
            }
            try db.run("UPDATE syncDevice SET name = ? WHERE id = ?", [name, log.device])
            guard isKnown else { return }
            var capture = SyncCapture(log)
            try capture.announce(
                ["name": .text(name)], step: "renamed the machine to \(name.quoted)", at: clock.now())
        }
    }

    /// Brings the others the time at which this machine's days begin, if it isn't what they know; midnight needs no words.
    /// - Parameter seconds: After midnight.
    public func announceDayStart(_ seconds: Int, clock: JournalClock) throws {
        @Sendable func isKnown(_ db: Database) throws -> Bool {
            guard let log = try SyncLog.ifSynchronized(db) else { return true }
            return try log.dayStart(of: log.key()) == seconds
        }
        guard readOnlyReason == nil, try !read(isKnown) else { return }
        try changeSync(clock) { db in
            guard try !isKnown(db), let log = try SyncLog.ifSynchronized(db) else { return }
            var capture = SyncCapture(log)
            try capture.announce(
                ["dayStart": .number(Int64(seconds))], step: "days begin at \(ISO8601.clockTime(seconds))",
                at: clock.now())
        }
    }

    /// What the other devices' operations say of their clocks and days.
    public func otherMachines(at now: Date) throws -> [DeviceID: OtherMachine] {
        try read { db in
            guard let log = try SyncLog.ifSynchronized(db) else { return [:] }
            let own = try log.key()
            let known = try SyncLog.known(db)
            return try known.numbers.keys.reduce(into: [:]) { machines, device in
                guard device != own else { return }
                machines[device] = OtherMachine(
                    clockDifference: try log.clockDifference(of: device, known, at: now),
                    dayStart: try log.dayStart(of: device))
            }
        }
    }

    /// Goes on as a new device, because another file writes the same log.
    /// - Parameter number: Of the last operation that stays in the old log.
    public func startNewSyncLog(
        after number: Int64, device: DeviceID = .random(), clock: JournalClock
    ) throws {
        // What it makes of the rows, everybody will who reads the new log.
        try changeSync(clock, isMerge: true) { db in
            guard let log = try SyncLog.ifSynchronized(db), let recorder = try SyncRecorder(db) else {
                return
            }
            let name: String = try db.value("SELECT name FROM syncDevice WHERE id = ?", [log.device]) ?? ""
            let new = try SyncLog.device(device, name: name, db)
            try log.move(after: number, to: new)
            try db.run("UPDATE syncJournal SET device = ?", [new])
            try recorder.withoutStep { try SyncLog.ifSynchronized(db)?.project(rowsOf: new) }
        }
    }

    /// Stops writing operations. The journal keeps its contents, and the operations that tell its rows from others':
    /// with them it can be synchronized again.
    public func endSynchronizing(clock: JournalClock) throws {
        try changeSync(clock) { db in
            // Begun again with the same journal, it goes on as this device.
            try db.run(
                "UPDATE syncJournal SET boundTo = (SELECT key FROM syncDevice WHERE id = device), device = NULL"
            )
            try db.run("UPDATE syncDevice SET published = 0, commitID = NULL")
        }
    }

    private func changeSync(
        _ clock: JournalClock, isMerge: Bool = false, _ body: @escaping @Sendable (Database) throws -> Void
    ) throws {
        var change = JournalChange<Void> { _, _ in
            ""
        } apply: { db in
            try body(db)
        }
        change.isMerge = isMerge
        try perform(change, by: Author(.commandLine, clock: clock))
    }
}

extension SyncLog {
    /// When a device's days begin, in seconds after midnight.
    fileprivate func dayStart(of device: DeviceID) throws -> Int {
        let said = try operations(of: SyncRowID(machine: device)).last { $0.values["dayStart"] != nil }
        guard case .number(let seconds)? = said?.values["dayStart"], (0..<86_400).contains(seconds) else {
            return 0
        }
        return Int(seconds)
    }

    /// How far a device's clock is ahead, in seconds, as far as the newest operations of both show it: what one knew of was
    /// done before, whatever its time.
    fileprivate func clockDifference(of other: DeviceID, _ known: VersionVector, at now: Date) throws
        -> TimeInterval
    {
        let own = try key()
        func newest(_ device: DeviceID, upTo number: Int64) throws -> SyncOperation? {
            try operation(of: try row(of: device), upTo: number)
        }
        guard let last = try newest(other, upTo: known[other]) else { return 0 }
        let mine = try newest(own, upTo: known[own])
        var differences = [Double(last.time) / 1000 - now.timeIntervalSince1970]
        // A machine whose changes went back in time had a wrong clock, which was set right since.
        if let mine, let seen = try newest(other, upTo: mine.knows[other]), last.time >= seen.time {
            differences.append(Double(seen.time - mine.time) / 1000)
        }
        let ahead = max(0, differences.max() ?? 0)
        guard let mine, let seen = try newest(own, upTo: last.knows[own]), mine.time >= seen.time else {
            return ahead
        }
        let behind = max(0, Double(seen.time - last.time) / 1000)
        return ahead >= behind ? ahead : -behind
    }

    /// Writes the rows of a device's operations again, which others don't know under their new names: a deletion
    /// elsewhere has seen the old ones only, so the rows come back.
    fileprivate func project(rowsOf device: Int64) throws {
        let rows = try Row.fetchAll(
            db, sql: "SELECT DISTINCT uid, tableName FROM syncOperation WHERE device = ?", arguments: [device]
        )
        var projection = SyncProjection(self)
        try projection.write(rows.compactMap(SyncRowID.init(stored:)))
        try ConflictRecord(self).update(projection.visited, &projection)
    }

    /// Moves the own operations after a number to another device's log, which knows of those before.
    fileprivate func move(after number: Int64, to new: Int64) throws {
        try db.run(
            "UPDATE syncOperation SET device = :new, seq = seq - :number WHERE device = :old AND seq > :number",
            ["new": new, "old": device, "number": number])
        try db.run(
            "UPDATE syncConflict SET device = :new, seq = seq - :number WHERE device = :old AND seq > :number",
            ["new": new, "old": device, "number": number])
        let vectors = try Int64.fetchAll(
            db, sql: "SELECT DISTINCT knows FROM syncOperation WHERE device = ?", arguments: [new])
        for id in vectors {
            var vector = try vector(id)
            vector[try key()] = number
            try db.run(
                "UPDATE syncOperation SET knows = ? WHERE device = ? AND knows = ?",
                [try self.id(of: vector), new, id])
        }
        let count: Int64 = try db.value("SELECT MAX(seq) FROM syncOperation WHERE device = ?", [new]) ?? 0
        try db.run("UPDATE syncDevice SET head = ? WHERE id = ?", [count, new])
        try db.run("UPDATE syncDevice SET head = MIN(head, ?) WHERE id = ?", [number, device])
    }
}
