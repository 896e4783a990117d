import Foundation
import Journal
import Persistence

/// What the process is told by its surroundings.
enum Environment {
    /// A variable's value; nil when it is not set or empty.
    static func value(_ name: String) -> String? {
        guard let pointer = getenv(name) else { return nil }
        let value = String(cString: pointer)
        return value.isEmpty ? nil : value
    }

    /// `$XDG_DATA_HOME/daybook/journal.sqlite`, or the same under `~/.local/share`.
    static var defaultDatabasePath: String {
        let home = value("HOME") ?? NSHomeDirectory()
        // A relative path is to be ignored, says the XDG Base Directory Specification.
        let data = value("XDG_DATA_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.local/share"
        return "\(data)/daybook/journal.sqlite"
    }

    /// `$XDG_STATE_HOME/daybook`, or the same under `~/.local/state`.
    static var stateFolder: String {
        let home = value("HOME") ?? NSHomeDirectory()
        let state = value("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/.local/state"
        return "\(state)/daybook"
    }

    /// The system's clock, or one stopped at `DAYBOOK_NOW` (ISO 8601, local unless it has an offset).
    static func clock() throws -> JournalClock {
        guard let text = value("DAYBOOK_NOW") else {
            return JournalClock(zone: .machine) { Date() }
        }
        guard let parts = ISO8601.components(text) else {
            throw JournalError(
                "DAYBOOK_NOW is not a date and time: \"\(text)\". Like this: 2026-03-02T09:30:00.")
        }
        let instant: Date
        if let offset = parts.offset {
            instant = Date(
                timeIntervalSince1970: Double(parts.day.ordinal * 86_400 + parts.secondsOfDay - offset))
        } else {
            instant = Zone.machine.instant(on: parts.day, at: parts.secondsOfDay)
        }
        return JournalClock(zone: .machine) { instant }
    }
}
