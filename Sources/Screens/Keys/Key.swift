/// A key as a person pressed it, whatever bytes the terminal sent for it.
public enum Key: Hashable, Sendable {
    /// A character that would stand in a text; typed combining marks come as keys of their own.
    case character(Character)
    /// With Control, lower case: `C-l` is `.control("l")`.
    case control(Character)
    /// With Alt (Meta), as terminals send it: Escape before the character.
    case alt(Character)
    case enter, escape, tab, backTab, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
    /// A bracketed paste, taken as text and never as keys.
    case paste(String)
    case mouse(MouseEvent)
    /// A sequence that means nothing here.
    case unknown

    /// Whether it closes what is open: Escape, or what readline and Emacs have for it.
    var isCancel: Bool { [.escape, .control("c"), .control("g")].contains(self) }
}
