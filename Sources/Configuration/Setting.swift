import Journal
import Screens

/// A setting with a name of its own: its place in `config.toml`, and how its value is read and written.
///
/// Styles and keys, whose names come from the theme and the commands, are not among them.
struct Setting: Sendable {
    /// Its tables and its key.
    let path: [String]
    /// What it decides, without a full stop.
    let summary: String
    let read: @Sendable (SettingValue, inout Preferences) throws(ExpressionError) -> Void
    /// The value in force, as TOML.
    let write: @Sendable (Preferences) -> String
    /// What decides if the file doesn't, such as the locale; nil for a fixed default.
    let decider: String?
    /// The variable of the environment that decides instead, if it does, with the value as TOML.
    let variable: @Sendable (SettingVariables) -> (name: String, value: String)?
    /// What can be typed for it, where that is one of a few words.
    let values: [String]

    init(
        path: [String], _ summary: String,
        read: @escaping @Sendable (SettingValue, inout Preferences) throws(ExpressionError) -> Void,
        write: @escaping @Sendable (Preferences) -> String, decider: String? = nil,
        variable: @escaping @Sendable (SettingVariables) -> (name: String, value: String)? = { _ in nil },
        values: [String] = []
    ) {
        (self.path, self.read, self.write) = (path, read, write)
        (self.decider, self.variable, self.values) = (decider, variable, values)
        self.summary = values.count < 3 ? summary : "\(summary): \(values.joined(separator: ", "))"
    }

    /// Every setting, in the order of the manual.
    static let all = general + texts + theme

    private static let general: [Setting] = [
        time(["day_start"], "When a day begins, for people who are up after midnight", \.dayStart),
        choice(
            ["week_start"], "The first day of a week", \.weekStart,
            Weekday.allCases.map { ($0.name.lowercased(), $0) },
            otherwise: .startOfWeek(), by: "the locale"),
        choice(
            ["symbols"], "The marks in front of rows", \.symbolSet,
            SymbolSet.allCases.map { ($0.rawValue, $0) }, otherwise: .unicode),
        flag(["box_drawing"], "Draw lines and blocks, which some screen readers read aloud", \.hasBoxDrawing),
        flag(["mouse"], "Use the mouse, instead of leaving it to the terminal", \.usesMouse),
        flag(["weekday_bundles"], "Apply the bundles of a weekday when its page starts", \.appliesBundles),
        choice(
            ["writes_in"], "Where texts and notes are written: on the screen, or in your editor",
            \.writesInEditor, [("screen", false), ("editor", true)]),
        pager,
        flag(
            ["daily_backup"], "Back up after each day's first change", \.makesDailyBackups,
            variable: { variables in
                let name = DailyBackupVariable.name
                return DailyBackupVariable.isOff(variables.values[name]) ? (name, "false") : nil
            }),
        time(["review", "evening"], "When the evening review begins", \.review.evening),
        count(["review", "many"], "The review warns about a day with more open todos", \.review.many),
        count(
            ["review", "ask_again"], "The days after which it asks again about a todo that was kept",
            \.review.askAgain),
        flag(["review", "reminder"], "Remind of a review that is more than a page ago", \.review.reminds),
        flag(["sync", "auto"], "Exchange changes in the background", \.sync.isAutomatic),
        duration(["sync", "after"], "The time from a change until it is sent", \.sync.after, unit: 1),
        duration(["sync", "every"], "The time between two looks at the remote", \.sync.every, unit: 60),
        file(["sync", "inbox"], "A file in the home folder whose lines become todos", \.sync.inbox),
    ]

    private static let texts: [Setting] =
        [file(["text", "template"], "A file with which a day's text begins", \.text.template)]
        + Weekday.allCases.map { day in
            file(["text", day.name.lowercased()], "The same for a \(day.name)", \.text.weekdays[day])
        } + [file(["text", "week"], "A file with which a week's text begins", \.text.week)]

    private static let theme: [Setting] = [
        choice(
            ["theme", "name"], "The colours", \.theme,
            BuiltInTheme.allCases.map { ($0.rawValue, $0) } + [("auto", nil)])
    ]

