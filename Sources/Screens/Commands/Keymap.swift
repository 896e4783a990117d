/// The keys of every command: the defaults, with the user's replacements.
public struct Keymap: Equatable, Sendable {
    /// A key configured for one command that another also has.
    public struct Conflict: Equatable, Sendable {
        public let key: Key
        /// The command that keeps the key.
        public let winner: CommandName
        /// The command that loses the key.
        public let loser: CommandName
    }

    /// The keys of the commands that differ from the defaults.
    private var changed: [CommandName: [Key]] = [:]
    /// The same commands by key, at most one per screen.
    private var chosen: [Key: Set<CommandName>] = [:]

    /// The default keys.
    public static let standard = Keymap()

    private init() {}

    /// A keymap with configured keys; an empty list leaves a command without keys. A configured key is taken
    /// from every other command on the same screen; if two commands claim it, the first in the table keeps it.
    /// - Returns: The keymap, and the conflicting keys in the order of the table.
    public static func choosing(
        _ chosen: [CommandName: [Key]], among screens: [[CommandBinding]] = AllCommands.ofScreens
    ) -> (Keymap, [Conflict]) {
        var keymap = Keymap()
        var conflicts: [Conflict] = []
        for commands in screens {
            var owners: [Key: CommandName] = [:]
            let ordered =
                commands.filter { chosen[$0.name] != nil } + commands.filter { chosen[$0.name] == nil }
            for command in ordered {
                let wanted = chosen[command.name] ?? command.keys
                var kept: [Key] = []
                for key in wanted where !kept.contains(key) {
                    if let owner = owners[key] {
                        let conflict = Conflict(key: key, winner: owner, loser: command.name)
                        if !conflicts.contains(conflict) { conflicts.append(conflict) }
                    } else {
                        owners[key] = command.name
                        kept.append(key)
                    }
                }
                // A command on several screens has the same keys on all: those it keeps on each.
                kept = keymap.changed[command.name].map { $0.filter(kept.contains) } ?? kept
                keymap.changed[command.name] = kept == command.keys ? nil : kept
            }
        }
        for (name, keys) in keymap.changed {
            for key in keys { keymap.chosen[key, default: []].insert(name) }
        }
        return (keymap, conflicts)
    }

    func keys<State>(of command: Command<State>) -> [Key] { changed[command.name] ?? command.keys }

    /// A command's keys for display: `j ↓`.
    func keyNames<State>(of command: Command<State>) -> String {
        keys(of: command).map(\.description).joined(separator: " ")
    }

    /// The command bound to a key on a screen.
    func command<State>(for key: Key, in table: CommandTable<State>) -> CommandName? {
        if let name = chosen[key]?.first(where: table.contains) { return name }
        return table.standardCommand(for: key).flatMap { changed[$0] == nil ? $0 : nil }
    }
}
