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
