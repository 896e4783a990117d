/// A line of a list: its words without their list mark in Markdown, and whether its box is ticked.
public struct ListLine: Hashable, Sendable {
    public var words: String
    public var isDone = false

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
