extension Keymap {
    /// Keys configured for one command that another also has, or whose beginning another has.
    public struct Conflict: Equatable, Sendable {
        /// The keys of the winner.
        public let key: KeySequence
        /// The command that keeps its keys.
        public let winner: CommandName
        /// The command that loses a key.
        public let loser: CommandName
        /// The key that it loses.
        public let lost: KeySequence

        public init(
            key: KeySequence, winner: CommandName, loser: CommandName, lost: KeySequence? = nil
        ) {
            self.key = key
            self.winner = winner
            self.loser = loser
            self.lost = lost ?? key
        }
    }

    /// A keymap with configured keys; an empty list leaves a command without keys. A configured key is taken
    /// from every other command on the same screen, with the sequences that begin with it; if two commands claim
    /// it, the first in the table keeps it.
    /// - Returns: The keymap, and the conflicting keys in the order of the table.
    public static func choosing(
        _ chosen: [CommandName: [KeySequence]], among screens: [[CommandBinding]] = AllCommands.ofScreens
    ) -> (Keymap, [Conflict]) {
        var keymap = Keymap()
        var conflicts: [Conflict] = []
        for commands in screens {
            for isShadowing in [false, true] {
                // Keys that shadow others for a while only conflict among themselves.
                let some = commands.filter { $0.name.shadowsOthers == isShadowing }
                keymap.settle(some, chosen, &conflicts)
            }
        }
        keymap.finish()
        return (keymap, conflicts)
    }

    /// Distributes the keys of a screen's commands.
    private mutating func settle(
        _ commands: [CommandBinding], _ chosen: [CommandName: [KeySequence]], _ conflicts: inout [Conflict]
    ) {
        var owners = KeyOwners()
        let ordered = commands.filter { chosen[$0.name] != nil } + commands.filter { chosen[$0.name] == nil }
        for command in ordered {
            let wanted = chosen[command.name] ?? command.keys
            var kept: [KeySequence] = []
            var lost: [Conflict] = []
            for keys in wanted where !kept.contains(keys) {
                if let (owned, owner) = owners.rival(of: keys, for: command.name) {
                    lost.append(Conflict(key: owned, winner: owner, loser: command.name, lost: keys))
                } else {
                    owners.add(keys, command.name)
                    kept.append(keys)
                }
            }
            // A default sequence gives way in silence if the command has another key: `d` may be chosen although
            // `dd` deletes, since `D` does too.
            let isMissed = { (conflict: Conflict) in
                chosen[command.name] != nil
                    || !(command.name.givesWay || (!kept.isEmpty && !conflict.lost.rest.isEmpty))
            }
            conflicts += lost.filter { isMissed($0) && !conflicts.contains($0) }
            // A command on several screens has the same keys on all: those it keeps on each.
            kept = changed[command.name].map { $0.filter(kept.contains) } ?? kept
            changed[command.name] = kept == command.keys ? nil : kept
        }
    }
}

/// The commands that have keys already.
private struct KeyOwners {
    private var owners: [KeySequence: CommandName] = [:]
    /// The sequences with a beginning, and their commands.
    private var longer: [KeySequence: (KeySequence, CommandName)] = [:]

    mutating func add(_ keys: KeySequence, _ name: CommandName) {
        owners[keys] = name
        for prefix in keys.prefixes where longer[prefix] == nil { longer[prefix] = (keys, name) }
    }

    /// Keys of another command that equal some, begin them, or begin with them.
    func rival(of keys: KeySequence, for name: CommandName) -> (KeySequence, CommandName)? {
        if let owner = owners[keys] { return (keys, owner) }
        if let prefix = keys.prefixes.first(where: { owners[$0] != nil }), let owner = owners[prefix] {
            return (prefix, owner)
        }
        return longer[keys]
    }
}
