import Journal
import Persistence

/// A title given to a command, with what its words and the options beside it say.
struct TypedWords {
    var line: EntryLine
    /// What should be said of words that were not understood.
    var remarks: [String] = []

    /// Takes a line apart; `category` and `url` are those of the options, which come before what the words say.
    /// - Parameter isTodo: Whether it is for a todo, of which words can say the day and that it is a habit.
    init(
        _ text: String, category: String?, isStrict: Bool, url: String?, categories: [Category],
        isTodo: Bool = true, clock: JournalClock
    ) throws {
        line = EntryLine(
            text, categories: categories, today: clock.today, weekStart: clock.weekStart, readsDates: isTodo,
            readsHabit: isTodo)
        for word in line.unknown where word.hasPrefix("#") || word.hasPrefix("~") {
            remarks.append(
                "\(word) is no \(word.hasPrefix("#") ? "category" : "date"); it stays in the title.")
        }
        if let category {
            line.category = Category.named(category, among: categories)
            if line.category == nil {
                let known = Category.known(categories)
                guard !isStrict else { throw JournalError("No category \"\(category)\". \(known)") }
                remarks.append("No category \"\(category)\"; it is left out. \(known)")
            }
        }
        if let url {
            guard let address = WebAddress.inside(url) else {
                throw JournalError("Not a URL: \"\(url)\". It needs a scheme, as in https://example.com.")
            }
            line.externalURL = address
        }
        guard !line.title.isEmpty else { throw JournalError("A todo needs a title.") }
    }
}
