/// An overlay on any screen: the help, the latest messages, or the command palette.
public enum Overlay: Equatable, Sendable {
    /// The help, scrolled by a number of lines, and its filter if there is one.
    case help(scroll: Int, filter: HelpFilter? = nil)
    /// The latest messages, scrolled by a number of lines.
    case messages(scroll: Int)
    case palette(CommandPalette)

    /// Whether keys run commands instead of being typed.
    var readsCommands: Bool {
        switch self {
        case .help(_, let filter): filter?.isTyped != true
        case .messages: true
        case .palette: false
        }
    }
}
