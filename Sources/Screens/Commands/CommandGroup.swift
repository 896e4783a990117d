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
