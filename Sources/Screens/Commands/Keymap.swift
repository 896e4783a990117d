/// Which keys run which command: the commands' own, but for those that a person has chosen others for.
public struct Keymap: Equatable, Sendable {
    /// A key that was given to one command and is another's too.
    public struct Conflict: Equatable, Sendable {
        public let key: Key
        /// The command that it runs.
        public let winner: CommandName
        /// The command that it no longer runs.
        public let loser: CommandName
    }

    /// The keys of commands that are not as they come.
    private var changed: [CommandName: [Key]] = [:]
    /// Those commands by their keys: one a screen.
    private var chosen: [Key: Set<CommandName>] = [:]

    /// The keys as they come.
    public static let standard = Keymap()

    private init() {}

    /// Commands with chosen keys, none for one that is to have none. A key that is chosen for one command is taken
    /// from any other on the same screen; of two that it is chosen for, the first in the table has it.
    /// - Returns: The keymap, and the keys that two commands would have had, in the order of the table.
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
                // One that is on several screens has the same keys on all: those it keeps on each.
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

    /// A command's keys as a list shows them: `j ↓`.
    func keyNames<State>(of command: Command<State>) -> String {
        keys(of: command).map(\.description).joined(separator: " ")
    }

    /// The command that a key runs on a screen.
    func command<State>(for key: Key, in table: CommandTable<State>) -> CommandName? {
        if let name = chosen[key]?.first(where: table.contains) { return name }
        return table.standardCommand(for: key).flatMap { changed[$0] == nil ? $0 : nil }
    }
}
