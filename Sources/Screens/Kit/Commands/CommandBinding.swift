/// A command's keys, and their place in the configuration.
public struct CommandBinding: Sendable {
    public let name: CommandName
    public let keys: [KeySequence]
    public let group: CommandGroup
    public let summary: String
    public var place: CommandPlace { group.place }
    /// Whether the command also works while a line is edited, so that its keys can't be plain characters.
    public var worksWhileTyping: Bool { name.worksWhileTyping }
}

/// The scope of a command's keys: a heading in the manual, and a table in the configuration (`[keys.page]`).
public enum CommandPlace: String, CaseIterable, Sendable {
    case page, lists, managers, review, writing, everywhere
}

/// Every command of the program.
public enum AllCommands {
    /// The commands of each screen. Keys are unique within a screen.
    public static let ofScreens: [[CommandBinding]] = JournalScreens.types.map { bindings(of: $0) }

    private static func bindings<State: ScreenState>(of screen: State.Type) -> [CommandBinding] {
        screen.commands.all.map { command in
            CommandBinding(
                name: command.name, keys: command.keys, group: command.group, summary: command.summary)
        }
    }

    /// All commands, each once, in the order of the help.
    public static var bindings: [CommandBinding] {
        var seen: Set<CommandName> = []
        return ofScreens.joined().filter { seen.insert($0.name).inserted }
    }
}

/// A heading for commands in the help and the manual.
public enum CommandGroup: String, CaseIterable, Sendable {
    case todos = "Todos"
    case marking = "Marking"
    case moving = "Moving"
    case pages = "Pages"
    case managing = "Bundles, categories, export groups"
    case reviewing = "Review"
    case writing = "Writing a text"
    case general = "Everywhere"

    /// The scope in which these commands' keys are configured.
    public var place: CommandPlace {
        switch self {
        case .todos, .pages: .page
        case .managing: .managers
        case .reviewing: .review
        case .writing: .writing
        case .marking, .moving: .lists
        case .general: .everywhere
        }
    }
}
