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
        case category(CategoryColor), date, url, habit
    }

    /// - Parameters:
    ///   - readsDates: Whether `~date` is one; else it is a word like others.
    ///   - readsHabit: Whether a final ` !` makes a habit; else it is a word like others.
    public init(
        _ line: String, categories: [Category], today: Day, weekStart: Weekday = .monday,
        readsDates: Bool = true, readsHabit: Bool = true
    ) {
        isHabit = false
        unknown = []
        var words = (Title.normalized(line) ?? "").split(separator: " ").map(String.init)
        if readsHabit, words.count > 1, words.last == "!" {
            isHabit = true
            understood["!"] = .habit
            words.removeLast()
        }
        var kept: [String] = []
        for word in words {
            let rest = String(word.dropFirst())
            if word.hasPrefix("#"), !rest.isEmpty, category == nil {
                if let named = Category.named(rest, among: categories) {
                    category = named
                    understood[word] = .category(named.color)
                    continue
                }
                if !EntryLine.isNumber(rest) { unknown.append(word) }
            } else if readsDates, word.hasPrefix("~"), !rest.isEmpty, start == nil {
                if let day = EntryLine.day(rest, today, weekStart) {
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

    private static func isNumber(_ word: String) -> Bool {
        word.allSatisfy { $0.isASCII && $0.isNumber }
    }

    private static func day(_ word: String, _ today: Day, _ weekStart: Weekday) -> Day? {
        do {
            return try DayExpression.day(word, today: today, weekStart: weekStart)
        } catch {
            // Said by the word's being among the unknown ones.
            return nil
        }
    }
}
