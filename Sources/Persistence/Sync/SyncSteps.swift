import Foundation
import GRDB
import Journal

/// A change in the log of a device.
public struct SyncedStep: Equatable, Sendable {
    /// When it was made, by the device's clock.
    public var date: Date
    public var device: DeviceID
    public var deviceName: String
    /// Whether this device made it.
    public var isOwn: Bool
    /// Whether the remote has it, as far as is known. Other devices' came from there.
    public var isSent: Bool
    /// What was done, in words.
    public var label: String
    /// The number of its operations.
    public var operations: Int
}

extension JournalDatabase {
    /// The changes of all devices, the newest first by their clocks; none of a journal that was never synchronized.
    /// - Parameter limit: The most; nil for all.
    public func syncedSteps(limit: Int? = nil) throws -> [SyncedStep] {
        let steps = try read { db in
            var steps: [SyncedStep] = []
            for device in try SteppingDevice.all(db) { steps += try device.steps(db) }
            return steps
        }
        // Stable, so that a device's changes of one moment stay in its order.
        let newest = steps.reversed().sorted { $0.date > $1.date }
        return limit.map { Array(newest.prefix($0)) } ?? newest
    }
}

/// A device whose log is listed.
private struct SteppingDevice {
    var row: Int64
    var id: DeviceID
    var name: String
    var isOwn: Bool
    var published: Int64

    static func all(_ db: Database) throws -> [SteppingDevice] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id, key, name, published, id = (SELECT device FROM syncJournal LIMIT 1)
                FROM syncDevice ORDER BY id
                """)
        return try rows.map { row in
            guard let number = row.number(at: 0), let id = row.text(at: 1).flatMap(DeviceID.init),
                let name = row.text(at: 2), let published = row.place(at: 3)
            else { throw SyncLog.damaged("syncDevice has a damaged device") }
            return SteppingDevice(
                row: number, id: id, name: name, isOwn: row.number(at: 4) == 1, published: published)
        }
    }

    /// The operations that follow one another and were made at one time, as one.
    func steps(_ db: Database) throws -> [SyncedStep] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: "SELECT seq, clock, step FROM syncOperation WHERE device = ? ORDER BY seq"),
            arguments: [row])
        var steps: [SyncedStep] = []
        while let row = try rows.next() {
            guard let number = row.place(at: 0), let time = row.number(at: 1), let label = row.text(at: 2)
            else { throw SyncLog.damaged("syncOperation has a damaged operation") }
            let date = Date(timeIntervalSince1970: Double(time) / 1000)
            if let last = steps.last, last.date == date, last.label == label {
                steps[steps.count - 1].operations += 1
            } else {
                steps.append(
                    SyncedStep(
                        date: date, device: id, deviceName: name, isOwn: isOwn,
                        isSent: !isOwn || number <= published, label: label, operations: 1))
            }
        }
        return steps
    }
}
