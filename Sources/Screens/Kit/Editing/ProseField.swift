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

    /// Replaces the text as another program or the editor changed it. The cursor stays on its line, wherever that is now.
    mutating func replace(with text: String) {
        let (before, line) = (cursor, lines[cursor.line])
        self = ProseField(text)
        revision = 1
        let same = lines.indices.filter { lines[$0] == line }
        let place = same.min { abs($0 - before.line) < abs($1 - before.line) }
        move(to: Position(line: place ?? before.line, offset: before.offset))
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
            if character == " " { insertTypedItem() }
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
        case .alt("b"), .wordLeft: cursor = wordLeft(of: cursor)
        case .alt("f"), .wordRight: cursor = wordRight(of: cursor)
        case .backspace, .control("h"): remove(from: left(of: cursor), to: cursor)
        case .delete, .control("d"): remove(from: cursor, to: right(of: cursor))
        case .control("w"), .alt("\u{7F}"): cut(from: wordLeft(of: cursor), to: cursor)
        case .alt("d"), .deleteWord: cut(from: cursor, to: wordRight(of: cursor))
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
    private mutating func insertTypedItem() {
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

/// Moving by rows, and the rows that are visible.
extension ProseField {
    /// A row of the wrapped text.
    struct Row: Comparable, Sendable {
        var line = 0
        /// The row within the line.
        var row = 0

        static func < (one: Row, other: Row) -> Bool { (one.line, one.row) < (other.line, other.row) }
    }

    func rows(of line: Int, width: Int) -> ProseRows { ProseRows(lines[line], width: width) }

    /// The row with the cursor.
    func cursorRow(width: Int) -> Row {
        Row(line: cursor.line, row: rows(of: cursor.line, width: width).row(of: cursor.offset))
    }

    /// Moves the cursor up or down by rows, near the column where it was.
    mutating func move(byRows step: Int, width: Int) {
        let column = wantedColumn ?? rows(of: cursor.line, width: width).column(of: cursor.offset)
        let target = row(cursorRow(width: width), plus: step, width: width)
        let rows = rows(of: target.line, width: width)
        move(to: Position(line: target.line, offset: rows.offset(atColumn: column, of: target.row)))
        wantedColumn = column
    }

    /// Moves the cursor to a column of a row.
    mutating func move(to row: Row, column: Int, width: Int) {
        let rows = rows(of: row.line, width: width)
        move(to: Position(line: row.line, offset: rows.offset(atColumn: max(0, column), of: row.row)))
        wantedColumn = nil
    }

    /// The row some rows after another, clamped to the text. Wraps only the lines in between.
    func row(_ row: Row, plus step: Int, width: Int) -> Row {
        var row = row
        var count = rows(of: row.line, width: width).starts.count
        row.row = min(row.row, count - 1)
        for _ in 0..<abs(step) {
            if step > 0 {
                if row.row + 1 < count {
                    row.row += 1
                } else if row.line + 1 < lines.count {
                    row = Row(line: row.line + 1)
                    count = rows(of: row.line, width: width).starts.count
                }
            } else if row.row > 0 {
                row.row -= 1
            } else if row.line > 0 {
                row.line -= 1
                count = rows(of: row.line, width: width).starts.count
                row.row = count - 1
            }
        }
        return row
    }

    /// The first row to show, with the least scrolling from another that makes the cursor visible.
    func top(from top: Row, width: Int, height: Int) -> Row {
        let focus = cursorRow(width: width)
        var top = min(top, Row(line: lines.count - 1))
        let lastTop = row(focus, plus: -(max(1, height) - 1), width: width)
        if top < lastTop { top = lastTop }
        if focus < top { top = focus }
        // A line may have fewer rows than before.
        return row(top, plus: 0, width: width)
    }
}

/// Positions in the text, by grapheme and by word.
extension ProseField {
    static func lines(of text: String) -> [String] {
        // `\r\n` is one character, but two scalars, and splitting by characters takes long.
        let text = text.utf8.contains(0x0D) ? text.replacing("\r\n", with: "\n") : text
        return text.unicodeScalars.split(omittingEmptySubsequences: false) {
            (0x0A...0x0D).contains($0.value) || [0x85, 0x2028, 0x2029].contains($0.value)
        }.map(String.init)
    }

    func index(of position: Position) -> String.Index {
        let line = lines[position.line]
        return line.utf8.index(line.startIndex, offsetBy: position.offset)
    }

    /// The nearest offset that is between two characters of a line, not after the given one.
    func boundary(_ offset: Int, in line: String) -> Int {
        let offset = max(0, min(offset, line.utf8.count))
        let place = line.utf8.index(line.startIndex, offsetBy: offset)
        guard place < line.endIndex else { return offset }
        let start = line.rangeOfComposedCharacter(at: place)
        return line.utf8.distance(from: line.startIndex, to: start)
    }

    func left(of position: Position) -> Position {
        guard position.offset > 0 else {
            guard position.line > 0 else { return position }
            return Position(line: position.line - 1, offset: lines[position.line - 1].utf8.count)
        }
        let line = lines[position.line]
        let place = line.index(before: index(of: position))
        return Position(
            line: position.line, offset: line.utf8.distance(from: line.startIndex, to: place))
    }

    func right(of position: Position) -> Position {
        let line = lines[position.line]
        guard position.offset < line.utf8.count else {
            return position.line + 1 < lines.count ? Position(line: position.line + 1) : position
        }
        let place = line.index(after: index(of: position))
        return Position(
            line: position.line, offset: line.utf8.distance(from: line.startIndex, to: place))
    }

    /// The start of the word before a position. At the start of a line, the end of the line before.
    func wordLeft(of position: Position) -> Position {
        guard position.offset > 0 else { return left(of: position) }
        let line = lines[position.line]
        var place = index(of: position)
        func before(_ isBlank: Bool) -> Bool {
            place > line.startIndex && line[line.index(before: place)].isWhitespace == isBlank
        }
        while before(true) { place = line.index(before: place) }
        while before(false) { place = line.index(before: place) }
        return Position(
            line: position.line, offset: line.utf8.distance(from: line.startIndex, to: place))
    }

    /// The end of the word after a position. At the end of a line, the start of the next.
    func wordRight(of position: Position) -> Position {
        let line = lines[position.line]
        guard position.offset < line.utf8.count else { return right(of: position) }
        var place = index(of: position)
        while place < line.endIndex, line[place].isWhitespace { place = line.index(after: place) }
        while place < line.endIndex, !line[place].isWhitespace { place = line.index(after: place) }
        return Position(
            line: position.line, offset: line.utf8.distance(from: line.startIndex, to: place))
    }
}

extension String {
    /// The start of the character that an index is in.
    fileprivate func rangeOfComposedCharacter(at place: Index) -> Index {
        guard place > startIndex else { return startIndex }
        // The character before the one after it, wherever inside of it the index is.
        let scalar = unicodeScalars.index(before: unicodeScalars.index(after: place))
        return scalar < endIndex ? index(before: index(after: scalar)) : scalar
    }
}

/// The beginning of a Markdown list item: its indentation, its bullet or number, and its box.
struct ListItem {
    /// The text before the item's own.
    let prefix: String
    /// The prefix of the next item.
    let following: String
    /// Whether nothing follows the prefix.
    let isEmpty: Bool

    /// Nil if the line isn't an item.
    init?(_ line: String) {
        // An item's prefix is short, whatever its line.
        let beginning = line.prefix(40)
        let indentation = beginning.prefix { $0 == " " || $0 == "\t" }
        let words = beginning.dropFirst(indentation.count)
        let digits = words.prefix { $0.isASCII && $0.isNumber }
        let sign = words.dropFirst(digits.count).prefix(1)
        guard digits.count < 10,
            digits.isEmpty ? ["-", "*", "+"].contains(sign) : [".", ")"].contains(sign),
            words.dropFirst(digits.count + 1).first == " "
        else { return nil }
        let bullet = indentation + digits + sign + " "
        let rest = beginning.dropFirst(bullet.count)
        let box = ["[ ] ", "[x] ", "[X] "].first { (rest + " ").hasPrefix($0) }
        prefix = bullet + (box.map { rest.hasPrefix($0) ? $0 : String($0.dropLast()) } ?? "")
        let next = Int(digits).map { String($0 + 1) } ?? ""
        following = indentation + next + sign + " " + (box == nil ? "" : "[ ] ")
        isEmpty = !line.dropFirst(prefix.count).contains { !$0.isWhitespace }
    }
}
