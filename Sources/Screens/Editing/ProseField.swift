import Journal

/// A text field of many lines with readline's keys. Moves and deletes by grapheme.
public struct ProseField: Equatable, Sendable {
    /// A place between two characters: a line, and an offset in it in UTF-8 bytes.
    struct Position: Comparable, Sendable {
        var line = 0
        var offset = 0

        static func < (one: Position, other: Position) -> Bool {
            (one.line, one.offset) < (other.line, other.offset)
        }
    }

    /// At least one.
    private(set) var lines: [String]
    private(set) var cursor = Position()
    /// The column that moving up and down aims for; nil for the cursor's own.
    var wantedColumn: Int?
    /// Rises with each edit, since comparing long texts takes time.
    private(set) var revision = 0
    private var byteCount: Int
    /// The line on which Enter began a list item, as long as only that item is typed.
    private var begunItem: Int?
    /// The last cut text, for `C-y`.
    private var cut = ""

    public init(_ text: String = "") {
        lines = Self.lines(of: text)
        byteCount = text.utf8.count
    }

    public var text: String { lines.joined(separator: "\n") }

    var end: Position { Position(line: lines.count - 1, offset: lines[lines.count - 1].utf8.count) }

    /// Replaces the text as another program or the editor changed it. The cursor stays on its line.
    mutating func replace(with text: String) {
        let before = cursor
        self = ProseField(text)
        revision = 1
        move(to: before)
    }

    /// Moves the cursor to a position, or to the nearest that exists.
    mutating func move(to position: Position) {
        let line = max(0, min(position.line, lines.count - 1))
        cursor = Position(line: line, offset: boundary(position.offset, in: lines[line]))
    }

    /// Handles a key that edits the text or moves in its line.
    /// - Returns: Whether the key was used.
    mutating func edit(_ key: Key) -> Bool {
        if case .character(let character) = key {
            insert(String(character))
            if character == " " { takeTypedItem() }
            wantedColumn = nil
            return true
        }
        begunItem = nil
        switch key {
        case .paste(let text): insert(text)
        case .tab: insert("    ")
        case .enter, .control("j"): breakLine()
        case .left, .control("b"): cursor = left(of: cursor)
        case .right, .control("f"): cursor = right(of: cursor)
        case .home, .control("a"): cursor.offset = 0
        case .end, .control("e"): cursor.offset = lines[cursor.line].utf8.count
        case .alt("b"): cursor = wordLeft(of: cursor)
        case .alt("f"): cursor = wordRight(of: cursor)
        case .backspace, .control("h"): remove(from: left(of: cursor), to: cursor)
        case .delete, .control("d"): remove(from: cursor, to: right(of: cursor))
        case .control("w"), .alt("\u{7F}"): cut(from: wordLeft(of: cursor), to: cursor)
        case .alt("d"): cut(from: cursor, to: wordRight(of: cursor))
        case .control("u"):
            let start = Position(line: cursor.line)
            cut(from: cursor == start ? left(of: cursor) : start, to: cursor)
        case .control("k"):
            let end = Position(line: cursor.line, offset: lines[cursor.line].utf8.count)
            cut(from: cursor, to: cursor == end ? right(of: cursor) : end)
        case .control("y"): insert(cut)
        default: return false
        }
        wantedColumn = nil
        return true
    }

    /// Whether a key's text is too long to insert.
    func isTooLong(_ key: Key) -> Bool {
        if case .paste(let text) = key { byteCount + text.utf8.count > Limits.typedProse } else { false }
    }

    // MARK: Changes

    private mutating func insert(_ text: String) {
        guard !text.isEmpty, byteCount + text.utf8.count <= Limits.typedProse else { return }
        revision += 1
        byteCount += text.utf8.count
        let place = index(of: cursor)
        var new = Self.lines(of: text)
        guard new.count > 1 else {
            lines[cursor.line].insert(contentsOf: new[0], at: place)
            cursor.offset += new[0].utf8.count
            return
        }
        let line = lines[cursor.line]
        let last = new.count - 1
        let offset = new[last].utf8.count
        new[0] = line[..<place] + new[0]
        new[last] += line[place...]
        lines.replaceSubrange(cursor.line...cursor.line, with: new)
        cursor = Position(line: cursor.line + last, offset: offset)
    }

    /// Breaks the line. In a list, the next item begins; an empty item ends the list.
    private mutating func breakLine() {
        let line = lines[cursor.line]
        guard let item = ListItem(line), cursor.offset >= item.prefix.utf8.count else { return insert("\n") }
        if item.isEmpty {
            remove(from: Position(line: cursor.line), to: cursor)
        } else {
            insert("\n" + item.following)
            begunItem = cursor.line
        }
    }

    /// Lets a bullet that is typed after the one that Enter began take its place.
    private mutating func takeTypedItem() {
        guard begunItem == cursor.line, let begun = ListItem(lines[cursor.line]) else { return }
        let typed = String(lines[cursor.line].dropFirst(begun.prefix.count))
        guard let item = ListItem(typed), item.isEmpty, item.prefix == typed else { return }
        let indentation = begun.prefix.prefix { $0 == " " || $0 == "\t" }
        remove(from: Position(line: cursor.line), to: cursor)
        insert(indentation + typed)
        begunItem = nil
    }

    private mutating func cut(from start: Position, to end: Position) {
        let text = remove(from: start, to: end)
        if !text.isEmpty { cut = text }
    }

    @discardableResult
    private mutating func remove(from start: Position, to end: Position) -> String {
        guard start < end else { return "" }
        revision += 1
        cursor = start
        let first = index(of: start)
        let last = index(of: end)
        guard start.line != end.line else {
            let text = String(lines[start.line][first..<last])
            lines[start.line].removeSubrange(first..<last)
            byteCount -= text.utf8.count
            return text
        }
        let inside = lines[(start.line + 1)..<end.line]
        let text = ([String(lines[start.line][first...])] + inside + [String(lines[end.line][..<last])])
            .joined(separator: "\n")
        let joined = lines[start.line][..<first] + lines[end.line][last...]
        lines.replaceSubrange(start.line...end.line, with: [String(joined)])
        byteCount -= text.utf8.count
        return text
    }
}
