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
    ///   - stars: Those that don't count, since a day has three.
    /// - Throws: `ExitCode` if something waits that the next exchange doesn't see to by itself.
    static func print(
        _ report: SyncReport?, conflicts: Int, stars: [UncountedStar], today: Day,
        json isJSON: Bool = false, isQuiet: Bool = false
    ) throws {
        if isJSON {
            Console.write(
                text: SyncReportJSON(report: report, conflicts: conflicts, stars: stars).json.document)
        } else if let report {
            if !isQuiet { report.done.forEach(Console.print) }
            if !isQuiet, conflicts > 0 { Console.print("\(SyncStatus.conflicts(conflicts)).") }
            if !isQuiet { stars.map { sentence(about: $0, today) }.forEach(Console.print) }
            let waiting = report.waiting.filter { !isQuiet || !$0.problem.isPassing }
            waiting.prefix(mostWaiting).map(\.sentence).forEach(Console.complain)
            let more = waiting.count - mostWaiting
            if more > 0 { Console.complain("\(more) more machines' changes wait.") }
        } else if !isQuiet {
            Console.note("Another program is synchronizing this journal.")
        }
        if report?.isComplete == false { throw ExitCode.failure }
    }

    /// `"Call Sam" isn't starred for today: other machines starred three before.`
    private static func sentence(about star: UncountedStar, _ today: Day) -> String {
        let day = star.day == today ? "today" : star.day.shortName(from: today)
        return
            "\(star.todo.shownTitle.harmless.quoted) isn't starred for \(day): three others were starred before."
    }
}

/// The output of `daybook sync --json`.
struct SyncReportJSON: JSONObject {
    /// Nil if another program was synchronizing the journal.
    let report: SyncReport?
    let conflicts: Int
    let stars: [UncountedStar]

    static let form = JSONForm<SyncReportJSON>([
        .init("conflicts", SyncStatus.conflictsNote) { $0.conflicts },
        .init("isBusy", "Whether another program was synchronizing, so nothing was done.") {
            $0.report == nil
        },
        .init("received") { $0.report?.received ?? [] },
        .init("sent", "The number of changes that were published.") { $0.report?.sent ?? 0 },
        .init("unstarred", "The ids of todos whose stars don't count, since a day has three.") {
            $0.stars.map(\.todo.id)
        },
        .init("waiting", "The devices whose changes wait.") { $0.report?.waiting ?? [] },
    ])
}

extension SyncReport.Received: JSONObject {
    public static let form = JSONForm<SyncReport.Received>([
        .init("changes") { $0.changes }, .init("device") { $0.device },
    ])
}

