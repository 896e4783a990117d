/// The heading that commands stand under in help and manuals.
public enum CommandGroup: String, CaseIterable, Sendable {
    case todos = "Todos"
    case marking = "Marking"
    case moving = "Moving"
    case pages = "Pages"
    case managing = "Bundles, categories, export groups"
    case reviewing = "Review"
    case general = "Everywhere"

    /// Where its commands' keys are chosen.
    public var place: CommandPlace {
        switch self {
        case .todos, .pages: .page
        case .managing: .managers
        case .reviewing: .review
        case .marking, .moving: .lists
        case .general: .everywhere
        }
    }
}
