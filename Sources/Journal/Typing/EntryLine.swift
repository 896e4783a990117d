/// One typed line taken apart: `Renew passport #home ~next-fri https://example.com !`.
public struct EntryLine: Equatable, Sendable {
    /// What is left for the title; empty when the line says nothing else.
    public var title: String
    /// The category of the first `#word` that names one.
    public var category: Category?
    /// The day of the first `~date` that is one.
    public var start: Day?
    /// The first URL. It stays in the title only when there would be no other.
    public var externalURL: String?
    /// Whether the line ends in ` !`.
    public var isHabit: Bool
    /// Words that look like a category or a date but name none, as typed. They stay in the title.
    public var unknown: [String]
    /// Words that are no part of the title, as typed, with what each is.
    public var understood: [String: Meaning] = [:]

    public enum Meaning: Hashable, Sendable {
        case category(CategoryColor), other, date, url, habit
    }

    /// What a line is for, which decides what its words can say.
    public enum Use: Sendable {
        case todo
        /// Something that is done already: its day is today or earlier, and it is never a habit.
        case entry
        /// A bundle's item, which has no day; its bundle says whether it makes habits.
        case bundleItem
        /// Properties of an existing todo, whose day stays as it is.
        case edit

        /// The direction of a `~date`; nil where there is none.
        var looking: DayExpression.Looking? {
            switch self {
            case .todo: .ahead
            case .entry: .back
            case .bundleItem, .edit: nil
            }
        }

        /// Whether a final ` !` is a mark.
        var readsHabit: Bool { self == .todo || self == .edit }
    }

    /// Which words of a line are marks: `#category`, `~date`, a URL, a final `!`.
    public enum Marks: Sendable {
        /// Any word; a category's name may be abbreviated. For a line typed on the screen, which shows what it means.
        case anywhere
        /// Those after the last plain word; a category has to be named in full. For a command, whose words often come
        /// from another program, such as a commit's subject.
        case atEnd
        /// None: the whole line is the title.
        case none
    }

    /// - Parameters:
    ///   - marks: Which words are marks. A backslash before `#`, `~`, a URL or a final `!` makes it a plain word.
    ///   - use: What the line is for.
    public init(
        _ line: String, categories: [Category], today: Day, weekStart: Weekday = .monday,
        marks: Marks = .anywhere, for use: Use = .todo
    ) {
        let looking = use.looking
        isHabit = false
        unknown = []
        title = ""
        var words = (Title.normalized(line) ?? "").split(separator: " ").map(String.init)
        guard marks != .none else {
            title = words.joined(separator: " ")
            return
        }
        if use.readsHabit, words.count > 1, words.last == "!" {
            isHabit = true
            understood["!"] = .habit
            words.removeLast()
        }
        let firstMark = marks == .atEnd ? EntryLine.startOfMarks(in: words, readsDates: looking != nil) : 0
        var kept: [String] = []
        for (index, word) in words.enumerated() {
            guard index >= firstMark else {
                // A URL between plain words is part of the sentence too.
                if externalURL == nil { externalURL = WebAddress.inside(word) }
                kept.append(EntryLine.plainWord(word) ?? word)
                continue
            }
            if let plain = EntryLine.plainWord(word) {
                kept.append(plain)
                continue
            }
            let rest = String(word.dropFirst())
            if word.hasPrefix("#"), !rest.isEmpty, category == nil {
                if Category.isOther(rest, among: categories) {
                    understood[word] = .other
                    continue
                }
                let named =
                    marks == .atEnd
                    ? Category.exactly(named: rest, among: categories)
                    : Category.named(rest, among: categories)
                if let named {
                    category = named
                    understood[word] = .category(named.color)
                    continue
                }
                if !EntryLine.isNumber(rest) { unknown.append(word) }
            } else if let looking, word.hasPrefix("~"), !rest.isEmpty, start == nil {
                if let day = EntryLine.day(rest, today, weekStart, looking) {
                    start = day
                    understood[word] = .date
                    continue
                }
                // `~/notes` is a folder and `~20` is about twenty.
                if !rest.hasPrefix("/"), !EntryLine.isNumber(rest) { unknown.append(word) }
            } else if externalURL == nil, let url = WebAddress.inside(word) {
                externalURL = url
                understood[word] = .url
                continue
            }
            kept.append(word)
        }
        title = kept.joined(separator: " ")
        if title.isEmpty, let externalURL { title = externalURL }
    }

    /// Where the words that look like marks begin, with none that don't after them.
    private static func startOfMarks(in words: [String], readsDates: Bool) -> Int {
        let lastPlain = words.lastIndex { word in
            let isTag = word.hasPrefix("#") || readsDates && word.hasPrefix("~")
            return !(isTag && word.count > 1) && WebAddress.inside(word) == nil
        }
        return lastPlain.map { $0 + 1 } ?? 0
    }

    /// A word with a backslash before it, so that it is read as it is, whatever mark it looks like.
    static func escaped(_ word: String) -> String { "\\" + word }

    /// Whether a word, without the backslashes before it, looks like a mark.
    static func looksLikeMark(_ word: String) -> Bool {
        let bare = word.drop { $0 == "\\" }
        return bare.hasPrefix("#") || bare.hasPrefix("~") || bare == "!"
            || WebAddress.inside(String(bare)) != nil
    }

    /// A word without the backslash that keeps it from being a mark; nil for one that has none.
    private static func plainWord(_ word: String) -> String? {
        word.hasPrefix("\\") && looksLikeMark(word) ? String(word.dropFirst()) : nil
    }

    private static func isNumber(_ word: String) -> Bool {
        word.allSatisfy { $0.isASCII && $0.isNumber }
    }

    private static func day(
        _ word: String, _ today: Day, _ weekStart: Weekday, _ looking: DayExpression.Looking
    ) -> Day? {
        do {
            return try DayExpression.day(word, today: today, weekStart: weekStart, looking: looking)
        } catch {
            // Said by the word's being among the unknown ones.
            return nil
        }
    }
}
