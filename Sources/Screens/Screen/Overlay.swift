/// An overlay on any screen: the help or the command palette.
public enum Overlay: Equatable, Sendable {
    /// The help, scrolled by a number of lines.
    case help(scroll: Int)
    case palette(CommandPalette)
}
