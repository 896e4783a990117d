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
    /// Words that look like a category or a date but match none, as typed. They stay in the title.
    public var unknown: [String]
    /// The recognised marks, as typed, with their meanings.
    public var understood: [String: Meaning] = [:]

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
        /// Edits of an existing todo: no date.
        case edit

        /// The direction of a `~date`; nil if dates aren't marks.
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
                // A URL between plain words is part of the sentence, so the title keeps it.
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
                // `~/notes` is a folder and `~20` means about twenty.
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

    /// The index of the first of the marks at the end of the line.
    private static func startOfMarks(in words: [String], readsDates: Bool) -> Int {
        let lastPlain = words.lastIndex { word in
            let isTag = word.hasPrefix("#") || readsDates && word.hasPrefix("~")
            return !(isTag && word.count > 1) && WebAddress.inside(word) == nil
        }
        return lastPlain.map { $0 + 1 } ?? 0
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
            // The caller lists the word as unknown.
            return nil
        }
    }
}
