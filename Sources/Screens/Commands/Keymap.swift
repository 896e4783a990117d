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
