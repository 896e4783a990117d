/// What any screen can have open over it: the help of its commands, or the palette of them.
public enum Overlay: Equatable, Sendable {
    /// The help, scrolled down by so many lines.
    case help(scroll: Int)
    case palette(CommandPalette)
}
