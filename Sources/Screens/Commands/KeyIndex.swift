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