extension SyncReport.Waiting: JSONObject {
    public static let form = JSONForm<SyncReport.Waiting>([
        .init("device") { $0.device }, .init("reason", "In words.") { $0.sentence },
    ])
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
        /// The seconds by which its clock is at least ahead, or behind if they are negative.
        var clockDifference: TimeInterval = 0
        /// When its days begin, in seconds after midnight.
        var dayStart: Int
    }

    var remote: SyncRemote
    var devices: [Device]
    /// The number of changes that haven't been published.
    var unsent: Int
    /// The number of conflicts that wait to be settled.
    var conflicts: Int
    var record: SyncRecord
    /// Whether changes are exchanged without a command.
    var isAutomatic = Environment.configuration.preferences.sync.isAutomatic
    private let ownDayStart = Environment.configuration.preferences.dayStart

    init(_ session: SyncSession) async throws {
        let state = try session.journal.state()
        remote = session.remote
        record = try session.folder.record()
        do { _ = try SyncSession.coding(remote) } catch {
            // What can be seen without asking the remote needn't have failed yet.
            if !record.problems.contains("\(error)") { record.problems.append("\(error)") }
        }
        unsent = try await session.journal.unsentChanges()
        conflicts = try session.journal.conflictCount()
        devices = []
        let others = try session.journal.otherMachines()
        let forgotten = try session.folder.forgotten()
        for device in Set(state.known.numbers.keys).union([state.device]).sorted()
        where !forgotten.contains(device, known: state.known[device]) {
            devices.append(
                Device(
                    id: device, name: state.name(of: device), known: state.known[device],
                    newest: try await session.journal.newestChange(of: device),
                    isOwn: device == state.device,
                    clockDifference: others[device]?.clockDifference ?? 0,
                    dayStart: others[device]?.dayStart ?? ownDayStart))
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
        if let time = record.failing { lines.append("Failing since: \(BackupPrinter.time(time, clock))") }
        lines += record.problems.map { "  \($0)" }
        if remote.former != nil { lines.append(SyncSession.isHalfSealed) }
        lines.append(
            isAutomatic
                ? "Changes are exchanged by themselves while Daybook is used."
                : "Nothing is exchanged by itself: run `daybook sync`, or `daybook config set sync.auto true`."
        )
        return lines + deviceLines(clock) + differences
    }

    /// What isn't alike on the machines and should be, and what is alike and shouldn't be.
    var differences: [String] {
        devices.flatMap { differences(of: $0) } + sameNames
    }

    /// Clocks that are a little apart decide nothing that anybody notices.
    private static let leastDifference: TimeInterval = 300

    private func differences(of device: Device) -> [String] {
        guard !device.isOwn else { return [] }
        var lines: [String] = []
        let name = device.name.harmless
        if abs(device.clockDifference) >= Self.leastDifference {
            let direction = device.clockDifference > 0 ? "ahead of" : "behind"
            lines.append(
                "\(name)'s clock is \(Self.length(abs(device.clockDifference))) \(direction) this machine's: "
                    + "in a conflict, the later time wins.")
        }
        if device.dayStart != ownDayStart {
            let (its, own) = (ISO8601.clockTime(device.dayStart), ISO8601.clockTime(ownDayStart))
            lines.append(
                "\(name)'s days begin at \(its), this machine's at \(own): between the two, they have different pages "
                    + "(`daybook config set day_start \(its)`).")
        }
        return lines
    }

    private var sameNames: [String] {
        Dictionary(grouping: devices) { FoldedText($0.name) }.values.filter { $0.count > 1 }
            .sorted { $0[0].name < $1[0].name }.map { same in
                let words = "\(same.count) machines are called \(same[0].name.harmless): "
                return words
                    + (same.contains(where: \.isOwn)
                        ? "`daybook sync devices rename NAME` renames this one, `daybook sync forget ID` one that is gone."
                        : "`daybook sync devices rename NAME` on one of them tells them apart.")
            }
    }

    /// `2 days`, `23 hours`, `7 minutes`
    private static func length(_ seconds: TimeInterval) -> String {
        let (count, unit) =
            seconds >= 86_400
            ? (seconds / 86_400, "day")
            : seconds >= 3600 ? (seconds / 3600, "hour") : (seconds / 60, "minute")
        return Int(count) == 1 ? "1 \(unit)" : "\(Int(count)) \(unit)s"
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
}

extension SyncStatus: JSONObject {
    static let conflictsNote = "The number of conflicts that wait to be settled."

    static let form = JSONForm<SyncStatus>([
        .init("address") { $0.remote.address }, .init("conflicts", conflictsNote) { $0.conflicts },
        .init("devices") { $0.devices },
        .init("failingSince", "When the first of the last failures was.") { $0.record.failing },
        .init("isAutomatic", "Whether changes are exchanged by themselves.") { $0.isAutomatic },
        .init("isSealed") { $0.remote.isSealed },
        .init("kind", oneOf: ["folder", "git"]) { $0.remote.kind.rawValue },
        .init("problems", "What kept the last exchange from being complete, in words.") {
            $0.record.problems
        },
        .init("succeeded", "When the last exchange was.") { $0.record.succeeded },
        .init("unsent", "The number of changes.") { $0.unsent },
    ])
}

extension SyncStatus.Device: JSONObject {
    static let form = JSONForm<SyncStatus.Device>([
        .init(
            "clockDifference",
            "The seconds by which its clock is ahead, or behind if negative; 0 if nothing shows that."
        ) {
            Int($0.clockDifference)
        },
        .init("dayStart", "When its days begin.") { ISO8601.clockTime($0.dayStart) },
        .init("id") { $0.id.description }, .init("isOwn", "Whether it is this machine.") { $0.isOwn },
        .init("known", "The number of its last operation that is known here.") { $0.known },
        .init("name") { $0.name }, .init("newest", "When it made that, by its clock.") { $0.newest },
    ])
}

/// The output of `daybook sync devices --json`.
struct SyncDevicesJSON: JSONObject {
    let devices: [SyncStatus.Device]

    static let form = JSONForm<SyncDevicesJSON>([.init("devices") { $0.devices }])
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

/// The output of `daybook backup --list --json`.
struct BackupsJSON: JSONObject {
    let backups: [BackupFile]

    static let form = JSONForm<BackupsJSON>([.init("backups") { $0.backups }])
}

extension BackupFile: JSONObject {
    public static let form = JSONForm<BackupFile>([
        .init("file") { $0.path.string }, .init("made") { $0.made },
        .init("reason", "In words: why it was made.") { $0.reason.words },
        .init("size", "In bytes.") { $0.size },
    ])
}
