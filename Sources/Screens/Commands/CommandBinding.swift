/// A command of a screen as far as its keys go: which they are, and where in the configuration they are chosen.
public struct CommandBinding: Sendable {
    public let name: CommandName
    public let keys: [Key]
    public let group: CommandGroup
    public let summary: String
    public var place: CommandPlace { group.place }
    /// Whether it works while a line is typed too, so that its keys must not be characters.
    public var worksWhileTyping: Bool { name.worksWhileTyping }
}

/// Where a command's keys work: its heading in the manual, and its table in the configuration, `[keys.page]`.
public enum CommandPlace: String, CaseIterable, Sendable {
    case page, lists, managers, review, everywhere
}

/// Every command there is.
public enum AllCommands {
    /// Those of each screen, which share its keys.
    public static let ofScreens: [[CommandBinding]] = JournalScreens.types.map { bindings(of: $0) }

    private static func bindings<State: ScreenState>(of screen: State.Type) -> [CommandBinding] {
        screen.commands.all.map { command in
            CommandBinding(
                name: command.name, keys: command.keys, group: command.group, summary: command.summary)
        }
    }

    /// All of them, each once, in the order of the help.
    public static var bindings: [CommandBinding] {
        var seen: Set<CommandName> = []
        return ofScreens.joined().filter { seen.insert($0.name).inserted }
    }
}
