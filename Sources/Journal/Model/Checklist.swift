/// The checklist in a Markdown text: its list items that begin with `[ ]` or `[x]`.
///
/// The syntax is that of GitHub Flavored Markdown, "Task list items (extension)".
public struct Checklist: Hashable, Sendable {
    public struct Item: Hashable, Sendable {
        /// The text after the box.
        public var title: String
        public var isDone: Bool
        /// The index of its line in the text.
        public var line: Int
    }

    /// In the order of the text.
    public var items: [Item]
    public var doneCount: Int { items.count(where: \.isDone) }

    /// The checklist of a text; nil if it has none. Items inside fenced code don't count.
    public init?(_ text: String) {
        // Most notes have none, and a page counts those of all its rows.
        guard text.hasByte(UInt8(ascii: "[")) else { return nil }
        var items: [Item] = []
        var fence: Character?
        let lines = Self.lines(of: text)
        for (number, line) in lines.enumerated() where Self.mayMatter(line) {
            let words = line.drop { $0 == " " || $0 == "\t" }
            if let mark = words.first, mark == "`" || mark == "~",
                words.prefix(while: { $0 == mark }).count >= 3
            {
                fence = fence == nil ? mark : fence == mark ? nil : fence
            } else if fence == nil, let (isDone, title) = Self.box(words) {
                items.append(Item(title: title, isDone: isDone, line: number))
            }
        }
        // An open item without words at the end is the one that Enter began, and nobody typed.
        if let last = items.last, last.title.isEmpty, !last.isDone,
            lines[(last.line + 1)...].allSatisfy({ $0.allSatisfy(\.isWhitespace) })
        {
            items.removeLast()
        }
        guard !items.isEmpty else { return nil }
        self.items = items
    }

    /// A text with the item on a line ticked or cleared; nil if that line has no item.
    public static func toggled(_ text: String, line number: Int) -> String? {
        var lines = lines(of: text).map(String.init)
        guard lines.indices.contains(number), toggle(&lines[number]) else { return nil }
        return lines.joined(separator: "\n")
    }

    /// A text with all its items cleared.
    public static func cleared(_ text: String) -> String {
        let done = Checklist(text)?.items.filter(\.isDone) ?? []
        guard !done.isEmpty else { return text }
        var lines = lines(of: text).map(String.init)
        for item in done { toggle(&lines[item.line]) }
        return lines.joined(separator: "\n")
    }

    /// Ticks or clears the item of a line.
    /// - Returns: Whether it has one.
    @discardableResult
    private static func toggle(_ line: inout String) -> Bool {
        guard let open = line.firstIndex(of: "["), box(line.drop { $0 == " " || $0 == "\t" }) != nil else {
            return false
        }
        let mark = line.index(after: open)
        line.replaceSubrange(mark...mark, with: line[mark] == " " ? "x" : " ")
        return true
    }

    /// Splits by bytes: splitting by characters takes long.
    private static func lines(of text: String) -> [Substring] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Substring.init)
    }

    /// Whether a line begins like an item or a fence.
    private static func mayMatter(_ line: Substring) -> Bool {
        let first = line.utf8.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        return first.map { "-*+`~0123456789".utf8.contains($0) } ?? false
    }

    /// Whether a line's box is ticked, and its title; nil if the line isn't an item.
    private static func box(_ line: Substring) -> (isDone: Bool, title: String)? {
        let number = line.prefix { $0.isASCII && $0.isNumber }
        let bullets = number.isEmpty ? "-*+" : ".)"
        let rest = line.dropFirst(number.count)
        guard number.count <= 9, let bullet = rest.first, bullets.contains(bullet) else { return nil }
        let words = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
        guard words.count < rest.count - 1, words.first == "[",
            let mark = words.dropFirst().first, " xX".contains(mark), words.dropFirst(2).first == "]"
        else { return nil }
        let title = words.dropFirst(3)
        guard title.isEmpty || title.first?.isWhitespace == true else { return nil }
        return (mark != " ", String(title.drop { $0.isWhitespace }))
    }
}
