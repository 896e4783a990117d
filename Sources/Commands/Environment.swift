import ArgumentParser
import Configuration
import Foundation
import Journal
import Persistence
import Platform
import Screens
import SystemPackage

/// The process's environment: variables, folders, configuration and clock.
enum Environment {
    /// A variable's value; nil if it is unset or empty.
    static func value(_ name: String) -> String? {
        guard let pointer = getenv(name) else { return nil }
        let value = String(cString: pointer)
        return value.isEmpty ? nil : value
    }

    /// The command in a variable; nil if it is unset or blank.
    static func command(_ name: String) -> String? {
        value(name).flatMap { $0.contains { !$0.isWhitespace } ? $0 : nil }
    }

    /// The path in a variable; nil if it is unset or empty.
    static func path(_ name: String) -> FilePath? {
        guard let pointer = getenv(name), pointer.pointee != 0 else { return nil }
        return FilePath(platformString: pointer)
    }

    /// `$XDG_DATA_HOME/daybook/journal.sqlite`, or the same under `~/.local/share`.
    static var defaultDatabasePath: FilePath {
        folder("XDG_DATA_HOME", inHome: ".local/share").appending("journal.sqlite")
    }

    /// `$XDG_STATE_HOME/daybook`, or the same under `~/.local/state`.
    static var stateFolder: FilePath { folder("XDG_STATE_HOME", inHome: ".local/state") }

    /// `$XDG_CONFIG_HOME/daybook/config.toml`, or the same under `~/.config`.
    static var configurationPath: FilePath {
        folder("XDG_CONFIG_HOME", inHome: ".config").appending("config.toml")
    }

    /// The configuration; read once.
    static let configuration = ConfigurationFile(path: configurationPath)

    /// Daybook's folder in a base folder of the XDG Base Directory Specification.
    private static func folder(_ variable: String, inHome place: String) -> FilePath {
        // The specification says to ignore relative paths.
        let base = path(variable).flatMap { $0.isAbsolute ? $0 : nil }
        return (base ?? home.appending(place)).appending("daybook")
    }

    /// The home folder: `HOME` or, if that isn't an absolute path, the one in the user database.
    static var home: FilePath {
        if let home = path("HOME"), home.isAbsolute { return home }
        guard let folder = getpwuid(geteuid())?.pointee.pw_dir else { return "/" }
        return FilePath(platformString: folder)
    }

    /// The configured theme for a terminal of `colors` colours.
    /// - Parameter background: The terminal's own answer; nil to go by `COLORFGBG`.
    static func theme(colors: Int, background: Background? = nil) -> Theme {
        configuration.preferences.theme(
            colors: colors, background: background ?? Background(colorFGBG: value("COLORFGBG")))
    }

    /// The system's clock, or one stopped at `DAYBOOK_NOW` (ISO 8601, local without an offset), or one that
    /// runs from that time if it starts with `+`.
    static func clock() throws -> JournalClock {
        guard let text = value("DAYBOOK_NOW") else { return clock { Date() } }
        let goesOn = text.hasPrefix("+")
        guard let parts = ISO8601.components(String(text.drop { $0 == "+" })) else {
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
        guard goesOn else { return clock { instant } }
        let start = Date()
        return clock { instant + Date().timeIntervalSince(start) }
    }

    private static func clock(now: @escaping @Sendable () -> Date) -> JournalClock {
        let preferences = configuration.preferences
        return JournalClock(
            zone: .machine, dayStart: preferences.dayStart,
            weekStart: preferences.weekStart ?? .startOfWeek(),
            dateOrder: .order(), now: now)
    }
}

extension FilePath {
    /// Parses a path typed on the command line or on the screen.
    /// - Throws: `ValidationError` if it can't be a file's path.
    init(typed text: String) throws {
        guard !text.isEmpty, !text.utf8.contains(0) else {
            throw ValidationError("A file needs a name.")
        }
        guard !text.hasSuffix("/") else {
            throw ValidationError("It ends in a slash, like a folder. Name a file.")
        }
        self = FilePath(bytes: UndecodedBytes.bytes(text)).fromHome
    }

    /// Parses the path of a file or a folder, which may end in a slash, as shells complete it.
    /// - Throws: `ValidationError` if it can't be a path.
    static func fileOrFolder(typed text: String) throws -> FilePath {
        let bare = text.dropLast(text.reversed().prefix { $0 == "/" }.count)
        return bare.isEmpty && !text.isEmpty ? "/" : try FilePath(typed: String(bare))
    }

    /// The path with a leading `~` expanded, as shells don't in `--database=~/x`. A file named `~` is `./~`.
    var fromHome: FilePath {
        guard isRelative, components.first == "~" else { return self }
        return Environment.home.appending(components.dropFirst())
    }
}
