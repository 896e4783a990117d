import Foundation
import Journal
import Persistence
import Sharing

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
