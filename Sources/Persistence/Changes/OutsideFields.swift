import Journal

/// A fingerprint of each field of a todo as it is in another program, to tell what was changed there from what was changed here.
struct OutsideFields: Equatable, CustomStringConvertible {
    enum Field: String, CaseIterable {
        case title, start
        case due = "deadline"
        case category
        case url = "URL"
        case note, ending
        /// What a row says of title and category, whose meaning depends on the categories there are here.
        case words

        var letter: Character {
            switch self {
            case .title: "t"
            case .start: "s"
            case .due: "d"
            case .category: "c"
            case .url: "u"
            case .note: "n"
            case .ending: "e"
            case .words: "w"
            }
        }
    }

    private var prints: [Field: String] = [:]

    /// - Parameter hasStart: Whether the program says when it starts.
    init(_ todo: Todo, category: String?, hasStart: Bool, words: String? = nil) {
        self[.title] = Self.print(todo.title)
        if hasStart { self[.start] = Self.print("\(todo.start)") }
        self[.due] = Self.print(todo.due?.description)
        self[.category] = Self.print(category.map(Journal.Category.folded))
        self[.url] = Self.print(todo.externalURL)
        self[.note] = Self.print(todo.note)
        self[.ending] = Self.print(todo.ending.map { $0.isDone ? "done" : "abandoned" })
        if let words { self[.words] = Self.print(words) }
    }

    /// Reads a ``description``.
    init(_ text: String) {
        for word in text.split(separator: " ") {
            guard let field = Field.allCases.first(where: { $0.letter == word.first }) else { continue }
            self[field] = String(word.dropFirst(2))
        }
    }

    subscript(field: Field) -> String? {
        get { prints[field] }
        set { prints[field] = newValue }
    }

    var description: String {
        Field.allCases.compactMap { field in self[field].map { "\(field.letter):\($0)" } }.joined(
            separator: " ")
    }

    /// The fields that are said here, and were something else.
    func fields(differingFrom other: OutsideFields) -> [Field] {
        Field.allCases.filter { $0 != .words && self[$0] != nil && self[$0] != other[$0] }
    }

    /// The same with the title and the category as they were, if nobody changed the words for them: a category that was made since gives
    /// a heading or a tag another meaning.
    func reading(sameWordsAs before: OutsideFields) -> OutsideFields {
        guard let words = self[.words], words == before[.words] else { return self }
        var fields = self
        (fields[.title], fields[.category]) = (before[.title], before[.category])
        return fields
    }

    /// Eight digits; `-` for nothing.
    private static func print(_ text: String?) -> String {
        guard let text else { return "-" }
        return String(OutsideKey.hash(text) >> 32, radix: 16)
    }
}

/// A part of a day's text: the number of its lines and their fingerprint.
struct TextPart: CustomStringConvertible {
    private let count: Int
    private let hash: UInt64

    init(_ text: String) {
        count = LineMerge.lines(text).count
        hash = OutsideKey.hash(text)
    }

    /// Reads a ``description``; nil if it is none.
    init?(stored: String) {
        let parts = stored.split(separator: ":")
        guard parts.count == 3, parts[0] == "x", let count = Int(parts[1]), count > 0,
            let hash = UInt64(parts[2], radix: 16)
        else { return nil }
        (self.count, self.hash) = (count, hash)
    }

    var description: String { "x:\(count):\(String(hash, radix: 16))" }

    /// Where its lines are among those of a text; nil if they aren't.
    /// - Parameter start: Where they are looked for first: parts mostly come in their order.
    func range(in lines: [Substring], from start: Int) -> Range<Int>? {
        guard count <= lines.count else { return nil }
        let places = 0...(lines.count - count)
        let middle = min(start, places.upperBound)
        return [middle...places.upperBound, 0...middle].lazy.joined().map { $0..<($0 + count) }.first {
            OutsideKey.hash(lines[$0].joined(separator: "\n")) == hash
        }
    }
}
