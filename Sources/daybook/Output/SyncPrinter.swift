import ArgumentParser
import Foundation
import Journal
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
