import Store

/// A line editor with readline's keys. Moves and deletes by grapheme.
public struct LineEditor: Equatable, Sendable {
    /// The text before and after the cursor.
    public private(set) var before: String
    public private(set) var after: String
    /// The last cut text, for `C-y`.
    private var cut = ""
    /// Whether the whole text is selected, so that the first typed character replaces it.
    public private(set) var isSelected = false

    public init(_ text: String = "") {
        before = text
        after = ""
    }

    /// A line with a value to accept or to replace.
    public init(selecting text: String) {
        self.init(text)
        isSelected = !text.isEmpty
    }

    public var text: String { before + after }

    /// The message for Enter on the empty line of a new row.
    static let nothingToSave = StoreMessage("Nothing to save. Esc closes the line.")

    /// The word that ends at the cursor, from the last blank on.
    public var wordBeforeCursor: Substring {
        before[(before.lastIndex(where: \.isWhitespace).map(before.index(after:)) ?? before.startIndex)...]
    }

    /// Replaces the word that ends at the cursor.
    public mutating func replaceWordBeforeCursor(with text: String) {
        before.removeLast(wordBeforeCursor.count)
        before += text
    }

    /// Whether the line editor handles a key.
    static func binds(_ key: Key) -> Bool {
        var line = LineEditor()
        return line.handle(key)
    }

    /// Handles a key.
    /// - Returns: Whether the key was used.
    public mutating func handle(_ key: Key) -> Bool {
        guard isSelected else { return edit(key) }
        isSelected = false
        switch key {
        case .character, .paste:
            (before, after) = ("", "")
            return edit(key)
        case .backspace, .delete, .control("h"), .control("d"):
            (before, after) = ("", "")
            return true
        default:
            isSelected = !edit(key)
            return !isSelected
        }
    }

    private mutating func edit(_ key: Key) -> Bool {
        switch key {
        case .character(let character): before.append(character)
        case .paste(let text): before += Self.oneLine(text)
        case .left, .control("b"): moveLeft()
        case .right, .control("f"): moveRight()
        case .home, .control("a"): (before, after) = ("", text)
        case .end, .control("e"): (before, after) = (text, "")
        case .alt("b"), .wordLeft: moveWordLeft()
        case .alt("f"), .wordRight: moveWordRight()
        case .backspace, .control("h"): if !before.isEmpty { before.removeLast() }
        case .delete, .control("d"): if !after.isEmpty { after.removeFirst() }
        case .control("w"), .alt("\u{7F}"): cutWordBefore()
        case .alt("d"), .deleteWord: cutWordAfter()
        case .control("u"): (cut, before) = (before, "")
        case .control("k"): (cut, after) = (after, "")
        case .control("y"): before += cut
        default: return false
        }
        return true
    }

    private mutating func moveLeft() {
        guard let character = before.popLast() else { return }
        after = String(character) + after
    }

    private mutating func moveRight() {
        guard let character = after.first else { return }
        after.removeFirst()
        before.append(character)
    }

    private mutating func moveWordLeft() {
        while before.last?.isWhitespace == true { moveLeft() }
        while let last = before.last, !last.isWhitespace { moveLeft() }
    }

    private mutating func moveWordRight() {
        while after.first?.isWhitespace == true { moveRight() }
        while let first = after.first, !first.isWhitespace { moveRight() }
    }

    private mutating func cutWordBefore() {
        let kept = after
        moveWordLeft()
        // The movement put the word before the rest.
        cut = String(after.dropLast(kept.count))
        after = kept
    }

    private mutating func cutWordAfter() {
        let kept = before
        moveWordRight()
        cut = String(before.dropFirst(kept.count))
        before = kept
    }

    /// Pasted text as one line: line ends and tabs become blanks.
    private static func oneLine(_ text: String) -> String {
        text.unicodeScalars.split {
            (0x09...0x0D).contains($0.value) || [0x85, 0x2028, 0x2029].contains($0.value)
        }
        .map(String.init).joined(separator: " ")
    }
}
