/// The commands of a screen, indexed by name and by default key.
public struct CommandTable<State: Sendable>: Sendable {
    /// In the order of the help.
    public let all: [Command<State>]
    private let places: [CommandName: Int]
    private let standardKeys: [Key: CommandName]

    init(_ commands: [Command<State>]) {
        all = commands
        places = Dictionary(commands.enumerated().map { ($1.name, $0) }) { first, _ in first }
        let keys = commands.flatMap { command in command.keys.map { ($0, command.name) } }
        standardKeys = Dictionary(keys) { first, _ in first }
    }

    subscript(_ name: CommandName) -> Command<State>? { places[name].map { all[$0] } }

    func contains(_ name: CommandName) -> Bool { places[name] != nil }

    /// The command with a default key.
    func standardCommand(for key: Key) -> CommandName? { standardKeys[key] }
}
