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
    /// With Control or Alt: an arrow by a word, and Delete of a word.
    case wordLeft, wordRight, deleteWord
    case function(Int)
    /// A bracketed paste, handled as text and never as keys.
    case paste(String)
    case mouse(MouseEvent)
    /// An unrecognised sequence.
    case unknown

    /// Whether the key cancels: Escape, or its equivalents in readline and Emacs.
    var isCancel: Bool { [.escape, .control("c"), .control("g")].contains(self) }
}

/// A mouse action and its position.
public struct MouseEvent: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case press
        /// The second press at one position, soon after the first.
        case doublePress
        case wheelUp, wheelDown
    }

    public var kind: Kind
    public var position: ScreenPosition

    /// The number of lines the wheel turned down; 0 for other events.
    var wheelLines: Int {
        switch kind {
        case .wheelUp: -3
        case .wheelDown: 3
        case .press, .doublePress: 0
        }
    }

    public init(_ kind: Kind, row: Int, column: Int) {
        self.kind = kind
        position = ScreenPosition(row: row, column: column)
    }
}

/// A cell of the screen, counted from 0.
public struct ScreenPosition: Hashable, Sendable {
    public var row: Int
    public var column: Int

    public init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}