    /// The settings in a table, by key; the tables in it have none of their own.
    static func named(_ path: [String]) -> Setting? { all.first { $0.path == path } }

    /// The tables with settings, each once.
    static var tables: [String] {
        all.filter { $0.path.count > 1 }.reduce(into: []) { tables, setting in
            if !tables.contains(setting.path[0]) { tables.append(setting.path[0]) }
        }
    }

    /// The keys in a table, each once.
    static func keys(in table: [String]) -> [String] {
        all.filter { $0.path.dropLast() == table[...] }.map { $0.path.last ?? "" }
    }

    // MARK: Kinds

    private static func flag(
        _ path: [String], _ summary: String, _ property: WritableKeyPath<Preferences, Bool> & Sendable,
        variable: @escaping @Sendable (SettingVariables) -> (name: String, value: String)? = { _ in nil }
    ) -> Setting {
        Setting(
            path: path, summary,
            read: { value, preferences throws(ExpressionError) in
                preferences[keyPath: property] = try value.flag()
            },
            write: { "\($0[keyPath: property])" }, variable: variable, values: ["true", "false"])
    }

    private static func count(
        _ path: [String], _ summary: String, _ property: WritableKeyPath<Preferences, Int> & Sendable
    ) -> Setting {
        Setting(
            path: path, summary,
            read: { value, preferences throws(ExpressionError) in
                preferences[keyPath: property] = try value.count()
            },
            write: { "\($0[keyPath: property])" })
    }

    /// The name of a file; an empty one means none.
    private static func file(
        _ path: [String], _ summary: String, _ property: WritableKeyPath<Preferences, String?> & Sendable
    ) -> Setting {
        Setting(
            path: path, summary,
            read: { read, preferences throws(ExpressionError) in
                let name = try read.text()
                preferences[keyPath: property] = name.isEmpty ? nil : name
            }, write: { TOMLText.quoted($0[keyPath: property] ?? "") })
    }

    /// - Parameter unit: The seconds of a number without a unit.
    private static func duration(
        _ path: [String], _ summary: String, _ property: WritableKeyPath<Preferences, Int> & Sendable,
        unit: Int
    ) -> Setting {
        Setting(
            path: path, summary,
            read: { value, preferences throws(ExpressionError) in
                preferences[keyPath: property] = try value.duration(unit: unit)
            },
            write: { TOMLText.quoted(DurationText.words($0[keyPath: property])) })
    }

    private static func time(
        _ path: [String], _ summary: String, _ property: WritableKeyPath<Preferences, Int> & Sendable
    ) -> Setting {
        Setting(
            path: path, summary,
            read: { value, preferences throws(ExpressionError) in
                preferences[keyPath: property] = try value.time()
            },
            write: { TOMLText.quoted(ISO8601.clockTime($0[keyPath: property])) })
    }

    /// - Parameters:
    ///   - other: The choice that applies if none is made, for a value that may be missing.
    ///   - decider: What decides then.
    private static func choice<Value: Equatable & Sendable>(
        _ path: [String], _ summary: String, _ property: WritableKeyPath<Preferences, Value> & Sendable,
        _ choices: [(name: String, value: Value)], otherwise other: Value? = nil, by decider: String? = nil
    ) -> Setting {
        Setting(
            path: path, summary,
            read: { read, preferences throws(ExpressionError) in
                preferences[keyPath: property] = try read.oneOf(choices)
            },
            write: { preferences in
                let chosen = preferences[keyPath: property]
                let choice = choices.first { $0.value == chosen } ?? choices.first { $0.value == other }
                return TOMLText.quoted(choice?.name ?? "")
            }, decider: decider, values: choices.map(\.name))
    }

    private static let pager = Setting(
        path: ["pager"], "The command that shows long lists; \"\" for none",
        read: { value, preferences throws(ExpressionError) in preferences.pager = try value.text() },
        write: { TOMLText.quoted($0.pager ?? "less") },
        variable: { variables in
            let names = ["DAYBOOK_PAGER"] + (variables.isConfigured ? [] : ["PAGER"])
            return names.lazy.compactMap { name in
                variables.values[name].map { (name, TOMLText.quoted($0)) }
            }.first
        })
}

