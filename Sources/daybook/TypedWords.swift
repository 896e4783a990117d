import Journal
import Persistence

/// A title given to a command, with what its words and the options beside it say.
struct TypedWords {
    var line: EntryLine
    /// What should be said of words that were not understood.
    var remarks: [String] = []

    /// Takes a line apart. Options come before what the words say.
    /// - Parameters:
    ///   - options: The category, the URL, and whether the words are all title.
    ///   - isStrict: Whether an unknown category in the options is an error.
    init(
        _ text: String, for use: EntryLine.Use, options: EntryOptions, isStrict: Bool, categories: [Category],
        clock: JournalClock
    ) throws {
        line = EntryLine(
            text, categories: categories, today: clock.today, weekStart: clock.weekStart,
            marks: options.literal ? .none : .atEnd, for: use)
        if isStrict, use == .todo, let word = line.unknown.first(where: { $0.hasPrefix("#") }) {
            throw JournalError("No category \"\(word.dropFirst())\". \(Category.known(categories))")
        }
        for word in line.unknown {
            remarks.append(
                "\(word) isn't a \(word.hasPrefix("#") ? "category" : "date"); it stays in the title.")
        }
        if let category = options.category {
            line.category = Category.named(category, among: categories)
            if line.category == nil, !Category.isOther(category, among: categories) {
                let known = Category.known(categories)
                guard !isStrict else { throw JournalError("No category \"\(category)\". \(known)") }
                remarks.append("No category \"\(category)\"; omitted. \(known)")
            }
        }
        if let url = options.url {
            line.externalURL = try WebAddress.checked(url)
        }
        guard !line.title.isEmpty else { throw JournalError("A todo needs a title.") }
    }

    /// The reply to the command: what was made and everything that was read for it, as in
    /// `Added "Pack" to Home, Fri 27 Nov · habit · https://example.com (2)`.
    static func reply(for todo: Todo, categories: [Category], today: Day) -> String {
        let category = categories.first { $0.id == todo.categoryID }
        let details = [
            Sentences.sentence(Sentences.added([todo], to: category, today: today)),
            todo.isOpen && !todo.shouldMigrate ? "habit" : nil,
            todo.externalURL == todo.title ? nil : todo.externalURL,
        ]
        return details.compactMap(\.self).joined(separator: " · ") + " (\(todo.id))"
    }
}
