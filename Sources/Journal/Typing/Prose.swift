/// A text of many lines: a note, or the text of a day.
public enum Prose {
    /// The text as it is saved: as it was typed, but without blank lines before it and blanks after it, with `\n` as the only line
    /// break, and without marks of a byte order; nil if it is blank. SQLite's texts end at a NUL, so each becomes U+FFFD.
    ///
    /// Blanks at the end of another line stay: two of them break the line in Markdown.
    public static func normalized(_ text: String) -> String? {
        var lines = lines(of: text)
        func isBlank(_ line: Substring) -> Bool { line.allSatisfy(\.isWhitespace) }
        guard let first = lines.firstIndex(where: { !isBlank($0) }),
            let last = lines.lastIndex(where: { !isBlank($0) })
        else { return nil }
        while lines[last].last?.isWhitespace == true { lines[last].removeLast() }
        return lines[first...last].joined(separator: "\n")
    }

    /// The text as ``normalized(_:)``, but with the blank lines around it, such as an empty one to go on in.
    public static func withBlankLines(_ text: String) -> String? {
        normalized(text) == nil ? nil : lines(of: text).joined(separator: "\n")
    }

    private static func lines(of text: String) -> [Substring] {
        text.replacing("\0", with: "\u{FFFD}").split(omittingEmptySubsequences: false) { $0.isNewline }
            .map(ByteOrderMark.dropped)
    }

    /// The text with another one after it, in a paragraph of its own; nil if both are blank.
    public static func appended(_ addition: String, to text: String?) -> String? {
        guard let addition = normalized(addition) else { return text }
        return text.map { "\($0)\n\n\(addition)" } ?? addition
    }
}

extension Prose {
    /// The first words of a Markdown text on one line, without the mark of a heading, quote or list; nil if it
    /// has none.
    public static func firstLine(_ text: String) -> String? {
        for line in text.prefix(2_000).split(whereSeparator: \.isNewline) {
            let words = line.drop { $0.isWhitespace || $0 == "#" || $0 == ">" }
            guard words.contains(where: { $0.isLetter || $0.isNumber }) else { continue }
            return Title.normalized(ListLine(String(words)).words)
        }
        return nil
    }
}

/// The mark with which programs on Windows begin a text.
public enum ByteOrderMark {
    private static let bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
    static let scalar: Unicode.Scalar = "\u{FEFF}"

    /// The bytes of a text in UTF-8 without the mark.
    public static func dropped<Bytes: Collection<UInt8>>(from text: Bytes) -> Bytes.SubSequence {
        text.starts(with: bytes) ? text.dropFirst(bytes.count) : text[...]
    }

    /// A line without the marks at its beginning: one text after another has them in the middle, too.
    static func dropped(from line: Substring) -> Substring {
        Substring(line.unicodeScalars.drop { $0 == scalar })
    }
}

/// Merging an edited text with a change by another program meanwhile.
public enum ProseMerge {
    /// The text to save; nil if both changed the same text and the user must choose.
    /// - Parameters:
    ///   - mine: The edited text.
    ///   - original: The text that was edited.
    ///   - theirs: The text in the journal now.
    public static func merged(mine: String?, original: String?, theirs: String?) -> String?? {
        if theirs == original || theirs == mine { return .some(mine) }
        if mine == original { return .some(theirs) }
        guard let mine, let theirs else { return nil }
        let merge = LineMerge(mine, theirs, from: original)
        return merge.isConflicted ? nil : .some(merge.text)
    }

    /// Both texts, for the user to edit again.
    public static func both(mine: String?, theirs: String?) -> String {
        [mine, border, theirs].compactMap(\.self).joined(separator: "\n\n") + "\n"
    }

    /// The line between the two, for the editor alone.
    private static let border = "<!-- The journal has this text now: -->"

    /// A text to save, without that line.
    public static func withoutBorder(_ text: String?) -> String? {
        text.flatMap { Prose.normalized($0.replacing("\(border)\n\n", with: "").replacing(border, with: "")) }
    }
}

/// A line of a list: its words without their list mark in Markdown, and whether its box is ticked.
public struct ListLine: Hashable, Sendable {
    public var words: String
    public var isDone = false

    /// A line that is no part of a list.
    public init(words: String) { self.words = words }

    /// Reads a line such as `- [x] Call Ana`, `* Call Ana` or `2. Call Ana`. A line of marks alone stays as it is.
    public init(_ line: String) {
        words = line
        let text = line.drop(while: \.isWhitespace)
        let rest = Self.afterBullet(text) ?? text
        let (box, unboxed) = Self.box(rest)
        guard unboxed.contains(where: { !$0.isWhitespace }) else { return }
        words = String(unboxed.drop(while: \.isWhitespace))
        isDone = box == true
    }

    /// The text after `-`, `*`, `+`, `•` or a number with `.` or `)`; nil without one.
    private static func afterBullet(_ text: Substring) -> Substring? {
        let number = text.prefix { $0.isASCII && $0.isNumber }
        let rest = text.dropFirst(number.count)
        guard number.count <= 3, let bullet = rest.first,
            (number.isEmpty ? "-*+•" : ".)").contains(bullet),
            rest.dropFirst().first?.isWhitespace == true
        else { return nil }
        return rest.dropFirst().drop(while: \.isWhitespace)
    }

    /// Whether the box that text begins with is ticked, nil without one, and the text after it.
    private static func box(_ text: Substring) -> (Bool?, Substring) {
        guard text.first == "[", let mark = text.dropFirst().first, " xX".contains(mark),
            text.dropFirst(2).first == "]", text.dropFirst(3).first?.isWhitespace == true
        else { return (nil, text) }
        return (mark != " ", text.dropFirst(4))
    }
}