/// The environment that may decide about a setting.
struct SettingVariables {
    let values: [String: String]
    /// Whether the file sets it.
    let isConfigured: Bool
}

/// The variable of the environment that switches daily backups off, for tests and for machines that have backups of
/// their own.
public enum DailyBackupVariable {
    public static let name = "DAYBOOK_DAILY_BACKUP"

    /// Whether its value says so. Any other word leaves the decision to the setting.
    public static func isOff(_ value: String?) -> Bool {
        ["off", "no", "false", "0"].contains(value?.lowercased())
    }
}

/// The variable of the environment that keeps commands from starting a process that indexes many new rows, for tests and
/// measurements.
public enum IndexingVariable {
    public static let name = "DAYBOOK_INDEXING"

    /// Whether a value turns background indexing off.
    public static func isOff(_ value: String?) -> Bool { DailyBackupVariable.isOff(value) }
}

/// What can be typed for settings.
public enum SettingNames {
    /// The values of a setting by its whole name, where they are few; empty for any other.
    public static func values(of name: String) -> [String] {
        Setting.named(name.split(separator: ".").map(String.init))?.values ?? []
    }

    /// Why a table can't be set or read as one setting, as the end of a sentence; nil if the path names no table.
    static func problem(ofTable path: [String]) -> String? {
        let problem = "isn't a setting but a table"
        if path.first == "keys", path.count < 3 {
            return "\(problem); name a command, as in keys.page.abandon"
        }
        let settings = Setting.all.map(\.path).filter { $0.count > path.count && $0.starts(with: path) }
            .map { $0.joined(separator: ".") }
        switch settings.count {
        case 0: return nil
        case 1: return "\(problem); did you mean \(settings[0])?"
        default: return "\(problem): \(settings.joined(separator: ", "))"
        }
    }
}

/// Values and keys as TOML writes them.
enum TOMLText {
    /// A basic string, with the escapes of TOML.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// A string, or an array of several or none.
    static func list(_ texts: [String]) -> String {
        texts.count == 1 ? quoted(texts[0]) : "[" + texts.map(quoted).joined(separator: ", ") + "]"
    }
}

extension SettingValue {
    /// Seconds, from a string such as `10s`, `5m` or `1h`, or from a number.
    /// - Parameter unit: The seconds of a number's unit.
    func duration(unit: Int) throws(ExpressionError) -> Int {
        let seconds: Int?
        if case .integer = value {
            seconds = DurationText.seconds(try count(), unit: unit)
        } else {
            guard case .string(let text) = value else { throw wrongType("a time such as \"10s\" or \"5m\"") }
            guard let read = DurationText.seconds(text) else {
                throw ExpressionError("\(text.quoted) isn't a time such as \"10s\", \"5m\" or \"1h\"")
            }
            seconds = read > 0 ? read : nil
        }
        guard let seconds, seconds <= DurationText.longest else {
            throw ExpressionError("must be between 1 second and 24 hours")
        }
        return seconds
    }
}

/// A length of time as people type it: `10s`, `5m`, `1h`.
enum DurationText {
    static let longest = 86_400
    private static let units: [(sign: Character, seconds: Int)] = [("h", 3600), ("m", 60), ("s", 1)]

    /// Nil if the text is none.
    static func seconds(_ text: String) -> Int? {
        guard let unit = units.first(where: { $0.sign == text.last }), let count = Int(text.dropLast()),
            count >= 0
        else { return nil }
        return seconds(count, unit: unit.seconds) ?? longest + 1
    }

    /// Nil for more than a machine can count.
    static func seconds(_ count: Int, unit: Int) -> Int? {
        let (seconds, isTooLong) = count.multipliedReportingOverflow(by: unit)
        return isTooLong ? nil : seconds
    }

    /// With the largest unit that says it whole.
    static func words(_ seconds: Int) -> String {
        let unit = units.first { seconds % $0.seconds == 0 } ?? ("s", 1)
        return "\(seconds / unit.seconds)\(unit.sign)"
    }
}
