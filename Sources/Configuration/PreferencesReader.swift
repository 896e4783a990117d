import Journal
import Screens
/// Reads preferences from a TOML table. Records a mistake for each invalid value, and applies the others.
struct PreferencesReader {
    struct Mistake {
        /// The tables and the key.
        var path: [String]
        var reason: String
    }

    let table: TOMLTable
    private(set) var preferences = Preferences()
    private(set) var mistakes: [Mistake] = []

    init(table: TOMLTable) {
        self.table = table
    }

    mutating func read() {
        for key in table.keys.sorted() {
            read([key]) { reader throws(ExpressionError) in
                let value = SettingValue(reader.table[key])
                switch key {
                case "review", "sync": reader.readTable(key, try value.table())
                case "theme": reader.readTheme(try value.table())
                case "keys": reader.readKeys(try value.table())
                default:
                    guard let setting = Setting.named([key]) else {
                        throw Self.unknown("setting", key, among: Self.topLevelKeys)
                    }
                    try setting.read(value, &reader.preferences)
                }
            }
        }
    }

    /// The settings and tables outside any table.
    private static var topLevelKeys: [String] { Setting.keys(in: []) + ["review", "sync", "theme", "keys"] }

    /// Reads a table that has only settings.
    private mutating func readTable(_ name: String, _ table: TOMLTable) {
        for key in table.keys.sorted() {
            read([name, key]) { reader throws(ExpressionError) in
                guard let setting = Setting.named([name, key]) else {
                    throw Self.unknown("setting", key, among: Setting.keys(in: [name]))
                }
                try setting.read(SettingValue(table[key]), &reader.preferences)
            }
        }
    }

    // MARK: Theme

    private mutating func readTheme(_ theme: TOMLTable) {
        for key in theme.keys.sorted() {
            read(["theme", key]) { reader throws(ExpressionError) in
                let value = SettingValue(theme[key])
                if let setting = Setting.named(["theme", key]) {
                    try setting.read(value, &reader.preferences)
                } else if let role = Style.Role.names.first(where: { $0.name == FormerNames.style(key) })?
                    .role
                {
                    reader.preferences.looks[role] = try Attributes(words: try value.text())
                } else {
                    throw Self.unknown("style", key, among: ["name"] + Style.Role.names.map(\.name))
                }
            }
        }
    }

    // MARK: Keys

    private mutating func readKeys(_ places: TOMLTable) {
        var chosen: [CommandName: [KeySequence]] = [:]
        for place in places.keys.sorted() {
            let placeNames = CommandPlace.allCases.map(\.rawValue)
            read(["keys", place]) { reader throws(ExpressionError) in
                guard let known = CommandPlace(rawValue: place) else {
                    throw Self.unknown("place for keys", place, among: placeNames)
                }
                let commands = AllCommands.bindings.filter { $0.place == known }
                reader.readKeys(
                    try SettingValue(places[place]).table(), of: commands, at: place, into: &chosen)
            }
        }
        let (keymap, conflicts) = Keymap.choosing(chosen)
        preferences.keymap = keymap
        for conflict in conflicts {
            // Reports the conflict at the key that caused it.
            let command = AllCommands.bindings.first { $0.name == conflict.winner }
            let path = ["keys", command?.place.rawValue ?? "", conflict.winner.rawValue]
            note(
                path,
                "\(conflict.words). Give that one another key, or [] for none")
        }
    }

    private mutating func readKeys(
        _ table: TOMLTable, of commands: [CommandBinding], at place: String,
        into chosen: inout [CommandName: [KeySequence]]
    ) {
        let names = commands.map(\.name.rawValue)
        var found: [CommandName: [KeySequence]] = [:]
        for name in table.keys.sorted() {
            read(["keys", place, name]) { reader throws(ExpressionError) in
                guard let command = commands.first(where: { $0.name.rawValue == FormerNames.command(name) })
                else {
                    if let elsewhere = AllCommands.bindings.first(where: { $0.name.rawValue == name })?.place
                    {
                        throw ExpressionError("no such command here; it is in [keys.\(elsewhere)]")
                    }
                    throw Self.unknown("command", name, among: names)
                }
                // Applies the valid keys beside an invalid one.
                let (keys, mistake) = reader.keys(SettingValue(table[name]), of: command)
                if mistake == nil || !keys.isEmpty { found[command.name] = keys }
                if let mistake { throw mistake }
                if let digit = keys.first(where: \.beginsLikeCount)?.first {
                    throw ExpressionError(
                        "\(digit.description) works, but no count can begin with it now, such as \(digit.description)j"
                    )
                }
            }
        }
        chosen.merge(found) { $1 }
    }

    /// Parses a key or an array of keys.
    /// - Returns: The valid keys, and the mistake of the first invalid one.
    private func keys(
        _ value: SettingValue, of command: CommandBinding
    ) -> ([KeySequence], ExpressionError?) {
        var keys: [KeySequence] = []
        var mistake: ExpressionError?
        for name in value.elements {
            do throws(ExpressionError) {
                keys.append(try key(name.text(), of: command))
            } catch {
                mistake = mistake ?? error
            }
        }
        return (keys, mistake)
    }

    private func key(_ name: String, of command: CommandBinding) throws(ExpressionError) -> KeySequence {
        let keys = try KeySequence(named: name)
        if command.worksWhileTyping, keys.first.isTyped || keys.count > 1 {
            throw ExpressionError(
                "\(name.quoted) is needed for typing, and \(command.name.rawValue) works too")
        }
        return keys
    }

    /// Reads the value at a path, and records a mistake if it is invalid.
    private mutating func read(
        _ path: [String],
        _ body: (inout PreferencesReader) throws(ExpressionError) -> Void
    ) {
        do throws(ExpressionError) {
            try body(&self)
        } catch {
            note(path, error.description)
        }
    }

    private mutating func note(_ path: [String], _ reason: String) {
        mistakes.append(Mistake(path: path, reason: reason))
    }

    /// The refusal of an unknown name, with the one that was probably meant.
    private static func unknown(_ kind: String, _ name: String, among names: [String]) -> ExpressionError {
        let near = Spelling.nearest(to: name.lowercased(), among: names, max(1, name.count / 3))
        return ExpressionError(
            near.map { "no such \(kind); did you mean \($0)?" }
                ?? "no such \(kind) (there are \(names.joined(separator: ", ")))")
    }
}

extension Keymap.Conflict {
    /// Which key is lost to which, in a sentence.
    fileprivate var words: String {
        key == lost
            ? "\(key) is also the key of \(loser.rawValue), which loses it"
            : "\(lost) of \(loser.rawValue) can't be told from \(key), so \(loser.rawValue) loses it"
    }
}
