/// The keys of every command: the defaults, with the user's replacements.
public struct Keymap: Equatable, Sendable {
    /// The keys of the commands that differ from the defaults.
    var changed: [CommandName: [KeySequence]] = [:]
    /// The same commands by key, at most one per screen.
    private var chosen = KeyIndex()

    /// The default keys.
    public static let standard = Keymap()

    init() {}

    /// Fills the index once all keys are known.
    mutating func finish() {
        // In a fixed order, so that equal keymaps are equal.
        for (name, keys) in changed.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            keys.forEach { chosen.add(name, $0) }
        }
    }

    func keys<State>(of command: Command<State>) -> [KeySequence] { changed[command.name] ?? command.keys }

    /// The keys of a command on all its screens.
    public func keys(of binding: CommandBinding) -> [KeySequence] { changed[binding.name] ?? binding.keys }

    /// A command's keys for display: `j ↓`.
    func keyNames<State>(of command: Command<State>) -> String {
        keys(of: command).map(\.description).joined(separator: " ")
    }

    /// What keys do on a screen; nil for nothing.
    /// - Parameter shadowing: The commands whose keys go before all others now.
    func meaning<State>(
        of keys: KeySequence, in table: CommandTable<State>, shadowing: Set<CommandName> = []
    ) -> KeyMeaning? {
        if !shadowing.isEmpty,
            let meaning = meaning(of: keys, table.shadowingKeys, where: { shadowing.contains($0) })
        {
            return meaning
        }
        return meaning(of: keys, table.keys) { !$0.shadowsOthers && table.contains($0) }
    }

    /// The chosen command of keys, or else the default one.
    private func meaning(
        of keys: KeySequence, _ standard: KeyIndex, where isIncluded: (CommandName) -> Bool
    ) -> KeyMeaning? {
        if let entry = chosen[keys] {
            if let name = entry.commands.first(where: isIncluded) { return .command(name) }
            if entry.longer.contains(where: isIncluded) { return .prefix }
        }
        guard let entry = standard[keys] else { return nil }
        if let name = entry.commands.first(where: { isIncluded($0) && changed[$0] == nil }) {
            return .command(name)
        }
        return entry.longer.contains { isIncluded($0) && changed[$0] == nil } ? .prefix : nil
    }
}

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

/// The commands of a screen, indexed by name and by default key.
public struct CommandTable<State: Sendable>: Sendable {
    /// In the order of the help.
    public let all: [Command<State>]
    /// The commands that can have a hint.
    private let hinted: [Command<State>]
    private let places: [CommandName: Int]
    /// The default keys.
    let keys: KeyIndex
    /// The default keys of commands that take theirs from others for a while.
    let shadowingKeys: KeyIndex

    init(_ commands: [Command<State>]) {
        all = commands
        hinted = commands.filter(\.hasHint)
        places = Dictionary(commands.enumerated().map { ($1.name, $0) }) { first, _ in first }
        func index(_ commands: [Command<State>]) -> KeyIndex {
            var index = KeyIndex()
            for command in commands { command.keys.forEach { index.add(command.name, $0) } }
            return index
        }
        keys = index(commands.filter { !$0.name.shadowsOthers })
        shadowingKeys = index(commands.filter(\.name.shadowsOthers))
    }

    /// The commands that can have a hint, some of them first.
    func hinted(first: [CommandName]) -> [Command<State>] {
        first.compactMap { self[$0] } + hinted.filter { !first.contains($0.name) }
    }

    subscript(_ name: CommandName) -> Command<State>? { places[name].map { all[$0] } }

    func contains(_ name: CommandName) -> Bool { places[name] != nil }
}

/// What keys do on a screen.
public enum KeyMeaning: Equatable, Sendable {
    case command(CommandName)
    /// More keys are needed.
    case prefix
}

/// Commands by their keys, and by the beginnings of their sequences. One lookup tells what keys mean.
struct KeyIndex: Equatable, Sendable {
    struct Entry: Equatable, Sendable {
        /// The commands with exactly these keys.
        var commands: [CommandName] = []
        /// The commands with longer sequences that begin with these keys.
        var longer: [CommandName] = []
    }

    private var entries: [KeySequence: Entry] = [:]

    subscript(keys: KeySequence) -> Entry? { entries[keys] }

    mutating func add(_ name: CommandName, _ keys: KeySequence) {
        entries[keys, default: Entry()].commands.append(name)
        for prefix in keys.prefixes { entries[prefix, default: Entry()].longer.append(name) }
    }
}
