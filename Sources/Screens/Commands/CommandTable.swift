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
