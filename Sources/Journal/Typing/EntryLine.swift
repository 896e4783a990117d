/// A parsed input line: `Renew passport #home ~next-fri ^1-dec https://example.com !`.
public struct EntryLine: Equatable, Sendable {
    /// The remaining text; empty if the line has only marks.
    public var title: String
    /// The category of the first `#word` that matches one.
    public var category: Category?
    /// The day of the first valid `~date`.
    public var start: Day?
    /// The deadline: the day of the first valid `^date`.
    public var due: Day?
    /// The rule of the first valid `&rule`.
    public var repeats: RepeatRule?
    /// The start and the deadline of a bundle's item, in the words after `~` and `^`; each page reads them as its own day.
    public var itemStart: ItemDay?
    public var itemDue: ItemDay?
    /// The first URL. It stays in the title only if the title would be empty otherwise.
    public var externalURL: String?
    /// Whether the line ends in ` !`.
    public var isHabit: Bool
    /// Whether the line ends in ` *`, which stars the todo for its day.
    public var isStarred = false
    /// Words that look like a category or a date but aren't understood. They stay in the title.
    public var unknown: [UnknownWord]
    /// The recognised marks, by their place among the line's words.
    public var understood: [Int: Mark] = [:]
    /// A date in plain words at the end of the title, which a `~` before it would make the start.
    public var noticed: NoticedDate?

    /// A date in plain words: `tomorrow`, `next friday`.
    public struct NoticedDate: Equatable, Sendable {
        /// The place of its first word in the line.
        public var place: Int
        public var day: Day
    }

    /// A recognised word, as typed.
    public struct Mark: Equatable, Sendable {
        public var word: String
        public var meaning: Meaning
    }

    public enum Meaning: Hashable, Sendable {
        case category(CategoryColor), other, date, deadline, rule, url, habit, star
    }

    /// The purpose of a line, which decides which marks it may have.
    public enum Use: Sendable {
        case todo
        /// A todo that is done already, as a ticked line of a list: it has no deadline and doesn't repeat.
        case ticked
        /// An entry: its day is today or earlier, it is never a habit, has no deadline and doesn't repeat.
        case entry
        /// A bundle item: its days are each page's, its bundle decides whether it is a habit, and nothing is starred every day.
        case bundleItem
        /// Edits of an existing todo, whose date moves it.
        case edit

        /// The direction of a `~date`.
        var looking: DayExpression.Looking {
            switch self {
            case .todo, .ticked, .edit, .bundleItem: .ahead
            case .entry: .back
            }
        }

        /// Whether `^date` is a deadline.
        var readsDeadline: Bool { readsRule }

        /// Whether `&rule` makes it repeat.
        var readsRule: Bool { self != .ticked && self != .entry }

        /// Whether `*` stars the todo.
        var readsStar: Bool { self == .todo || self == .edit }

        /// Whether `!` makes a habit.
        var readsHabit: Bool { self != .entry && self != .bundleItem }
    }

    /// Which marks are recognised after the last plain word: `#category`, `~date`, `^date`, `&rule`, a URL,
    /// `!`, `*`, in any order.
    public enum Marks: Sendable {
        /// All; category names may be abbreviated, and dates in plain words are noticed. For lines typed on screen, which
        /// shows their meaning.
        case abbreviated
        /// All; category names must be complete. For commands, whose words often come from another program, such as a commit
        /// subject.
        case complete
        /// None: the whole line is the title.
        case none
    }

    /// - Parameters:
    ///   - marks: Which marks are recognised. A backslash before `#`, `~`, `^`, `&`, a URL, `!` or `*` makes it a plain word.
    ///   - use: The purpose of the line.
    ///   - start: The first day, if it was chosen beside the line; a deadline is counted from it.
    public init(
        _ line: String, categories: [Category], today: Day, weekStart: Weekday = .monday,
        order: DateOrder = .yearFirst, marks: Marks = .abbreviated, for use: Use = .todo, start: Day? = nil
    ) {
        self.init()
        let title = Title.normalized(line) ?? ""
        guard marks != .none else {
            self.title = title
            return
        }
        let (words, blanks) = Self.words(of: title)
        let grammar = DayGrammar(today: today, weekStart: weekStart, order: order, looking: use.looking)
        self = EntryLineReader(
            words: words, blanks: blanks, categories: categories, grammar: grammar, marks: marks, use: use,
            start: start
        )
        .read()
    }

    init() {
        title = ""
        isHabit = false
        unknown = []
    }

    /// The todo that the line means.
    /// - Parameter day: The first day of a line that names none.
    public func draft(on day: Day) -> TodoDraft {
        var draft = TodoDraft(
            title: title, shouldMigrate: !isHabit, start: start ?? repeats?.first(from: day) ?? day,
            categoryID: category?.id, externalURL: externalURL)
        draft.due = due
        draft.repeats = repeats
        if isStarred { draft.star = TodoDraft.NewStar() }
        return draft
    }

    /// The recognised marks, as typed; a date may have several words.
    public var marks: [Mark] {
        var marks: [(mark: Mark, end: Int)] = []
        for (place, mark) in understood.sorted(by: { $0.key < $1.key }) {
            if let last = marks.last, last.end == place, last.mark.meaning == mark.meaning {
                marks[marks.count - 1].mark.word += " " + mark.word
                marks[marks.count - 1].end = place + 1
            } else {
                marks.append((mark, place + 1))
            }
        }
        return marks.map(\.mark)
    }

    /// What the marks mean, for display beside the line.
    /// - Parameter link: The sign of a URL.
    public func words(today: Day, link: String) -> [String] {
        [
            category.map { $0.id == Category.unsavedID ? "new: \($0.name)" : $0.name },
            start?.shortName(from: today), due.map { "due \($0.shortName(from: today))" },
            itemStart.map { "starts \($0.words)" }, itemDue.map { "due \($0.words)" }, repeats?.name,
            externalURL == nil ? nil : link, isHabit ? "habit" : nil, isStarred ? "starred" : nil,
        ].compactMap(\.self)
    }

    /// The words of a line, the blank before each, and the one after the last: any blank separates, also a no-break or a
    /// full-width one, and stays in the title.
    public static func words(of line: String) -> (words: [String], blanks: [String]) {
        var words: [String] = []
        var blanks: [String] = []
        var rest = line[...]
        while true {
            let blank = rest.prefix(while: \.isWhitespace)
            blanks.append(String(blank))
            let word = rest[blank.endIndex...].prefix { !$0.isWhitespace }
            if word.isEmpty { return (words, blanks) }
            words.append(String(word))
            rest = rest[word.endIndex...]
        }
    }

    /// A word with a leading backslash, which makes it a plain word.
    public static func escaped(_ word: String) -> String { "\\" + word }

    /// Whether a word looks like a mark, leading backslashes ignored.
    public static func looksLikeMark(_ word: String) -> Bool {
        let bare = word.drop { $0 == "\\" }
        return bare.hasPrefix("#") || bare.hasPrefix("~") || bare.hasPrefix("^") || bare == "!" || bare == "*"
            || EntryLineReader.isRule(bare)
            || WebAddress.inside(String(bare)) != nil
    }

    /// A word without the leading backslash that escapes a mark; nil if it has none.
    static func plainWord(_ word: String) -> String? {
        word.hasPrefix("\\") && looksLikeMark(word) ? String(word.dropFirst()) : nil
    }
}
