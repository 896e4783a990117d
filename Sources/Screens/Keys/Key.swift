/// A key that the user pressed, independent of the terminal's byte sequence.
public enum Key: Hashable, Sendable {
    /// A printable character; typed combining marks arrive as separate keys.
    case character(Character)
    /// With Control, lower case: `C-l` is `.control("l")`.
    case control(Character)
    /// With Alt (Meta), as terminals send it: Escape before the character.
    case alt(Character)
    case enter, escape, tab, backTab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
    /// A bracketed paste, handled as text and never as keys.
    case paste(String)
    case mouse(MouseEvent)
    /// An unrecognised sequence.
    case unknown

    /// Whether the key cancels: Escape, or its equivalents in readline and Emacs.
    var isCancel: Bool { [.escape, .control("c"), .control("g")].contains(self) }
}
