import Journal
import Persistence

/// A command's title, parsed into properties and combined with its options.
struct TypedWords {
    var line: EntryLine
    /// Warnings about unrecognised words.
    var remarks: [String] = []
    /// The category to create with it; nil if its category exists.
    var newCategory: String?

    /// Parses a line. Options take precedence over its words.
    /// - Parameters:
    ///   - options: The category, the URL, and whether all words belong to the title.
    ///   - others: The other options that are given, each with the mark whose place it takes.
    ///   - isStrict: Whether an unknown category in the options is an error.
    ///   - start: The first day, if an option chooses it.
    init(
        _ text: String, for use: EntryLine.Use, options: EntryOptions,
        others: [EntryLine.Meaning: String] = [:], isStrict: Bool, categories: [Category],
        clock: JournalClock, start: Day? = nil
    ) throws {
        let created = try Self.newCategory(options, among: categories)
        newCategory = created?.name
        let all = categories + [created].compactMap(\.self)
        line = EntryLine(
            text, categories: all, today: clock.today,
            weekStart: clock.weekStart, order: clock.dateOrder, marks: options.literal ? .none : .complete,
            for: use, start: start)
        if isStrict, use == .todo || use == .ticked,
            let unknown = line.unknown.first(where: { $0.problem == .noCategory })
        {
            throw JournalError("No category \"\(unknown.name)\". \(Category.known(categories))")
        }
        remarks += line.unknown.map(Self.remark)
        let isRepeated = options.category.flatMap { Category.named($0, among: all) }?.id == line.category?.id
        remarks += line.marks.compactMap { mark in
            let option =
                switch mark.meaning {
                case .category, .other: options.category == nil || isRepeated ? nil : "--category"
                case .url: options.url == nil ? nil : "--url"
                default: others[mark.meaning]
                }
            return option.map { "\($0) takes the place of \(mark.word)." }
        }
        if let created {
            line.category = created
        } else if let category = options.category {
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

    /// The category that the options create; nil if they don't, or if one has the whole name.
    private static func newCategory(
        _ options: EntryOptions, among categories: [Category]
    ) throws -> Category? {
        guard options.create, let typed = options.category else { return nil }
        guard let name = Title.normalized(typed) else { throw JournalError("A category needs a name.") }
        guard Category.exactly(named: name, among: categories) == nil,
            !Category.isOther(name, among: categories)
        else { return nil }
        return Category(id: Category.unsavedID, name: name)
    }

    private static func remark(about unknown: UnknownWord) -> String {
        switch unknown.problem {
        case .noCategory, .ambiguous: "\(unknown.word) isn't a category; it stays in the title."
        case .noDate(let reason), .noRule(let reason):
            "\(unknown.word) stays in the title: \(reason)\(reason.hasSuffix("?") ? "" : ".")"
        case .secondCategory, .secondDate, .secondRule, .noDeadline, .noRepeat, .unfinished, .noHabit,
            .noStar:
            "\(Sentences.sentence(unknown.words))."
        }
    }

    /// The command's reply, with every property that was recognised: `Added "Pack" to Home, Fri 27 Nov · habit
    /// · https://example.com (2)`.
    static func reply(
        for todo: Todo, categories: [Category], newCategory: String? = nil, today: Day
    ) -> String {
        let category = categories.first { $0.id == todo.categoryID }
        let isNew = category == nil && todo.categoryID != nil
        let name = isNew ? newCategory.map { "new category \($0)" } : category?.name
        let details = [
            Sentences.sentence(Sentences.added([todo], to: name, today: today)),
            todo.isOpen && !todo.shouldMigrate ? "habit" : nil, todo.stars.isEmpty ? nil : "starred",
            todo.externalURL == todo.title ? nil : todo.externalURL,
        ]
        return details.compactMap(\.self).joined(separator: " · ") + " (\(todo.id))"
    }
}
