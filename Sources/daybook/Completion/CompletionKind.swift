import Journal
import Persistence

/// What a word of the command line may be.
enum CompletionKind: Equatable {
    case categories, bundles, groups
    /// The numbers of conflicts, and the names of other machines of a synchronized journal.
    case conflicts, machines
    /// The items of the bundle named before.
    case items
    case todos(CompletedTodos)
    case dates, times, weekdays, files, positions
    case settings
    /// The values of the setting named before.
    case settingValues
    case searchWords
    /// A title, in which `#` begins a category and `~` a date.
    case title
    case words([String])
    case commands
    /// Several kinds.
    case either([CompletionKind])
    case nothing

    /// The kind of an argument.
    /// - Parameters:
    ///   - argument: Its name in help, and its values if they are fixed.
    ///   - command: The names of its command.
    init(_ argument: CommandArgument, of command: [String]) {
        if !argument.values.isEmpty {
            self = .words(argument.values)
            return
        }
        self =
            switch argument.valueName {
            case "category": .categories
            case "bundle": .bundles
            case "group": .groups
            case "name" where argument.names.contains("--group"): .groups
            case "item": .items
            case "conflict": .conflicts
            case "machine": .machines
            case "todo": .todos(Self.todos(of: command))
            case "todo… date": .either([.todos(.open), .dates])
            case "date", "dates": .dates
            case "at": .times
            case "days": .weekdays
            case "file", "path": .files
            case "place": .positions
            case "key": .settings
            case "value": .settingValues
            case "word": .searchWords
            case "title" where argument.names.isEmpty: .title
            case "field": .words(SearchField.allCases.map(\.rawValue))
            case "subcommands": .commands
            default: .nothing
            }
    }

    /// The todos that a command takes.
    private static func todos(of command: [String]) -> CompletedTodos {
        switch command.last {
        case "reopen": .ended
        case "edit", "show", "delete": .all
        default: .open
        }
    }
}
