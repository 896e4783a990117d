import ArgumentParser
import Foundation
import Journal
import Screens
import Sharing
import Sync

/// Prints how an exchange ended.
enum SyncPrinter {
    /// - Parameter report: Nil if another program was synchronizing the journal.
    /// - Throws: `ExitCode` if something waits.
    static func print(_ report: SyncReport?, json isJSON: Bool = false, isQuiet: Bool = false) throws {
        if isJSON {
            Console.write(text: json(report).document)
        } else if let report {
            if !isQuiet { report.done.forEach(Console.print) }
            report.waiting.map(\.sentence).forEach(Console.complain)
        } else if !isQuiet {
            Console.note("Another program is synchronizing this journal.")
        }
        if report?.isComplete == false { throw ExitCode.failure }
    }

    static func json(_ report: SyncReport?) -> JSONValue {
        let received = (report?.received ?? []).map { received -> JSONValue in
            ["changes": .number(Int64(received.changes)), "device": .text(received.device)]
        }
        let waiting = (report?.waiting ?? []).map { waiting -> JSONValue in
            ["device": .text(waiting.device), "reason": .text(waiting.sentence)]
        }
        return [
            "isBusy": .flag(report == nil), "received": .list(received),
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
    var record: SyncRecord

    init(_ session: SyncSession) async throws {
        let state = try session.journal.state()
        remote = session.remote
        record = try session.folder.record()
        unsent = try await session.journal.unsentChanges()
        devices = []
        for device in Set(state.known.numbers.keys).union([state.device]).sorted() {
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
        if let time = record.succeeded { lines.append("Last exchange: \(BackupPrinter.time(time, clock))") }
        if let time = record.failing { lines.append("Offline since: \(BackupPrinter.time(time, clock))") }
        lines += record.problems.map { "  \($0)" }
        return lines + deviceLines(clock)
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
            "address": .text(remote.address), "devices": devicesJSON,
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
