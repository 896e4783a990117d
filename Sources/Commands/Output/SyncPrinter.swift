import ArgumentParser
import Foundation
import Journal
import Persistence
import Screens
import Sharing
import Sync

/// Prints how an exchange ended.
enum SyncPrinter {
    /// More machines than these aren't told of one by one: a stranger may have made their logs.
    private static let mostWaiting = 10

    /// - Parameters:
    ///   - report: Nil if another program was synchronizing the journal.
    ///   - conflicts: How many wait to be settled.
    /// - Throws: `ExitCode` if something waits.
    static func print(
        _ report: SyncReport?, conflicts: Int, json isJSON: Bool = false, isQuiet: Bool = false
    ) throws {
        if isJSON {
            Console.write(text: json(report, conflicts).document)
        } else if let report {
            if !isQuiet { report.done.forEach(Console.print) }
            if !isQuiet, conflicts > 0 { Console.print("\(SyncStatus.conflicts(conflicts)).") }
            report.waiting.prefix(mostWaiting).map(\.sentence).forEach(Console.complain)
            let more = report.waiting.count - mostWaiting
            if more > 0 { Console.complain("\(more) more machines' changes wait.") }
        } else if !isQuiet {
            Console.note("Another program is synchronizing this journal.")
        }
        if report?.isComplete == false { throw ExitCode.failure }
    }

    private static func json(_ report: SyncReport?, _ conflicts: Int) -> JSONValue {
        let received = (report?.received ?? []).map { received -> JSONValue in
            ["changes": .number(Int64(received.changes)), "device": .text(received.device)]
        }
        let waiting = (report?.waiting ?? []).map { waiting -> JSONValue in
            ["device": .text(waiting.device), "reason": .text(waiting.sentence)]
        }
        return [
            "conflicts": .number(Int64(conflicts)), "isBusy": .flag(report == nil),
            "received": .list(received),
            "sent": .number(Int64(report?.sent ?? 0)), "waiting": .list(waiting),
        ]
    }
}

/// The state of a synchronized journal, as `daybook sync status` prints it.
struct SyncStatus {
    struct Device {
        var id: DeviceID
        var name: String
        /// The number of its operations that are known here.
        var known: Int64
        /// When it made the newest of them, by its clock.
        var newest: Date?
        /// Whether it is this one.
        var isOwn: Bool
    }

    var remote: SyncRemote
    var devices: [Device]
    /// The number of changes that haven't been published.
    var unsent: Int
    /// The number of conflicts that wait to be settled.
    var conflicts: Int
    var record: SyncRecord

    init(_ session: SyncSession) async throws {
        let state = try session.journal.state()
        remote = session.remote
        record = try session.folder.record()
        unsent = try await session.journal.unsentChanges()
        conflicts = try session.journal.conflictCount()
        devices = []
        let forgotten = try session.folder.forgotten()
        for device in Set(state.known.numbers.keys).union([state.device]).sorted()
        where !forgotten.contains(device, known: state.known[device]) {
            devices.append(
                Device(
                    id: device, name: state.name(of: device), known: state.known[device],
                    newest: try await session.journal.newestChange(of: device),
                    isOwn: device == state.device))
        }
        devices.sort { ($0.isOwn ? 0 : 1, $0.name, $0.id) < ($1.isOwn ? 0 : 1, $1.name, $1.id) }
    }

    /// The lines of the status.
    func lines(_ clock: JournalClock) -> [String] {
        let sealed = remote.isSealed ? ", sealed" : ""
        var lines = ["Remote: \(remote.address) (\(remote.kind.rawValue)\(sealed))"]
        lines.append(
            unsent == 0
                ? "Everything is sent." : "Not sent: \(Self.changes(unsent))")
        if conflicts > 0 { lines.append(Self.conflicts(conflicts)) }
        if let time = record.succeeded { lines.append("Last exchange: \(BackupPrinter.time(time, clock))") }
        if let time = record.failing { lines.append("Offline since: \(BackupPrinter.time(time, clock))") }
        lines += record.problems.map { "  \($0)" }
        return lines + deviceLines(clock)
    }

    static func conflicts(_ count: Int) -> String {
        "\(count == 1 ? "1 conflict" : "\(count) conflicts"): `daybook sync conflicts`"
    }

    static func changes(_ count: Int) -> String { count == 1 ? "1 change" : "\(count) changes" }

    /// A line for each device, this one first.
    func deviceLines(_ clock: JournalClock) -> [String] {
        let width = devices.map { DisplayText.width(of: $0.name.harmless) }.max() ?? 0
        return devices.map { device in
            let name = DisplayText.padded(device.name.harmless, to: width)
            let newest = device.newest.map { BackupPrinter.time($0, clock) } ?? "nothing yet"
            let id = device.id.description.prefix(7)
            return "\(name)  \(id)  \(newest)\(device.isOwn ? "  (this machine)" : "")"
        }
    }

    var json: JSONValue {
        [
            "address": .text(remote.address), "conflicts": .number(Int64(conflicts)), "devices": devicesJSON,
            "failingSince": Self.json(record.failing), "isSealed": .flag(remote.isSealed),
            "kind": .text(remote.kind.rawValue), "problems": .list(record.problems.map(JSONValue.text)),
            "succeeded": Self.json(record.succeeded), "unsent": .number(Int64(unsent)),
        ]
    }

    var devicesJSON: JSONValue {
        .list(
            devices.map { device in
                [
                    "id": .text(device.id.description), "isOwn": .flag(device.isOwn),
                    "known": .number(device.known), "name": .text(device.name),
                    "newest": Self.json(device.newest),
                ]
            })
    }

    private static func json(_ time: Date?) -> JSONValue {
        time.map { .text(ISO8601.string($0)) } ?? .null
    }
}

/// Formats the backups of a journal: a line each, with the time first.
struct BackupPrinter {
    private let backups: [BackupFile]
    private let clock: JournalClock

    init(_ backups: [BackupFile], _ clock: JournalClock) {
        (self.backups, self.clock) = (backups, clock)
    }

    var lines: [String] {
        let rows = backups.map { backup in
            [Self.time(backup.made, clock), backup.reason.words, Self.size(backup.size)]
        }
        let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return zip(rows, backups).map { row, backup in
            let size = String(repeating: " ", count: widths[2] - row[2].count) + row[2]
            let words = row[1].padding(toLength: widths[1], withPad: " ", startingAt: 0)
            return "\(row[0])  \(words)  \(size)  \(backup.path.string.harmless)"
        }
    }

    var json: JSONValue {
        let values = backups.map { backup -> JSONValue in
            [
                "file": .text(backup.path.string), "made": .text(ISO8601.string(backup.made)),
                "reason": .text(backup.reason.words), "size": .number(backup.size),
            ]
        }
        return ["backups": .list(values)]
    }

    /// The local day and time: `2026-03-02 09:12`.
    static func time(_ instant: Date, _ clock: JournalClock) -> String {
        let (day, seconds) = clock.zone.wallTime(at: instant)
        return "\(day) \(ISO8601.clockTime(seconds))"
    }

    static func size(_ bytes: Int64) -> String {
        if bytes < 1000 { return "\(bytes) bytes" }
        let (unit, divisor) =
            bytes < 1_000_000 ? ("kB", 1000.0) : bytes < 1_000_000_000 ? ("MB", 1e6) : ("GB", 1e9)
        return String(format: "%.1f %@", Double(bytes) / divisor, unit)
    }
}
