/// A parsed input line: `Renew passport #home ~next-fri https://example.com !`.
public struct EntryLine: Equatable, Sendable {
    /// The remaining text; empty if the line has only marks.
    public var title: String
    /// The category of the first `#word` that matches one.
    public var category: Category?
    /// The day of the first valid `~date`.
    public var start: Day?
    /// The first URL. It stays in the title only if the title would be empty otherwise.
    public var externalURL: String?
    /// Whether the line ends in ` !`.
    public var isHabit: Bool
    /// Words that look like a category or a date but aren't understood. They stay in the title.
    public var unknown: [UnknownWord]
    /// The recognised marks, by their place among the line's words.
    public var understood: [Int: Mark] = [:]

    /// A recognised word, as typed.
    public struct Mark: Equatable, Sendable {
        public var word: String
        public var meaning: Meaning
    }

    public enum Meaning: Hashable, Sendable {
        case category(CategoryColor), other, date, url, habit
    }

    /// The purpose of a line, which decides which marks it may have.
    public enum Use: Sendable {
        case todo
        /// An entry: its day is today or earlier, and it is never a habit.
        case entry
        /// A bundle item: no date; its bundle decides whether it is a habit.
        case bundleItem
        /// Edits of an existing todo, whose date moves it.
        case edit

        /// The direction of a `~date`; nil if dates aren't marks.
        var looking: DayExpression.Looking? {
            switch self {
            case .todo, .edit: .ahead
            case .entry: .back
            case .bundleItem: nil
            }
        }

        /// Whether a final ` !` is a mark.
        var readsHabit: Bool { self == .todo || self == .edit }
    }

    /// Where marks are recognised: `#category`, `~date`, a URL, a final `!`.
    public enum Marks: Sendable {
        /// Anywhere; category names may be abbreviated. For lines typed on screen, which shows their meaning.
        case anywhere
        /// After the last plain word; category names must be complete. For commands, whose words often come
        /// from another program, such as a commit subject.
        case atEnd
        /// Nowhere: the whole line is the title.
        case none
    }

    /// - Parameters:
    ///   - marks: Where marks are recognised. A backslash before `#`, `~`, a URL or a final `!` makes it a
    ///     plain word.
    ///   - use: The purpose of the line.
    public init(
        _ line: String, categories: [Category], today: Day, weekStart: Weekday = .monday,
        order: DateOrder = .yearFirst, marks: Marks = .anywhere, for use: Use = .todo
    ) {
        self.init()
        let words = (Title.normalized(line) ?? "").split(separator: " ").map(String.init)
        guard marks != .none else {
            title = words.joined(separator: " ")
            return
        }
        let grammar = use.looking.map {
            DayGrammar(today: today, weekStart: weekStart, order: order, looking: $0)
        }
        self = EntryLineReader(words: words, categories: categories, grammar: grammar, marks: marks)
            .line(readsHabit: use.readsHabit)
    }

    init() {
        title = ""
        isHabit = false
        unknown = []
    }

    /// A word with a leading backslash, which makes it a plain word.
    static func escaped(_ word: String) -> String { "\\" + word }

    /// Whether a word looks like a mark, leading backslashes ignored.
    static func looksLikeMark(_ word: String) -> Bool {
        let bare = word.drop { $0 == "\\" }
        return bare.hasPrefix("#") || bare.hasPrefix("~") || bare == "!"
            || WebAddress.inside(String(bare)) != nil
    }

    /// A word without the leading backslash that escapes a mark; nil if it has none.
    static func plainWord(_ word: String) -> String? {
        word.hasPrefix("\\") && looksLikeMark(word) ? String(word.dropFirst()) : nil
    }
}
