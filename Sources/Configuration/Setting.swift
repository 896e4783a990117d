import Journal
import Screens

/// A setting with a name of its own: its place in `config.toml`, and how its value is read and written.
///
/// Styles and keys, whose names come from the theme and the commands, are not among them.
struct Setting: Sendable {
    /// Its tables and its key.
    let path: [String]
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
        path: [String],
        read: @escaping @Sendable (SettingValue, inout Preferences) throws(ExpressionError) -> Void,
        write: @escaping @Sendable (Preferences) -> String, decider: String? = nil,
        variable: @escaping @Sendable (SettingVariables) -> (name: String, value: String)? = { _ in nil },
        values: [String] = []
    ) {
        (self.path, self.read, self.write) = (path, read, write)
        (self.decider, self.variable, self.values) = (decider, variable, values)
    }

    /// Every setting, in the order of the manual.
    static let all: [Setting] = [
        time(["day_start"], \.dayStart),
        choice(
            ["week_start"], \.weekStart, Weekday.allCases.map { ($0.name.lowercased(), $0) },
            otherwise: .startOfWeekHere, by: "the locale"),
        choice(["symbols"], \.symbolSet, SymbolSet.allCases.map { ($0.rawValue, $0) }, otherwise: .unicode),
        flag(["box_drawing"], \.hasBoxDrawing),
        flag(["mouse"], \.usesMouse),
        flag(["weekday_bundles"], \.appliesBundles),
        choice(["writes_in"], \.writesInEditor, [("screen", false), ("editor", true)]),
        pager,
        flag(
            ["daily_backup"], \.makesDailyBackups,
            variable: { variables in
                let name = DailyBackupVariable.name
                return DailyBackupVariable.isOff(variables.values[name]) ? (name, "false") : nil
            }),
        time(["review", "evening"], \.review.evening),
        count(["review", "many"], \.review.many),
        flag(["review", "reminder"], \.review.reminds),
        flag(["sync", "auto"], \.sync.isAutomatic),
        count(["sync", "after"], \.sync.after),
        count(["sync", "every"], \.sync.every),
        choice(
            ["theme", "name"], \.theme, BuiltInTheme.allCases.map { ($0.rawValue, $0) } + [("auto", nil)]),
    ]

    /// The settings in a table, by key; the tables in it have none of their own.
    static func named(_ path: [String]) -> Setting? { all.first { $0.path == path } }

    /// The keys in a table, each once.
    static func keys(in table: [String]) -> [String] {
        all.filter { $0.path.dropLast() == table[...] }.map { $0.path.last ?? "" }
    }

    // MARK: Kinds

    private static func flag(
        _ path: [String], _ property: WritableKeyPath<Preferences, Bool> & Sendable,
        variable: @escaping @Sendable (SettingVariables) -> (name: String, value: String)? = { _ in nil }
    ) -> Setting {
        Setting(
            path: path,
            read: { value, preferences throws(ExpressionError) in
                preferences[keyPath: property] = try value.flag()
            },
            write: { "\($0[keyPath: property])" }, variable: variable, values: ["true", "false"])
    }

    private static func count(
        _ path: [String], _ property: WritableKeyPath<Preferences, Int> & Sendable
    ) -> Setting {
        Setting(
            path: path,
            read: { value, preferences throws(ExpressionError) in
                preferences[keyPath: property] = try value.count()
            },
            write: { "\($0[keyPath: property])" })
    }

    private static func time(
        _ path: [String], _ property: WritableKeyPath<Preferences, Int> & Sendable
    ) -> Setting {
        Setting(
            path: path,
            read: { value, preferences throws(ExpressionError) in
                preferences[keyPath: property] = try value.time()
            },
            write: { TOMLText.quoted(ISO8601.clockTime($0[keyPath: property])) })
    }

    /// - Parameters:
    ///   - other: The choice that applies if none is made, for a value that may be missing.
    ///   - decider: What decides then.
    private static func choice<Value: Equatable & Sendable>(
        _ path: [String], _ property: WritableKeyPath<Preferences, Value> & Sendable,
        _ choices: [(name: String, value: Value)], otherwise other: Value? = nil, by decider: String? = nil
    ) -> Setting {
        Setting(
            path: path,
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
        path: ["pager"],
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
