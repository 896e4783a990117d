import Journal
import Screens

/// A line of output: a beginning, and parts after it. On a terminal, its words are wrapped below the first part.
struct PrintedLine {
    struct Part {
        var text: String
        var look = Attributes()
        /// The target of a hyperlink.
        var url: String?
    }

    /// What stands before the parts, with its escape sequences, and its width.
    var beginning: String
    var indent: Int
    var parts: [Part]

    /// The narrowest column that words are wrapped in.
    private static let narrowest = 10
    /// The indentation of parts that have no room beside the beginning.
    private static let indentBelow = 4

    /// Whether the parts have a column of their own beside the beginning.
    static func isBeside(indent: Int, width: Int) -> Bool {
        let room = width - indent
        return room >= 2 * narrowest || room >= narrowest && 2 * room >= width
    }

    /// - Parameter width: The terminal's columns; nil for a line as long as it gets.
    func lines(width: Int?, isColored: Bool) -> [String] {
        let isBeside = width.map { Self.isBeside(indent: self.indent, width: $0) } ?? true
        let indent = isBeside ? self.indent : Self.indentBelow
        guard let width, width - indent >= Self.narrowest else {
            var line = beginning
            for (index, part) in parts.enumerated() {
                if index > 0 { line += "  " }
                line += Self.styled(part.text, part, isColored)
            }
            return [line]
        }
        let room = width - indent
        let blanks = String(repeating: " ", count: indent)
        var lines = isBeside ? [beginning] : Self.wrapped(styled: beginning, to: width) + [blanks]
        var column = 0
        for part in parts {
            let wrapped = DisplayText.wrapped(part.text, to: room)
            let fits = column + 2 + DisplayText.width(of: wrapped[0]) <= room && wrapped.count == 1
            for (index, piece) in wrapped.enumerated() {
                if column > 0, index == 0, fits {
                    lines[lines.count - 1] += "  "
                    column += 2
                } else if column > 0 || index > 0 {
                    lines.append(blanks)
                    column = 0
                }
                lines[lines.count - 1] += Self.styled(piece, part, isColored)
                column += DisplayText.width(of: piece)
            }
        }
        return lines
    }

    /// Wraps a text with our own escape sequences at words.
    private static func wrapped(styled text: String, to width: Int) -> [String] {
        var lines = [""]
        var column = 0
        var blanks = 0
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let wordWidth = self.width(styled: word)
            if column > 0, wordWidth > 0, column + blanks + wordWidth > width {
                lines.append("")
                (column, blanks) = (0, 0)
            }
            if wordWidth > 0 {
                lines[lines.count - 1] += String(repeating: " ", count: blanks)
                column += blanks + wordWidth
                blanks = 0
            }
            lines[lines.count - 1] += word
            blanks += 1
        }
        return lines
    }

    private static func width(styled text: Substring) -> Int {
        let pieces = text.split(separator: "\u{1B}", omittingEmptySubsequences: false)
        let plain = pieces.dropFirst().map { $0.drop { $0 != "m" }.dropFirst() }
        return DisplayText.width(of: String((pieces.prefix(1) + plain).joined()))
    }

    private static func styled(_ text: String, _ part: Part, _ isColored: Bool) -> String {
        let linked = part.url.map { "\u{1B}]8;;\($0)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\" } ?? text
        return AnsiStyle.styled(linked, part.look, isColored: isColored)
    }
}

extension PrintedLine {
    /// A plain text in lines, each wrapped at words below its own indentation.
    static func wrapped(_ text: String, width: Int) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            let blanks = line.prefix { $0 == " " }
            let words = line.dropFirst(blanks.count)
            // Below the words after a check box or a mark.
            let mark = words.hasPrefix("[") ? 4 : words.hasPrefix("- ") ? 2 : 0
            let indent = blanks.count + mark
            guard width - indent >= 2 * narrowest, words.count > mark else { return [String(line)] }
            let pieces = DisplayText.wrapped(String(words.dropFirst(mark)), to: width - indent)
            return pieces.enumerated().map { index, piece in
                (index == 0 ? String(blanks + words.prefix(mark)) : String(repeating: " ", count: indent))
                    + piece
            }
        }
    }

    /// A plain line with the addresses in it as hyperlinks (OSC 8); one that is cut at the edge isn't linked.
    static func linked(_ line: String, _ addresses: Set<String>) -> String {
        guard !addresses.isEmpty else { return line }
        return line.split(separator: " ", omittingEmptySubsequences: false).map { word in
            guard let address = WebAddress.inside(String(word)), addresses.contains(address),
                let target = WebAddress.link(address), let place = word.firstRange(of: address)
            else { return String(word) }
            return word[..<place.lowerBound] + "\u{1B}]8;;\(target)\u{1B}\\\(address)\u{1B}]8;;\u{1B}\\"
                + word[place.upperBound...]
        }.joined(separator: " ")
    }
}
